import type { ReactNode } from 'react';
import styles from './ui.module.css';

/** The state of a thing, always as a word beside the colour: many people cannot see the colour alone. */
export type Level = 'ok' | 'warn' | 'bad' | 'plain';

export function Level({ level, children }: { level: Level; children: ReactNode }) {
  return (
    <span className={styles.level} data-level={level}>
      {children}
    </span>
  );
}

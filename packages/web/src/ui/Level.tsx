import type { ReactNode } from 'react';
import styles from './ui.module.css';

/** How a thing stands. Always a word beside the colour: colour alone says nothing to many people. */
export type Level = 'ok' | 'warn' | 'bad' | 'plain';

export function Level({ level, children }: { level: Level; children: ReactNode }) {
  return (
    <span className={styles.level} data-level={level}>
      {children}
    </span>
  );
}

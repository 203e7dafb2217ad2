import type { ReactNode } from 'react';
import styles from '../builder.module.css';

/** Inputs that belong together, below their name. */
export function Subject({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.subject} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

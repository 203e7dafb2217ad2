import type { ReactNode } from 'react';
import styles from './ui.module.css';

type SheetProps = {
  readonly title?: ReactNode;
  /** Beside the title, quieter. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Without padding, for a table or a chart that reaches the edges. */
  readonly flush?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
};

/** A bordered surface with a title. Sheets never stand inside one another. */
export function Sheet({ title, note, actions, flush = false, id, children }: SheetProps) {
  return (
    <section className={styles.sheet} id={id}>
      {title === undefined ? null : (
        <header className={styles.sheetHead}>
          <h2>{title}</h2>
          {note === undefined ? null : <span className="muted small">{note}</span>}
          {actions == null ? null : <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? styles.flush : styles.pad}>{children}</div>
    </section>
  );
}

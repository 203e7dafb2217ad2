import { type ReactNode, useEffect } from 'react';
import styles from './ui.module.css';

const PRODUCT = 'Airworthy';

type PageBarProps = {
  readonly title: string;
  readonly note?: ReactNode;
  /** Buttons at the right; the main one last, with `variant="filled"`. */
  readonly children?: ReactNode;
};

/** The first line of every page: its name, which is also the window's, and what can be done. */
export function PageBar({ title, note, children }: PageBarProps) {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
  return (
    <div className={styles.bar}>
      <h1>{title}</h1>
      {note === undefined ? null : <span className="muted small">{note}</span>}
      {children === undefined ? null : <div className={styles.actions}>{children}</div>}
    </div>
  );
}

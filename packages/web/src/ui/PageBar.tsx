import { type ReactNode, useEffect } from 'react';
import { useSession } from '../api/session.ts';
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
  // Whose record it is stands on paper; on the screen the navigation says it.
  const owner = useSession().data?.organization?.name;
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
  return (
    <div className={styles.bar} data-owner={owner}>
      <h1>{title}</h1>
      {note === undefined ? null : <span className="muted small">{note}</span>}
      {children === undefined ? null : <div className={styles.actions}>{children}</div>}
    </div>
  );
}

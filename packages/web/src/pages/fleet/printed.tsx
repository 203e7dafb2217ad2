import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import styles from './fleet.module.css';

type PrintedSheetProps = {
  /** What it is a record of, and of which time. */
  readonly title: string;
  readonly note: ReactNode;
  /** `Sheet 1 of 3` */
  readonly at: string;
  /** What a person writes by hand, since it is not on record. */
  readonly blanks: readonly string[];
  readonly children: ReactNode;
};

/** A sheet of a record: who keeps it above, a line for the signature below. On paper each begins a page. */
export function PrintedSheet({ title, note, at, blanks, children }: PrintedSheetProps) {
  const organization = useSession().data?.organization?.name ?? '';
  const settings = useQuery(query('getRecordSettings'));
  return (
    <section className={styles.printed} aria-label={at} data-printed>
      <header className={styles.printedHead}>
        <div>
          <h2>{title}</h2>
          <span className="muted small">
            {at}. {note}
          </span>
        </div>
        <div className={styles.printedDetails}>
          <b>{organization}</b>
          {settings.data?.book_details ??
            (settings.error === null ? '' : 'Its details could not be loaded.')}
        </div>
      </header>
      {children}
      <div className={styles.signature}>
        {blanks.map((name) => (
          <span key={name}>{name}</span>
        ))}
        <span>Entries are right: name</span>
        <span>Date</span>
        <span>Signature</span>
      </div>
    </section>
  );
}

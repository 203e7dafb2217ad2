import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { auditWords } from '../../format/audit.ts';
import { plural } from '../../format/numbers.ts';
import { ErrorState, Instant, LoadingState, Scrollable, Sheet } from '../../ui/index.ts';
import styles from './account.module.css';

/** What happened to the account, newest first. */
export function OwnAudit() {
  const audit = useQuery(query('listOwnAudit', { query: { limit: 50 } }));
  return (
    <Sheet
      title="What happened"
      note={audit.data === undefined ? undefined : `kept ${plural(audit.data.kept_days, 'day')}`}
      flush
    >
      {audit.data === undefined ? (
        <div className={styles.pad}>
          {audit.error === null ? <LoadingState /> : <ErrorState error={audit.error} />}
        </div>
      ) : (
        <Scrollable className={styles.tall} label="Changes to this account">
          <table className="rows list">
            <thead>
              <tr>
                <th>When</th>
                <th>What</th>
                <th>Who</th>
                <th>From</th>
              </tr>
            </thead>
            <tbody>
              {audit.data.entries.map((entry) => (
                <tr key={entry.id}>
                  <td data-label="When">
                    <Instant at={entry.at} />
                  </td>
                  <td data-label="What">{auditWords(entry.action)}</td>
                  <td data-label="Who">{entry.actor.label}</td>
                  <td data-label="From">
                    <code>{entry.address ?? '–'}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrollable>
      )}
    </Sheet>
  );
}

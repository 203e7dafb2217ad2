import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { entryWords } from '../../format/audit.ts';
import { plural } from '../../format/numbers.ts';
import { ErrorState, Instant, LoadingState, Scrollable, Sheet, Table } from '../../ui/index.ts';
import styles from './account.module.css';

type Entry = CallReply<'listOwnAudit'>['entries'][number];

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
          <Table
            of={audit.data.entries}
            rowKey={({ id }) => id}
            columns={[
              { name: 'When', as: 'lead', cell: (entry) => <Instant at={entry.at} /> },
              { name: 'What', cell: (entry) => whatText(entry) },
              { name: 'Who', cell: (entry) => entry.actor.label },
              { name: 'From', cell: (entry) => <code>{entry.address ?? '–'}</code> },
            ]}
          />
        </Scrollable>
      )}
    </Sheet>
  );
}

/** `Key made: ground station`; what was done to the account itself needs no name. */
function whatText(entry: Entry): string {
  const { kind, name } = entry.target;
  const what = entryWords(entry);
  return kind !== 'account' && name !== null ? `${what}: ${name}` : what;
}

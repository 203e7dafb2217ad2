import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { Answered, Instant, Sheet, Table } from '../../ui/index.ts';
import styles from './flights/flights.module.css';
import { memberName, memberText, type NameOf } from './historyText.ts';
import { None } from './parts.tsx';

type Change = CallReply<'getWorkOrderHistory'>['changes'][number];

type HistoryProps = {
  readonly of: UseQueryResult<{ readonly changes: readonly Change[] }>;
};

/** Every version of a record: who changed what, when and why, newest first. */
export function History({ of }: HistoryProps) {
  return (
    <Sheet title="History" note="every change, with who and why" flush>
      <Answered of={of} rows={2}>
        {({ changes }) =>
          changes.length === 0 ? <None>No change is on record.</None> : <Changes of={changes} />
        }
      </Answered>
    </Sheet>
  );
}

/** Names of the pilots and aircraft that changes mention; an id where they did not load. */
function useNames(changes: readonly Change[]): NameOf {
  const mentions = (end: string) =>
    changes.some(({ before, after }) =>
      Object.keys({ ...before, ...after }).some((member) => member.endsWith(end)),
    );
  const pilots = useQuery({ ...query('listPilots'), enabled: mentions('pilot_id') });
  const aircraft = useQuery({ ...query('listAircraft'), enabled: mentions('asset_id') });
  return (kind, id) =>
    (kind === 'pilot' ? pilots.data?.pilots : aircraft.data?.aircraft)?.find((one) => one.id === id)
      ?.name;
}

function Changes({ of }: { readonly of: readonly Change[] }) {
  const nameOf = useNames(of);
  return (
    <Table
      of={of}
      rowKey={({ id }) => id}
      headless
      columns={[
        { name: 'When', as: 'lead', cell: ({ at }) => <Instant at={at} /> },
        { name: 'By', cell: ({ actor }) => actor.label },
        {
          name: 'What',
          as: 'lead',
          cell: (change) => (
            <>
              <What change={change} nameOf={nameOf} />
              {change.reason === null ? null : <p className="muted">Why: {change.reason}</p>}
            </>
          ),
        },
      ]}
    />
  );
}

const ACTIONS: Readonly<Record<string, string>> = {
  'flight.insert': 'Filed',
  'checklist.insert': 'Filed',
  'workorder.insert': 'Opened',
  'component.insert': 'Added',
  'aircraft.insert': 'Registered',
  'log.insert': 'Attached a log',
  'log.delete': 'Removed a log',
};

function What({ change, nameOf }: { readonly change: Change; readonly nameOf: NameOf }) {
  const name = ACTIONS[change.action];
  if (name !== undefined) return name;
  const members = { ...change.before, ...change.after };
  return (
    <ul className={styles.changes}>
      {Object.keys(members).map((member) => (
        <li key={member}>
          {memberName(member)}:{' '}
          <span className={styles.was}>{memberText(member, change.before?.[member], nameOf)}</span>{' '}
          {memberText(member, change.after?.[member], nameOf)}
        </li>
      ))}
    </ul>
  );
}

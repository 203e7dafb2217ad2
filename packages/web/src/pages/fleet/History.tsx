import type { UseQueryResult } from '@tanstack/react-query';
import type { CallReply } from '../../api/types.ts';
import { words } from '../../format/numbers.ts';
import { dateText, timeText } from '../../format/times.ts';
import { Answered, Instant, Sheet, Table } from '../../ui/index.ts';
import { duration } from './due.ts';
import styles from './flights/flights.module.css';
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

function Changes({ of }: { readonly of: readonly Change[] }) {
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
          cell: (change) => (
            <>
              <What change={change} />
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

function What({ change }: { readonly change: Change }) {
  const name = ACTIONS[change.action];
  if (name !== undefined) return name;
  const members = { ...change.before, ...change.after };
  return (
    <ul className={styles.changes}>
      {Object.keys(members).map((member) => (
        <li key={member}>
          {MEMBERS[member] ?? words(member)}:{' '}
          <span className={styles.was}>{shown(member, change.before?.[member])}</span>{' '}
          {shown(member, change.after?.[member])}
        </li>
      ))}
    </ul>
  );
}

/** Members whose name on the wire is not what a reader calls them. */
const MEMBERS: Readonly<Record<string, string>> = {
  mission_id: 'Mission',
  asset_id: 'Aircraft',
  asset_name: 'Aircraft',
  pilot_id: 'Pilot',
  flown_at: 'Date',
  started_at: 'Start',
  flight_type: 'Kind',
  duration_s: 'Flight time',
  closed_by_pilot_id: 'Closed by',
  hours_at: 'Aircraft hours at the work',
  flights_at: 'Aircraft flights at the work',
  type_id: 'Type',
  build_id: 'Build',
};

function shown(member: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (member === 'duration_s') return duration(Number(value));
  if (member === 'flown_at') return dateText(String(value));
  if (member === 'started_at') return timeText(String(value), 'local');
  if (member === 'flight_type' || member === 'state' || member === 'status')
    return words(String(value));
  if (member === 'hours_at') return `${Number(Number(value).toFixed(2))} h`;
  if (member.endsWith('_id')) return `number ${value}`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? entries(value) : String(value);
}

/** Tasks, parts, answers, batteries: each by its words. */
function entries(value: object): string {
  if (!Array.isArray(value)) return Object.values(value).filter(Boolean).map(String).join(', ');
  if (value.length === 0) return 'none';
  return value.map((one) => entryText(one as Entry)).join('; ');
}

type Entry = {
  readonly name?: string;
  readonly text?: string;
  readonly done?: boolean;
  readonly result?: string;
  readonly serial?: string;
  readonly note?: string;
};

function entryText({ name, text, done, result, serial, note }: Entry): string {
  const remarks = [
    done === undefined ? '' : done ? 'done' : 'not done',
    result === undefined ? '' : words(result).toLowerCase(),
    serial ?? '',
    note ?? '',
  ].filter((one) => one !== '');
  const called = name ?? text ?? '';
  return remarks.length === 0 ? called : `${called} (${remarks.join(', ')})`;
}

import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { words } from '../../../format/numbers.ts';
import { dateText, timeText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { Answered, AppLink, Instant, Level, Sheet, Table } from '../../../ui/index.ts';
import { duration } from '../due.ts';
import { State } from '../parts.tsx';
import styles from './flights.module.css';

type Change = CallReply<'getFlightRecord'>['changes'][number];

/** Work that the flight raised: a program that came due, a check that failed, a crash. */
export function FlightWork({ id }: { readonly id: string }) {
  const record = useQuery(query('getFlightRecord', { params: { id } }));
  return (
    <Sheet title="Work raised" flush>
      <Answered of={record} rows={2}>
        {({ workorders }) => <RaisedWork orders={workorders} />}
      </Answered>
    </Sheet>
  );
}

type Order = CallReply<'getFlightRecord'>['workorders'][number];

function RaisedWork({ orders }: { readonly orders: readonly Order[] }) {
  if (orders.length === 0)
    return (
      <p className="muted" style={{ padding: 14 }}>
        This flight raised no work order.
      </p>
    );
  return (
    <Table
      of={orders}
      rowKey={({ id }) => id}
      headless
      short
      columns={[
        {
          name: 'Work order',
          as: 'lead',
          cell: (order) => (
            <>
              <AppLink to={paths.workOrder(order.id)}>{order.title}</AppLink>{' '}
              {order.grounding ? <Level level="bad">Grounds</Level> : null}
            </>
          ),
        },
        { name: 'State', as: 'end', cell: ({ state }) => <State of={state} /> },
      ]}
    />
  );
}

/** Every correction with what it was and what it is, newest first. */
export function FlightHistory({ id }: { readonly id: string }) {
  const record = useQuery(query('getFlightRecord', { params: { id } }));
  const changes = record.data?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <Sheet title="History" flush>
      <Table
        of={changes}
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
    </Sheet>
  );
}

const ACTIONS: Readonly<Record<string, string>> = {
  'flight.insert': 'Filed',
  'log.insert': 'Attached a log',
  'log.delete': 'Removed a log',
};

function What({ change }: { readonly change: Change }) {
  const name = ACTIONS[change.action];
  if (name !== undefined) return name;
  return (
    <ul className={styles.changes}>
      {Object.entries(change.after ?? {}).map(([member, value]) => (
        <li key={member}>
          {MEMBERS[member] ?? words(member)}:{' '}
          <span className={styles.was}>{shown(member, change.before?.[member])}</span>{' '}
          {shown(member, value)}
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
};

function shown(member: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (member === 'duration_s') return duration(Number(value));
  if (member === 'flown_at') return dateText(String(value));
  if (member === 'started_at') return timeText(String(value), 'local');
  if (member === 'flight_type') return words(String(value));
  if (member.endsWith('_id')) return `number ${value}`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  const names = Array.isArray(value) ? value.map((one) => (one as { name?: string }).name) : [];
  return names.length > 0 && names.every((one) => one !== undefined)
    ? names.join(', ')
    : JSON.stringify(value);
}

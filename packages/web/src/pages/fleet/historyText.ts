import { words } from '../../format/numbers.ts';
import { dateText, timeText } from '../../format/times.ts';
import { duration } from './due.ts';

/** The name of a record; undefined where it is not known. */
export type NameOf = (kind: 'pilot' | 'aircraft', id: number) => string | undefined;

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
  part107_recurrent: 'Part 107 recurrent training',
  easa_a2: 'EASA A2 certificate',
};

export function memberName(member: string): string {
  return MEMBERS[member] ?? words(member);
}

/** As PostgreSQL writes an instant into the audit. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(Z|[+-]\d\d:\d\d)$/;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** What a member of a record was, or became, in words. */
export function memberText(member: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (member === 'duration_s') return duration(Number(value));
  if (typeof value === 'string' && DAY.test(value)) return dateText(value);
  if (typeof value === 'string' && INSTANT.test(value)) return timeText(value, 'local');
  if (member === 'flight_type' || member === 'state' || member === 'status')
    return words(String(value));
  if (member === 'hours_at') return `${Number(Number(value).toFixed(2))} h`;
  if (member.endsWith('_id')) {
    const kind = member.endsWith('pilot_id') ? 'pilot' : member === 'asset_id' ? 'aircraft' : null;
    return (kind && nameOf(kind, Number(value))) ?? `number ${value}`;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? entries(value) : String(value);
}

/** Tasks, parts, answers, batteries: each by its words. */
function entries(value: object): string {
  if (!Array.isArray(value))
    return [...new Set(Object.values(value).filter(Boolean).map(String))].join(', ');
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

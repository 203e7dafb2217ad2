import {
  columnName,
  columnTakes,
  figureTakes,
  lineSides,
  measureWords,
  questionMeasures,
  takeWords,
} from '@airworthy/contract/values';
import type { CallInput, CallReply } from '../../../api/types.ts';
import { type AppPath, paths } from '../../../paths.ts';
import type { Address } from '../../../ui/index.ts';

export type Answer = CallReply<'askQuestion'>;
export type AnswerRow = Answer['rows'][number];
type Body = NonNullable<CallInput<'askQuestion'>['body']>;

type Take = keyof typeof takeWords;

/** What can be taken in each group, as a sentence says it: of a figure of the flights, or of a column of their logs. */
export function takesOf(column: string | null): Readonly<Partial<Record<Take, string>>> {
  const takes = column === null ? figureTakes : columnTakes;
  return Object.fromEntries(takes.map((take) => [take, takeWords[take]]));
}

/** What flights are grouped by, as a sentence says it. */
export const GROUPS = {
  aircraft: 'aircraft',
  type: 'type',
  pilot: 'pilot',
  site: 'site',
  firmware: 'firmware',
  battery: 'battery',
} as const;

export const PERIODS = { week: 'week', month: 'month' } as const;

export type Asked = {
  /** A figure of flights, or `column`. */
  readonly of: string;
  /** The column of logs that is asked; null asks a figure, empty one that is not named yet. */
  readonly column: string | null;
  readonly take: Take;
  /** Above which time is counted; null where none is needed, or none is given yet. */
  readonly level: number | null;
  readonly group: keyof typeof GROUPS | '';
  readonly per: keyof typeof PERIODS | '';
  readonly asset_id: string;
  readonly type_id: string;
  readonly pilot_id: string;
  readonly site: string;
  readonly firmware: string;
  readonly finding: string;
  readonly cause: string;
  readonly since: string;
  readonly until: string;
  /** Figures on this side of it are marked; null marks none. */
  readonly line: Line | null;
};

export type Line = { readonly side: (typeof lineSides)[number]; readonly value: number };

const oneOf = <Key extends string>(
  table: Readonly<Partial<Record<Key, string>>>,
  value: string | undefined,
): Key | undefined =>
  value !== undefined && Object.hasOwn(table, value) ? (value as Key) : undefined;

/** The question that an address asks: what it does not say is what most ask first. */
export function askedBy(address: Address<'questions'>): Asked {
  const known = questionMeasures.some(({ of }) => of === address.of);
  const column = address.of === 'column' ? columnName(address.column ?? '') : null;
  const take = oneOf<Take>(takesOf(column), address.take) ?? 'p95';
  return {
    of: column !== null ? 'column' : known ? (address.of ?? '') : 'vibe_z_p95',
    column,
    take,
    level: take === 'time_above' ? numberOf(address.level) : null,
    group: address.group === 'none' ? '' : (oneOf(GROUPS, address.group) ?? 'aircraft'),
    per: oneOf(PERIODS, address.per) ?? '',
    asset_id: idOf(address.asset),
    type_id: idOf(address.type),
    pilot_id: idOf(address.pilot),
    site: address.site ?? '',
    firmware: address.firmware ?? '',
    finding: address.finding ?? '',
    cause: address.cause ?? '',
    since: address.since ?? '',
    until: address.until ?? '',
    line: lineOf(address),
  };
}

/** Whether only some flights are asked for, or a line is drawn. */
export function isNarrowed({
  of: _,
  column: __,
  take: ___,
  level: ____,
  group: _____,
  per: ______,
  line,
  ...rest
}: Asked): boolean {
  return line !== null || Object.values(rest).some((one) => one !== '');
}

const idOf = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? text : '');

function lineOf({ side, line }: Address<'questions'>): Line | null {
  const value = numberOf(line);
  if (value === null) return null;
  return { side: lineSides.find((one) => one === side) ?? 'above', value };
}

function numberOf(text: string | undefined): number | null {
  const value = Number(text);
  return text === undefined || text === '' || !Number.isFinite(value) ? null : value;
}

/** What has to be chosen before it can be asked, in words; null where nothing has. */
export function missingOf({ column, take, level }: Asked): string | null {
  if (column === '') return 'Which column of the logs?';
  return take === 'time_above' && level === null ? 'Above which value?' : null;
}

/** What is measured and what is taken of it: `Battery current, time above 60 A`. */
export function titleOf({ of, column, take, level }: Asked): string {
  const { label, taken } = measureWords({
    of,
    take,
    ...(column === null ? {} : { column }),
    ...(level === null ? {} : { level }),
  });
  return `${label}, ${taken}`;
}

/** Whether a figure is beyond the line; one on the line is not. */
export function isBeyond(value: number, line: Line | null): boolean {
  if (line === null) return false;
  return line.side === 'above' ? value > line.value : value < line.value;
}

export function bodyOf(asked: Asked): Body {
  const { asset_id, type_id, pilot_id, since, until } = asked;
  const { site, firmware, finding, cause } = asked;
  const ids = Object.entries({ asset_id, type_id, pilot_id }).filter(([, id]) => id !== '');
  const texts = Object.entries({ site, firmware, finding, cause }).filter(([, one]) => one !== '');
  return {
    measure: {
      of: asked.of,
      ...(asked.column === null ? {} : { column: asked.column }),
      take: asked.take,
      ...(asked.level === null ? {} : { level: asked.level }),
    },
    where: {
      ...Object.fromEntries(ids.map(([name, id]) => [name, Number(id)])),
      ...Object.fromEntries(texts),
    },
    group: [asked.group, asked.per].filter((one) => one !== ''),
    ...(since === '' ? {} : { since }),
    ...(until === '' ? {} : { until }),
  };
}

type Stored = { readonly question: object; readonly line: { side: string; value: number } };

/** The address that asks what is watched, with its line. */
export function addressOf({ question, line }: Stored): Address<'questions'> {
  const { measure, where, since, until, ...rest } = question as Body;
  const group = rest.group ?? [];
  const text = (value: unknown) => (value === undefined ? undefined : String(value));
  return {
    of: measure.of,
    column: text(measure.column),
    // As the server takes it where nothing is said.
    take: measure.take ?? 'mean',
    level: text(measure.level),
    group: group.find((one) => one in GROUPS) ?? 'none',
    per: group.find((one) => one in PERIODS),
    asset: text(where?.asset_id),
    type: text(where?.type_id),
    pilot: text(where?.pilot_id),
    site: text(where?.site),
    firmware: text(where?.firmware),
    finding: text(where?.finding),
    cause: text(where?.cause),
    since: text(since),
    until: text(until),
    side: line.side,
    line: String(line.value),
  };
}

export type Names = {
  readonly aircraft: ReadonlyMap<number, string>;
  readonly types: ReadonlyMap<number, string>;
  readonly pilots: ReadonlyMap<number, string>;
  readonly batteries: ReadonlyMap<number, string>;
};

const named = (names: ReadonlyMap<number, string>, id: number | null | undefined, kind: string) =>
  id == null ? `no ${kind}` : (names.get(id) ?? `${kind} ${id}`);

/** What a row is grouped under, in words; a flight that has none of it says so. */
export function groupName(row: AnswerRow, group: Asked['group'], names: Names): string {
  switch (group) {
    case 'aircraft':
      return named(names.aircraft, row.aircraft_id, 'aircraft');
    case 'type':
      return named(names.types, row.type_id, 'type');
    case 'pilot':
      return named(names.pilots, row.pilot_id, 'pilot');
    case 'battery':
      return named(names.batteries, row.battery_id, 'battery');
    case 'site':
      return row.site ?? 'no site';
    case 'firmware':
      return row.firmware ?? 'no firmware in the log';
    case '':
      return 'All flights';
  }
}

/** The record that a row is of: its page says more than one of its flights; null where the group is no record. */
export function recordOf(row: AnswerRow, group: Asked['group']): AppPath | null {
  const { aircraft_id, pilot_id, battery_id } = row;
  if (group === 'aircraft' && aircraft_id != null) return paths.oneAircraft(aircraft_id);
  if (group === 'pilot' && pilot_id != null) return paths.pilot(pilot_id);
  return group === 'battery' && battery_id != null ? paths.component(battery_id) : null;
}

export type Series = { readonly name: string; readonly rows: readonly AnswerRow[] };

/** One run of figures for each group where there is a period, else one run over the groups. */
export function seriesOf(rows: readonly AnswerRow[], asked: Asked, names: Names): Series[] {
  if (asked.per === '')
    return rows.length === 0 ? [] : [{ name: '', rows: apartFirst(rows, asked) }];
  const found = new Map<string, AnswerRow[]>();
  for (const row of rows) {
    const name = groupName(row, asked.group, names);
    found.set(name, [...(found.get(name) ?? []), row]);
  }
  return [...found].map(([name, own]) => ({ name, rows: own }));
}

/** What stands apart is seen first: the least where that is asked for or is beyond the line, else the largest. */
function apartFirst(rows: readonly AnswerRow[], { take, line }: Asked): readonly AnswerRow[] {
  const isLeast = line === null ? take === 'min' : line.side === 'below';
  return rows.toSorted((a, b) => (isLeast ? a.value - b.value : b.value - a.value));
}

/** What the answer does not rest on, in one sentence; empty where nothing was left out. */
export function leftOutText({ left_out, unread, flights, source, not_kept = 0 }: Answer): string {
  const without = left_out - not_kept;
  const parts = [
    without > 0 ? `${without} read without this ${source === 'columns' ? 'column' : 'figure'}` : '',
    not_kept > 0 ? `${not_kept} whose columns this server does not keep` : '',
    unread > 0 ? `${unread} without a read log` : '',
  ].filter((part) => part !== '');
  const counted = `${flights} ${flights === 1 ? 'flight' : 'flights'} counted.`;
  return parts.length === 0 ? counted : `${counted} Left out: ${parts.join(', ')}.`;
}

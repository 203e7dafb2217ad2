import { lineSides, questionMeasures, takeWords } from '@airworthy/contract/values';
import type { CallInput, CallReply } from '../../../api/types.ts';
import type { Address } from '../../../ui/index.ts';

export type Answer = CallReply<'askQuestion'>;
export type AnswerRow = Answer['rows'][number];
type Body = NonNullable<CallInput<'askQuestion'>['body']>;

/** What is taken of a figure in each group, as a sentence says it. */
const { time_above: _, ...ofFigures } = takeWords;
export const TAKES = ofFigures;

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
  readonly of: string;
  readonly take: keyof typeof TAKES;
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
  table: Readonly<Record<Key, string>>,
  value: string | undefined,
): Key | undefined => (value !== undefined && value in table ? (value as Key) : undefined);

/** The question that an address asks: what it does not say is what most ask first. */
export function askedBy(address: Address<'questions'>): Asked {
  const known = questionMeasures.some(({ of }) => of === address.of);
  return {
    of: known ? (address.of ?? '') : 'vibe_z_p95',
    take: oneOf(TAKES, address.take) ?? 'p95',
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
  take: __,
  group: ___,
  per: ____,
  line,
  ...rest
}: Asked): boolean {
  return line !== null || Object.values(rest).some((one) => one !== '');
}

const idOf = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? text : '');

function lineOf({ side, line }: Address<'questions'>): Line | null {
  const value = Number(line);
  if (line === undefined || line === '' || !Number.isFinite(value)) return null;
  return { side: lineSides.find((one) => one === side) ?? 'above', value };
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
    measure: { of: asked.of, take: asked.take },
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
    take: text(measure.take),
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

export type Series = { readonly name: string; readonly rows: readonly AnswerRow[] };

/** One run of figures for each group where there is a period, else one run over the groups. */
export function seriesOf(rows: readonly AnswerRow[], asked: Asked, names: Names): Series[] {
  if (asked.per === '') return rows.length === 0 ? [] : [{ name: '', rows: largestFirst(rows) }];
  const found = new Map<string, AnswerRow[]>();
  for (const row of rows) {
    const name = groupName(row, asked.group, names);
    found.set(name, [...(found.get(name) ?? []), row]);
  }
  return [...found].map(([name, own]) => ({ name, rows: own }));
}

/** What stands apart is seen first. */
export function largestFirst<Row extends Pick<AnswerRow, 'value'>>(
  rows: readonly Row[],
): readonly Row[] {
  return rows.toSorted((a, b) => b.value - a.value);
}

/** What the answer does not rest on, in one sentence; empty where nothing was left out. */
export function leftOutText({ left_out, unread, flights }: Answer): string {
  const parts = [
    left_out > 0 ? `${left_out} read without this figure` : '',
    unread > 0 ? `${unread} without a read log` : '',
  ].filter((part) => part !== '');
  const counted = `${flights} ${flights === 1 ? 'flight' : 'flights'} counted.`;
  return parts.length === 0 ? counted : `${counted} Left out: ${parts.join(', ')}.`;
}

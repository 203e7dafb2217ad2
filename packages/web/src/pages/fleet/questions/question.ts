import { questionMeasures } from '@airworthy/contract/values';
import type { CallInput, CallReply } from '../../../api/types.ts';
import type { Address } from '../../../ui/index.ts';

export type Answer = CallReply<'askQuestion'>;
export type AnswerRow = Answer['rows'][number];
type Body = NonNullable<CallInput<'askQuestion'>['body']>;

/** What is taken of a figure in each group, as a sentence says it. */
export const TAKES = {
  mean: 'mean',
  median: 'median',
  p95: '95th percentile',
  max: 'largest',
  min: 'smallest',
  sum: 'sum',
} as const;

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
  readonly firmware: string;
  readonly finding: string;
  readonly since: string;
  readonly until: string;
};

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
    asset_id: /^\d+$/.test(address.asset ?? '') ? (address.asset ?? '') : '',
    firmware: address.firmware ?? '',
    finding: address.finding ?? '',
    since: address.since ?? '',
    until: address.until ?? '',
  };
}

export function bodyOf(asked: Asked): Body {
  const { asset_id, firmware, finding, since, until } = asked;
  return {
    measure: { of: asked.of, take: asked.take },
    where: {
      ...(asset_id === '' ? {} : { asset_id: Number(asset_id) }),
      ...(firmware === '' ? {} : { firmware }),
      ...(finding === '' ? {} : { finding }),
    },
    group: [asked.group, asked.per].filter((one) => one !== ''),
    ...(since === '' ? {} : { since }),
    ...(until === '' ? {} : { until }),
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

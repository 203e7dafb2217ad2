import { endOfMonthAfter, plusMonths } from '@airworthy/contract/dates';
import { trendGroups } from '@airworthy/contract/values';
import type { CallReply } from '../../../../api/types.ts';
import { csvLines } from '../../../../format/csv.ts';
import { figure, fixed, plural, words } from '../../../../format/numbers.ts';
import type { Address } from '../../../../ui/index.ts';
import type { Filters } from '../filters.ts';
import { timeOf } from '../logbook/sheets.ts';

export type Answer = CallReply<'getTrends'>;
export type Row = Answer['rows'][number];
type Batch = NonNullable<Row['batch']>;
export type Figures = Pick<
  Row,
  | 'flights'
  | 'time_s'
  | 'incidents'
  | 'read'
  | 'crashes'
  | 'with_findings'
  | 'alerts'
  | 'warnings'
  | 'failures'
>;

export type By = (typeof trendGroups)[number];

export const BY: Readonly<Record<By, string>> = {
  month: 'month',
  aircraft: 'aircraft',
  pilot: 'pilot',
  site: 'site',
  firmware: 'firmware',
  batch: 'component batch',
};

/** What only a log says is not known of flights of which none was read; of no flights it is none. */
const ofRead = (figures: Figures, value: number) =>
  figures.read === 0 && figures.flights > 0 ? null : value;

/** A record can show a failure without a log; that there was none takes the log. */
const failuresOf = (figures: Figures) =>
  figures.failures > 0 ? figures.failures : ofRead(figures, 0);

function rateOf(figures: Figures): number | null {
  const failures = failuresOf(figures);
  if (failures === null || figures.flights === 0) return failures;
  return figures.time_s > 0 ? (failures * 360_000) / figures.time_s : null;
}

type Shown = {
  readonly label: string;
  readonly value: (figures: Figures) => number | null;
  readonly text: (value: number) => string;
  /** Whether the figure is of the flights whose log was read, or at least as high as they and the records say. */
  readonly rests?: 'logs' | 'logs and records';
};

const counted = (label: string, value: Shown['value'], rests?: Shown['rests']): Shown => ({
  label,
  value,
  text: (amount) => String(amount),
  ...(rests === undefined ? {} : { rests }),
});

export const SHOWN = {
  hours: {
    label: 'Hours',
    value: ({ time_s }) => time_s / 3600,
    text: (hours) => `${fixed(hours, 1)} h`,
  },
  flights: counted('Flights', ({ flights }) => flights),
  incidents: counted('Incidents', ({ incidents }) => incidents),
  findings: counted('Flights with findings', (one) => ofRead(one, one.with_findings), 'logs'),
  crashes: counted('Crashes in logs', (one) => ofRead(one, one.crashes), 'logs'),
  failures: counted('Failures', failuresOf, 'logs and records'),
  rate: {
    label: 'Failures per 100 hours',
    value: rateOf,
    text: (rate) => figure(rate),
    rests: 'logs and records',
  },
} satisfies Readonly<Record<string, Shown>>;

export type ShownName = keyof typeof SHOWN;

/**
 * A figure and, apart from it, how far it holds where not every log was read: in full, and in short beside a cell that
 * says how many were.
 */
export type Cell = {
  readonly text: string;
  readonly note: string;
  readonly brief: string;
  /** The note is read before the figure. */
  readonly noteLeads: boolean;
};

const cell = (text: string, note: string, brief = note): Cell => ({
  text,
  note,
  brief,
  noteLeads: false,
});
const UNKNOWN = 'not known';
const NO_LOG = `${UNKNOWN}: no log read`;

export function cellOf(show: ShownName, figures: Figures): Cell {
  const { value, text, rests }: Shown = SHOWN[show];
  const { flights, read } = figures;
  const own = value(figures);
  if (own === null) return cell('', read === 0 ? NO_LOG : UNKNOWN, UNKNOWN);
  if (rests === undefined || read === flights) return cell(text(own), '');
  if (rests === 'logs') return cell(text(own), `of ${read} read`);
  return own === 0
    ? cell('', `none known, ${read} of ${flights} read`, 'none known')
    : { ...cell(text(own), 'at least'), noteLeads: true };
}

export const restsOnLogs = (show: ShownName) => (SHOWN[show] as Shown).rests !== undefined;

/** How many of the flights were read, where the shown figure rests on that: `3 of 40 logs read`. */
export function readNote(show: ShownName, { flights, read }: Figures): string | undefined {
  return restsOnLogs(show) && flights > 0 ? `${read} of ${flights} logs read` : undefined;
}

export type Asked = {
  readonly by: By;
  /** Each group month by month. */
  readonly per: 'month' | undefined;
  readonly show: ShownName;
};

/** What an address asks for: hours by month, unless it says otherwise. */
export function askedBy(address: Address<'flightTrends'>): Asked {
  const by = trendGroups.find((one) => one === address.by) ?? 'month';
  const show = address.show !== undefined && address.show in SHOWN ? address.show : 'hours';
  return {
    by,
    per: by !== 'month' && address.per === 'month' ? 'month' : undefined,
    show: show as ShownName,
  };
}

export function partName({ kind, vendor, part_number, batch }: Batch): string {
  const what = [words(kind), vendor, part_number].filter((one) => one !== '').join(' ');
  return `${what}, ${batch === '' ? 'no batch on record' : `batch ${batch}`}`;
}

/** What a row is of, in words; flights without one of it say so. */
export function nameOf(row: Row, by: By): string {
  switch (by) {
    case 'month':
      return monthText(row.month ?? '');
    case 'batch':
      return row.batch === null ? '' : partName(row.batch);
    case 'firmware':
      return row.name ?? (row.read === 0 ? 'not known: no log was read' : 'not named in the log');
    default:
      return row.name ?? `no ${BY[by]}`;
  }
}

/** `November 2026` of its first day. */
export function monthText(month: string, style: 'long' | 'short' = 'long'): string {
  const options = { month: style, year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${month}T00:00:00Z`).toLocaleDateString('en-GB', options);
}

/** The first day of every month from that of one row to that of the last, without a gap. */
export function monthsOf(rows: readonly Row[]): string[] {
  const known = rows.flatMap(({ month }) => (month === null ? [] : [month])).toSorted();
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return [];
  const months: string[] = [];
  for (let day = first; months.length < 3000; day = `${plusMonths(day.slice(0, 7), 1)}-01`) {
    months.push(day);
    if (day >= last) break;
  }
  return months;
}

const NONE: Figures = {
  flights: 0,
  time_s: 0,
  incidents: 0,
  read: 0,
  crashes: 0,
  with_findings: 0,
  alerts: 0,
  warnings: 0,
  failures: 0,
};

function plus(one: Figures, other: Figures): Figures {
  const sums = Object.keys(NONE).map((name) => {
    const key = name as keyof Figures;
    return [key, one[key] + other[key]];
  });
  return Object.fromEntries(sums) as Figures;
}

export type TrendGroup = {
  readonly name: string;
  readonly of: Row;
  readonly figures: Figures;
  readonly months: ReadonlyMap<string, Figures>;
};

/** The rows of one group together, the largest of the shown figure first; what is not known comes last. */
export function groupsOf(rows: readonly Row[], { by, show }: Asked): TrendGroup[] {
  const groups = new Map<string, { name: string; of: Row; rows: Row[] }>();
  for (const row of rows) {
    const name = nameOf(row, by);
    const key = `${row.id} ${name}`;
    const known = groups.get(key) ?? { name, of: row, rows: [] };
    known.rows.push(row);
    groups.set(key, known);
  }
  const all = [...groups.values()].map(({ name, of, rows: own }) => ({
    name,
    of,
    figures: own.reduce<Figures>(plus, NONE),
    months: new Map(own.flatMap((row) => (row.month === null ? [] : [[row.month, row] as const]))),
  }));
  if (by === 'month') return all;
  const value = (one: TrendGroup) => SHOWN[show].value(one.figures) ?? -1;
  return all.toSorted((a, b) => value(b) - value(a));
}

export type MonthValue = {
  readonly month: string;
  readonly value: number | null;
  readonly figures: Figures;
};

/** The figures of each month, none where nothing was flown. */
export function monthValues(
  months: readonly string[],
  of: ReadonlyMap<string, Figures>,
  show: ShownName,
): MonthValue[] {
  return months.map((month) => {
    const figures = of.get(month) ?? NONE;
    return { month, figures, value: SHOWN[show].value(figures) };
  });
}

/** Where the flights of a row are listed; null where the list has no filter for it. */
export function flightsOf(row: Row, by: By, filters: Filters): Filters | null {
  switch (by) {
    case 'aircraft':
      return row.id === null ? null : { ...filters, asset_id: String(row.id) };
    case 'pilot':
      return row.id === null ? null : { ...filters, pilot_id: String(row.id) };
    case 'site':
      return row.name === null || filters.q !== undefined ? null : { ...filters, q: row.name };
    case 'month': {
      if (row.month === null) return null;
      const last = endOfMonthAfter(row.month, 0);
      const within = (given: string | undefined, day: string, later: boolean) =>
        given !== undefined && given > day === later ? given : day;
      return {
        ...filters,
        since: within(filters.since, row.month, true),
        until: within(filters.until, last, false),
      };
    }
    default:
      return null;
  }
}

/** What the figures do not rest on, in one sentence. */
export function unreadText({ flights, read }: Pick<Figures, 'flights' | 'read'>): string {
  if (flights === read) return `The logs of all ${plural(flights, 'flight')} were read.`;
  if (read === 0)
    return `No log of ${flights === 1 ? 'this' : 'these'} ${plural(flights, 'flight')} was read: whether there were findings or crashes is not known.`;
  return `The logs of ${read} of ${plural(flights, 'flight')} were read. What the other ${flights - read} would show is not known: their findings and crashes are in no figure.`;
}

/** A figure that only a log gives, as a cell of the file: never a zero, and never nothing, for what was not read. */
const fileCell = (known: number | null) => (known === null ? NO_LOG : String(known));

/** Every figure of every row, and all flights together in the last line. */
export function trendsCsv({ rows, total }: Answer, { by, per }: Asked): string {
  const figures = (one: Figures) => [
    String(one.flights),
    timeOf(one.time_s),
    fixed(one.time_s / 3600, 4).replace(/\s/g, ''),
    String(one.incidents),
    String(one.read),
    String(one.flights - one.read),
    fileCell(ofRead(one, one.crashes)),
    fileCell(ofRead(one, one.with_findings)),
    fileCell(ofRead(one, one.alerts)),
    fileCell(ofRead(one, one.warnings)),
    fileCell(failuresOf(one)),
  ];
  const monthly = per === 'month';
  const head = [
    words(BY[by]),
    ...(monthly ? ['Month'] : []),
    ...(by === 'batch' ? ['Components', 'Scrapped'] : []),
    ...['Flights', 'Time', 'Hours', 'Incidents', 'Logs read', 'Logs not read'],
    ...['Crashes in logs', 'Flights with findings', 'Alerts', 'Warnings', 'Failures'],
  ];
  const lines = rows.map((row) => [
    by === 'month' ? (row.month ?? '').slice(0, 7) : nameOf(row, by),
    ...(monthly ? [(row.month ?? '').slice(0, 7)] : []),
    ...(row.batch === null ? [] : [String(row.batch.components), String(row.batch.scrapped)]),
    ...figures(row),
  ]);
  const all = [
    'All flights',
    ...(monthly ? [''] : []),
    ...(by === 'batch' ? ['', ''] : []),
    ...figures(total),
  ];
  return csvLines([head, ...lines, all]);
}

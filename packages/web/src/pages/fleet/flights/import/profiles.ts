/**
 * Files of other programs, recognised by their headings. Some write one line for each flight, under names of their own;
 * others write one file for each flight with a line for each moment, which must become one flight and not thousands.
 * What is known of each file, and from where, is in docs/records.md.
 */
import type { TargetName } from './cells.ts';
import { type DateOrder, readDay } from './dates.ts';
import { numberOf } from './durations.ts';
import { guessColumns } from './headings.ts';

type Lines = {
  readonly name: string;
  readonly headings: readonly string[];
  readonly lines: readonly (readonly string[])[];
};

/** A file without the mark of its encoding and without the line that tells Excel what separates cells. */
export function readableText(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/, '');
}

/** What a file is taken for: its flights as lines, what each column is, and how its dates are written where that is known. */
export type Recognised<Table extends Lines> = {
  readonly table: Table;
  readonly columns: readonly TargetName[];
  readonly order: DateOrder | null;
  /** Whose file it is, and what was made of it; null for one that is known by its single headings. */
  readonly profile: { readonly name: string; readonly oneFlight: boolean } | null;
};

/** The one flight of a file with a line for each moment, by the members of a flight. */
type OneFlight = {
  readonly date: string;
  readonly time?: string;
  readonly duration_s: number;
  readonly aircraft: string;
  readonly batteries?: string;
  readonly remarks?: string;
};

type Profile = {
  readonly name: string;
  /** Headings that the file has, in small letters; a unit in brackets behind them is left out. */
  readonly has: readonly string[];
} & (
  | { readonly columns: Readonly<Record<string, TargetName>> }
  | {
      readonly flight: (cells: Cells, file: string) => OneFlight | null;
      readonly order?: DateOrder;
    }
);

/** `osd.flytime` of `OSD.flyTime [s]`, `time` of `time(millisecond)`. */
const plain = (heading: string) =>
  heading
    .replace(/[[(].*$/, '')
    .trim()
    .toLowerCase();

/** The cells of a file by the heading of their column. */
type Cells = {
  /** The first text in a column, or in the next one that is named; empty where none has any. */
  readonly first: (...names: readonly string[]) => string;
  /** The smallest and the largest number of the first of these columns; null where it has none. */
  readonly span: (
    ...names: readonly string[]
  ) => { readonly least: number; readonly most: number } | null;
};

function cellsOf({ headings, lines }: Lines): Cells {
  const places = new Map(headings.map((heading, at) => [heading.trim().toLowerCase(), at]));
  const known = (names: readonly string[]) => names.flatMap((name) => places.get(name) ?? []);
  return {
    first(...names) {
      for (const at of known(names)) {
        const found = lines.find((line) => (line[at] ?? '').trim() !== '');
        if (found !== undefined) return (found[at] ?? '').trim();
      }
      return '';
    },
    span(...names) {
      const [at] = known(names);
      if (at === undefined) return null;
      let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const line of lines) {
        const value = numberOf((line[at] ?? '').trim());
        if (value === undefined || Number.isNaN(value)) continue;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
      return most < least ? null : { least, most };
    },
  };
}

/** The name of a file without its ending: what an aircraft is called by a file that does not name it. */
const stem = (file: string) => file.replace(/\.[^.]*$/, '');

/** A whole instant of a date and a time in UTC, `2026-11-14 09:04:00` as AirData writes it. */
function utc(text: string): string | null {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?Z?$/.exec(text.trim());
  return found === null ? null : `${found[1]}T${found[2]}Z`;
}

const profiles: readonly Profile[] = [
  {
    name: 'AirData flight data',
    has: ['time', 'datetime', 'height_above_takeoff'],
    flight: (cells, file) => {
      const date = utc(cells.first('datetime(utc)'));
      const span = cells.span('time(millisecond)');
      if (date === null || span === null) return null;
      return { date, duration_s: (span.most - span.least) / 1000, aircraft: stem(file) };
    },
  },
  {
    name: 'DJI flight record',
    has: ['osd.flytime', 'osd.latitude'],
    // Flight Reader writes month before day; a date that does not fit is guessed as every other.
    order: 'mdy',
    flight: (cells, file) => {
      const span = cells.span('osd.flytime [s]', 'osd.flytime');
      const instant = utc(cells.first('custom.datetime'));
      const date = instant ?? cells.first('custom.date [local]');
      if (date === '' || span === null) return null;
      const names = ['serial', 'name'].flatMap((one) => [
        `recover.aircraft${one}`,
        `details.aircraft${one}`,
      ]);
      return {
        date,
        ...(instant === null
          ? { time: wholeSeconds(cells.first('custom.updatetime [local]')) }
          : {}),
        duration_s: span.most,
        aircraft: cells.first(...names) || stem(file),
        batteries: cells.first('recover.batteryserial', 'details.batteryserial'),
      };
    },
  },
  {
    name: 'Open DroneLog flight',
    has: ['time_s', 'lat', 'lng', 'metadata'],
    flight: (cells, file) => {
      const about = objectOf(cells.first('metadata'));
      const text = (name: string) => (typeof about[name] === 'string' ? about[name] : '');
      const span = cells.span('time_s');
      const duration_s = Number(about.duration_secs ?? span?.most ?? Number.NaN);
      if (text('start_time') === '' || Number.isNaN(duration_s)) return null;
      return {
        date: utc(text('start_time')) ?? text('start_time'),
        duration_s,
        aircraft: text('drone_serial') || text('aircraft_name') || stem(file),
        batteries: text('battery_serial'),
        remarks: text('notes'),
      };
    },
  },
  {
    name: 'Open DroneLog summary',
    has: ['aircraft sn', 'battery sn', 'takeoff time', 'landing time'],
    columns: {
      'aircraft sn': 'aircraft',
      'battery sn': 'batteries',
      date: 'date',
      'takeoff time': 'time',
      // Written as `12m 5s`.
      duration: 'duration_ms',
    },
  },
  {
    name: 'DroneLogbook',
    has: ['flight_date_utc', 'duration_seconds', 'place_name'],
    columns: {
      flight_date_utc: 'date',
      duration_seconds: 'duration_s',
      place_name: 'site',
      drone_name: 'aircraft',
      guid: 'external_ref',
      notes: 'remarks',
    },
  },
];

/** `2:17:05 PM` of `2:17:05.30 PM`. */
const wholeSeconds = (text: string) => text.replace(/\.\d+/, '');

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const FLIGHT_COLUMNS = [
  ['Date', 'date'],
  ['Start time', 'time'],
  ['Aircraft', 'aircraft'],
  ['Flight time, s', 'duration_s'],
  ['Batteries', 'batteries'],
  ['Remarks', 'remarks'],
  ['Reference', 'external_ref'],
] as const satisfies readonly (readonly [string, TargetName])[];

/** Makes out whose file it is. A file that nobody is known to write is taken by its single headings. */
export function recognise<Table extends Lines>(table: Table): Recognised<Table> {
  const headings = table.headings.map(plain);
  const profile = profiles.find(({ has }) => has.every((name) => headings.includes(name)));
  const guessed = { table, columns: guessColumns(table.headings, table.lines), order: null };
  if (profile === undefined) return { ...guessed, profile: null };
  if ('columns' in profile)
    return {
      table,
      columns: headings.map((heading) => profile.columns[heading] ?? ''),
      order: null,
      profile: { name: profile.name, oneFlight: false },
    };
  const flight = profile.flight(cellsOf(table), table.name);
  if (flight === null)
    throw new Error(
      `${table.name} is a file of ${profile.name}, one line for each moment, and its start or its length is missing.`,
    );
  return {
    table: { ...table, headings: FLIGHT_COLUMNS.map(([name]) => name), lines: [lineOf(flight)] },
    columns: FLIGHT_COLUMNS.map(([, target]) => target),
    order:
      profile.order !== undefined && readDay(flight.date, profile.order) !== null
        ? profile.order
        : null,
    profile: { name: profile.name, oneFlight: true },
  };
}

/** The reference is the same whenever the file comes in, so that it is filed once. */
function lineOf(flight: OneFlight): string[] {
  const { date, time = '', aircraft, batteries = '', remarks = '' } = flight;
  const duration = String(Math.round(flight.duration_s));
  const reference = ['file', date, time, duration].filter((part) => part !== '').join(' ');
  return [date, time, aircraft, duration, batteries, remarks, reference];
}

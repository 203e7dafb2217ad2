/** The parameters of a log beside their defaults and beside those of another log. */
import type { CrashReading } from '@airworthy/forensics';
import type { LogParameter } from '../../../workers/messages.ts';

export type ParameterRow = {
  readonly name: string;
  readonly value: number | null;
  readonly standard: number | null;
  /** Where the default is from: the log itself or a list; null where it is not known. */
  readonly from: 'log' | 'list' | null;
  /** The value in the other log; undefined where none is compared. */
  readonly other: number | null | undefined;
  /** Why it is doubtful. */
  readonly why: string | null;
};

export const shows = {
  doubtful: 'Doubtful',
  changed: 'Not default',
  unknown: 'Default not known',
  differs: 'Differs from the other log',
  all: 'All',
} as const;
export type Show = keyof typeof shows;

export function rowsOf(
  own: readonly LogParameter[],
  section: CrashReading['diagnostics']['parameters'],
  other: readonly LogParameter[] | null,
  listed: ReadonlyMap<string, number> | null = null,
): ParameterRow[] {
  const doubts = new Map(
    section.available ? section.suspicious.map(({ name, why }) => [name, why]) : [],
  );
  const theirs = other === null ? null : new Map(other.map(({ name, value }) => [name, value]));
  const rows = own.map(
    ({ name, value, default: recorded }): ParameterRow => ({
      name,
      value,
      ...standardOf(recorded, listed?.get(name)),
      other: theirs === null ? undefined : (theirs.get(name) ?? null),
      why: doubts.get(name) ?? null,
    }),
  );
  const names = new Set(own.map(({ name }) => name));
  const onlyTheirs = (other ?? [])
    .filter(({ name }) => !names.has(name))
    .map(({ name, value }) => ({
      name,
      value: null,
      ...standardOf(null),
      other: value,
      why: null,
    }));
  return [...rows, ...onlyTheirs].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What the log says of its own default comes before any list. */
function standardOf(
  recorded: number | null,
  listed?: number,
): Pick<ParameterRow, 'standard' | 'from'> {
  if (recorded !== null) return { standard: recorded, from: 'log' };
  return listed === undefined ? { standard: null, from: null } : { standard: listed, from: 'list' };
}

/** What is listed before somebody chooses: where no default is known, no row departs from one. */
export function usualShow(rows: readonly ParameterRow[]): Show {
  return rows.every(({ from }) => from === null) ? 'all' : 'changed';
}

export type DefaultCounts = {
  readonly changed: number;
  readonly kept: number;
  readonly unknown: number;
  /** Of those with a known default, how many have it from a list. */
  readonly listed: number;
};

export function countDefaults(rows: readonly ParameterRow[]): DefaultCounts {
  const own = rows.filter(({ value }) => value !== null);
  const unknown = own.filter(({ from }) => from === null).length;
  const changed = own.filter((row) => isShown(row, 'changed')).length;
  const listed = own.filter(({ from }) => from === 'list').length;
  return { changed, kept: own.length - unknown - changed, unknown, listed };
}

/** Single-precision numbers of two writers may differ in their last digit. */
export function same(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.fround(a) === Math.fround(b) || Math.abs(a - b) <= 1e-6 * Math.abs(a);
}

export function isShown(row: ParameterRow, show: Show): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'doubtful':
      return row.why !== null;
    case 'changed':
      return row.value !== null && row.standard !== null && !same(row.value, row.standard);
    case 'unknown':
      return row.value !== null && row.from === null;
    case 'differs':
      return row.other !== undefined && !same(row.value, row.other);
  }
}

/** `BATT` of `BATT_MONITOR`: what stands before the first line, without the number of an instance. */
export function groupOf(name: string): string {
  return name.split('_')[0]!.replace(/\d+$/, '') || name;
}

/** ArduPilot's ground stations read `NAME,VALUE`; PX4 takes commands of its shell, which know the types. */
export function parameterFile(
  parameters: readonly LogParameter[],
  autopilot: CrashReading['meta']['autopilot'],
): { readonly ending: string; readonly text: string } {
  const px4 = autopilot === 'px4';
  const lines = parameters.map(({ name, value }) =>
    px4 ? `param set ${name} ${plain(value)}` : `${name},${plain(value)}`,
  );
  return { ending: px4 ? 'params.sh' : 'param', text: `${lines.join('\n')}\n` };
}

/** Parameters are kept as single-precision numbers: seven digits are all there is. */
export function plain(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(7)));
}

export function shown(value: number | null): string {
  return value === null ? '–' : plain(value).replace('-', '\u2212');
}

/** The parameters of a log beside their defaults and beside those of another log. */
import type { CrashReading } from '@airworthy/forensics';
import type { LogParameter } from '../../../workers/messages.ts';

export type ParameterRow = {
  readonly name: string;
  readonly value: number | null;
  readonly standard: number | null;
  /** The value in the other log; undefined where none is compared. */
  readonly other: number | null | undefined;
  /** Why it is doubtful. */
  readonly why: string | null;
};

export const shows = {
  doubtful: 'Doubtful',
  changed: 'Not default',
  differs: 'Differs from the other log',
  all: 'All',
} as const;
export type Show = keyof typeof shows;

export function rowsOf(
  own: readonly LogParameter[],
  section: CrashReading['diagnostics']['parameters'],
  other: readonly LogParameter[] | null,
): ParameterRow[] {
  const doubts = new Map(
    section.available ? section.suspicious.map(({ name, why }) => [name, why]) : [],
  );
  const theirs = other === null ? null : new Map(other.map(({ name, value }) => [name, value]));
  const rows = own.map(
    ({ name, value, default: standard }): ParameterRow => ({
      name,
      value,
      standard,
      other: theirs === null ? undefined : (theirs.get(name) ?? null),
      why: doubts.get(name) ?? null,
    }),
  );
  const names = new Set(own.map(({ name }) => name));
  const onlyTheirs = (other ?? [])
    .filter(({ name }) => !names.has(name))
    .map(({ name, value }) => ({ name, value: null, standard: null, other: value, why: null }));
  return [...rows, ...onlyTheirs].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What is listed before somebody chooses: a log that records no defaults has no row that departs from them. */
export function usualShow(parameters: readonly LogParameter[] | undefined): Show {
  return parameters?.every((one) => one.default === null) === true ? 'all' : 'changed';
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

import { fixed } from '../../../../format/numbers.ts';
import type { ReadRow } from './columns.ts';
import type { Outcome } from './file.ts';

export type Sum = {
  readonly flights: number;
  readonly seconds: number;
  /** Lines whose time is not known: it is in no sum. */
  readonly untimed: number;
  readonly first: string | null;
  readonly last: string | null;
};

/** What lines add up to. A line without a readable time or day counts as a flight all the same. */
export function sumOf(rows: readonly Pick<ReadRow, 'day' | 'duration_s'>[]): Sum {
  const days = rows.flatMap(({ day }) => (day === null ? [] : [day])).sort();
  return {
    flights: rows.length,
    seconds: rows.reduce((sum, { duration_s }) => sum + (duration_s ?? 0), 0),
    untimed: rows.filter(({ duration_s }) => duration_s === null).length,
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
  };
}

/** The hours of lines; what has no readable time is not taken for none. */
export function hoursText({ flights, seconds, untimed }: Sum): string {
  if (untimed > 0 && untimed === flights) return 'not known';
  const known = fixed(seconds / 3600, 2);
  return untimed === 0 ? known : `at least ${known}`;
}

export type AircraftSum = { readonly aircraft: string; readonly file: Sum; readonly filed: Sum };

export type Sums = {
  readonly file: Sum;
  /** By what becomes of the lines; empty while nobody has asked. */
  readonly new: Sum;
  readonly known: Sum;
  readonly refused: Sum;
  readonly byAircraft: readonly AircraftSum[];
};

/** The sums of a file beside those of what becomes of its lines: what is missing from one is seen in the other. */
export function sumsOf(rows: readonly ReadRow[], outcomes: readonly Outcome[]): Sums {
  const of = (wanted: Outcome['outcome']) =>
    rows.filter((_, at) => outcomes[at]?.outcome === wanted);
  const names = [...new Set(rows.map(({ aircraft }) => aircraft))];
  const taken = of('new');
  return {
    file: sumOf(rows),
    new: sumOf(taken),
    known: sumOf(of('known')),
    refused: sumOf(of('refused')),
    byAircraft: names.map((aircraft) => ({
      aircraft,
      file: sumOf(rows.filter((row) => row.aircraft === aircraft)),
      filed: sumOf(taken.filter((row) => row.aircraft === aircraft)),
    })),
  };
}

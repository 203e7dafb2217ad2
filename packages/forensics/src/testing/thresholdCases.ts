import type { Flight } from '@airworthy/flightlog';
import type { ThresholdName } from '../thresholds/thresholds.ts';
import { differences, type Said, saidOf, saidWith, workedOut } from './moved.ts';

/** A flight on which a threshold decides something. */
export type ThresholdCase = {
  readonly flight: string;
  /** With this value all is said as with the stated one. */
  readonly inside: number;
  /** With this one something else is. */
  readonly outside: number;
  /** Parts of the reading that are then others. */
  readonly changes: readonly string[];
  /** `rules`: it decides what one of them says by itself, of the flight or of a supposed loss; the reading otherwise. */
  readonly by?: string;
};

/** Null where no flight of the tests is decided by it. */
export type Cases = Readonly<Record<ThresholdName, ThresholdCase | null>>;

/** Whether the threshold still decides this flight, of which `said` is said, between the two values. */
export function holds(
  name: ThresholdName,
  one: ThresholdCase,
  { flight, said }: { readonly flight: Flight; readonly said: Said },
): boolean {
  const say = one.by === 'rules' ? workedOut : saidOf;
  const stated = one.by === 'rules' ? workedOut(flight) : said;
  const changesWith = (value: number) =>
    differences(stated, saidWith(flight, { [name]: value }, say)).length > 0;
  return !changesWith(one.inside) && changesWith(one.outside);
}

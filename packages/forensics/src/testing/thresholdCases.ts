import type { Flight } from '@airworthy/flightlog';
import type { ThresholdName } from '../thresholds/thresholds.ts';
import { differences, saidOf, saidWith } from './moved.ts';

/** A flight on which a threshold decides something. */
export type ThresholdCase = {
  readonly flight: string;
  /** With this value all is said as with the stated one. */
  readonly inside: number;
  /** With this one something else is. */
  readonly outside: number;
  /** Parts of the reading that are then others. */
  readonly changes: readonly string[];
};

/** Null where no flight of the tests is decided by it. */
export type Cases = Readonly<Record<ThresholdName, ThresholdCase | null>>;

/** Whether the threshold still decides this flight between the two values. */
export function holds(name: ThresholdName, one: ThresholdCase, flight: Flight): boolean {
  const said = saidOf(flight);
  return (
    differences(said, saidWith(flight, { [name]: one.inside })).length === 0 &&
    differences(said, saidWith(flight, { [name]: one.outside })).length > 0
  );
}

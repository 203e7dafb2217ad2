/** Single samples of a log in which values were found changed: there one of them decides nothing. */
import type { Flight } from '@airworthy/flightlog';

/** Values or times of this log were changed; others may be that look possible. */
export function hasChangedValues({ implausible = [] }: Flight): boolean {
  return implausible.length > 0;
}

type Point = readonly [number, number];

/** A point that lies further off the middle of its neighbours than they lie from one another: it left and came back. */
export function isAlone(before: Point, at: Point, after: Point): boolean {
  const off = Math.hypot(at[0] - (before[0] + after[0]) / 2, at[1] - (before[1] + after[1]) / 2);
  return off > Math.hypot(after[0] - before[0], after[1] - before[1]);
}

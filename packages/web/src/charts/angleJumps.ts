const HALF_TURN = 180;

/**
 * The neighbouring samples between which an angle in degrees jumps by more than half a turn: it went round, and no
 * line joins them. Samples that are missing (undefined) are stepped over; a gap (null) has its own.
 */
export function jumpsOf(
  values: ArrayLike<number | null | undefined>,
  from: number,
  to: number,
): (readonly [before: number, after: number])[] {
  const jumps: (readonly [number, number])[] = [];
  let before = -1;
  for (let i = Math.max(0, from - 1); i <= to; i++) {
    const value = values[i];
    if (value === undefined) continue;
    const last = before < 0 ? null : values[before];
    if (value !== null && last != null && Math.abs(value - last) > HALF_TURN)
      jumps.push([before, i]);
    before = i;
  }
  return jumps;
}

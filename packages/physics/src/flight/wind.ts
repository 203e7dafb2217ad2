import { minimum } from '../solve.ts';

/** How far an aircraft comes in a steady wind. */
export type WindRange = {
  /** Out against the wind and back with it, on the usable charge. */
  readonly radius_m: number;
  readonly headwind_m: number;
  readonly tailwind_m: number;
};

/** Steps in which the best airspeed is bracketed before it is refined. */
const STEPS = 24;

/** The largest value of f over an interval: best of a grid, then refined between its neighbours. */
function most(f: (x: number) => number, from: number, to: number): number {
  let best = from;
  let value = f(from);
  for (let i = 1; i <= STEPS; i++) {
    const x = from + ((to - from) * i) / STEPS;
    const there = f(x);
    if (there > value) {
      best = x;
      value = there;
    }
  }
  const step = (to - from) / STEPS;
  const x = minimum((at) => -f(at), Math.max(from, best - step), Math.min(to, best + step));
  return Math.max(value, f(x));
}

/**
 * Ranges at the best airspeed for each. With the time t(V) that the usable charge lasts at an airspeed V and a wind w:
 * against it t (V - w), with it t (V + w), out and back t (V² - w²) / 2V. One airspeed is flown both ways.
 */
export function windRange(
  of: {
    readonly time_s: (airspeed_mps: number) => number;
    readonly from_mps: number;
    readonly to_mps: number;
  },
  wind_mps: number,
): WindRange {
  const { time_s, from_mps, to_mps } = of;
  if (!(to_mps > from_mps)) return { radius_m: 0, headwind_m: 0, tailwind_m: 0 };
  const reach = (ground: (v: number) => number) =>
    Math.max(
      0,
      most((v) => time_s(v) * ground(v), from_mps, to_mps),
    );
  return {
    radius_m: reach((v) => (v > 0 ? (v * v - wind_mps * wind_mps) / (2 * v) : 0)),
    headwind_m: reach((v) => v - wind_mps),
    tailwind_m: reach((v) => v + wind_mps),
  };
}

/** One signal over another: a current over a throttle, a height over a distance. */
import { type Signal, sampledAt } from '../../../workers/signal/evaluate.ts';

export type XyLine = {
  readonly t_s: readonly number[];
  readonly x: readonly number[];
  /** Null is a gap. */
  readonly y: readonly (number | null)[];
};

/** A path of more points is no clearer. */
const MOST_POINTS = 4000;

/** Both at the times of the one with more samples; a moment at which one is not known is a gap. */
export function xyLine(x: Signal, y: Signal, most = MOST_POINTS): XyLine {
  const time_us = x.time_us.length >= y.time_us.length ? x.time_us : y.time_us;
  const [across, up] = [sampledAt(x, time_us), sampledAt(y, time_us)];
  const stride = Math.max(1, Math.ceil(time_us.length / most));
  const out = { t_s: [] as number[], x: [] as number[], y: [] as (number | null)[] };
  for (let i = 0; i < time_us.length; i += stride) {
    const known = Number.isFinite(across[i]) && Number.isFinite(up[i]);
    out.t_s.push(time_us[i]! / 1e6);
    out.x.push(known ? across[i]! : (out.x.at(-1) ?? 0));
    out.y.push(known ? up[i]! : null);
  }
  return out;
}

/** How many moments both are known at. */
export function knownPoints({ y }: XyLine): number {
  return y.filter((value) => value !== null).length;
}

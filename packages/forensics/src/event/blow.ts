/** Blows that the accelerometer shows, and those that it cannot show. */
import type { Channel, Flight } from '@airworthy/flightlog';
import { median } from '../samples/robust.ts';
import { largestIn, SECOND_US, type Window, within } from '../samples/samples.ts';
import type { View } from '../samples/view.ts';
import { SLOW_FORCE_US } from './stops.ts';

export type Blow = {
  readonly onset_us: number;
  readonly peak_mps2: number;
  readonly least_mps2: number;
};

/** Out of calm, or three times what an accelerometer that shakes has read before. */
export function blowOf(force: Channel | null, near: Window, least_mps2: number): Blow | null {
  if (force === null) return null;
  const { time_us, value } = force;
  const calm = { from_us: near.from_us - 4 * SECOND_US, to_us: near.from_us };
  const peak_mps2 = largestIn(time_us, value, near);
  const before = largestIn(time_us, value, calm);
  if (!(peak_mps2 >= least_mps2 && before < Math.max(0.5 * least_mps2, peak_mps2 / 3))) return null;
  const [from, to] = within(time_us, near);
  let at = from;
  while (at < to && !(value[at]! >= 0.5 * peak_mps2)) at++;
  return { onset_us: time_us[Math.min(at, to - 1)]!, peak_mps2, least_mps2 };
}

/** Specific force across the upright axis of the body, which no rotor gives. */
export function sidewaysOf({ imus }: Flight): Channel | null {
  const motion = imus[0]?.motion;
  if (motion === undefined) return null;
  const { time_us, origin, accX_mps2, accY_mps2 } = motion;
  return { time_us, origin, value: accX_mps2.map((x, i) => Math.hypot(x, accY_mps2[i]!)) };
}

/** Change of the force from sample to sample that hides a blow: thrust and manoeuvres change it in tenths of a second. */
const SHAKES_MPS2 = 4;

/** No accelerometer, one that is too slow for a blow, or one that shakes all the time before this moment. */
export function hidesBlows({ force, forceStep_us }: View, at_us: number): boolean {
  if (force === null || !(forceStep_us <= SLOW_FORCE_US)) return true;
  const { time_us, value } = force;
  const [from, to] = within(time_us, {
    from_us: at_us - 4 * SECOND_US,
    to_us: at_us - 0.5 * SECOND_US,
  });
  const changes = value.subarray(from + 1, to).map((felt, i) => Math.abs(felt - value[from + i]!));
  return median(changes) >= SHAKES_MPS2;
}

/**
 * Logs that open and stop with the rotors driven. There is no ground in them to measure a height against, so that
 * a steady hover moves nothing: only the work of the attitude tells it from a bench run, and what the heights of the
 * estimator, which count from home, or the autopilot itself say of where it is.
 */
import type { ArmedSpan } from '@airworthy/flightlog';
import { limit } from '../thresholds/thresholds.ts';
import { isWorked } from './lowFlight.ts';
import { medianIn, medianStep_us, SECOND_US, smallestIn, type Window, within } from './samples.ts';
import type { View } from './view.ts';

/** Carried by its rotors, as far as their throttle goes, from its first record to its last; null for everything else. */
export function drivenThroughout(view: View, armed: ArmedSpan): Window | null {
  const { lift, rotary, winged } = view;
  // Where the arming is in the log, so is the ground.
  if (lift === null || !rotary || winged || armed.armSeen || armed.disarmSeen) return null;
  if (armed.to_us - armed.from_us < limit.openHover_s * SECOND_US) return null;
  const { time_us, value } = lift;
  const carried =
    smallestIn(time_us, value, armed) >= limit.aloftLift &&
    medianIn(time_us, value, armed) >= limit.liftKept;
  return carried ? { from_us: armed.from_us, to_us: armed.to_us } : null;
}

/** Such a log whose attitude worked, and whose estimator or landing detector had it in the air all the while. */
export function openHovers(view: View, armed: ArmedSpan): Window[] {
  const run = drivenThroughout(view, armed);
  if (run === null || !isWorked(view.flight, run)) return [];
  return isUp(view, run) || isSaidToFly(view, run) ? [run] : [];
}

function isUp({ flight }: View, run: Window): boolean {
  const { ekf } = flight.heights;
  if (ekf === null || flight.meta.autopilot !== 'ardupilot') return false;
  return smallestIn(ekf.time_us, ekf.value, run) >= limit.airborneHeight_m;
}

/** By the detector of the autopilot in every record of it, from the first seconds on. */
function isSaidToFly({ flight }: View, run: Window): boolean {
  const { landed } = flight;
  if (landed === null) return false;
  const [from, to] = within(landed.time_us, run);
  const often = to - from >= 3 && medianStep_us(landed.time_us.subarray(from, to)) <= 5 * SECOND_US;
  return often && !landed.value.subarray(from, to).some((value) => value !== 0);
}

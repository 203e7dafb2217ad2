/** Motors that are stopped while the aircraft is up. */
import type { ArmedSpan } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import type { Airborne } from '../samples/phases.ts';
import {
  heldAt,
  medianIn,
  medianStep_us,
  SECOND_US,
  slopeIn,
  smallestIn,
  turned_rad,
} from '../samples/samples.ts';
import type { View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { heightAbove, surelyAbove } from './ending.ts';
import { caughtAgain_us } from './rearmed.ts';
import { LANDING_US } from './strike.ts';

/** Rotors that stop at height: the disarm itself is the crash, whether or not the log sees the ground. */
export function disarmInAir(view: View, span: Airborne, least_m: number): ArmedSpan | null {
  if (!view.rotary) return null;
  const disarm = view.flight.armed.find(
    (row) =>
      row.disarmSeen &&
      row.to_us >= span.from_us &&
      row.to_us <= span.to_us + 2 * SECOND_US &&
      caughtAgain_us(view, span, row) === null,
  );
  if (disarm === undefined) return null;
  const at_us = disarm.to_us;
  const up_m = surelyAbove(view, span, at_us);
  if (!(up_m >= least_m)) return null;
  if (view.lift !== null) {
    const lift = medianIn(view.lift.time_us, view.lift.value, {
      from_us: at_us - 0.8 * SECOND_US,
      to_us: at_us - 0.02 * SECOND_US,
    });
    if (lift < 0.5) return null;
  }
  return falls(view, span, at_us, up_m) ? disarm : null;
}

/** A fall from here ends faster than the slowest crash: √(2gh) is 4.9 m/s. */
const LOW_FALL_M = 1.2;

/** The same within a hop: so low that only weightlessness, or the speed of a fall, proves it. */
export function disarmInHop(view: View, span: Airborne): ArmedSpan | null {
  const disarm = disarmInAir(view, span, LOW_FALL_M);
  if (disarm === null) return null;
  return isWeightless(view, disarm.to_us) || dropsFrom(view, span, disarm.to_us) ? disarm : null;
}

function isWeightless({ force }: View, at_us: number): boolean {
  if (force === null) return false;
  const felt_mps2 = medianIn(force.time_us, force.value, {
    from_us: at_us + 0.08 * SECOND_US,
    to_us: at_us + 0.4 * SECOND_US,
  });
  return felt_mps2 < limit.freeFall_mps2;
}

/**
 * The vertical speed gathers what a fall from there does, √(2gh), within the time that it takes, √(2h/g), and as
 * much again for slow samples. What stands, or is set down, gathers none after its motors stopped.
 */
function dropsFrom(view: View, span: Airborne, at_us: number): boolean {
  const climb = view.flight.climbRates.ekf ?? view.flight.climbRates.gps;
  if (climb === null) return false;
  const up_m = surelyAbove(view, span, at_us);
  const fall_us = Math.sqrt((2 * up_m) / GRAVITY_MPS2) * SECOND_US;
  const window = { from_us: at_us, to_us: at_us + 2 * fall_us };
  const gathered_mps =
    heldAt(climb.time_us, climb.value, at_us) - smallestIn(climb.time_us, climb.value, window);
  return gathered_mps >= limit.dropShare * Math.sqrt(2 * GRAVITY_MPS2 * up_m);
}

/** Faster downward by half a second of free fall within a second. */
function gathersSpeed({ flight }: View, at_us: number): boolean {
  const climb = flight.climbRates.ekf ?? flight.climbRates.gps;
  if (climb === null) return false;
  const before = heldAt(climb.time_us, climb.value, at_us);
  return heldAt(climb.time_us, climb.value, at_us + SECOND_US) - before < -0.5 * GRAVITY_MPS2;
}

function falls(view: View, span: Airborne, at_us: number, up_m: number): boolean {
  if (dropsFrom(view, span, at_us)) return true;
  if (view.end_us - at_us < 2 * SECOND_US && view.force === null) return true;
  if (view.force !== null) {
    const weight = medianIn(view.force.time_us, view.force.value, {
      from_us: at_us + 0.2 * SECOND_US,
      to_us: at_us + 0.8 * SECOND_US,
    });
    if (weight < limit.freeFall_mps2) return true;
    // Shaking adds to the force: what carries weight does not gather speed either.
    if (weight > 8 && weight < 12 && !gathersSpeed(view, at_us)) return false;
  }
  let lowest = up_m;
  for (let after_s = 0.5; after_s <= 4; after_s += 0.25) {
    const now_m = heightAbove(view, span, at_us + after_s * SECOND_US);
    if (now_m < lowest) lowest = now_m;
  }
  // A fall from less than that ends on the ground.
  return up_m - lowest > Math.min(limit.fallHeight_m, 0.6 * up_m);
}

/** Samples closer than this show the fall of a hop. */
const SHOWS_FALL_US = 0.15 * SECOND_US;

/** When the motors were stopped in a hop that ended on the ground, in a log too slow to show a fall or that there was none. */
export function stoppedInHop_us(view: View, span: Airborne): number | null {
  const { climbRates } = view.flight;
  const climb = climbRates.ekf ?? climbRates.gps;
  const steps_us = [view.force, climb].flatMap((row) =>
    row === null ? [] : [medianStep_us(row.time_us)],
  );
  // Without both, `stoppedCarrying_us` asks what else shows that it was carried.
  if (steps_us.length === 0 || steps_us.some((step_us) => step_us <= SHOWS_FALL_US)) return null;
  const stop_us = disarmInAir(view, span, LOW_FALL_M)?.to_us ?? null;
  return stop_us === null || comesDown(view, stop_us) ? null : stop_us;
}

/** As a landing does before its motors are stopped. */
function comesDown({ height }: View, stop_us: number): boolean {
  const before = { from_us: stop_us - LANDING_US, to_us: stop_us };
  return height !== null && slopeIn(height, before) <= -limit.landSink_mps;
}

/** The last moments before a disarm. */
const CARRIED_US = SECOND_US;

/**
 * When the motors were stopped while they carried it, in a log that has neither accelerometer nor vertical speed; null
 * elsewhere. A landing comes down to the ground or lets go of the throttle first, and what stands on its legs does not turn.
 */
export function stoppedCarrying_us(view: View, span: Airborne): number | null {
  const { flight, lift, force } = view;
  const { attitude, climbRates } = flight;
  if (!view.rotary || view.winged || lift === null || force !== null || attitude === null)
    return null;
  if (climbRates.ekf !== null || climbRates.gps !== null) return null;
  const row = flight.armed.find(
    (armed) =>
      armed.disarmSeen &&
      armed.to_us >= span.from_us &&
      armed.to_us <= span.to_us + SECOND_US &&
      caughtAgain_us(view, span, armed) === null,
  );
  if (row === undefined) return null;
  const last = { from_us: row.to_us - CARRIED_US, to_us: row.to_us - 0.02 * SECOND_US };
  if (comesDown(view, row.to_us)) return null;
  const works = turned_rad(attitude, last) >= (limit.attitudeWork_deg * Math.PI) / 180;
  const carried = medianIn(lift.time_us, lift.value, last) >= limit.liftShare;
  return works && carried ? row.to_us : null;
}

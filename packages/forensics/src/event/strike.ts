/**
 * Something in the way: a blow in flight that takes the speed over ground, at height, after which the aircraft
 * stays where it is although it does not carry itself there. A fall from there is found by its contact with
 * the ground; an aircraft that flies on has been knocked and no more.
 */
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { isSteered } from '../samples/modes.ts';
import { climbOfHeight } from '../samples/motion.ts';
import { type Airborne, groundBefore } from '../samples/phases.ts';
import { heldAt, medianIn, SECOND_US, type Window, within } from '../samples/samples.ts';
import { modeAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { blowOf, hidesBlows, sidewaysOf } from './blow.ts';
import type { Contact } from './contact.ts';
import { surelyAbove } from './ending.ts';
import { SLOW_FORCE_US } from './stops.ts';

/** Heights wander by this much in ten seconds; what hangs does not move. */
const STAYS_M = 1.5;
/** The last part of a landing. */
export const LANDING_US = 3 * SECOND_US;
/** Clear of the ground by more than landing gear and the error of a height. */
export const STRUCK_HEIGHT_M = 1.2;
/** What a rotor does not give: its thrust is along the body's upright axis, drag at 10 m/s adds under 2. */
const SIDEWAYS_MPS2 = 2.5;
/** Speed over ground that was there to lose. */
const MOVING_MPS = 1.5;

/** Out of its flight, at height, it hit something and stayed there. */
export function struckAndStayed(
  view: View,
  span: Airborne,
  contacts: readonly Contact[],
): Contact | null {
  if (!view.rotary || view.winged) return null;
  return (
    contacts.find(
      (contact) =>
        contact.time_us - span.from_us > 2 * SECOND_US &&
        isStrike(view, span, contact) &&
        staysThere(view, span, contact.time_us),
    ) ?? null
  );
}

/** A blow that took what speed there was, mostly along the ground, clear of the ground. */
export function isStrike(view: View, span: Airborne, contact: Contact): boolean {
  const { peak_mps2, sink_mps, witness } = contact;
  if (witness === 'tilt' || !isClear(view, span, contact.time_us)) return false;
  const felt = peak_mps2 >= limit.collisionPeak_mps2 || isStruckAside(view, contact.time_us);
  const taken_mps =
    view.groundSpeed === null && felt
      ? sidewaysImpulse_mps(view, contact.time_us)
      : contact.speedLost_mps;
  const stopped = taken_mps >= (felt ? MOVING_MPS : limit.stoppedInAir_mps);
  return stopped && !(sink_mps > taken_mps);
}

/** Blows of branches follow one another within this time. */
const BLOWS_US = 0.5 * SECOND_US;

/**
 * What a blow took off the speed over ground where no speed was logged: the force across the upright axis, which is not
 * that of the rotors, less what the accelerometer shakes by itself.
 */
function sidewaysImpulse_mps({ flight, forceStep_us }: View, at_us: number): number {
  const sideways = sidewaysOf(flight);
  if (sideways === null || !(forceStep_us <= SLOW_FORCE_US)) return Number.NaN;
  const { time_us, value } = sideways;
  const gained_mps = (from_us: number) => {
    const [from, to] = within(time_us, { from_us, to_us: from_us + BLOWS_US });
    let sum_mps = 0;
    for (let i = Math.max(1, from); i < to; i++) {
      const step_us = Math.min(time_us[i]! - time_us[i - 1]!, SLOW_FORCE_US);
      sum_mps += (value[i]! * step_us) / SECOND_US;
    }
    return sum_mps;
  };
  const from_us = at_us - 0.15 * SECOND_US;
  return gained_mps(from_us) - gained_mps(from_us - BLOWS_US);
}

/** Between houses and trees the height of the satellites wanders by less. */
const GPS_WANDERS_M = 10;

/** Clear of the ground, and satellites do not show it down there: an estimate follows a false barometer. */
function isClear(view: View, span: Airborne, at_us: number): boolean {
  const up_m = surelyAbove(view, span, at_us);
  const { gps } = view.flight.heights;
  const byGps_m =
    gps === null ? Number.NaN : heldAt(gps.time_us, gps.value, at_us) - groundBefore(gps, span);
  const false_m = Math.max(GPS_WANDERS_M, 0.5 * up_m);
  return up_m >= STRUCK_HEIGHT_M && !(up_m - byGps_m > false_m);
}

/** What a slow flight meets is felt across the body before it is as hard as rotors can push. */
export function isStruckAside({ flight }: View, at_us: number): boolean {
  const near = { from_us: at_us - 0.15 * SECOND_US, to_us: at_us + 0.35 * SECOND_US };
  return blowOf(sidewaysOf(flight), near, limit.sidewaysBlow_mps2) !== null;
}

/** It stands still at height, and it is not its own rotors that hold it. */
function staysThere(view: View, span: Airborne, at_us: number): boolean {
  const after = { from_us: at_us + SECOND_US, to_us: at_us + 4 * SECOND_US };
  if (view.end_us < after.from_us + SECOND_US) return false;
  const { ekf, baro } = view.flight.heights;
  for (const source of [ekf, baro]) {
    if (source === null) continue;
    const early = { from_us: after.from_us, to_us: after.from_us + SECOND_US };
    const late = { from_us: after.to_us - SECOND_US, to_us: after.to_us };
    const moved_m =
      medianIn(source.time_us, source.value, late) - medianIn(source.time_us, source.value, early);
    if (Math.abs(moved_m) > STAYS_M) return false;
  }
  const speed = view.groundSpeed;
  if (speed !== null && medianIn(speed.time_us, speed.value, after) > 1) return false;
  if (!(surelyAbove(view, span, after.to_us) >= STRUCK_HEIGHT_M)) return false;
  if (setsDown(view, at_us, after)) return false;
  if (isOffTarget(view, after)) return true;
  // What flies on steadily leans and feels its weight aside as what hangs does: the speed tells them apart, where it was logged.
  return speed !== null && (isHeld(view, after) || isPushedOn(view, after));
}

/**
 * It came down to it at the rate of a landing and stands there upright with its rotors let go: a hill, a roof, or the
 * take-off itself by a barometer that drifted. What something in the air stops was not on its way down.
 */
function setsDown(view: View, at_us: number, after: Window): boolean {
  const { lift, tilt, flight } = view;
  const climb = flight.climbRates.ekf ?? flight.climbRates.gps ?? climbOfHeight(view);
  if (climb === null || lift === null || tilt === null) return false;
  const sink_mps = -medianIn(climb.time_us, climb.value, {
    from_us: at_us - LANDING_US,
    to_us: at_us - 0.2 * SECOND_US,
  });
  return (
    sink_mps >= limit.landSink_mps &&
    medianIn(lift.time_us, lift.value, after) < limit.liftKept &&
    medianIn(tilt.time_us, tilt.value, after) < (limit.departed_deg * Math.PI) / 180
  );
}

/** Sticks that go on asking for speed in a mode that gives it to them, and none comes: something holds it. */
function isPushedOn({ flight }: View, window: Window): boolean {
  if (flight.rc === null || !isSteered(modeAt(flight, window.from_us))) return false;
  const { time_us, roll, pitch } = flight.rc.sticks;
  const push = (stick: Float64Array) => Math.abs(medianIn(time_us, stick, window));
  return Math.max(push(roll), push(pitch)) >= limit.stickHeld;
}

/** More than rotors brake with at twenty degrees of lean: 3.6 m/s². */
const PINNED_MPS2 = 6;
/** Lean is known to a sample, and grows within the step: rotors brake with this much more than it gives. */
export const LEANS_MORE = 1.5;
/** Leans of fast forward flight stay below this; beyond it rotors brake as hard as a wall. */
export const MOST_LEAN_RAD = 0.7;
/** Slower than this over ground is standing still; receivers wander by less. */
const STILL_MPS = 0.5;
const STOPS_WITHIN_US = 0.55 * SECOND_US;

/**
 * The same where no accelerometer can show the blow: the speed over ground goes faster than rotors can
 * brake at its lean, and it stays there although it is asked on.
 */
export function pinnedAt(view: View, span: Airborne): number | null {
  const { groundSpeed, tilt } = view;
  if (!view.rotary || view.winged || groundSpeed === null || tilt === null) return null;
  const { time_us, value } = groundSpeed;
  const [from, to] = within(time_us, { ...span, from_us: span.from_us + 2 * SECOND_US });
  for (let i = from + 1; i < to; i++) {
    if (!(value[i]! <= STILL_MPS && value[i - 1]! > STILL_MPS)) continue;
    let j = i - 1;
    while (
      j > from &&
      time_us[i]! - time_us[j - 1]! <= STOPS_WITHIN_US &&
      value[j - 1]! > value[j]! + 0.5
    )
      j--;
    const brake_mps2 = ((value[j]! - value[i]!) * SECOND_US) / (time_us[i]! - time_us[j]!);
    if (!(value[j]! >= MOVING_MPS && brake_mps2 >= PINNED_MPS2)) continue;
    if (!hidesBlows(view, time_us[j]!)) continue;
    const before = { from_us: time_us[j]! - 0.5 * SECOND_US, to_us: time_us[j]! };
    const leans_rad = medianIn(tilt.time_us, tilt.value, before);
    const rotors_mps2 = LEANS_MORE * GRAVITY_MPS2 * Math.tan(leans_rad);
    if (!(leans_rad < MOST_LEAN_RAD && brake_mps2 >= rotors_mps2)) continue;
    const up = isClear(view, span, time_us[j]!);
    if (up && staysThere(view, span, time_us[i]!)) return time_us[j]!;
  }
  return null;
}

function middleIn(
  row: { time_us: Float64Array } | null,
  values: Float64Array | undefined,
  window: Window,
): number {
  return row === null || values === undefined ? Number.NaN : medianIn(row.time_us, values, window);
}

/** Rotors that stand still or strain, or an attitude that they do not bring to its target: they do not hold it there. */
function isOffTarget({ lift, tiltError }: View, window: Window): boolean {
  const carried = middleIn(lift, lift?.value, window);
  if (carried < limit.liftKept || carried > 1.6) return true;
  const off_rad = middleIn(tiltError, tiltError?.angle_rad, window);
  return off_rad > (limit.departed_deg * Math.PI) / 180;
}

/** A tilt that no hover has, or a force beside the thrust of its rotors. */
function isHeld({ tilt, flight }: View, window: Window): boolean {
  const tilt_rad = middleIn(tilt, tilt?.value, window);
  if (tilt_rad > (limit.departedAlone_deg * Math.PI) / 180) return true;
  const motion = flight.imus[0]?.motion;
  if (motion === undefined) return false;
  const [from, to] = within(motion.time_us, window);
  let sideways = 0;
  for (let i = from; i < to; i++) {
    const side_mps2 = Math.hypot(motion.accX_mps2[i]!, motion.accY_mps2[i]!);
    const whole_mps2 = Math.hypot(side_mps2, motion.accZ_mps2[i]!);
    if (side_mps2 > SIDEWAYS_MPS2 && Math.abs(whole_mps2 - GRAVITY_MPS2) < 3) sideways++;
  }
  return to > from && sideways > 0.6 * (to - from);
}

/** Heights that change by this much within four seconds are those of something in the air. */
const GOES_ON_M = 8;

/**
 * After a contact with the ground height stops changing, or the aircraft lies still. Where most heights go on
 * down and the accelerometer and gyros do not rest either, it was no ground. An estimate alone runs away.
 */
export function goesOnDown(view: View, at_us: number): boolean {
  if (view.end_us < at_us + 5 * SECOND_US) return false;
  const { ekf, baro, gps } = view.flight.heights;
  let still = 0;
  let falls = 0;
  for (const source of [ekf, baro, gps]) {
    if (source === null) continue;
    const level = (from_s: number) =>
      medianIn(source.time_us, source.value, {
        from_us: at_us + from_s * SECOND_US,
        to_us: at_us + (from_s + 1) * SECOND_US,
      });
    const down_m = level(1) - level(5);
    if (down_m > GOES_ON_M) falls++;
    else if (Number.isFinite(down_m)) still++;
  }
  return falls > still && !restsAfter(view, at_us);
}

/** Weighs what it weighs and does not turn: no flight and no fall is that quiet. */
function restsAfter(view: View, at_us: number): boolean {
  const motion = view.flight.imus[0]?.motion;
  if (motion === undefined) return false;
  const [from, to] = within(motion.time_us, {
    from_us: at_us + 2 * SECOND_US,
    to_us: at_us + 6 * SECOND_US,
  });
  let quiet = 0;
  for (let i = from; i < to; i++) {
    const whole_mps2 = Math.hypot(motion.accX_mps2[i]!, motion.accY_mps2[i]!, motion.accZ_mps2[i]!);
    const turn_radps = Math.hypot(motion.gyroX_radps[i]!, motion.gyroY_radps[i]!);
    if (Math.abs(whole_mps2 - GRAVITY_MPS2) < 1 && !(turn_radps > 0.1)) quiet++;
  }
  return to > from && quiet > 0.8 * (to - from);
}

/** Everything at full and still going down: not one motor, but all of them, or the engine of a wing. */
import type { Channel } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { hidesBlows } from '../event/blow.ts';
import { baselineOf, type Situation } from '../event/situation.ts';
import { SLOW_FORCE_US } from '../event/stops.ts';
import { atText, secondsText } from '../report/words.ts';
import { sinkBefore } from '../samples/motion.ts';
import { mean, median, medianOf, smallest } from '../samples/robust.ts';
import {
  heldAt,
  holdAt,
  medianIn,
  medianStep_us,
  runsAbove,
  SECOND_US,
  slopeIn,
  type Window,
  within,
} from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { lostEnergy } from './lostEnergy.ts';
import { outputsOf } from './motorLoss.ts';
import { atTouchdown } from './touchdown.ts';

/** Every rotor together: at full and sinking, or turning as before and no longer pushing. */
export function thrustShort(situation: Situation): Cause | null {
  return allMotorsFull(situation) ?? pushLess(situation);
}

/**
 * The accelerometer feels what the rotors push. Where the throttle still asks for a hover and the force
 * falls well below what this flight gave for it, thrust was lost, whatever mode was inAir: a pilot with
 * the throttle in his hand does not drive the motors to full as a height controller does. Drag hides
 * it in a long fall, so the first moment counts.
 */
function pushLess(situation: Situation): Cause | null {
  const { view, lost_us, event_us, outcome } = situation;
  const { lift, tilt } = view;
  if (lost_us === null || event_us === null || outcome.disarm !== null || !view.rotary) return null;
  if (lift === null || tilt === null || view.winged) return null;
  const middle = (channel: Channel, window: Window) =>
    medianIn(channel.time_us, channel.value, window);
  const gain = (window: Window) => gainIn(situation, lift, window);
  const base = baselineOf(situation, lost_us - 3 * SECOND_US);
  const usual = base === null ? Number.NaN : gain(base);
  const from_us = Math.max(base?.to_us ?? 0, event_us - 12 * SECOND_US);
  // One sample that was written late, beside a throttle that is being closed, is no loss.
  const width_us = pushWidth_us(situation, lift);
  for (let at_us = from_us; at_us + width_us <= event_us; at_us += 0.2 * SECOND_US) {
    const window = { from_us: at_us, to_us: at_us + width_us };
    const carried = middle(lift, window) >= limit.pushLift && middle(tilt, window) < 1;
    if (!carried || !(gain(window) <= limit.pushShare * usual)) continue;
    // A median turns over when half of the window has.
    const onset_us = at_us + width_us / 2;
    // In a slow log the window reaches over an upset that came first.
    const shown_us = width_us > 0.6 * SECOND_US ? onset_us : at_us;
    if (outcome.departure !== null && shown_us > outcome.departure.onset_us) return null;
    if (pushes(situation, window)) return null;
    // What touches the ground is carried by it, and what tips over there pushes aside.
    if (atTouchdown(situation, onset_us)) return null;
    const percent = Math.round(100 * (1 - gain(window) / usual));
    return {
      category: 'thrust_loss',
      key: 'push_lost',
      onset_us,
      rank: 2,
      clause: `the rotors gave less thrust from ${atText(onset_us)}`,
      sentence: `From ${atText(onset_us)} the rotors pushed ${percent} % less than the same throttle gave before, and it fell: thrust was lost on all of them together.`,
    };
  }
  return null;
}

/** Wide enough for samples of each of the two that say the same. */
export function pushWidth_us(situation: Situation, lift: Channel): number {
  return Math.max(0.6 * SECOND_US, limit.pushSamples * stepOf(situation, lift));
}

function stepOf({ view, flight }: Situation, lift: Channel): number {
  const climb = flight.climbRates.ekf ?? flight.climbRates.gps;
  const shown_us = view.force === null ? medianStep_us(climb?.time_us ?? NONE) : view.forceStep_us;
  return Math.max(medianStep_us(lift.time_us) || 0, shown_us || 0);
}

const NONE = new Float64Array(0);

/**
 * What the rotors push, over mass and throttle: felt by the accelerometer, or seen in the vertical speed. Both are
 * taken at the same moments: where the throttle is closed within the window, two medians may stand on two sides of it.
 */
export function gainIn(
  { view, flight }: Pick<Situation, 'view' | 'flight'>,
  lift: Channel,
  window: Window,
): number {
  if (view.force !== null) {
    const [from, to] = within(view.force.time_us, window);
    const given = holdAt(lift.time_us, lift.value, view.force.time_us.subarray(from, to));
    return median(given.map((level, i) => view.force!.value[from + i]! / level));
  }
  // An estimate that runs away falls where nothing else does.
  const slopes_mps2 = [flight.climbRates.ekf, flight.climbRates.gps].flatMap((climb) => {
    const slope_mps2 = climb === null ? Number.NaN : slopeIn(climb, window);
    return Number.isFinite(slope_mps2) ? [slope_mps2] : [];
  });
  if (slopes_mps2.length === 0) return Number.NaN;
  const push_mps2 = Math.max(...slopes_mps2) + GRAVITY_MPS2;
  return push_mps2 / mean(lift.value, ...within(lift.time_us, window));
}

/**
 * All lift motors near their limit together while the aircraft sinks. That they do not push elsewhere shows in the
 * attitude that is held, or in the accelerometer.
 */
function allMotorsFull(situation: Situation): Cause | null {
  const outputs = outputsOf(situation);
  const { tilt, force } = situation.view;
  if (outputs === null || (tilt === null && force === null)) return null;
  const { time_us, levels } = outputs;
  const [from, to] = within(time_us, situation.search);
  const lowest = levels[0]!.slice();
  for (const level of levels) {
    for (let i = from; i < to; i++) if (level[i]! < lowest[i]!) lowest[i] = level[i]!;
  }
  const runs = runsAbove(time_us, lowest, {
    limit: limit.motorHigh,
    window: situation.search,
    bridge_us: 0.2 * SECOND_US,
  });
  for (const run of runs) {
    if (run.to_us - run.from_us < 0.5 * SECOND_US) continue;
    const sink = sinkIn(situation, run);
    if (!(sink >= limit.hardSink_mps) || brakes(situation, run)) continue;
    if (pushes(situation, run)) continue;
    return {
      category: 'thrust_loss',
      key: 'all_motors_full',
      onset_us: run.from_us,
      rank: situation.lost_us === null ? 2 : 1,
      clause: `all motors were at full from ${atText(run.from_us)} without holding it`,
      sentence: `All ${levels.length} motors were at their limit together for ${secondsText(run.to_us - run.from_us)} from ${atText(run.from_us)} while it sank at ${sink.toFixed(1)} m/s: there was not enough thrust, and no single motor stood out.`,
    };
  }
  return null;
}

/** More than that was felt in the calm part of the flight: a gust or a step of the controller stays below. */
const FELT_MORE = 1.15;

/**
 * An accelerometer that feels well over the weight feels the rotors: they push, if not upward. So does one that
 * feels more than before as they reach their limit and it sinks all the same: a pack or rotors that give out
 * never give more than it weighs.
 */
function pushes(situation: Situation, run: Window): boolean {
  const { view } = situation;
  const { force } = view;
  if (force === null) return false;
  if (view.forceStep_us <= SLOW_FORCE_US && hidesBlows(view, run.from_us))
    return feltByAxes(situation, run) >= limit.thrustFelt * GRAVITY_MPS2;
  const felt = (window: Window) => medianIn(force.time_us, force.value, window);
  const [from, to] = within(force.time_us, run);
  if (to - from >= 3 && felt(run) >= limit.thrustFelt * GRAVITY_MPS2) return true;
  const base = baselineOf(situation, run.from_us);
  const start = { from_us: run.from_us - 0.5 * SECOND_US, to_us: run.from_us + 0.3 * SECOND_US };
  return base !== null && felt(start) >= FELT_MORE * felt(base);
}

/**
 * What an accelerometer that shakes feels: shaking goes to both sides of each axis, and makes every reading larger
 * only where the axes are put together. Thrust keeps its axis however the aircraft turns.
 */
function feltByAxes({ flight }: Situation, window: Window): number {
  const motion = flight.imus[0]!.motion;
  const along = (axis: Float64Array) => medianIn(motion.time_us, axis, window);
  return Math.hypot(along(motion.accX_mps2), along(motion.accY_mps2), along(motion.accZ_mps2));
}

/** Full thrust that ends a descent does its work; where it is short, the sink goes on or grows. */
export function brakes(situation: Situation, run: Window): boolean {
  const { climbRates } = situation.flight;
  const climb = climbRates.ekf ?? climbRates.gps ?? climbRates.baro;
  return climb !== null && slopeIn(climb, run) > limit.brake_mps2;
}

/** Sink at the end of the run, by all sources together: an estimator alone may be lost. */
function sinkIn(situation: Situation, run: Window): number {
  return sinkBefore(situation.view, run.to_us).sink_mps;
}

/**
 * A wing whose throttle asks for everything while the motor draws next to nothing, or while speed and
 * height both go. Current is the witness where there is one: a motor that turns draws it.
 */
export function engineLoss(situation: Situation): Cause | null {
  const { view, flight } = situation;
  if (!view.winged) return null;
  const forward = flight.motors.find((motor) => motor.role === 'forward');
  const throttle = forward?.output ?? flight.throttle;
  if (throttle === null || throttle === undefined) return null;
  const runs = runsAbove(throttle.time_us, throttle.value, {
    limit: limit.engineThrottle,
    window: situation.search,
    bridge_us: 0.5 * SECOND_US,
  });
  for (const run of runs) {
    if (run.to_us - run.from_us < 2 * SECOND_US) continue;
    const cause = deadMotor(situation, run) ?? noPush(situation, run);
    if (cause !== null) return cause;
  }
  return (
    silentMotor(situation, throttle) ??
    powerGone(situation, throttle) ??
    lostEnergy(situation, throttle)
  );
}

/** Below full throttle a motor that stops shows in the current alone. */
function silentMotor(situation: Situation, throttle: Channel): Cause | null {
  const power = situation.flight.batteries[0]?.power;
  if (power === undefined || situation.lost_us === null) return null;
  const [from, to] = within(power.time_us, situation.search);
  const times_us = power.time_us.subarray(from, to);
  const current_A = power.current_A.subarray(from, to);
  const given = holdAt(throttle.time_us, throttle.value, times_us);
  const turning: number[] = [];
  for (let i = 0; i < times_us.length; i++)
    if (given[i]! >= limit.engineIdle && !wingIdle(situation, times_us[i]!)) turning.push(i);
  const usual = medianOf(turning.map((i) => current_A[i]!));
  // Power goes with the cube of the throttle: less throttle than usual draws far less by itself.
  const least = 0.8 * medianOf(turning.map((i) => given[i]!));
  if (!(usual > 1)) return null;
  let since = -1;
  let last = -1;
  for (const i of turning) {
    const dead = given[i]! >= least && current_A[i]! < limit.engineCurrent * usual;
    // A sample in between at which the motor was not to turn ends the stretch.
    if (!dead || i !== last + 1) since = -1;
    last = i;
    if (!dead) continue;
    if (since < 0) since = i;
    if (times_us[i]! - times_us[since]! < 2 * SECOND_US) continue;
    const onset_us = times_us[since]!;
    return {
      category: 'thrust_loss',
      key: 'engine_lost',
      onset_us,
      rank: 1,
      clause: `the motor stopped at ${atText(onset_us)}`,
      sentence: `The motor stopped at ${atText(onset_us)}: current fell from ${usual.toFixed(1)} to ${current_A[i]!.toFixed(1)} A while the throttle was at ${Math.round(100 * given[i]!)} %.`,
    };
  }
  return null;
}

/** Glides last; a downdraught or a moment of braking is over sooner. */
const GLIDE_US = 6 * SECOND_US;

/**
 * Without a current sensor: the throttle of the cruise holds height at the speed of the cruise. Where it
 * neither holds the height nor turns the descent into speed, for seconds and to the end, it gives no push.
 */
function powerGone(situation: Situation, throttle: Channel): Cause | null {
  const { event_us, flight, view } = situation;
  const { airspeed, climbRates } = flight;
  const climb = climbRates.ekf ?? climbRates.gps ?? climbRates.baro;
  if (event_us === null || airspeed === null || climb === null || view.rotary) return null;
  const base = baselineOf(situation, event_us - 15 * SECOND_US);
  if (base === null) return null;
  const middle = ({ time_us, value }: Channel, window: Window) => medianIn(time_us, value, window);
  const usual = middle(throttle, base);
  const cruise_mps = middle(airspeed, base);
  const holds = Math.abs(middle(climb, base)) < 1 && usual >= limit.engineIdle;
  if (!holds) return null;
  const last_us = event_us - 2 * SECOND_US;
  for (let from_us = base.to_us - 5 * SECOND_US; from_us + GLIDE_US <= last_us; from_us += 1e6) {
    const window = { from_us, to_us: last_us };
    const [from, to] = within(throttle.time_us, window);
    if (!(smallest(throttle.value, from, to) >= 0.9 * usual)) continue;
    const sinks =
      middle(climb, window) < -1 && middle(climb, { from_us, to_us: from_us + 2e6 }) < -1;
    const slow = middle(airspeed, window) < cruise_mps && !(slopeIn(airspeed, window) > 0.1);
    const level = view.tilt === null || middle(view.tilt, window) < 0.35;
    if (!sinks || !slow || !level) continue;
    return {
      category: 'thrust_loss',
      key: 'no_push',
      onset_us: from_us,
      rank: 2,
      clause: `the propulsion gave no push from ${atText(from_us)}`,
      sentence: `From ${atText(from_us)} the throttle of the cruise (${Math.round(100 * usual)} %) no longer held the height: it sank at ${(-middle(climb, window)).toFixed(1)} m/s at ${middle(airspeed, window).toFixed(1)} m/s of airspeed (cruise ${cruise_mps.toFixed(1)}) without gaining speed. The motor or its propeller gave no push.`,
    };
  }
  return null;
}

/** On its lift motors a VTOL draws their current, whatever the forward one does. */
function wingIdle({ flight, view }: Situation, at_us: number): boolean {
  const { transition } = flight;
  if (!view.rotary || transition === null) return view.rotary;
  return !(heldAt(transition.time_us, transition.value, at_us, Number.POSITIVE_INFINITY) > 0.8);
}

function deadMotor(situation: Situation, run: Window): Cause | null {
  const power = situation.flight.batteries[0]?.power;
  if (power === undefined) return null;
  const level = medianIn(power.time_us, power.current_A, {
    from_us: run.from_us + SECOND_US,
    to_us: run.to_us,
  });
  const [from, to] = within(power.time_us, {
    from_us: situation.search.from_us,
    to_us: run.from_us - 3 * SECOND_US,
  });
  const usual = median(power.current_A, from, to);
  if (!(usual > 1) || !(level < limit.engineCurrent * usual)) return null;
  const onset_us = firstBelow(situation, usual, run);
  return {
    category: 'thrust_loss',
    key: 'engine_lost',
    onset_us,
    rank: 1,
    clause: `the motor stopped at ${atText(onset_us)}`,
    sentence: `The motor stopped at ${atText(onset_us)}: current fell from ${usual.toFixed(1)} to ${level.toFixed(1)} A while throttle was driven to full.`,
  };
}

function firstBelow(situation: Situation, usual: number, run: Window): number {
  const power = situation.flight.batteries[0]!.power;
  const [from, to] = within(power.time_us, {
    from_us: run.from_us - 8 * SECOND_US,
    to_us: run.to_us,
  });
  let onset_us = run.from_us;
  for (let i = to - 1; i >= from; i--) {
    if (power.current_A[i]! > limit.engineCurrent * usual) break;
    onset_us = power.time_us[i]!;
  }
  return onset_us;
}

function noPush(situation: Situation, run: Window): Cause | null {
  const { airspeed, climbRates } = situation.flight;
  const base = baselineOf(situation, run.from_us);
  const climb = climbRates.ekf ?? climbRates.gps;
  if (airspeed === null || base === null || climb === null) return null;
  const cruise = medianIn(airspeed.time_us, airspeed.value, base);
  const late: Window = { from_us: run.to_us - 2 * SECOND_US, to_us: run.to_us };
  const speed = heldAt(airspeed.time_us, airspeed.value, run.to_us);
  const rate = medianIn(climb.time_us, climb.value, late);
  const slows = slopeIn(airspeed, run) < 0;
  const level =
    situation.view.tilt === null ||
    medianIn(situation.view.tilt.time_us, situation.view.tilt.value, run) < 0.7;
  if (!(speed < 0.8 * cruise && rate < -1 && slows && level)) return null;
  return {
    category: 'thrust_loss',
    key: 'no_push',
    onset_us: run.from_us,
    rank: 1,
    clause: `full throttle gave no push from ${atText(run.from_us)}`,
    sentence: `Throttle was at full for ${secondsText(run.to_us - run.from_us)} from ${atText(run.from_us)}, yet airspeed fell to ${speed.toFixed(1)} m/s (usual ${cruise.toFixed(1)}) and it sank: the propulsion gave no thrust.`,
  };
}

/**
 * One motor, speed controller or propeller gone. The controller calls for more from the side that
 * sinks: the lost motor's command runs to its ceiling, its opposite to the floor, and the craft hangs
 * toward it all the same. A strong gust looks alike in the outputs, but the attitude follows; an
 * oscillation looks alike for a moment, but the sides change.
 */

import { firstFrom, type Motor } from '@airworthy/flightlog';
import { heightAbove } from '../event/ending.ts';
import type { Situation } from '../event/situation.ts';
import { atText, capital, degrees, motorText } from '../report/words.ts';
import { largest } from '../samples/robust.ts';
import {
  heldAt,
  holdAt,
  largestIn,
  lastAt,
  medianStep_us,
  SECOND_US,
  smallestIn,
  type Window,
  within,
} from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

const RADIANS = Math.PI / 180;

export type Outputs = {
  readonly motors: readonly Motor[];
  readonly time_us: Float64Array;
  /** One row per motor, at the times of the first. */
  readonly levels: readonly Float64Array[];
  /** Index of the motor across the frame, or -1. */
  readonly opposite: readonly number[];
  /** Output at which these motors are at their upper limit. */
  readonly ceiling: number;
  /** The highest that any of them ever had. */
  readonly highest: number;
};

const known = new WeakMap<Situation, Outputs | null>();

/** The lift motors on one time axis; worked out once for a situation. */
export function outputsOf(situation: Situation): Outputs | null {
  const before = known.get(situation);
  if (before !== undefined) return before;
  const outputs = alignOutputs(situation);
  known.set(situation, outputs);
  return outputs;
}

function alignOutputs(situation: Situation): Outputs | null {
  const motors = situation.flight.motors.filter(
    (motor) => motor.role === 'lift' && motor.output.time_us.length > 1,
  );
  const first = motors[0];
  if (first === undefined || motors.length < 3) return null;
  const time_us = first.output.time_us;
  const levels = motors.map((motor) =>
    motor.output.time_us === time_us
      ? motor.output.value
      : holdAt(motor.output.time_us, motor.output.value, time_us),
  );
  return {
    motors,
    time_us,
    levels,
    opposite: motors.map((motor, index) => across(motors, index, motor)),
    ...endOf(levels),
  };
}

/**
 * The limit that the parameters state is 1 on this scale. Old mixers stop short of it: a highest value
 * that comes again and again is then the limit of these outputs.
 */
function endOf(levels: readonly Float64Array[]): Pick<Outputs, 'ceiling' | 'highest'> {
  let highest = 0;
  for (const level of levels) highest = Math.max(highest, largest(level) || 0);
  const stated = { ceiling: limit.motorCeiling, highest };
  if (highest >= limit.motorCeiling || highest < limit.motorHigh) return stated;
  let count = 0;
  for (const level of levels)
    for (const value of level) if (value >= highest - SAME_OUTPUT) count++;
  return count >= 5 ? { ceiling: highest - SAME_OUTPUT, highest } : stated;
}

/** Outputs this close to each other are the same. */
export const SAME_OUTPUT = 0.002;

/** The motor nearest to 180 degrees away; on a tricopter or with unknown geometry there is none. */
function across(motors: readonly Motor[], index: number, motor: Motor): number {
  if (motor.angle_rad === null) return -1;
  let best = -1;
  let bestGap = 35 * RADIANS;
  for (let i = 0; i < motors.length; i++) {
    const other = motors[i]!.angle_rad;
    if (i === index || other === null) continue;
    const gap = Math.PI - Math.abs(wrap(other - motor.angle_rad));
    if (
      gap < bestGap - 1e-6 ||
      (best >= 0 && gap <= bestGap + 1e-6 && motors[i]!.spin === motor.spin)
    ) {
      best = i;
      bestGap = gap;
    }
  }
  return best;
}

export function wrap(angle_rad: number): number {
  return Math.atan2(Math.sin(angle_rad), Math.cos(angle_rad));
}

/** Outputs that a loss drives apart are apart this long after the attitude has left its target. */
export const TUMBLE_US = 0.6 * SECOND_US;

type Suspicion = { motor: number; from_us: number; to_us: number; cut: boolean };

export function motorLoss(situation: Situation): Cause | null {
  const outputs = outputsOf(situation);
  if (outputs === null) return null;
  const runs = splitRuns(outputs, situation.search);
  const { departure } = situation.outcome;
  const late_us = Math.max(TUMBLE_US, 2 * medianStep_us(outputs.time_us));
  for (const run of runs) {
    // In a tumble every motor is at its limit once, but none is switched off by it.
    const tumbles = departure !== null && run.from_us > departure.time_us + late_us;
    if (tumbles && !run.cut) continue;
    if (run.to_us - run.from_us < limit.motorHold_s * SECOND_US) continue;
    // One or two samples of a slow link that nothing followed are a correction.
    const [first, end] = within(outputs.time_us, run);
    if (situation.lost_us === null && end - first < 3) continue;
    if (alternates(runs, run, outputs) || swingsBefore(situation, outputs, run)) continue;
    if (!hangsToward(situation, outputs, run)) continue;
    if (!staysUp(outputs, run) || wingBorne(situation, run.from_us)) continue;
    if (scrapesAlong(situation, run.from_us)) continue;
    return causeOf(situation, outputs, run);
  }
  return null;
}

/** Stretches in which one motor is at its ceiling (or cut off) and the one across at its floor. */
function splitRuns(outputs: Outputs, window: Window): Suspicion[] {
  const { time_us, levels } = outputs;
  const [from, to] = within(time_us, window);
  const runs: Suspicion[] = [];
  for (let i = from; i < to; i++) {
    const found = suspectAt(outputs, i);
    if (found === null) continue;
    const next_us = Math.min(time_us[i + 1] ?? time_us[i]!, time_us[i]! + 0.5 * SECOND_US);
    const open = runs[runs.length - 1];
    if (
      open !== undefined &&
      open.motor === found.motor &&
      open.cut === found.cut &&
      time_us[i]! - open.to_us < 0.12 * SECOND_US
    )
      open.to_us = next_us;
    else runs.push({ ...found, from_us: time_us[i]!, to_us: next_us });
  }
  return levels.length === 0 ? [] : runs;
}

function suspectAt(outputs: Outputs, i: number): { motor: number; cut: boolean } | null {
  const { levels, opposite } = outputs;
  let high = 0;
  let low = 0;
  let sum = 0;
  for (let m = 0; m < levels.length; m++) {
    if (levels[m]![i]! > levels[high]![i]!) high = m;
    if (levels[m]![i]! < levels[low]![i]!) low = m;
    sum += Math.max(0, levels[m]![i]!);
  }
  const mean = sum / levels.length;
  // The output itself was cut: below the floor while the rest flies.
  if (levels[low]![i]! < -0.05 && mean > 0.15 && countBelow(levels, i, -0.05) === 1)
    return { motor: low, cut: true };
  if (!(levels[high]![i]! >= outputs.ceiling)) return null;
  const other = opposite[high]! >= 0 ? opposite[high]! : low;
  if (!(levels[other]![i]! <= limit.motorFloor)) return null;
  return { motor: high, cut: false };
}

function countBelow(levels: readonly Float64Array[], i: number, value: number): number {
  let count = 0;
  for (const level of levels) if (level[i]! < value) count++;
  return count;
}

/** In the two seconds before, another motor was split the same way: an oscillation, not a loss. */
function alternates(runs: readonly Suspicion[], run: Suspicion, outputs: Outputs): boolean {
  return runs.some(
    (other) =>
      other.motor !== run.motor &&
      other.to_us <= run.from_us &&
      run.from_us - other.to_us < 2 * SECOND_US &&
      other.to_us - other.from_us >= 0.5 * limit.motorHold_s * SECOND_US &&
      outputs.opposite[run.motor] === other.motor,
  );
}

/** Before a motor was lost the aircraft followed its target; one that swung to both sides was out of control. */
function swingsBefore({ view }: Situation, { motors }: Outputs, run: Suspicion): boolean {
  const error = view.tiltError;
  const angle = motors[run.motor]!.angle_rad;
  if (error === null || angle === null || run.cut) return false;
  const [from, to] = within(error.time_us, {
    from_us: run.from_us - 3 * SECOND_US,
    to_us: run.from_us - 0.3 * SECOND_US,
  });
  const far = Math.sin(limit.swing_deg * RADIANS);
  let toward = false;
  let away = false;
  for (let i = from; i < to; i++) {
    const hangs = error.forward[i]! * Math.cos(angle) + error.right[i]! * Math.sin(angle);
    if (hangs > far) toward = true;
    if (hangs < -far) away = true;
  }
  return toward && away;
}

/**
 * Down again after it was up: a mixer that works against the ground parts its outputs as one that lost a motor does.
 * One that tips over as it leaves the ground is told by the moment of that.
 */
export function scrapesAlong(
  { view, spans }: Pick<Situation, 'view' | 'spans'>,
  at_us: number,
): boolean {
  const span = spans.find(({ from_us, to_us }) => from_us <= at_us && at_us <= to_us);
  const { height } = view;
  if (span === undefined || height === null || !view.rotary) return false;
  const { time_us, value } = height;
  const top_m = largestIn(time_us, value, { from_us: span.from_us, to_us: at_us }) - span.ground_m;
  const lately = { from_us: at_us - limit.groundedFor_s * SECOND_US, to_us: at_us };
  const clear_m = largestIn(time_us, value, lately) - span.ground_m;
  const low_m = smallestIn(time_us, value, lately) - span.ground_m;
  const ground_m = limit.groundedHeight_m;
  return top_m >= limit.airborneHeight_m && clear_m < ground_m && low_m > -ground_m;
}

/** The command stays high (or cut) for most of the second that follows. */
function staysUp(outputs: Outputs, run: Suspicion): boolean {
  const level = outputs.levels[run.motor]!;
  const [from, to] = within(outputs.time_us, {
    from_us: run.from_us,
    to_us: run.from_us + 0.8 * SECOND_US,
  });
  let high = 0;
  for (let i = from; i < to; i++)
    if (run.cut ? level[i]! < 0 : level[i]! >= limit.motorHigh) high++;
  return high >= 0.6 * (to - from);
}

/** A wing that carries has its lift motors stopped, one after the other. */
export function wingBorne(situation: Situation, at_us: number): boolean {
  const { transition } = situation.flight;
  if (!situation.view.winged || transition === null) return false;
  return heldAt(transition.time_us, transition.value, at_us, Number.POSITIVE_INFINITY) > 0.3;
}

/** The side that hangs is the side of this motor, by more than the noise of controlled flight. */
function hangsToward(situation: Situation, outputs: Outputs, run: Suspicion): boolean {
  const error = situation.view.tiltError;
  const angle = outputs.motors[run.motor]!.angle_rad;
  if (error === null) return true;
  const [from, to] = within(error.time_us, {
    from_us: run.from_us - 0.15 * SECOND_US,
    to_us: run.from_us + 0.45 * SECOND_US,
  });
  let seen = false;
  for (let i = from; i < to; i++) {
    if (!(error.angle_rad[i]! >= (run.cut ? 15 : 8) * RADIANS)) continue;
    seen = true;
    if (angle === null) return true;
    const side = Math.atan2(error.right[i]!, error.forward[i]!);
    if (Math.abs(wrap(side - angle)) <= limit.motorLean_deg * RADIANS) return true;
  }
  if (!seen && angle !== null && isBlank(error.angle_rad, from, to))
    return fallsToward(situation, run, angle);
  // Slow links carry no attitude in so short a time: then the outputs alone have to do.
  return !seen && to - from < 2;
}

function isBlank(values: Float64Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (Number.isFinite(values[i]!)) return false;
  return to > from;
}

/** Where the mode has no target: gravity moves to the side of this motor within half a second. */
function fallsToward(situation: Situation, run: Suspicion, angle_rad: number): boolean {
  const { attitude } = situation.flight;
  if (attitude === null) return true;
  const [from, to] = within(attitude.time_us, {
    from_us: run.from_us - 0.15 * SECOND_US,
    to_us: run.from_us + 0.5 * SECOND_US,
  });
  if (to - from < 2) return true;
  const forward = (i: number) => -Math.sin(attitude.pitch_rad[i]!);
  const right = (i: number) => Math.sin(attitude.roll_rad[i]!) * Math.cos(attitude.pitch_rad[i]!);
  for (let i = from + 1; i < to; i++) {
    const ahead = forward(i) - forward(from);
    const aside = right(i) - right(from);
    if (Math.hypot(ahead, aside) < Math.sin(15 * RADIANS)) continue;
    return Math.abs(wrap(Math.atan2(aside, ahead) - angle_rad)) <= limit.motorLean_deg * RADIANS;
  }
  return false;
}

function causeOf(situation: Situation, outputs: Outputs, run: Suspicion): Cause {
  const motor = outputs.motors[run.motor]!;
  const onset_us = onsetOf(outputs, run);
  const name = motorText(motor);
  const atLiftOff = situation.spans.some(
    (span) =>
      onset_us - span.from_us < 3 * SECOND_US &&
      onset_us >= span.from_us - SECOND_US &&
      !(heightAbove(situation.view, span, onset_us) > limit.airborneHeight_m),
  );
  const held_s = ((run.to_us - run.from_us) / SECOND_US).toFixed(1);
  const lean = leanText(situation, run);
  const rpm = rpmText(situation, motor.number, onset_us);
  if (atLiftOff) {
    return {
      category: 'motor_saturation',
      key: 'flip_on_takeoff',
      onset_us,
      rank: 1,
      clause: 'the aircraft tipped over as it left the ground',
      sentence: `${capital(name)} was driven to its limit within ${((run.from_us - (situation.outcome.span?.from_us ?? run.from_us)) / SECOND_US).toFixed(1)} s of lift-off and the aircraft tipped toward it${lean}: a motor or propeller in the wrong place, turning the wrong way, or without thrust.${rpm}`,
      motor: motor.number,
    };
  }
  const opposite = outputs.opposite[run.motor]!;
  const across =
    opposite >= 0 ? `, motor ${outputs.motors[opposite]!.number} across from it at its floor` : '';
  return {
    category: 'motor_saturation',
    key: run.cut ? 'motor_output_cut' : 'motor_lost',
    onset_us,
    rank: 1,
    clause: `${name} lost its thrust at ${atText(onset_us)}`,
    sentence: run.cut
      ? `The output of ${name} was cut at ${atText(onset_us)} while the others kept flying, and the aircraft fell toward it${lean}.${rpm}`
      : `${capital(name)} was at its limit for ${held_s} s from ${atText(run.from_us)}${across}, and the aircraft still fell toward it${lean}: its thrust was lost.${rpm}`,
    motor: motor.number,
  };
}

function leanText(situation: Situation, run: Suspicion): string {
  const error = situation.view.tiltError;
  if (error === null) return '';
  const [from, to] = within(error.time_us, {
    from_us: run.from_us,
    to_us: run.from_us + 0.8 * SECOND_US,
  });
  let worst = 0;
  for (let i = from; i < to; i++) worst = Math.max(worst, error.angle_rad[i]! || 0);
  return worst > 0 ? `, ${Math.round(degrees(worst))} degrees off its target` : '';
}

function rpmText(situation: Situation, number: number, onset_us: number): string {
  const drop = rpmDrop(situation, number, onset_us);
  return Number.isFinite(drop) && drop >= limit.rpmDrop
    ? ` Its rotor speed fell by ${Math.round(100 * drop)} %.`
    : '';
}

/** Share of rotor speed lost between one second before and half a second after; NaN without data. */
export function rpmDrop(situation: Situation, number: number, onset_us: number): number {
  const esc = situation.flight.escs.find((candidate) => candidate.number === number);
  if (esc === undefined) return Number.NaN;
  const { time_us, speed_rpm } = esc.telemetry;
  const before = heldAt(time_us, speed_rpm, onset_us - 0.3 * SECOND_US);
  const after = heldAt(time_us, speed_rpm, onset_us + 0.7 * SECOND_US);
  return before > 100 ? Math.max(0, 1 - after / before) : Number.NaN;
}

/** Walk back from the split to where the two outputs began to part. */
function onsetOf(outputs: Outputs, run: Suspicion): number {
  const { time_us, levels, opposite } = outputs;
  const mine = levels[run.motor]!;
  const other = opposite[run.motor]! >= 0 ? levels[opposite[run.motor]!]! : null;
  const apart = (i: number) => mine[i]! - (other === null ? 0 : other[i]!);
  const start = firstFrom(time_us, run.from_us);
  const calm = lastAt(time_us, run.from_us - SECOND_US);
  const base = calm >= 0 ? apart(calm) : 0;
  for (let i = start; i > 0 && time_us[start]! - time_us[i]! < SECOND_US; i--)
    if (Math.abs(apart(i) - base) < 0.12) return time_us[Math.min(i + 1, start)]!;
  return run.from_us;
}

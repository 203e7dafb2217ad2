/**
 * How the aircraft sped up over ground by its satellites, beside how it must have by its accelerometer, turned
 * with its own attitude and heading. The accelerometer feels drag and thrust alike, so that the two agree in
 * any wind and at any speed while attitude and heading are right.
 */
import type { Attitude, Flight } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { needsPosition } from '../samples/modes.ts';
import { holdAt, lastAt, SECOND_US, turned_rad, type Window, within } from '../samples/samples.ts';
import { modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { mainGps } from './satellites.ts';

export type SpedUp = Window & {
  /** North and east, by the change of the satellites' velocity. */
  readonly seen_mps2: readonly [number, number];
  /** North and east, by accelerometer, attitude and heading. */
  readonly felt_mps2: readonly [number, number];
  /** Upward part of the specific force by the attitude: gravity in level flight. */
  readonly lift_mps2: number;
};

/** Receivers give a velocity 0.1 to 0.2 s after it was flown (ArduPilot's delays by kind of receiver). */
const LATE_US = 0.15 * SECOND_US;
/** A velocity is known to 0.3 m/s: over a second that is a third of the least lean of interest. */
const WIDTH_US = SECOND_US;
/** Four a second are what slow telemetry has; a stretch of seconds evens out what they shake. */
const LEAST_SAMPLES = 4;

/** The velocity over ground at one fix beside that of a second before. */
export type Change = Window & {
  readonly seen_mps2: readonly [number, number];
  /** It was faster over ground at the end. */
  readonly faster: boolean;
  /** Speed at the end. */
  readonly speed_mps: number;
  /** North and east, by the lean and the heading in the log: the push over what is lifted. */
  readonly leaned: readonly [number, number];
};

/** One row for each fix of the window that has another a second before it. */
export function changesOf(situation: Situation, window: Window): Change[] {
  const gps = mainGps(situation);
  const { attitude } = situation.flight;
  if (gps === null || attitude === null) return [];
  const { time_us, speed_mps, course_rad, fix } = gps.solution;
  const rows: Change[] = [];
  const [from, to] = within(time_us, window);
  for (let i = from, j = from; i < to; i++) {
    while (j < i && time_us[i]! - time_us[j + 1]! >= 0.95 * WIDTH_US) j++;
    const width_us = time_us[i]! - time_us[j]!;
    if (width_us < 0.9 * WIDTH_US || width_us > 1.6 * WIDTH_US || !(fix[i]! >= 3)) continue;
    const change = (turn: (angle_rad: number) => number) =>
      ((speed_mps[i]! * turn(course_rad[i]!) - speed_mps[j]! * turn(course_rad[j]!)) / width_us) *
      SECOND_US;
    const row: Change = {
      from_us: time_us[j]!,
      to_us: time_us[i]!,
      seen_mps2: [change(Math.cos), change(Math.sin)],
      faster: speed_mps[i]! > speed_mps[j]!,
      speed_mps: speed_mps[i]!,
      leaned: leanIn(attitude, { from_us: time_us[j]! - LATE_US, to_us: time_us[i]! - LATE_US }),
    };
    if (row.seen_mps2.every(Number.isFinite)) rows.push(row);
  }
  return rows;
}

/** Mean of the tangent of the lean, towards north and east. */
function leanIn(attitude: Attitude, window: Window): readonly [number, number] {
  const { time_us, roll_rad, pitch_rad, yaw_rad } = attitude;
  const [from, to] = within(time_us, window);
  let [north, east] = [0, 0];
  for (let i = from; i < to; i++) {
    const ahead = -Math.tan(pitch_rad[i]!);
    const right = Math.tan(roll_rad[i]!) / Math.cos(pitch_rad[i]!);
    north += Math.cos(yaw_rad[i]!) * ahead - Math.sin(yaw_rad[i]!) * right;
    east += Math.sin(yaw_rad[i]!) * ahead + Math.cos(yaw_rad[i]!) * right;
  }
  return to === from ? [Number.NaN, Number.NaN] : [north / (to - from), east / (to - from)];
}

/** The same beside what an accelerometer felt, where it has enough samples. */
export function spedUp(situation: Situation, window: Window): SpedUp[] {
  const sums = feltSums(situation.flight, window);
  if (sums === null) return [];
  const rows: SpedUp[] = [];
  for (const { from_us, to_us, seen_mps2 } of changesOf(situation, window)) {
    const a = lastAt(sums.time_us, from_us - LATE_US);
    const b = lastAt(sums.time_us, to_us - LATE_US);
    if (a < 0 || b - a < LEAST_SAMPLES) continue;
    const mean = (sum: Float64Array) => (sum[b]! - sum[a]!) / (b - a);
    const felt_mps2 = [mean(sums.north), mean(sums.east)] as const;
    if (!felt_mps2.every(Number.isFinite)) continue;
    rows.push({ from_us, to_us, seen_mps2, felt_mps2, lift_mps2: mean(sums.lift) });
  }
  return rows;
}

type Sums = Readonly<Record<'time_us' | 'north' | 'east' | 'lift', Float64Array>>;

/** Running sums of the specific force in the world's axes, so that each mean costs two look-ups. */
function feltSums({ attitude, imus }: Flight, window: Window): Sums | null {
  const motion = imus[0]?.motion;
  if (attitude === null || motion === undefined) return null;
  const [from, to] = within(motion.time_us, { ...window, from_us: window.from_us - LATE_US });
  const time_us = motion.time_us.subarray(from, to);
  const held = (key: keyof Pick<Attitude, 'roll_rad' | 'pitch_rad' | 'yaw_rad'>) =>
    holdAt(attitude.time_us, attitude[key], time_us, 0.5 * SECOND_US);
  const [roll, pitch, yaw] = [held('roll_rad'), held('pitch_rad'), held('yaw_rad')];
  const blank = () => new Float64Array(time_us.length);
  const sums: Sums = { time_us, north: blank(), east: blank(), lift: blank() };
  let [north, east, lift] = [0, 0, 0];
  for (let i = 0; i < time_us.length; i++) {
    const x = motion.accX_mps2[from + i]!;
    const y = motion.accY_mps2[from + i]!;
    const z = motion.accZ_mps2[from + i]!;
    const down = Math.sin(roll[i]!) * y + Math.cos(roll[i]!) * z;
    const ahead = Math.cos(pitch[i]!) * x + Math.sin(pitch[i]!) * down;
    const right = Math.cos(roll[i]!) * y - Math.sin(roll[i]!) * z;
    north += Math.cos(yaw[i]!) * ahead - Math.sin(yaw[i]!) * right;
    east += Math.sin(yaw[i]!) * ahead + Math.cos(yaw[i]!) * right;
    lift += Math.sin(pitch[i]!) * x - Math.cos(pitch[i]!) * down;
    sums.north[i] = north;
    sums.east[i] = east;
    sums.lift[i] = lift;
  }
  return sums;
}

/** In a spin the samples of attitude and force do not meet; a false attitude looks calm. */
export function isSteady({ flight }: Situation, window: Window): boolean {
  const { attitude } = flight;
  return attitude !== null && turned_rad(attitude, window) < 0.6;
}

/** By its mode; a log without modes shows it by a lean that no stick asked for, as it left. */
export function heldPlace({ flight, outcome }: Situation, at_us: number): boolean {
  if (flight.modes.length === 0) return outcome.ranAway_us !== null;
  return needsPosition(modeAt(flight, at_us));
}

/** It met the ground at the sink of a crash. */
export function cameDown({ outcome }: Situation): boolean {
  return (outcome.contact?.sink_mps ?? 0) >= limit.crashSink_mps;
}

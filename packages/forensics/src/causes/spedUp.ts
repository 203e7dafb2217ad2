/**
 * How the aircraft sped up over ground by its satellites, beside how it must have by its accelerometer, turned
 * with its own attitude and heading. The accelerometer feels drag and thrust alike, so that the two agree in
 * any wind and at any speed while attitude and heading are right.
 */
import type { Attitude, Flight } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { holdAt, lastAt, SECOND_US, type Window, within } from '../samples/samples.ts';
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

/** One row for each fix of the window that has another a second before it. */
export function spedUp(situation: Situation, window: Window): SpedUp[] {
  const sums = feltSums(situation.flight, window);
  const gps = mainGps(situation);
  if (sums === null || gps === null) return [];
  const { time_us, speed_mps, course_rad, fix } = gps.solution;
  const rows: SpedUp[] = [];
  const [from, to] = within(time_us, window);
  for (let i = from, j = from; i < to; i++) {
    while (j < i && time_us[i]! - time_us[j + 1]! >= 0.95 * WIDTH_US) j++;
    const width_us = time_us[i]! - time_us[j]!;
    if (width_us < 0.9 * WIDTH_US || width_us > 1.6 * WIDTH_US || !(fix[i]! >= 3)) continue;
    const a = lastAt(sums.time_us, time_us[j]! - LATE_US);
    const b = lastAt(sums.time_us, time_us[i]! - LATE_US);
    if (a < 0 || b - a < LEAST_SAMPLES) continue;
    const mean = (sum: Float64Array) => (sum[b]! - sum[a]!) / (b - a);
    const change = (turn: (angle_rad: number) => number) =>
      ((speed_mps[i]! * turn(course_rad[i]!) - speed_mps[j]! * turn(course_rad[j]!)) / width_us) *
      SECOND_US;
    const row: SpedUp = {
      from_us: time_us[j]!,
      to_us: time_us[i]!,
      seen_mps2: [change(Math.cos), change(Math.sin)],
      felt_mps2: [mean(sums.north), mean(sums.east)],
      lift_mps2: mean(sums.lift),
    };
    if ([...row.seen_mps2, ...row.felt_mps2].every(Number.isFinite)) rows.push(row);
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

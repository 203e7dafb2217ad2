/**
 * A flight seen the way the rules need it: tilt, tilt error, specific force, one height, vertical
 * speed from every source. Made once per reading; everything is a typed array.
 */
import type { ArmedSpan, Attitude, Channel, Flight, Series } from '@airworthy/flightlog';
import type { HeightSource } from '../report/reading.ts';
import { limit } from '../thresholds/thresholds.ts';
import { lowHover } from './lowFlight.ts';
import { median } from './robust.ts';
import {
  heldAt,
  holdAt,
  medianIn,
  medianStep_us,
  SECOND_US,
  type Window,
  within,
} from './samples.ts';

export type TiltError = Series<'angle_rad' | 'forward' | 'right'>;

export type View = {
  readonly flight: Flight;
  /** Last moment anything was logged. */
  readonly end_us: number;
  /** Rotors carry this vehicle at least some of the time. */
  readonly rotary: boolean;
  /** A wing carries it at least some of the time. */
  readonly winged: boolean;
  /** Angle between the body's z axis and the vertical. */
  readonly tilt: Channel | null;
  /** Angle between the wanted and the actual direction of gravity in the body, and the side that hangs. */
  readonly tiltError: TiltError | null;
  readonly force: Channel | null;
  readonly forceStep_us: number;
  readonly height: Channel | null;
  readonly heightSource: HeightSource;
  readonly groundSpeed: Channel | null;
  /** Share of hover throttle: 1 carries the aircraft. Null where the log has no throttle. */
  readonly lift: Channel | null;
};

/** Modes in which large angles are the point, in the spelling of both autopilots. */
const AEROBATIC = new Set([
  'ACRO',
  'FLIP',
  'THROW',
  'TURTLE',
  'SPORT',
  'SYSTEMID',
  'AUTOROTATE',
  'QACRO',
  'RATTITUDE',
]);
/** Modes in which a logged target copies or ignores the aircraft. */
const WITHOUT_TARGET = new Set(['ACRO', 'MANUAL', 'QACRO', 'TURTLE', 'RATTITUDE', 'TRAINING']);

export function modeAt(flight: Flight, at_us: number): string | null {
  let name: string | null = null;
  for (const mode of flight.modes) {
    if (mode.time_us > at_us) break;
    name = mode.name;
  }
  return name;
}

/** Every mode that was flown in a window, once each, in order. */
export function modesIn(flight: Flight, window: Window): string[] {
  const first = modeAt(flight, window.from_us);
  const later = flight.modes
    .filter((mode) => mode.time_us > window.from_us && mode.time_us <= window.to_us)
    .map((mode) => mode.name);
  return [...new Set(first === null ? later : [first, ...later])];
}

export function isAerobatic(mode: string | null): boolean {
  return mode !== null && AEROBATIC.has(mode.toUpperCase());
}

/** PX4 calls its attitude mode `Manual` on rotors; there the target is good. */
export function hasTarget(flight: Flight, mode: string | null): boolean {
  if (mode === null) return true;
  const name = mode.toUpperCase();
  if (name === 'MANUAL' && flight.meta.autopilot === 'px4' && flight.meta.vehicle === 'copter')
    return true;
  return !WITHOUT_TARGET.has(name);
}

const NONE = new Float64Array(0);

export function viewOf(flight: Flight): View {
  const rotary =
    flight.meta.vehicle === 'copter' ||
    flight.meta.vehicle === 'heli' ||
    flight.meta.vehicle === 'vtol' ||
    (flight.meta.vehicle === 'unknown' && flight.motors.some((motor) => motor.role === 'lift'));
  const winged = flight.meta.vehicle === 'plane' || flight.meta.vehicle === 'vtol';
  const { attitude } = flight;
  const body = gravityOf(attitude?.roll_rad ?? NONE, attitude?.pitch_rad ?? NONE);
  const force = forceOf(flight);
  const { height, heightSource } = heightOf(flight);
  return {
    flight,
    end_us: flight.meta.duration_us,
    rotary,
    winged,
    tilt: attitude === null ? null : tiltOf(attitude, body.z),
    tiltError: attitude === null ? null : tiltErrorOf(flight, attitude, body),
    force,
    forceStep_us: force === null ? Number.NaN : medianStep_us(force.time_us),
    height,
    heightSource,
    groundSpeed: groundSpeedOf(flight),
    lift: liftOf(flight),
  };
}

/** Angle between the body's z axis and the vertical, from the upright part of gravity. */
function tiltOf(attitude: Attitude, upright: Float64Array): Channel {
  const value = new Float64Array(upright.length);
  for (let i = 0; i < value.length; i++)
    value[i] = Math.acos(Math.min(1, Math.max(-1, upright[i]!)));
  return { time_us: attitude.time_us, origin: attitude.origin, value };
}

type Gravity = { readonly x: Float64Array; readonly y: Float64Array; readonly z: Float64Array };

/** Gravity seen from the body, as a direction: (-sin p, sin r cos p, cos r cos p). */
function gravityOf(roll_rad: Float64Array, pitch_rad: Float64Array): Gravity {
  const x = new Float64Array(roll_rad.length);
  const y = new Float64Array(roll_rad.length);
  const z = new Float64Array(roll_rad.length);
  for (let i = 0; i < x.length; i++) {
    const level = Math.cos(pitch_rad[i]!);
    x[i] = -Math.sin(pitch_rad[i]!);
    y[i] = Math.sin(roll_rad[i]!) * level;
    z[i] = Math.cos(roll_rad[i]!) * level;
  }
  return { x, y, z };
}

/**
 * The angle between gravity for the attitude and for its target is free of the jumps of Euler angles;
 * the difference of the first two members points to the side that hangs lower than it should.
 */
function tiltErrorOf(flight: Flight, attitude: Attitude, body: Gravity): TiltError | null {
  const { attitudeTarget } = flight;
  if (attitudeTarget === null) return null;
  const { time_us } = attitude;
  const target = gravityOf(attitudeTarget.roll_rad, attitudeTarget.pitch_rad);
  const xTo = holdAt(attitudeTarget.time_us, target.x, time_us);
  const yTo = holdAt(attitudeTarget.time_us, target.y, time_us);
  const zTo = holdAt(attitudeTarget.time_us, target.z, time_us);
  const angle_rad = new Float64Array(time_us.length).fill(Number.NaN);
  const forward = new Float64Array(time_us.length).fill(Number.NaN);
  const right = new Float64Array(time_us.length).fill(Number.NaN);
  const targets = targetSpans(flight);
  let span = 0;
  for (let i = 0; i < angle_rad.length; i++) {
    while (span + 1 < targets.length && targets[span + 1]!.from_us <= time_us[i]!) span++;
    if (targets.length > 0 && !targets[span]!.usable) continue;
    const x = body.x[i]!;
    const y = body.y[i]!;
    const along = x * xTo[i]! + y * yTo[i]! + body.z[i]! * zTo[i]!;
    angle_rad[i] = Math.acos(Math.min(1, Math.max(-1, along)));
    forward[i] = x - xTo[i]!;
    right[i] = y - yTo[i]!;
  }
  return { time_us, origin: attitudeTarget.origin, angle_rad, forward, right };
}

function targetSpans(flight: Flight): { from_us: number; usable: boolean }[] {
  return flight.modes.map((mode) => ({
    from_us: mode.time_us,
    usable: hasTarget(flight, mode.name),
  }));
}

/** Magnitude of the specific force of the first IMU that has samples. */
function forceOf(flight: Flight): Channel | null {
  const imu = flight.imus.find((candidate) => candidate.motion.time_us.length > 10);
  if (imu === undefined) return null;
  const { accX_mps2, accY_mps2, accZ_mps2, time_us, origin } = imu.motion;
  const value = new Float64Array(time_us.length);
  for (let i = 0; i < value.length; i++) {
    const x = accX_mps2[i]!;
    const y = accY_mps2[i]!;
    const z = accZ_mps2[i]!;
    value[i] = Math.sqrt(x * x + y * y + z * z);
  }
  return { time_us, origin, value };
}

function heightOf(flight: Flight): { height: Channel | null; heightSource: HeightSource } {
  for (const source of ['ekf', 'baro', 'gps'] as const) {
    const height = flight.heights[source];
    if (height !== null && height.time_us.length > 2) return { height, heightSource: source };
  }
  return { height: null, heightSource: 'none' };
}

function groundSpeedOf(flight: Flight): Channel | null {
  const gps = flight.gps.find((receiver) => receiver.solution.time_us.length > 2);
  if (gps !== undefined) {
    const { time_us, speed_mps, fix, origin } = gps.solution;
    const value = new Float64Array(time_us.length);
    for (let i = 0; i < value.length; i++) value[i] = fix[i]! >= 2 ? speed_mps[i]! : Number.NaN;
    return { time_us, origin, value };
  }
  const velocity = flight.velocity;
  if (velocity === null) return null;
  const value = new Float64Array(velocity.time_us.length);
  for (let i = 0; i < value.length; i++)
    value[i] = Math.hypot(velocity.north_mps[i]!, velocity.east_mps[i]!);
  return { time_us: velocity.time_us, origin: velocity.origin, value };
}

/**
 * Throttle over hover throttle: the stated one, or the median of the throttle while the aircraft stood
 * clear of the ground it was armed on, whichever is lower. A stated hover throttle can be a default that
 * never tuned (0.69 and 0.50 were met where the craft hovered at 0.45 and 0.38), and the flight's own
 * median is high where a motor was lost half way. Where neither is known, half: an aircraft with twice
 * the thrust that it needs.
 */
function liftOf(flight: Flight): Channel | null {
  const throttle = flight.throttle ?? meanOutput(flight);
  if (throttle === null || throttle.time_us.length === 0) return null;
  const stated =
    flight.throttle !== null && flight.hoverThrottle !== null && flight.hoverThrottle > 0.05
      ? flight.hoverThrottle
      : null;
  const rotors =
    flight.meta.vehicle === 'copter' || flight.motors.some((motor) => motor.role === 'lift');
  const shown =
    hoverFromFlight(flight, throttle, stated) ?? (rotors ? lowHover(flight, throttle) : null);
  const hover = Math.min(shown ?? 1, stated ?? 1, shown === null && stated === null ? 0.5 : 1);
  const levels = throttle.value;
  const value = new Float64Array(levels.length);
  for (let i = 0; i < value.length; i++) value[i] = levels[i]! / hover;
  return { time_us: throttle.time_us, origin: throttle.origin, value };
}

/** Clear of the ground: further than barometers and estimators wander while standing. */
const CLEAR_M = 0.8;

function hoverFromFlight(flight: Flight, throttle: Channel, stated: number | null): number | null {
  const sources = [flight.heights.ekf, flight.heights.baro].filter((row) => row !== null);
  if (sources.length === 0 && flight.heights.gps !== null) sources.push(flight.heights.gps);
  if (sources.length === 0) return null;
  const least = stated === null ? 0.1 : 0.4 * stated;
  const { time_us, value } = throttle;
  const inAir = new Float64Array(value.length).fill(Number.NaN);
  const heights = sources.map((row) => holdAt(row.time_us, row.value, time_us));
  let held_us = 0;
  for (const span of flight.armed) {
    const [from, to] = within(time_us, span);
    const grounds = sources.map((row) => groundAt(row, span));
    keepAbove(inAir, value, least, from, to);
    for (let k = 0; k < heights.length; k++)
      dropBelow(inAir, heights[k]!, grounds[k]! || 0, from, to);
    held_us = addHeld_us(held_us, time_us, inAir, from, to);
  }
  const hover = median(inAir);
  return held_us >= SECOND_US && Number.isFinite(hover) ? hover : null;
}

/** Height at arming, or where a log opens armed. */
export function startOf({ time_us, value }: Channel, armed: ArmedSpan): number {
  const at_us = Math.max(armed.from_us, time_us[0] ?? 0);
  return medianIn(time_us, value, { from_us: at_us - SECOND_US, to_us: at_us + SECOND_US });
}

/**
 * Height of the ground at arming. A log that opens in the air, armed, has no ground in it: heights then
 * count from home, which is 0.
 */
export function groundAt(height: Channel, armed: ArmedSpan): number {
  const start_m = startOf(height, armed);
  return !armed.armSeen && start_m >= limit.startHeight_m ? 0 : start_m;
}

// The loops over all samples are functions of their own: small ones are compiled soon and well.

function keepAbove(
  inAir: Float64Array,
  values: Float64Array,
  least: number,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) inAir[i] = values[i]! >= least ? values[i]! : Number.NaN;
}

/** Leaves out the samples at which this height is not clear of its ground. */
function dropBelow(
  inAir: Float64Array,
  height_m: Float64Array,
  ground_m: number,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) if (!(height_m[i]! - ground_m >= CLEAR_M)) inAir[i] = Number.NaN;
}

function addHeld_us(
  before_us: number,
  time_us: Float64Array,
  inAir: Float64Array,
  from: number,
  to: number,
): number {
  let held_us = before_us;
  for (let i = from; i < to; i++) {
    if (Number.isNaN(inAir[i]!)) continue;
    // The last sample of a log holds for no time at all.
    if (i + 1 < time_us.length) held_us += Math.min(SECOND_US, time_us[i + 1]! - time_us[i]!);
  }
  return held_us;
}

/** Mean of the lift motors at the times of the first; below 0 when stopped. */
function meanOutput(flight: Flight): Channel | null {
  const motors = flight.motors.filter((motor) => motor.role === 'lift');
  const first = motors[0];
  if (first === undefined) return null;
  const value = new Float64Array(first.output.time_us.length);
  for (const motor of motors) {
    const held = holdAt(motor.output.time_us, motor.output.value, first.output.time_us);
    for (let i = 0; i < value.length; i++) value[i]! += Math.max(0, held[i]!) / motors.length;
  }
  return { time_us: first.output.time_us, origin: first.output.origin, value };
}

export function heightAt(view: View, at_us: number): number {
  return view.height === null ? Number.NaN : heldAt(view.height.time_us, view.height.value, at_us);
}

/** Was the aircraft armed at this moment? */
export function armedAt(flight: Flight, at_us: number): boolean {
  return flight.armed.some((span) => span.from_us <= at_us && at_us <= span.to_us);
}

export const NEVER: Window = { from_us: 0, to_us: -SECOND_US };

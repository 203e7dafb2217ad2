/**
 * A flight made of formulas: take-off to 20 m, hover, and one fault at a known moment. Frames and faults
 * that no recorded log of ours shows. The numbers follow from g and from the frame, not from any log.
 */
import type { Channel, Flight, Motor } from '@airworthy/flightlog';

const RATE_HZ = 25;
const GRAVITY_MPS2 = 9.81;
const TAKE_OFF_S = 5;
export const FAULT_S = 30;
const TOP_M = 20;

export type Fault =
  | { kind: 'none' }
  | { kind: 'motor_lost'; motor: number }
  | { kind: 'weak_motor'; motor: number }
  | { kind: 'battery_collapse' }
  | { kind: 'killed' }
  | { kind: 'dive' }
  | { kind: 'gps_lost' }
  | { kind: 'gps_jump' }
  | { kind: 'brown_out' };

export type Airframe = readonly { angle_deg: number; spin: 'cw' | 'ccw' }[];

type Sample = {
  height_m: number;
  climb_mps: number;
  force_mps2: number;
  tilt_deg: number;
  side_rad: number;
  outputs: number[];
};

/** Falls from the fault on: terminal speed of 15 m/s, the blow spread over 80 ms. */
function fallOf(
  t_s: number,
  from_m: number,
): { height_m: number; climb_mps: number; hit_s: number } {
  let height_m = from_m;
  let climb_mps = 0;
  const step_s = 0.005;
  let hit_s = Number.POSITIVE_INFINITY;
  for (let t = 0; t < t_s; t += step_s) {
    climb_mps += (-GRAVITY_MPS2 + (GRAVITY_MPS2 * climb_mps ** 2) / 225) * step_s;
    height_m += climb_mps * step_s;
    if (height_m > 0) continue;
    hit_s = t;
    break;
  }
  return hit_s < Number.POSITIVE_INFINITY
    ? { height_m: 0, climb_mps: 0, hit_s }
    : { height_m, climb_mps, hit_s };
}

function level(t_s: number): { height_m: number; climb_mps: number } {
  if (t_s < TAKE_OFF_S) return { height_m: 0, climb_mps: 0 };
  const height_m = Math.min(TOP_M, 2 * (t_s - TAKE_OFF_S));
  return { height_m, climb_mps: height_m < TOP_M ? 2 : 0 };
}

function landing(t_s: number): { height_m: number; climb_mps: number } {
  const height_m = Math.max(0, TOP_M - (t_s - 45));
  return { height_m, climb_mps: height_m > 0 ? -1 : 0 };
}

/** Hover outputs of 0.5 with the small restless differences of a real controller. */
function hover(frame: Airframe, t_s: number, on: boolean): number[] {
  return frame.map((_, i) => (on ? 0.5 + 0.01 * Math.sin(3 * t_s + i) : -0.15));
}

function sampleAt(t_s: number, frame: Airframe, fault: Fault): Sample {
  const flying = t_s >= TAKE_OFF_S;
  const since_s = t_s - FAULT_S;
  const quiet = { force_mps2: GRAVITY_MPS2, tilt_deg: 1, side_rad: 0 };
  const falls =
    fault.kind === 'motor_lost' ||
    fault.kind === 'killed' ||
    fault.kind === 'dive' ||
    fault.kind === 'battery_collapse';
  if (since_s < 0 || !falls) {
    const path = t_s > 45 ? landing(t_s) : level(t_s);
    const outputs = hover(frame, t_s, flying && !(t_s > 45 && path.height_m <= 0));
    if (fault.kind === 'weak_motor' && flying && since_s >= 0) outputs[fault.motor - 1]! += 0.17;
    return { ...path, ...quiet, outputs };
  }
  const delay_s = fault.kind === 'battery_collapse' ? 5 : 0;
  const fall =
    since_s < delay_s
      ? { height_m: TOP_M, climb_mps: 0, hit_s: Number.POSITIVE_INFINITY }
      : fallOf(since_s - delay_s, TOP_M);
  const after_s = since_s - delay_s - fall.hit_s;
  const lying = after_s >= 0;
  const force_mps2 = lying
    ? after_s < 0.08
      ? 150
      : GRAVITY_MPS2
    : since_s < delay_s
      ? GRAVITY_MPS2
      : 2;
  const outputs = hover(frame, t_s, true);
  let tilt_deg = 1;
  let side_rad = 0;
  if (fault.kind === 'motor_lost') {
    const lost = frame[fault.motor - 1]!;
    side_rad = (lost.angle_deg * Math.PI) / 180;
    tilt_deg = Math.min(120, 1 + 250 * since_s);
    outputs[fault.motor - 1] = Math.min(1, 0.5 + 5 * since_s);
    frame.forEach((motor, i) => {
      const across =
        Math.abs(Math.cos(((motor.angle_deg - lost.angle_deg) * Math.PI) / 180) + 1) < 0.02;
      if (across) outputs[i] = Math.max(0, 0.5 - 5 * since_s);
    });
  }
  if (fault.kind === 'killed') outputs.fill(-0.15);
  if (fault.kind === 'dive') {
    outputs.fill(0.02);
    tilt_deg = Math.min(30, 1 + 60 * since_s);
  }
  if (fault.kind === 'battery_collapse') outputs.fill(Math.min(1, 0.5 + 0.12 * since_s));
  return { ...fall, force_mps2, tilt_deg, side_rad, outputs };
}

export function syntheticFlight(frame: Airframe, fault: Fault): Flight {
  const end_s = fault.kind === 'brown_out' ? FAULT_S + 2 : 75;
  const count = end_s * RATE_HZ;
  const time_us = Float64Array.from({ length: count }, (_, i) => (i * 1e6) / RATE_HZ);
  const samples = Array.from({ length: count }, (_, i) => sampleAt(i / RATE_HZ, frame, fault));
  const column = (pick: (sample: Sample, t_s: number) => number) =>
    Float64Array.from(samples, (sample, i) => pick(sample, i / RATE_HZ));
  const channel = (pick: (sample: Sample, t_s: number) => number): Channel => ({
    time_us,
    origin: 'synthetic',
    value: column(pick),
  });
  const fixed = (value: number) => new Float64Array(count).fill(value);
  const after = (t_s: number) => t_s >= FAULT_S;
  // The side that hangs gives roll and pitch: gravity in the body is (-sin p, sin r cos p, cos r cos p).
  const pitch = (s: Sample) =>
    Math.asin(-Math.sin((s.tilt_deg * Math.PI) / 180) * Math.cos(s.side_rad));
  const roll = (s: Sample) =>
    Math.atan2(
      Math.sin((s.tilt_deg * Math.PI) / 180) * Math.sin(s.side_rad),
      Math.cos((s.tilt_deg * Math.PI) / 180),
    );
  const dive = fault.kind === 'dive';
  const motors: Motor[] = frame.map((place, i) => ({
    number: i + 1,
    output: channel((s) => s.outputs[i]!),
    angle_rad: (place.angle_deg * Math.PI) / 180,
    spin: place.spin,
    role: 'lift',
  }));
  const volts = (t_s: number) =>
    fault.kind === 'battery_collapse' && after(t_s)
      ? Math.max(4, 12.4 - 1.2 * (t_s - FAULT_S))
      : 12.4;
  const satellites = column((_, t_s) =>
    fault.kind === 'gps_lost' && after(t_s) && t_s < 45 ? 0 : 12,
  );
  return {
    meta: {
      format: 'dataflash',
      autopilot: 'ardupilot',
      vehicle: 'copter',
      vehicleLabel: 'Synthetic',
      firmware: null,
      hardware: null,
      frame: { label: null, liftMotors: frame.length },
      startedAt: null,
      duration_us: (end_s - 1 / RATE_HZ) * 1e6,
      messages: count,
      truncated: false,
      simulated: true,
    },
    attitude: {
      time_us,
      origin: 'synthetic',
      roll_rad: column(roll),
      pitch_rad: column(pitch),
      yaw_rad: fixed(0),
    },
    attitudeTarget: {
      time_us,
      origin: 'synthetic',
      roll_rad: dive ? column(roll) : fixed(0),
      pitch_rad: dive ? column(pitch) : fixed(0),
      yaw_rad: fixed(0),
    },
    attitudeSecond: null,
    rates: null,
    rateTargets: null,
    imus: [
      {
        index: 0,
        motion: {
          time_us,
          origin: 'synthetic',
          accX_mps2: fixed(0),
          accY_mps2: fixed(0),
          accZ_mps2: column((s) => -s.force_mps2),
          gyroX_radps: fixed(0),
          gyroY_radps: fixed(0),
          gyroZ_radps: fixed(0),
        },
      },
    ],
    vibrations: [],
    clipping: [],
    velocity: null,
    position: null,
    heights: {
      ekf: channel((s) => s.height_m),
      baro: channel((s) => s.height_m),
      gps: channel((s) => s.height_m),
      rangefinder: null,
      target: null,
    },
    climbRates: { ekf: channel((s) => s.climb_mps), baro: null, gps: channel((s) => s.climb_mps) },
    airspeed: null,
    airspeedTarget: null,
    batteries: [
      {
        index: 0,
        power: {
          time_us,
          origin: 'synthetic',
          voltage_V: column((_, t_s) => volts(t_s)),
          current_A: fixed(15),
          used_Ah: fixed(Number.NaN),
          used_Wh: fixed(Number.NaN),
          remaining: fixed(Number.NaN),
        },
        cells_V: [],
        cellCount: 3,
      },
    ],
    board: {
      time_us,
      origin: 'synthetic',
      supply_V: column((_, t_s) =>
        fault.kind === 'brown_out' && after(t_s) ? 5.1 - 0.35 * (t_s - FAULT_S) : 5.1,
      ),
      servo_V: fixed(5),
    },
    motors,
    servos: [],
    escs: [],
    throttle: channel((s) =>
      Math.max(0, s.outputs.reduce((sum, value) => sum + value, 0) / frame.length),
    ),
    hoverThrottle: 0.5,
    liftMax: null,
    unallocated: null,
    rc: {
      sticks: {
        time_us,
        origin: 'synthetic',
        roll: fixed(0),
        pitch: column((_, t_s) => (dive && after(t_s) ? -1 : 0)),
        yaw: fixed(0),
        throttle: column((_, t_s) => (dive && after(t_s) ? 0 : 0.5)),
      },
      channels: [],
      valid: null,
      rssi: null,
      linkQuality: null,
    },
    gps: [
      {
        index: 0,
        solution: {
          time_us,
          origin: 'synthetic',
          fix: satellites.map((value) => (value > 3 ? 3 : 1)),
          satellites,
          hdop: fixed(0.8),
          horizontalAccuracy_m: fixed(0.5),
          verticalAccuracy_m: fixed(0.8),
          speedAccuracy_mps: fixed(0.2),
          latitude_deg: column((_, t_s) =>
            fault.kind === 'gps_jump' && after(t_s) && t_s < 35 ? 47.001 : 47,
          ),
          longitude_deg: fixed(8),
          altitude_m: fixed(400),
          speed_mps: fixed(0.1),
          course_rad: fixed(0),
          down_mps: column((s) => -s.climb_mps),
          jamming: fixed(Number.NaN),
          spoofing: fixed(Number.NaN),
        },
      },
    ],
    compasses: [],
    estimator: null,
    wind: null,
    landed: null,
    transition: null,
    modes: [
      { time_us: 0, name: dive ? 'STABILIZE' : 'LOITER', number: 5, reason: 'pilot', chosen: true },
    ],
    armed: [
      {
        from_us: 2e6,
        to_us: fault.kind === 'killed' ? FAULT_S * 1e6 : 70e6,
        armSeen: true,
        disarmSeen: fault.kind === 'killed' || end_s === 75,
        disarmMethod: fault.kind === 'killed' ? 'switch' : 'landed',
        forced: false,
      },
    ].map((span) => ({ ...span, to_us: Math.min(span.to_us, (end_s - 1 / RATE_HZ) * 1e6) })),
    events: [],
    texts: [],
    parameters: new Map(),
    parameterChanges: [],
    dropouts: [],
    damage: [],
  };
}

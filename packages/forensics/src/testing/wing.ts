/**
 * Flights of a wing, written as a few moments with straight lines between them: speed, climb, attitude
 * and throttle. Height follows from climb and the forces from speed, so that a stop is a blow.
 */
import type { Channel, Flight } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { QUAD } from './missions.ts';
import { fly } from './multirotor.ts';
import { record } from './record.ts';

const RATE_HZ = 25;
const METRES_PER_DEGREE = 111_195;

/** What is left out stays as it was; numbers change along straight lines. */
export type Moment = {
  readonly t_s: number;
  /** Over ground and through the air (the air stands still). */
  readonly speed_mps?: number;
  readonly climb_mps?: number;
  readonly roll_deg?: number;
  readonly pitch_deg?: number;
  readonly rollTarget_deg?: number;
  readonly pitchTarget_deg?: number;
  readonly throttle?: number;
  readonly current_A?: number;
  readonly elevator?: number;
  readonly stickPitch?: number;
  readonly stickRoll?: number;
};

type Full = Required<Moment>;

const PARKED: Full = {
  t_s: 0,
  speed_mps: 0,
  climb_mps: 0,
  roll_deg: 0,
  pitch_deg: 0,
  rollTarget_deg: 0,
  pitchTarget_deg: 0,
  throttle: 0,
  current_A: 0.5,
  elevator: 0,
  stickPitch: 0,
  stickRoll: 0,
};

/** Take-off and a cruise at 18 m/s and 60 m from 25 s on. */
export const CRUISE: readonly Moment[] = [
  { t_s: 3 },
  { t_s: 4, throttle: 0.9, current_A: 25 },
  { t_s: 8, speed_mps: 16 },
  { t_s: 9, climb_mps: 4, pitch_deg: 12, pitchTarget_deg: 12, speed_mps: 17 },
  { t_s: 23, climb_mps: 4, pitch_deg: 12, pitchTarget_deg: 12 },
  {
    t_s: 25,
    climb_mps: 0,
    pitch_deg: 2,
    pitchTarget_deg: 2,
    speed_mps: 18,
    throttle: 0.5,
    current_A: 12,
  },
  { t_s: 45 },
];

/** Down from the cruise to a flare at 0.4 m/s and a roll to rest, touching at 78 s. */
export const LANDING: readonly Moment[] = [
  { t_s: 46, climb_mps: -2, pitch_deg: -3, pitchTarget_deg: -3, throttle: 0.2, current_A: 3 },
  { t_s: 74.5, climb_mps: -2, speed_mps: 15 },
  { t_s: 76, climb_mps: -0.4, pitch_deg: 5, pitchTarget_deg: 5, speed_mps: 13, throttle: 0 },
  { t_s: 78, climb_mps: -0.4, speed_mps: 12 },
  { t_s: 78.08, climb_mps: 0, pitch_deg: 0, pitchTarget_deg: 0 },
  { t_s: 83, speed_mps: 0, current_A: 0.5 },
];

export type WingOptions = {
  readonly mode?: string;
  /** Modes that a pilot changes to, and when. */
  readonly modes?: readonly (readonly [at_s: number, name: string])[];
  readonly end_s?: number;
  readonly disarm_s?: number;
  readonly change?: (flight: Flight) => Flight;
};

let blank: Flight | undefined;

export function wing(moments: readonly Moment[], options: WingOptions = {}): Flight {
  const filled = fill(moments);
  const end_s = options.end_s ?? filled[filled.length - 1]!.t_s + 6;
  const count = Math.round(end_s * RATE_HZ);
  const states = Array.from({ length: count }, (_, i) => at(filled, i / RATE_HZ));
  const time_us = Float64Array.from({ length: count }, (_, i) => (i * 1e6) / RATE_HZ);
  const column = (pick: (state: Full, i: number) => number) => {
    const values = new Float64Array(count);
    for (let i = 0; i < count; i++) values[i] = pick(states[i]!, i);
    return values;
  };
  const channel = (pick: (state: Full, i: number) => number): Channel => ({
    time_us,
    origin: 'synthetic',
    value: column(pick),
  });
  const height = new Float64Array(count);
  const north = new Float64Array(count);
  for (let i = 1; i < count; i++) {
    height[i] = height[i - 1]! + states[i]!.climb_mps / RATE_HZ;
    north[i] = north[i - 1]! + states[i]!.speed_mps / RATE_HZ;
  }
  const rate = (key: 'speed_mps' | 'climb_mps', i: number) =>
    (states[i]![key] - states[Math.max(0, i - 1)]![key]) * RATE_HZ;
  const rad = Math.PI / 180;
  // A logger's skeleton, with everything that flies replaced.
  blank ??= record(
    QUAD,
    fly(
      QUAD,
      () => IDLE,
      () => ({}),
      { end_s: 0.5, rate_hz: 25 },
    ),
  );
  const gps = blank.gps[0]!.solution;
  const fixed = (value: number) => new Float64Array(count).fill(value);
  const heights = channel((_, i) => height[i]!);
  const climbs = channel((state) => state.climb_mps);
  const flight: Flight = {
    ...blank,
    meta: { ...blank.meta, vehicle: 'plane', duration_us: time_us[count - 1]!, messages: count },
    attitude: {
      time_us,
      origin: 'synthetic',
      roll_rad: column((s) => s.roll_deg * rad),
      pitch_rad: column((s) => s.pitch_deg * rad),
      yaw_rad: fixed(0),
    },
    attitudeTarget: {
      time_us,
      origin: 'synthetic',
      roll_rad: column((s) => s.rollTarget_deg * rad),
      pitch_rad: column((s) => s.pitchTarget_deg * rad),
      yaw_rad: fixed(0),
    },
    rates: null,
    rateTargets: null,
    imus: [
      {
        index: 0,
        motion: {
          time_us,
          origin: 'synthetic',
          accX_mps2: column((_, i) => rate('speed_mps', i)),
          accY_mps2: fixed(0),
          accZ_mps2: column(
            (s, i) =>
              -(GRAVITY_MPS2 + rate('climb_mps', i)) / Math.max(0.5, Math.cos(s.roll_deg * rad)),
          ),
          gyroX_radps: fixed(0),
          gyroY_radps: fixed(0),
          gyroZ_radps: fixed(0),
        },
      },
    ],
    heights: { ekf: heights, baro: heights, gps: heights, rangefinder: null, target: null },
    climbRates: { ekf: climbs, baro: null, gps: climbs },
    airspeed: channel((s) => Math.hypot(s.speed_mps, s.climb_mps)),
    batteries: [
      {
        ...blank.batteries[0]!,
        power: {
          time_us,
          origin: 'synthetic',
          voltage_V: fixed(15.6),
          current_A: column((s) => s.current_A),
          used_Ah: fixed(Number.NaN),
          used_Wh: fixed(Number.NaN),
          remaining: fixed(Number.NaN),
        },
      },
    ],
    board: { time_us, origin: 'synthetic', supply_V: fixed(5.1), servo_V: fixed(5) },
    motors: [
      {
        number: 1,
        output: channel((s) => s.throttle),
        angle_rad: null,
        spin: null,
        role: 'forward',
      },
    ],
    servos: [{ number: 2, function: 'elevator', position: channel((s) => s.elevator) }],
    throttle: channel((s) => s.throttle),
    hoverThrottle: null,
    rc: {
      ...blank.rc!,
      sticks: {
        time_us,
        origin: 'synthetic',
        roll: column((s) => s.stickRoll),
        pitch: column((s) => s.stickPitch),
        yaw: fixed(0),
        throttle: column((s) => s.throttle),
      },
    },
    gps: [
      {
        index: 0,
        solution: {
          ...Object.fromEntries(
            Object.entries(gps).map(([name, value]) => [
              name,
              value instanceof Float64Array ? fixed(value[0]!) : value,
            ]),
          ),
          time_us,
          origin: 'synthetic',
          latitude_deg: column((_, i) => 47 + north[i]! / METRES_PER_DEGREE),
          altitude_m: column((_, i) => 400 + height[i]!),
          speed_mps: column((s) => s.speed_mps),
          down_mps: column((s) => -s.climb_mps),
        } as typeof gps,
      },
    ],
    modes: [[0, options.mode ?? 'AUTO'] as const, ...(options.modes ?? [])].map(([at_s, name]) => ({
      time_us: 1e6 * at_s,
      name,
      number: 10,
      reason: 'pilot',
      chosen: true,
    })),
    armed: [
      {
        from_us: 1e6,
        to_us: Math.min(1e6 * (options.disarm_s ?? end_s), time_us[count - 1]!),
        armSeen: true,
        disarmSeen: options.disarm_s !== undefined,
        disarmMethod: options.disarm_s === undefined ? null : 'landed',
        forced: false,
      },
    ],
  };
  return options.change === undefined ? flight : options.change(flight);
}

const IDLE = {
  mode: 'AUTO',
  sticks: { roll: 0, pitch: 0, yaw: 0, throttle: 0 },
  law: 'angle',
  height_m: 0,
  speed_mps: 1,
  armed: false,
} as const;

function fill(moments: readonly Moment[]): Full[] {
  const filled: Full[] = [PARKED];
  for (const moment of moments) filled.push({ ...filled[filled.length - 1]!, ...moment });
  return filled;
}

const QUANTITIES = Object.keys(PARKED) as (keyof Full)[];

function at(moments: readonly Full[], t_s: number): Full {
  const next = moments.findIndex((moment) => moment.t_s > t_s);
  if (next < 0) return moments[moments.length - 1]!;
  const [a, b] = [moments[Math.max(0, next - 1)]!, moments[next]!];
  const share = (t_s - a.t_s) / (b.t_s - a.t_s);
  const between = { ...a };
  for (const key of QUANTITIES) between[key] = a[key] + share * (b[key] - a[key]);
  return between;
}

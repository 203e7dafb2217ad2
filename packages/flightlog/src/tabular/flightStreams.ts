import type { Battery, Esc, Flight, Gps, Motor, Servo } from '../flight.ts';
import { channelOf, type FlightStream, type SourceStream, streamOf, thinned } from './stream.ts';

/** Samples a second that a table of a flight has at most. */
export const TABLE_RATE_HZ = 50;
/** Intervals that a table may have: whole tens of milliseconds, so that times stay readable. */
const STEPS_US = [20_000, 40_000, 50_000, 100_000, 200_000, 250_000, 500_000];
/** 46 hours of the shortest. A longer log, or one with a wrong clock, has longer ones. */
const MOST_INTERVALS = 2 ** 23;

export type FlightSources = {
  readonly step_us: number;
  readonly sources: readonly SourceStream[];
};

/**
 * What a log says of its flight, in the units of the columns' names, before it is thinned. Streams that every
 * log could have are always there, without samples where this log has none; motors, servos, speed controllers and
 * second sensors are there where the log has them. Raw inertial and magnetic samples are left out: at this rate they
 * say nothing that attitude, rates and vibration do not.
 */
export function flightSources(flight: Flight): FlightSources {
  const sources = [
    ...motionOf(flight),
    ...controlOf(flight),
    ...powerOf(flight),
    ...sensorsOf(flight),
  ];
  return { step_us: stepFor(sources), sources };
}

/**
 * Half of the time between two samples of the fastest stream, 20 ms at least: a slow log loses none of its samples to
 * jitter, and is not stretched over rows in which nothing was measured.
 */
function stepFor(sources: readonly SourceStream[]): number {
  let fastest_us = Number.POSITIVE_INFINITY;
  let latest_us = 0;
  // Streams that were logged in one message share their times.
  for (const time_us of new Set(sources.map((source) => source.time_us))) {
    const end = time_us[time_us.length - 1] ?? 0;
    if (Number.isFinite(end)) latest_us = Math.max(latest_us, end);
    if (time_us.length >= RATED_SAMPLES) fastest_us = Math.min(fastest_us, usualStep_us(time_us));
  }
  const [finest_us = 20_000] = STEPS_US;
  const wanted_us = Number.isFinite(fastest_us) ? fastest_us / 2 : finest_us;
  const step_us = STEPS_US.findLast((step) => step <= wanted_us) ?? finest_us;
  return step_us * Math.max(1, Math.ceil((latest_us + 1) / step_us / MOST_INTERVALS));
}

/** Fewer samples have no rate. */
const RATED_SAMPLES = 20;
/** Steps that are looked at, spread over the flight. */
const RATED_STEPS = 1000;

/** The tenth part of the steps is shorter: of a stream that slows down, the fast part counts. */
function usualStep_us(time_us: Float64Array): number {
  const count = time_us.length - 1;
  const stride = Math.ceil(count / RATED_STEPS);
  const steps = new Float64Array(Math.ceil(count / stride));
  for (let i = 0; i < steps.length; i++) steps[i] = time_us[i * stride + 1]! - time_us[i * stride]!;
  steps.sort();
  return steps[Math.floor(steps.length / 10)]!;
}

/** The streams of a flight one after the other, at most 50 samples a second, each with times of its own. */
export function* flightStreams(flight: Flight): Generator<FlightStream> {
  const { step_us, sources } = flightSources(flight);
  for (const source of sources) if (source.time_us.length > 0) yield thinned(source, step_us);
}

const DEGREES = 180 / Math.PI;
const PERCENT = 100;

/** The first of a kind has no number: `battery_voltage_v`, `battery2_voltage_v`. */
const numbered = (name: string, place: number) => (place === 0 ? name : `${name}${place + 1}`);

/** Every row of a list, and the first also where the list is empty. */
function eachOf<Row>(
  rows: readonly Row[],
  name: string,
  make: (row: Row | undefined, name: string) => SourceStream,
): SourceStream[] {
  return (rows.length === 0 ? [undefined] : rows).map((row, place) =>
    make(row, numbered(name, place)),
  );
}

/** Rows by the number that the autopilot gave them, each number once. */
function byNumber<Row extends { readonly number: number }>(
  rows: readonly Row[],
  make: (row: Row) => SourceStream,
): SourceStream[] {
  const known = new Map<number, Row>();
  for (const row of rows) if (!known.has(row.number)) known.set(row.number, row);
  return [...known.values()].map(make);
}

const angles = {
  roll: { of: 'roll_rad', times: DEGREES },
  pitch: { of: 'pitch_rad', times: DEGREES },
  yaw: { of: 'yaw_rad', times: DEGREES },
} as const;
const turns = {
  roll: { of: 'roll_radps', times: DEGREES },
  pitch: { of: 'pitch_radps', times: DEGREES },
  yaw: { of: 'yaw_radps', times: DEGREES },
} as const;

function motionOf(flight: Flight): SourceStream[] {
  const { heights, climbRates } = flight;
  return [
    streamOf('attitude', flight.attitude, {
      roll_deg: angles.roll,
      pitch_deg: angles.pitch,
      yaw_deg: angles.yaw,
    }),
    streamOf('attitude_target', flight.attitudeTarget, {
      roll_target_deg: angles.roll,
      pitch_target_deg: angles.pitch,
      yaw_target_deg: angles.yaw,
    }),
    streamOf('rates', flight.rates, {
      roll_rate_degps: turns.roll,
      pitch_rate_degps: turns.pitch,
      yaw_rate_degps: turns.yaw,
    }),
    streamOf('rate_targets', flight.rateTargets, {
      roll_rate_target_degps: turns.roll,
      pitch_rate_target_degps: turns.pitch,
      yaw_rate_target_degps: turns.yaw,
    }),
    streamOf('velocity', flight.velocity, {
      velocity_north_mps: 'north_mps',
      velocity_east_mps: 'east_mps',
      velocity_down_mps: 'down_mps',
    }),
    streamOf('position', flight.position, {
      latitude_deg: { of: 'latitude_deg', kind: 'double' },
      longitude_deg: { of: 'longitude_deg', kind: 'double' },
      altitude_m: 'altitude_m',
    }),
    channelOf('height_ekf', heights.ekf, 'height_ekf_m'),
    channelOf('height_baro', heights.baro, 'height_baro_m'),
    channelOf('height_gps', heights.gps, 'height_gps_m'),
    channelOf('height_rangefinder', heights.rangefinder, 'height_rangefinder_m'),
    channelOf('height_target', heights.target, 'height_target_m'),
    channelOf('climb_ekf', climbRates.ekf, 'climb_ekf_mps'),
    channelOf('climb_baro', climbRates.baro, 'climb_baro_mps'),
    channelOf('climb_gps', climbRates.gps, 'climb_gps_mps'),
    channelOf('airspeed', flight.airspeed, 'airspeed_mps'),
    channelOf('airspeed_target', flight.airspeedTarget, 'airspeed_target_mps'),
    streamOf('wind', flight.wind, { wind_north_mps: 'north_mps', wind_east_mps: 'east_mps' }),
    channelOf('landed', flight.landed, 'landed', { kind: 'flag' }),
    channelOf('transition', flight.transition, 'transition_pct', { times: PERCENT }),
  ];
}

function controlOf(flight: Flight): SourceStream[] {
  const { rc } = flight;
  return [
    streamOf('sticks', rc?.sticks, {
      stick_roll: 'roll',
      stick_pitch: 'pitch',
      stick_yaw: 'yaw',
      stick_throttle: 'throttle',
    }),
    channelOf('rc_valid', rc?.valid, 'rc_valid', { kind: 'flag' }),
    channelOf('rc_rssi', rc?.rssi, 'rc_rssi_pct', { times: PERCENT }),
    channelOf('rc_link_quality', rc?.linkQuality, 'rc_link_quality_pct', { times: PERCENT }),
    channelOf('throttle', flight.throttle, 'throttle_pct', { times: PERCENT }),
    channelOf('lift_max', flight.liftMax, 'lift_max_pct', { times: PERCENT }),
    channelOf('unallocated', flight.unallocated, 'unallocated'),
    ...byNumber(flight.motors, motorOf),
    ...byNumber(flight.servos, servoOf),
    ...byNumber(flight.escs, escOf),
  ];
}

const motorOf = ({ number, output }: Motor) =>
  channelOf(`motor${number}`, output, `motor${number}_output_pct`, { times: PERCENT });

const servoOf = ({ number, position }: Servo) =>
  channelOf(`servo${number}`, position, `servo${number}_position`);

const escOf = ({ number, telemetry }: Esc) =>
  streamOf(`esc${number}`, telemetry, {
    [`esc${number}_speed_rpm`]: 'speed_rpm',
    [`esc${number}_voltage_v`]: 'voltage_V',
    [`esc${number}_current_a`]: 'current_A',
    [`esc${number}_temperature_c`]: 'temperature_C',
  });

function powerOf(flight: Flight): SourceStream[] {
  return [
    ...eachOf(flight.batteries, 'battery', batteryOf),
    ...flight.batteries.flatMap(({ cells_V }, place) =>
      cells_V.map((cell, at) => {
        const name = `${numbered('battery', place)}_cell${at + 1}`;
        return channelOf(name, cell, `${name}_v`);
      }),
    ),
    streamOf('board', flight.board, { board_supply_v: 'supply_V', servo_supply_v: 'servo_V' }),
  ];
}

const batteryOf = (battery: Battery | undefined, name: string) =>
  streamOf(name, battery?.power, {
    [`${name}_voltage_v`]: 'voltage_V',
    [`${name}_current_a`]: 'current_A',
    [`${name}_used_ah`]: 'used_Ah',
    [`${name}_used_wh`]: 'used_Wh',
    [`${name}_remaining_pct`]: { of: 'remaining', times: PERCENT },
  });

function sensorsOf(flight: Flight): SourceStream[] {
  const { estimator } = flight;
  return [
    ...eachOf(flight.gps, 'gps', gpsOf),
    ...eachOf(estimator?.cores ?? [], 'ekf', (core, name) =>
      streamOf(name, core?.ratios, {
        [`${name}_velocity_ratio`]: 'velocity',
        [`${name}_position_ratio`]: 'position',
        [`${name}_height_ratio`]: 'height',
        [`${name}_compass_ratio`]: 'compass',
        [`${name}_airspeed_ratio`]: 'airspeed',
      }),
    ),
    channelOf('ekf_primary', estimator?.primary, 'ekf_primary_core', { kind: 'whole' }),
    channelOf('ekf_resets', estimator?.resets, 'ekf_resets_count', { kind: 'whole' }),
    ...eachOf(flight.vibrations, 'vibration', (row, name) =>
      streamOf(name, row?.level, {
        [`${name}_x_mps2`]: 'x_mps2',
        [`${name}_y_mps2`]: 'y_mps2',
        [`${name}_z_mps2`]: 'z_mps2',
      }),
    ),
    ...eachOf(flight.clipping, 'clipping', (row, name) =>
      channelOf(name, row?.count, `${name}_count`, { kind: 'whole' }),
    ),
  ];
}

const gpsOf = (gps: Gps | undefined, name: string) =>
  streamOf(name, gps?.solution, {
    [`${name}_fix`]: { of: 'fix', kind: 'whole' },
    [`${name}_satellites`]: { of: 'satellites', kind: 'whole' },
    [`${name}_hdop`]: 'hdop',
    [`${name}_horizontal_accuracy_m`]: 'horizontalAccuracy_m',
    [`${name}_vertical_accuracy_m`]: 'verticalAccuracy_m',
    [`${name}_speed_accuracy_mps`]: 'speedAccuracy_mps',
    [`${name}_latitude_deg`]: { of: 'latitude_deg', kind: 'double' },
    [`${name}_longitude_deg`]: { of: 'longitude_deg', kind: 'double' },
    [`${name}_altitude_m`]: 'altitude_m',
    [`${name}_speed_mps`]: 'speed_mps',
    [`${name}_course_deg`]: { of: 'course_rad', times: DEGREES },
    [`${name}_down_mps`]: 'down_mps',
    [`${name}_jamming`]: { of: 'jamming', kind: 'whole' },
    [`${name}_spoofing`]: { of: 'spoofing', kind: 'whole' },
  });

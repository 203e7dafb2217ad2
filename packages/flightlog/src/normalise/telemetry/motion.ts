/** Attitude, rates, velocity, position and heights from telemetry. */
import type {
  Attitude,
  BodyRates,
  Channel,
  ClimbRates,
  Heights,
  ModeChange,
  Position,
  VehicleClass,
  Velocity,
} from '../../flight.ts';
import { hasAttitudeTarget } from '../ardupilot/codes.ts';
import { together } from '../reader.ts';
import {
  type Aircraft,
  channel,
  indexAt,
  isBlank,
  type Rows,
  rowsOf,
  scaled,
  where,
} from './rows.ts';

const DEGREE = Math.PI / 180;

export type Motion = {
  readonly attitude: Attitude | null;
  readonly attitudeTarget: Attitude | null;
  readonly attitudeSecond: Attitude | null;
  readonly rates: BodyRates | null;
  readonly rateTargets: BodyRates | null;
  readonly velocity: Velocity | null;
  readonly position: Position | null;
  readonly heights: Heights;
  readonly climbRates: ClimbRates;
};

export type About = {
  readonly vehicle: VehicleClass;
  readonly modes: readonly ModeChange[];
  /** When heights are zero: the first arming. */
  readonly reference_us: number;
};

async function anglesOf(aircraft: Aircraft, message: string): Promise<Attitude | null> {
  const rows = await rowsOf(aircraft, message, ['roll', 'pitch', 'yaw']);
  if (!rows) return null;
  const { roll, pitch, yaw } = rows.column;
  const angles = { roll_rad: roll, pitch_rad: pitch, yaw_rad: yaw };
  return { time_us: rows.time_us, origin: `${message}.roll pitch yaw`, ...angles };
}

async function readRates(aircraft: Aircraft): Promise<BodyRates | null> {
  const rows = await rowsOf(aircraft, 'ATTITUDE', ['rollspeed', 'pitchspeed', 'yawspeed']);
  if (!rows) return null;
  return {
    time_us: rows.time_us,
    origin: 'ATTITUDE.rollspeed pitchspeed yawspeed',
    roll_radps: rows.column.rollspeed,
    pitch_radps: rows.column.pitchspeed,
    yaw_radps: rows.column.yawspeed,
  };
}

/** Roll, pitch and yaw of a unit quaternion, w first, turns in the order yaw, pitch, roll. */
function anglesFrom(w: number, x: number, y: number, z: number): [number, number, number] {
  const sinPitch = Math.max(-1, Math.min(1, 2 * (w * y - z * x)));
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(sinPitch),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}

type Targets = Pick<Motion, 'attitudeTarget' | 'rateTargets'>;

/** ATTITUDE_TARGET: type_mask bits 0..2 mark a rate, bit 7 the attitude as to be ignored. */
async function exactTargets(aircraft: Aircraft): Promise<Targets | null> {
  const names = ['q[0]', 'q[1]', 'q[2]', 'q[3]', 'type_mask'] as const;
  const rates = ['body_roll_rate', 'body_pitch_rate', 'body_yaw_rate'] as const;
  const rows = await rowsOf(aircraft, 'ATTITUDE_TARGET', [...names, ...rates]);
  if (!rows) return null;
  const { time_us, column, count } = rows;
  const roll_rad = new Float64Array(count).fill(Number.NaN);
  const pitch_rad = new Float64Array(count).fill(Number.NaN);
  const yaw_rad = new Float64Array(count).fill(Number.NaN);
  for (let i = 0; i < count; i++) {
    const q = [
      column['q[0]'][i]!,
      column['q[1]'][i]!,
      column['q[2]'][i]!,
      column['q[3]'][i]!,
    ] as const;
    if (column.type_mask[i]! >= 128 || Math.abs(Math.hypot(...q) - 1) > 0.1) continue;
    [roll_rad[i], pitch_rad[i], yaw_rad[i]] = anglesFrom(...q);
  }
  const rate = (name: (typeof rates)[number], bit: number) =>
    column[name].map((value, i) => (column.type_mask[i]! & bit ? Number.NaN : value));
  return {
    attitudeTarget: { time_us, origin: 'ATTITUDE_TARGET.q', roll_rad, pitch_rad, yaw_rad },
    rateTargets: {
      time_us,
      origin: 'ATTITUDE_TARGET.body_roll_rate body_pitch_rate body_yaw_rate',
      roll_radps: rate('body_roll_rate', 1),
      pitch_radps: rate('body_pitch_rate', 2),
      yaw_radps: rate('body_yaw_rate', 4),
    },
  };
}

/** On copters `nav_bearing` is the heading target; on planes it is the bearing of the path. */
async function navigationTargets(aircraft: Aircraft, about: About): Promise<Targets> {
  const fields = ['nav_roll', 'nav_pitch', 'nav_bearing'] as const;
  const rows = await rowsOf(aircraft, 'NAV_CONTROLLER_OUTPUT', fields);
  if (!rows || aircraft.vehicle.autopilot === 'px4') {
    return { attitudeTarget: null, rateTargets: null };
  }
  const { nav_roll, nav_pitch, nav_bearing } = rows.column;
  const { vehicle, modes } = about;
  const headed = vehicle === 'copter' || vehicle === 'heli';
  const modeAt = (time_us: number) => modes.findLast((mode) => mode.time_us <= time_us) ?? modes[0];
  const aimed = rows.time_us.map((time_us) =>
    Number(hasAttitudeTarget(vehicle, modeAt(time_us)?.number ?? -1)),
  );
  const target = (values: Float64Array) =>
    values.map((value, i) => (aimed[i] ? value * DEGREE : Number.NaN));
  const attitudeTarget = {
    time_us: rows.time_us,
    origin: `NAV_CONTROLLER_OUTPUT.nav_roll nav_pitch${headed ? ' nav_bearing' : ''}`,
    roll_rad: target(nav_roll),
    pitch_rad: target(nav_pitch),
    yaw_rad: headed ? target(nav_bearing) : nav_bearing.map(() => Number.NaN),
  };
  return { attitudeTarget, rateTargets: null };
}

const NOWHERE_degE7 = 1e5;
const GLOBAL_FIELDS = ['lat', 'lon', 'alt', 'relative_alt', 'vx', 'vy', 'vz'] as const;
type Global = Rows<(typeof GLOBAL_FIELDS)[number]>;

function positionOf({ time_us, column: { lat, lon, alt } }: Global): Position | null {
  if (isBlank(lat, lon)) return null;
  // Before it has an origin the estimator reports places around zero.
  const known = (i: number) =>
    Math.abs(lat[i]!) > NOWHERE_degE7 || Math.abs(lon[i]!) > NOWHERE_degE7;
  return {
    time_us,
    origin: 'GLOBAL_POSITION_INT.lat lon alt',
    latitude_deg: lat.map((value, i) => (known(i) ? value / 1e7 : Number.NaN)),
    longitude_deg: lon.map((value, i) => (known(i) ? value / 1e7 : Number.NaN)),
    altitude_m: alt.map((value, i) => (known(i) ? value / 1000 : Number.NaN)),
  };
}

async function readVelocity(aircraft: Aircraft, global: Global | null): Promise<Velocity | null> {
  const local = await rowsOf(aircraft, 'LOCAL_POSITION_NED', ['vx', 'vy', 'vz']);
  if (local && local.count > (global?.count ?? 0)) {
    const { vx, vy, vz } = local.column;
    const origin = 'LOCAL_POSITION_NED.vx vy vz';
    return { time_us: local.time_us, origin, north_mps: vx, east_mps: vy, down_mps: vz };
  }
  if (!global) return null;
  return {
    time_us: global.time_us,
    origin: 'GLOBAL_POSITION_INT.vx vy vz',
    north_mps: scaled(global.column.vx, 0.01),
    east_mps: scaled(global.column.vy, 0.01),
    down_mps: scaled(global.column.vz, 0.01),
  };
}

/** Value of a channel at a time, or its first measured one. */
function valueAt({ time_us, value }: Channel, at_us: number): number {
  const index = indexAt(time_us, at_us);
  const then = index < 0 ? Number.NaN : value[index]!;
  return Number.isNaN(then) ? (value.find((each) => !Number.isNaN(each)) ?? Number.NaN) : then;
}

/**
 * Pressure to height above the reference: h = (T0/L)·(1 − (p/p0)^(R·L/g)), T0/L = 153.8462·T0,
 * exponent 0.190259 (US Standard Atmosphere 1976, troposphere), with T0 the temperature at p0.
 */
async function barometerHeight(aircraft: Aircraft, reference_us: number): Promise<Channel | null> {
  const rows = await rowsOf(aircraft, 'SCALED_PRESSURE', ['press_abs', 'temperature']);
  if (!rows || isBlank(rows.column.press_abs)) return null;
  const pressure = scaled(rows.column.press_abs, 1, (value) => value <= 0);
  const base = valueAt(channel(rows.time_us, pressure, ''), reference_us);
  // A sensor outside of -40 to 50 °C measures its own heat: the standard atmosphere is used instead.
  const sensed_C = valueAt(channel(rows.time_us, rows.column.temperature, ''), reference_us) / 100;
  const ground_K = 273.15 + (sensed_C > -40 && sensed_C < 50 && sensed_C !== 0 ? sensed_C : 15);
  const height = pressure.map((value) => 153.8462 * ground_K * (1 - (value / base) ** 0.190259));
  return channel(rows.time_us, height, 'SCALED_PRESSURE.press_abs');
}

async function rangefinderHeight(aircraft: Aircraft): Promise<Channel | null> {
  const fields = ['current_distance', 'max_distance', 'orientation'] as const;
  const sensor = await rowsOf(aircraft, 'DISTANCE_SENSOR', fields);
  const MAV_SENSOR_ROTATION_PITCH_270 = 25;
  const down =
    sensor && where(sensor, (i) => sensor.column.orientation[i] === MAV_SENSOR_ROTATION_PITCH_270);
  if (down && down.count > 0) {
    const { current_distance, max_distance } = down.column;
    const distance_m = current_distance.map((value, i) =>
      value === 0 || value >= max_distance[i]! ? Number.NaN : value / 100,
    );
    return channel(down.time_us, distance_m, 'DISTANCE_SENSOR.current_distance');
  }
  const rows = await rowsOf(aircraft, 'RANGEFINDER', ['distance']);
  if (!rows || isBlank(rows.column.distance)) return null;
  const distance_m = scaled(rows.column.distance, 1, (value) => value <= 0);
  return channel(rows.time_us, distance_m, 'RANGEFINDER.distance');
}

async function gpsHeight(aircraft: Aircraft, reference_us: number): Promise<Channel | null> {
  const rows = await rowsOf(aircraft, 'GPS_RAW_INT', ['alt', 'fix_type']);
  if (!rows) return null;
  const fixed = rows.column.alt.map((value, i) =>
    rows.column.fix_type[i]! >= 3 ? value / 1000 : Number.NaN,
  );
  const base = valueAt(channel(rows.time_us, fixed, ''), reference_us);
  if (Number.isNaN(base)) return null;
  return channel(
    rows.time_us,
    fixed.map((value) => value - base),
    'GPS_RAW_INT.alt',
  );
}

/** The altitude error is target minus actual; both come from the autopilot at the same rate. */
async function targetHeight(
  aircraft: Aircraft,
  height: Promise<Channel | null>,
): Promise<Channel | null> {
  const { rows, actual } = await together({
    rows: rowsOf(aircraft, 'NAV_CONTROLLER_OUTPUT', ['alt_error']),
    actual: height,
  });
  if (!rows || !actual || isBlank(rows.column.alt_error)) return null;
  const target = rows.column.alt_error.map((error, i) => error + valueAt(actual, rows.time_us[i]!));
  return channel(rows.time_us, target, 'NAV_CONTROLLER_OUTPUT.alt_error');
}

async function estimatedHeight(aircraft: Aircraft, global: Global | null): Promise<Channel | null> {
  if (global && !isBlank(global.column.relative_alt)) {
    const height = scaled(global.column.relative_alt, 0.001);
    return channel(global.time_us, height, 'GLOBAL_POSITION_INT.relative_alt');
  }
  const local = await rowsOf(aircraft, 'LOCAL_POSITION_NED', ['z']);
  return local && channel(local.time_us, scaled(local.column.z, -1), 'LOCAL_POSITION_NED.z');
}

async function readHeights(
  aircraft: Aircraft,
  global: Global | null,
  reference_us: number,
): Promise<Heights> {
  const ekf = estimatedHeight(aircraft, global);
  return together({
    ekf,
    baro: barometerHeight(aircraft, reference_us),
    gps: gpsHeight(aircraft, reference_us),
    rangefinder: rangefinderHeight(aircraft),
    target: targetHeight(aircraft, ekf),
  });
}

async function readClimb(aircraft: Aircraft, speed: Promise<Velocity | null>): Promise<ClimbRates> {
  const { hud, velocity } = await together({
    hud: rowsOf(aircraft, 'VFR_HUD', ['climb']),
    velocity: speed,
  });
  const known = velocity && !isBlank(velocity.down_mps);
  const ekf = known
    ? channel(velocity.time_us, scaled(velocity.down_mps, -1), velocity.origin)
    : hud && channel(hud.time_us, hud.column.climb, 'VFR_HUD.climb');
  return { ekf, baro: null, gps: null };
}

async function targetsOf(aircraft: Aircraft, about: About): Promise<Targets> {
  return (await exactTargets(aircraft)) ?? (await navigationTargets(aircraft, about));
}

export async function readMotion(aircraft: Aircraft, about: About): Promise<Motion> {
  const global = await rowsOf(aircraft, 'GLOBAL_POSITION_INT', GLOBAL_FIELDS);
  const velocity = readVelocity(aircraft, global);
  const { attitude, targets, heights, climbRates, ...known } = await together({
    attitude: anglesOf(aircraft, 'ATTITUDE'),
    targets: targetsOf(aircraft, about),
    attitudeSecond: anglesOf(aircraft, 'AHRS2'),
    rates: readRates(aircraft),
    velocity,
    heights: readHeights(aircraft, global, about.reference_us),
    climbRates: readClimb(aircraft, velocity),
  });
  const position = global && positionOf(global);
  return { attitude, ...targets, ...known, position, heights, climbRates };
}

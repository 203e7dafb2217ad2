/** Where the aircraft was and how fast: estimator, barometer, GPS, rangefinder, air. */
import type {
  Channel,
  ClimbRates,
  Gps,
  Heights,
  Position,
  Series,
  VehicleClass,
  Velocity,
} from '../../flight.ts';
import {
  channel,
  fieldChannel,
  fieldOrNaN,
  firstField,
  firstFiniteFrom,
  originOf,
  series,
  valueAt,
} from './shape.ts';
import type { Topic, Topics } from './topics.ts';

export function readVelocity(topics: Topics): Velocity | null {
  const topic = topics.one('vehicle_local_position');
  if (topic === null) return null;
  return series(topic.time_us, originOf(topic, 'vx'), {
    north_mps: whereValid(topic, 'vx', 'v_xy_valid'),
    east_mps: whereValid(topic, 'vy', 'v_xy_valid'),
    down_mps: whereValid(topic, 'vz', 'v_z_valid'),
  });
}

function whereValid(topic: Topic, field: string, flag: string): Float64Array {
  const valid = topic.get(flag);
  const values = fieldOrNaN(topic, field);
  return valid === null ? values : values.map((v, i) => (valid[i] === 0 ? Number.NaN : v));
}

export function readPosition(topics: Topics): Position | null {
  const global = topics.one('vehicle_global_position');
  if (global === null) return null;
  return series(global.time_us, originOf(global, 'lat'), {
    latitude_deg: whereValid(global, 'lat', 'lat_lon_valid'),
    longitude_deg: whereValid(global, 'lon', 'lat_lon_valid'),
    altitude_m: whereValid(global, 'alt', 'alt_valid'),
  });
}

/**
 * Heights above the point of arming. Where the log opens armed, above home; where it has no home, above
 * the first sample. The barometer and GPS are shifted to agree with the estimator at that moment.
 */
export function readHeights(
  topics: Topics,
  at: { arm_us: number | null; vehicle: VehicleClass },
): Heights {
  const local = topics.one('vehicle_local_position');
  const up = local === null ? null : negated(local, 'z', 'z_valid');
  const moment_us = at.arm_us ?? 0;
  const home = homeUp_m(topics);
  const zero = at.arm_us === null && home !== null ? home : firstFiniteFrom(up, moment_us);
  const ekf = up === null ? null : shifted(up, -zero);
  const offset_m = firstFiniteFrom(ekf, moment_us);
  const agreed = (of: Channel | null) => {
    if (of === null) return null;
    const there = firstFiniteFrom(of, moment_us);
    return shifted(of, (Number.isFinite(offset_m) ? offset_m : 0) - there);
  };
  const gps = readGps(topics)[0];
  const gpsAltitude =
    gps === undefined
      ? null
      : channel(gps.solution.time_us, gps.solution.origin, gps.solution.altitude_m);
  return {
    ekf,
    baro: agreed(baroAltitude(topics)),
    gps: agreed(gpsAltitude),
    rangefinder: readRangefinder(topics),
    target: readHeightTarget(topics, { zero, vehicle: at.vehicle, moment_us }),
  };
}

function negated(topic: Topic, field: string, flag: string): Channel {
  return channel(topic.time_us, originOf(topic, field), whereValid(topic, field, flag).map(minus));
}

function minus(value: number): number {
  return -value;
}

function shifted(of: Channel, by: number): Channel {
  const shift = Number.isFinite(by) ? by : 0;
  return { ...of, value: of.value.map((value) => value + shift) };
}

/** Home in the estimator's frame, up positive. */
function homeUp_m(topics: Topics): number | null {
  const home = topics.one('home_position');
  const z = home?.get('z')?.[0];
  const valid = home?.get('valid_lpos')?.[0] ?? home?.get('valid_alt')?.[0] ?? 1;
  return z === undefined || valid === 0 || !Number.isFinite(z) ? null : -z;
}

function baroAltitude(topics: Topics): Channel | null {
  return (
    fieldChannel(topics.one('vehicle_air_data'), 'baro_alt_meter') ??
    fieldChannel(topics.one('sensor_combined'), 'baro_alt_meter')
  );
}

/** `distance_sensor.orientation`: MAV_SENSOR_ROTATION_PITCH_270, that is downward. */
const DOWNWARD = 25;

function readRangefinder(topics: Topics): Channel | null {
  const down = topics
    .all('distance_sensor')
    .find((topic) => (topic.get('orientation')?.[0] ?? DOWNWARD) === DOWNWARD);
  if (down !== undefined) {
    const distance_m = fieldOrNaN(down, 'current_distance');
    const [min, max] = ['min_distance', 'max_distance'].map((name) => fieldOrNaN(down, name));
    const quality = down.get('signal_quality');
    const value = distance_m.map((d, i) =>
      d < min![i]! || d > max![i]! || quality?.[i] === 0 ? Number.NaN : d,
    );
    if (value.some(Number.isFinite))
      return channel(down.time_us, originOf(down, 'current_distance'), value);
  }
  const local = topics.one('vehicle_local_position');
  if (local === null || local.get('dist_bottom') === null) return null;
  const value = whereValid(local, 'dist_bottom', 'dist_bottom_valid');
  if (!value.some(Number.isFinite)) return null;
  return channel(local.time_us, originOf(local, 'dist_bottom'), value);
}

/** Multicopters ask for a height in the local frame, wings for one above mean sea level. */
function readHeightTarget(
  topics: Topics,
  frame: { zero: number; vehicle: VehicleClass; moment_us: number },
): Channel | null {
  const trajectory = topics.one('trajectory_setpoint');
  const local = topics.one('vehicle_local_position_setpoint');
  const tecs = topics.one('tecs_status');
  const tecsField = firstField(tecs, ['altitude_reference', 'altitude_sp']);
  if (frame.vehicle === 'plane' && tecs !== null && tecsField !== null) {
    const amsl = fieldChannel(topics.one('vehicle_global_position'), 'alt');
    const ground_m = firstFiniteFrom(amsl, frame.moment_us);
    const wanted = fieldChannel(tecs, tecsField);
    return wanted === null || !Number.isFinite(ground_m) ? null : shifted(wanted, -ground_m);
  }
  const asked =
    fieldChannel(local, 'z', minus) ??
    fieldChannel(trajectory, firstField(trajectory, ['position[2]', 'z']) ?? 'z', minus);
  return asked === null ? null : shifted(asked, -frame.zero);
}

/** Half of the span over which the barometer's slope is taken. */
const SLOPE_HALF_US = 0.25e6;

export function readClimbRates(topics: Topics): ClimbRates {
  const local = topics.one('vehicle_local_position');
  const gps = readGps(topics)[0]?.solution;
  return {
    ekf: local === null ? null : negated(local, 'vz', 'v_z_valid'),
    baro: slope(baroAltitude(topics)),
    gps:
      gps?.down_mps.some(Number.isFinite) === true
        ? channel(gps.time_us, gps.origin, gps.down_mps.map(minus))
        : null,
  };
}

/** Difference over half a second about each sample; NaN where fewer than three samples span it. */
function slope(of: Channel | null): Channel | null {
  if (of === null) return null;
  const { time_us, value } = of;
  const out = new Float64Array(value.length).fill(Number.NaN);
  let low = 0;
  let high = 0;
  for (let i = 0; i < value.length; i++) {
    while (time_us[low]! < time_us[i]! - SLOPE_HALF_US) low++;
    while (high + 1 < value.length && time_us[high + 1]! <= time_us[i]! + SLOPE_HALF_US) high++;
    const span_us = time_us[high]! - time_us[low]!;
    if (high - low >= 2 && span_us > 0) out[i] = (value[high]! - value[low]!) / (span_us * 1e-6);
  }
  return { ...of, origin: `slope of ${of.origin}`, value: out };
}

export function readGps(topics: Topics): Gps[] {
  const devices = topics.all('sensor_gps');
  const used = devices.length > 0 ? devices : topics.all('vehicle_gps_position');
  return used.map((topic, index) => ({ index, solution: solutionFrom(topic) }));
}

/** Integers of 1e-7 deg and mm to 1.14, doubles in deg and m from 1.15. */
function solutionFrom(topic: Topic): Gps['solution'] {
  const scaled = (field: string, old: string, scale: number) =>
    topic.get(field) ?? fieldOrNaN(topic, old).map((v) => v * scale);
  const fix = fieldOrNaN(topic, 'fix_type');
  const where = (values: Float64Array) => values.map((v, i) => (fix[i]! < 2 ? Number.NaN : v));
  const nedValid = topic.get('vel_ned_valid');
  const down = fieldOrNaN(topic, 'vel_d_m_s').map((v, i) => (nedValid?.[i] === 0 ? Number.NaN : v));
  return series(topic.time_us, originOf(topic, 'fix_type'), {
    fix,
    satellites: fieldOrNaN(topic, 'satellites_used'),
    hdop: fieldOrNaN(topic, 'hdop'),
    horizontalAccuracy_m: fieldOrNaN(topic, 'eph'),
    verticalAccuracy_m: fieldOrNaN(topic, 'epv'),
    // A one-sigma speed accuracy in m/s, whatever its name says.
    speedAccuracy_mps: fieldOrNaN(topic, 's_variance_m_s'),
    latitude_deg: where(scaled('latitude_deg', 'lat', 1e-7)),
    longitude_deg: where(scaled('longitude_deg', 'lon', 1e-7)),
    altitude_m: where(scaled('altitude_msl_m', 'alt', 1e-3)),
    speed_mps: where(fieldOrNaN(topic, 'vel_m_s')),
    course_rad: where(fieldOrNaN(topic, 'cog_rad')),
    down_mps: where(down),
    jamming: fieldOrNaN(topic, 'jamming_indicator'),
    spoofing: fieldOrNaN(topic, 'spoofing_state'),
  });
}

export function readAirspeed(topics: Topics): Channel | null {
  const validated = topics.one('airspeed_validated');
  const name = firstField(validated, [
    'calibrated_airspeed_m_s',
    'equivalent_airspeed_m_s',
    'indicated_airspeed_m_s',
  ]);
  const checked = name === null ? null : fieldChannel(validated, name);
  if (checked?.value.some(Number.isFinite) === true) return checked;
  return fieldChannel(topics.one('airspeed'), 'indicated_airspeed_m_s');
}

export function readAirspeedTarget(topics: Topics): Channel | null {
  const tecs = topics.one('tecs_status');
  const name = firstField(tecs, ['equivalent_airspeed_sp', 'airspeed_sp', 'true_airspeed_sp']);
  return name === null ? null : fieldChannel(tecs, name);
}

export function readWind(topics: Topics): Series<'north_mps' | 'east_mps'> | null {
  const topic = topics.one('wind') ?? topics.one('wind_estimate');
  if (topic === null) return null;
  return series(topic.time_us, originOf(topic, 'windspeed_north'), {
    north_mps: fieldOrNaN(topic, 'windspeed_north'),
    east_mps: fieldOrNaN(topic, 'windspeed_east'),
  });
}

export function readLanded(topics: Topics): Channel | null {
  return fieldChannel(topics.one('vehicle_land_detected'), 'landed');
}

/** `vehicle_vtol_state`: 1 to wing, 2 to hover, 3 hover, 4 wing. Two flags in older firmware. */
export function readTransition(topics: Topics, vehicle: VehicleClass): Channel | null {
  const topic = topics.one('vtol_vehicle_status');
  if (topic === null || vehicle !== 'vtol') return null;
  const state = fieldChannel(topic, 'vehicle_vtol_state', (v) =>
    v === 4 ? 1 : v === 3 ? 0 : v > 0 ? 0.5 : Number.NaN,
  );
  if (state !== null) return state;
  const moving = fieldChannel(topic, 'vtol_in_trans_mode');
  const hover = fieldChannel(topic, 'vtol_in_rw_mode', (v) => (v === 0 ? 1 : 0));
  if (hover === null) return null;
  const value = hover.value.map((v, i) => (valueAt(moving, hover.time_us[i]!) === 1 ? 0.5 : v));
  return { ...hover, value };
}

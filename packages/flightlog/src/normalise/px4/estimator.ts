/** EKF2 and the compass. All ratios are brought to the square-root scale, where 1.0 is rejection. */
import type { Channel, Compass, Estimator, EstimatorCore } from '../../flight.ts';
import type { Parameters } from './parameters.ts';
import { channel, fieldChannel, fieldOrNaN, missing, originOf, series, valueAt } from './shape.ts';
import type { Topic, Topics } from './topics.ts';

export function readEstimator(topics: Topics, parameters: Parameters): Estimator | null {
  const cores = readCores(topics, parameters);
  if (cores.length === 0) return null;
  const primary = fieldChannel(topics.one('estimator_selector_status'), 'primary_instance', (v) =>
    v === 255 ? Number.NaN : v,
  );
  return { name: 'PX4 EKF2', cores, primary, resets: readResets(topics) };
}

/**
 * `estimator_status` has square roots, the maximum over the axes in use; from 1.16 (`hdg_test_ratio`)
 * they are low-passed and the instantaneous squares of `estimator_innovation_test_ratios` are better.
 */
function readCores(topics: Topics, parameters: Parameters): EstimatorCore[] {
  const status = topics.all('estimator_status').filter((t) => t.get('vel_test_ratio') !== null);
  const squares = topics.all('estimator_innovation_test_ratios');
  const filtered = status.some((topic) => topic.get('hdg_test_ratio') !== null);
  if (status.length > 0 && !(filtered && squares.length > 0)) return status.map(coreFromStatus);
  if (squares.length > 0) {
    const flags = topics.all('estimator_status_flags');
    return squares.map((topic) =>
      coreFromSquares(topic, flags.find((t) => t.instance === topic.instance) ?? null),
    );
  }
  return topics.all('ekf2_innovations').map((topic) => coreFromInnovations(topic, parameters));
}

function coreFromStatus(topic: Topic): EstimatorCore {
  return {
    index: topic.instance,
    ratios: series(topic.time_us, originOf(topic, 'vel_test_ratio'), {
      velocity: fieldOrNaN(topic, 'vel_test_ratio'),
      position: fieldOrNaN(topic, 'pos_test_ratio'),
      height: fieldOrNaN(topic, 'hgt_test_ratio'),
      compass: topic.get('mag_test_ratio') ?? fieldOrNaN(topic, 'hdg_test_ratio'),
      airspeed: fieldOrNaN(topic, 'tas_test_ratio'),
    }),
  };
}

/** A field of the squares, and the flags of `estimator_status_flags` under which it is fused. */
type Source = { readonly field: string; readonly axes?: number; readonly flags: readonly string[] };

const VELOCITY: readonly Source[] = [
  { field: 'gps_hvel', axes: 2, flags: ['cs_gnss_vel', 'cs_gps'] },
  { field: 'gps_vvel', flags: ['cs_gnss_vel', 'cs_gps'] },
  { field: 'ev_hvel', axes: 2, flags: ['cs_ev_vel'] },
  { field: 'ev_vvel', flags: ['cs_ev_vel'] },
];
const POSITION: readonly Source[] = [
  { field: 'gps_hpos', axes: 2, flags: ['cs_gnss_pos', 'cs_gps'] },
  { field: 'ev_hpos', axes: 2, flags: ['cs_ev_pos'] },
];
const HEIGHT: readonly Source[] = [
  { field: 'baro_vpos', flags: ['cs_baro_hgt'] },
  { field: 'gps_vpos', flags: ['cs_gps_hgt'] },
  { field: 'rng_vpos', flags: ['cs_rng_hgt'] },
  { field: 'ev_vpos', flags: ['cs_ev_hgt'] },
];
const COMPASS: readonly Source[] = [
  { field: 'heading', flags: ['cs_mag_hdg'] },
  { field: 'mag_field', axes: 3, flags: ['cs_mag_3d', 'cs_mag'] },
];
const AIRSPEED: readonly Source[] = [{ field: 'airspeed', flags: ['cs_fuse_aspd'] }];

/** Sources that are compared and not fused (before GPS is aligned: ratios of a million) do not count. */
function coreFromSquares(topic: Topic, status: Topic | null): EstimatorCore {
  const root = (sources: readonly Source[]) => largest(topic, status, sources).map(Math.sqrt);
  return {
    index: topic.instance,
    ratios: series(topic.time_us, originOf(topic, 'gps_hvel'), {
      velocity: root(VELOCITY),
      position: root(POSITION),
      height: root(HEIGHT),
      compass: root(COMPASS),
      airspeed: root(AIRSPEED),
    }),
  };
}

/** The largest of several fields while they are fused, sample by sample; NaN where none is. */
function largest(topic: Topic, status: Topic | null, sources: readonly Source[]): Float64Array {
  const out = missing(topic.time_us.length);
  for (const { field, axes, flags } of sources) {
    const present = flags.filter((flag) => status?.get(flag) != null);
    const fused = present.map((flag) => fieldChannel(status, flag));
    const inUse = (time_us: number) =>
      fused.length === 0 || fused.some((flag) => valueAt(flag, time_us) === 1);
    const names =
      axes === undefined ? [field] : Array.from({ length: axes }, (_, i) => `${field}[${i}]`);
    for (const name of names) {
      const values = topic.get(name);
      if (values === null) continue;
      for (let i = 0; i < out.length; i++) {
        const value = Math.abs(values[i]!);
        if (!(out[i]! >= value) && Number.isFinite(value) && inUse(topic.time_us[i]!))
          out[i] = value;
      }
    }
  }
  return out;
}

/** Gates in standard deviations: parameters of EKF2 and their defaults in PX4 1.8. */
const GATES = {
  velocity: ['EKF2_GPS_V_GATE', 5],
  position: ['EKF2_GPS_P_GATE', 5],
  height: ['EKF2_BARO_GATE', 5],
  compass: ['EKF2_MAG_GATE', 3],
  heading: ['EKF2_HDG_GATE', 2.6],
  airspeed: ['EKF2_TAS_GATE', 3],
} as const;

/** Firmware before the ratios were logged: |innovation| / (gate · standard deviation). */
function coreFromInnovations(topic: Topic, parameters: Parameters): EstimatorCore {
  const gate = (key: keyof typeof GATES) => parameters.get(GATES[key][0]) ?? GATES[key][1];
  const ratio = (name: string, indices: readonly (number | null)[], limit: number) => {
    const out = missing(topic.time_us.length);
    for (const index of indices) {
      const suffix = index === null ? '' : `[${index}]`;
      const innovation = fieldOrNaN(topic, `${name}${suffix}`);
      const variance = fieldOrNaN(topic, `${name}_var${suffix}`);
      for (let i = 0; i < out.length; i++) {
        const value = Math.abs(innovation[i]!) / (limit * Math.sqrt(variance[i]!));
        if (variance[i]! > 0 && !(out[i]! >= value)) out[i] = value;
      }
    }
    return out;
  };
  const field = ratio('mag_innov', [0, 1, 2], gate('compass'));
  const heading = ratio('heading_innov', [null], gate('heading'));
  return {
    index: topic.instance,
    ratios: series(topic.time_us, originOf(topic, 'vel_pos_innov'), {
      velocity: ratio('vel_pos_innov', [0, 1, 2], gate('velocity')),
      position: ratio('vel_pos_innov', [3, 4], gate('position')),
      height: ratio('vel_pos_innov', [5], gate('height')),
      compass: field.map((v, i) => (heading[i]! > v || Number.isNaN(v) ? heading[i]! : v)),
      airspeed: ratio('airspeed_innov', [null], gate('airspeed')),
    }),
  };
}

const RESET_COUNTERS = [
  'xy_reset_counter',
  'z_reset_counter',
  'vxy_reset_counter',
  'vz_reset_counter',
  'heading_reset_counter',
];

/** Bytes that wrap: each change is counted as one or more resets. */
function readResets(topics: Topics): Channel | null {
  const local = topics.one('vehicle_local_position');
  const counters = RESET_COUNTERS.map((name) => local?.get(name) ?? null).filter((c) => c !== null);
  if (local === null || counters.length === 0) return null;
  let total = 0;
  const value = local.time_us.map((_, i) => {
    for (const counter of counters) if (i > 0) total += (counter[i]! - counter[i - 1]! + 256) % 256;
    return total;
  });
  return channel(local.time_us, originOf(local, 'xy_reset_counter'), value);
}

/** 1 gauss is 1e-4 tesla. */
const GAUSS_T = 1e-4;

export function readCompasses(topics: Topics, parameters: Parameters): Compass[] {
  const calibrated = topics.all('vehicle_magnetometer');
  if (calibrated.length > 0)
    return calibrated.map((t) => compassFrom(t, (i) => `magnetometer_ga[${i}]`, parameters));
  const combined = topics.one('sensor_combined');
  if (combined?.get('magnetometer_ga[0]') != null)
    return [compassFrom(combined, (i) => `magnetometer_ga[${i}]`, parameters)];
  return topics.all('sensor_mag').map((t) => compassFrom(t, (i) => 'xyz'[i]!, parameters));
}

function compassFrom(
  topic: Topic,
  field: (axis: number) => string,
  parameters: Parameters,
): Compass {
  const axis = (i: number) => fieldOrNaN(topic, field(i)).map((v) => v * GAUSS_T);
  return {
    index: topic.instance,
    field: series(topic.time_us, originOf(topic, field(0)), {
      x_T: axis(0),
      y_T: axis(1),
      z_T: axis(2),
    }),
    offsets_T: offsetsOf(topic, parameters),
    healthy: null,
  };
}

/** The calibration slot that names the device, or the slot of the same number. */
function offsetsOf(topic: Topic, parameters: Parameters): Compass['offsets_T'] {
  const device = topic.get('device_id')?.[0];
  const slot =
    [0, 1, 2, 3].find((n) => device !== undefined && parameters.get(`CAL_MAG${n}_ID`) === device) ??
    topic.instance;
  const offsets = ['X', 'Y', 'Z'].map((axis) => parameters.get(`CAL_MAG${slot}_${axis}OFF`));
  const [x, y, z] = offsets;
  if (x === undefined || y === undefined || z === undefined) return null;
  return [x * GAUSS_T, y * GAUSS_T, z * GAUSS_T];
}

/** Attitude, its targets, body rates, and what the inertial sensors saw. */
import type { Attitude, BodyRates, Clipping, Imu, Vibration } from '../../flight.ts';
import type { Parameters } from './parameters.ts';
import {
  channel,
  fieldChannel,
  fieldOrNaN,
  indexAt,
  missing,
  originOf,
  series,
  steps,
  valueAt,
} from './shape.ts';
import type { Topic, Topics } from './topics.ts';

export function readAttitude(topics: Topics): Attitude | null {
  const topic = topics.one('vehicle_attitude');
  return topic === null ? null : attitudeFrom(topic, 'q');
}

/** The attitude of an estimator that was not in use, where several ran. */
export function readAttitudeSecond(topics: Topics): Attitude | null {
  const all = topics.all('estimator_attitude');
  if (all.length < 2) return null;
  const primary = topics.one('estimator_selector_status')?.get('primary_instance')?.[0] ?? 0;
  const other = all.find((topic) => topic.instance !== primary);
  return other === undefined ? null : attitudeFrom(other, 'q');
}

/** Quaternion, scalar first, body to earth: roll, pitch, yaw in the order yaw, pitch, roll. */
function attitudeFrom(topic: Topic, field: string): Attitude | null {
  const q = [0, 1, 2, 3].map((i) => topic.get(`${field}[${i}]`));
  const [w, x, y, z] = q;
  if (w == null || x == null || y == null || z == null) return null;
  const count = topic.time_us.length;
  const roll_rad = new Float64Array(count);
  const pitch_rad = new Float64Array(count);
  const yaw_rad = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const [a, b, c, d] = [w[i]!, x[i]!, y[i]!, z[i]!];
    const norm2 = a * a + b * b + c * c + d * d;
    // An estimator that has not started writes zeros.
    const valid = norm2 > 0.8 && norm2 < 1.2;
    roll_rad[i] = valid ? Math.atan2(2 * (a * b + c * d), 1 - 2 * (b * b + c * c)) : Number.NaN;
    const sine = Math.max(-1, Math.min(1, 2 * (a * c - d * b)));
    pitch_rad[i] = valid ? Math.asin(sine) : Number.NaN;
    yaw_rad[i] = valid ? Math.atan2(2 * (a * d + b * c), 1 - 2 * (c * c + d * d)) : Number.NaN;
  }
  return series(topic.time_us, originOf(topic, field), { roll_rad, pitch_rad, yaw_rad });
}

/**
 * Quaternion where it is set, else the Euler angles that firmware to 1.15 wrote beside it. NaN while the
 * mode does not control attitude; there the topic is stale or copies the attitude.
 */
export function readAttitudeTarget(topics: Topics): Attitude | null {
  const topic = topics.one('vehicle_attitude_setpoint');
  if (topic === null) return null;
  const count = topic.time_us.length;
  const fromQ = attitudeFrom(topic, 'q_d');
  const valid = topic.get('q_d_valid');
  const euler = ['roll_body', 'pitch_body', 'yaw_body'].map((name) => fieldOrNaN(topic, name));
  const controlled = fieldChannel(
    topics.one('vehicle_control_mode'),
    'flag_control_attitude_enabled',
  );
  const off = steps(controlled).filter((step) => step.to === 0 && step.time_us > 0);
  // Where attitude control ends no further setpoint comes, and the last one would seem to hold: a row
  // of NaN is put there.
  const time_us = new Float64Array(count + off.length);
  const angles = [missing(time_us.length), missing(time_us.length), missing(time_us.length)];
  let row = 0;
  let nextOff = 0;
  for (let i = 0; i < count; i++) {
    const at_us = topic.time_us[i]!;
    while (nextOff < off.length && off[nextOff]!.time_us <= at_us)
      time_us[row++] = off[nextOff++]!.time_us;
    time_us[row] = at_us;
    if (valueAt(controlled, at_us) !== 0) {
      const useQ = fromQ !== null && valid?.[i] !== 0 && Number.isFinite(fromQ.roll_rad[i]!);
      angles[0]![row] = useQ ? fromQ.roll_rad[i]! : euler[0]![i]!;
      angles[1]![row] = useQ ? fromQ.pitch_rad[i]! : euler[1]![i]!;
      angles[2]![row] = useQ ? fromQ.yaw_rad[i]! : euler[2]![i]!;
    }
    row++;
  }
  while (nextOff < off.length) time_us[row++] = off[nextOff++]!.time_us;
  return series(time_us, originOf(topic, fromQ === null ? 'roll_body' : 'q_d'), {
    roll_rad: angles[0]!,
    pitch_rad: angles[1]!,
    yaw_rad: angles[2]!,
  });
}

/** `vehicle_angular_velocity` from 1.10, before that fields of `vehicle_attitude`. */
export function readRates(topics: Topics): BodyRates | null {
  return (
    ratesFrom(topics.one('vehicle_angular_velocity'), ['xyz[0]', 'xyz[1]', 'xyz[2]']) ??
    ratesFrom(topics.one('vehicle_attitude'), ['rollspeed', 'pitchspeed', 'yawspeed']) ??
    ratesFrom(topics.one('sensor_combined'), ['gyro_rad[0]', 'gyro_rad[1]', 'gyro_rad[2]'])
  );
}

export function readRateTargets(topics: Topics): BodyRates | null {
  return ratesFrom(topics.one('vehicle_rates_setpoint'), ['roll', 'pitch', 'yaw']);
}

function ratesFrom(
  topic: Topic | null,
  names: readonly [string, string, string],
): BodyRates | null {
  const [roll, pitch, yaw] = names.map((name) => topic?.get(name) ?? null);
  if (topic === null || roll == null || pitch == null || yaw == null) return null;
  const origin = originOf(topic, names[0].replace('[0]', ''));
  return series(topic.time_us, origin, {
    roll_radps: roll,
    pitch_radps: pitch,
    yaw_radps: yaw,
  });
}

/** The selected sensor at full rate first, then the other devices at the rate they are logged. */
export function readImus(topics: Topics): Imu[] {
  const imus: Imu[] = [];
  const combined = topics.one('sensor_combined');
  if (combined !== null && combined.get('accelerometer_m_s2[0]') !== null)
    imus.push({ index: 0, motion: motionFrom(combined) });
  const selected = topics.one('sensor_selection')?.get('accel_device_id')?.[0] ?? null;
  for (const topic of topics.all('vehicle_imu')) {
    const device = topic.get('accel_device_id')?.[0] ?? null;
    if (combined !== null && (selected === null ? topic.instance === 0 : device === selected))
      continue;
    imus.push({ index: imus.length, motion: motionFromDeltas(topic) });
  }
  const filtered = topics.one('vehicle_acceleration');
  if (imus.length === 0 && filtered !== null)
    imus.push({ index: 0, motion: motionFromFiltered(filtered, readRates(topics)) });
  return imus;
}

function motionFrom(topic: Topic): Imu['motion'] {
  const acc = (i: number) => fieldOrNaN(topic, `accelerometer_m_s2[${i}]`);
  const gyro = (i: number) => fieldOrNaN(topic, `gyro_rad[${i}]`);
  return series(topic.time_us, originOf(topic, 'accelerometer_m_s2'), {
    accX_mps2: acc(0),
    accY_mps2: acc(1),
    accZ_mps2: acc(2),
    gyroX_radps: gyro(0),
    gyroY_radps: gyro(1),
    gyroZ_radps: gyro(2),
  });
}

/** `vehicle_imu` has integrals over a time given in µs. */
function motionFromDeltas(topic: Topic): Imu['motion'] {
  const rate = (name: string, i: number) => {
    const dt_us = fieldOrNaN(topic, `${name}_dt`);
    return fieldOrNaN(topic, `${name}[${i}]`).map((delta, k) => delta / (dt_us[k]! * 1e-6));
  };
  return series(topic.time_us, originOf(topic, 'delta_velocity'), {
    accX_mps2: rate('delta_velocity', 0),
    accY_mps2: rate('delta_velocity', 1),
    accZ_mps2: rate('delta_velocity', 2),
    gyroX_radps: rate('delta_angle', 0),
    gyroY_radps: rate('delta_angle', 1),
    gyroZ_radps: rate('delta_angle', 2),
  });
}

/** The low-passed acceleration, with the rates that held at the same time. */
function motionFromFiltered(topic: Topic, rates: BodyRates | null): Imu['motion'] {
  const acc = (i: number) => fieldOrNaN(topic, `xyz[${i}]`);
  const held = (of: Float64Array | undefined) =>
    topic.time_us.map((time_us) => of?.[indexAt(rates!.time_us, time_us)] ?? Number.NaN);
  return series(topic.time_us, originOf(topic, 'xyz'), {
    accX_mps2: acc(0),
    accY_mps2: acc(1),
    accZ_mps2: acc(2),
    gyroX_radps: held(rates?.roll_radps),
    gyroY_radps: held(rates?.pitch_radps),
    gyroZ_radps: held(rates?.yaw_radps),
  });
}

/** `IMU_INTEG_RATE` where the log does not state it: 200 Hz in PX4 1.11 and 1.12. */
const INTEGRATION_DEFAULT_HZ = 200;
/** EKF2 took delta velocities at 250 Hz before `vehicle_imu` existed. */
const EKF_INPUT_HZ = 250;

/** To 1.12 the metric is a change of velocity per integration step, from 1.13 an acceleration. */
export function readVibrations(topics: Topics, parameters: Parameters): Vibration[] {
  const status = topics.all('vehicle_imu_status').flatMap((topic) => {
    const metric = topic.get('accel_vibration_metric');
    if (metric === null) return [];
    const perStep = topic.get('delta_angle_coning_metric') === null;
    const rate_Hz = parameters.get('IMU_INTEG_RATE') ?? INTEGRATION_DEFAULT_HZ;
    const level = metric.map((value) => value * (perStep ? rate_Hz : 1));
    return [vibration(topic, 'accel_vibration_metric', level)];
  });
  if (status.length > 0) return status;
  return topics.all('estimator_status').flatMap((topic) => {
    const vibe = topic.get('vibe[2]');
    if (vibe === null) return [];
    return [
      vibration(
        topic,
        'vibe[2]',
        vibe.map((value) => value * EKF_INPUT_HZ),
      ),
    ];
  });
}

function vibration(topic: Topic, field: string, level: Float64Array): Vibration {
  return {
    index: topic.instance,
    metric: 'px4',
    level: series(topic.time_us, originOf(topic, field), {
      x_mps2: level,
      y_mps2: level,
      z_mps2: level,
    }),
  };
}

/** Counted per axis from 1.11; before that `sensor_combined` marks the axes that clipped in a sample. */
export function readClipping(topics: Topics): Clipping[] {
  const status = topics.all('vehicle_imu_status').flatMap((topic) => {
    const axes = [0, 1, 2].map((i) => topic.get(`accel_clipping[${i}]`));
    const [x, y, z] = axes;
    if (x == null || y == null || z == null) return [];
    const count = x.map((value, i) => value + y[i]! + z[i]!);
    const origin = originOf(topic, 'accel_clipping');
    return [{ index: topic.instance, count: channel(topic.time_us, origin, count) }];
  });
  if (status.length > 0) return status;
  const combined = topics.one('sensor_combined');
  const bits = combined?.get('accelerometer_clipping') ?? null;
  if (combined === null || bits === null) return [];
  let total = 0;
  const count = bits.map((value) => {
    total += (value & 1) + ((value >> 1) & 1) + ((value >> 2) & 1);
    return total;
  });
  const origin = originOf(combined, 'accelerometer_clipping');
  return [{ index: 0, count: channel(combined.time_us, origin, count) }];
}

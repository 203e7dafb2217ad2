/** Inertial sensors, vibration, GPS, compasses, estimator and wind from telemetry. */
import type {
  Channel,
  Clipping,
  Compass,
  Estimator,
  Gps,
  Imu,
  Series,
  Vibration,
} from '../../flight.ts';
import { forEach, together } from '../reader.ts';
import {
  type Aircraft,
  channel,
  is65535,
  isBlank,
  isZero,
  type Rows,
  rowsOf,
  scaled,
} from './rows.ts';

const STANDARD_GRAVITY_mps2 = 9.80665;
const DEGREE = Math.PI / 180;
const MILLIGAUSS_T = 1e-7;
/** MAV_SYS_STATUS_SENSOR_3D_MAG. */
const COMPASS_BIT = 4;

const IMU_FIELDS = [
  'xacc',
  'yacc',
  'zacc',
  'xgyro',
  'ygyro',
  'zgyro',
  'xmag',
  'ymag',
  'zmag',
] as const;
type ImuRows = Rows<(typeof IMU_FIELDS)[number]>;
type ImuMessage = {
  readonly index: number;
  readonly message: string;
  readonly rows: ImuRows;
  /** To m/s², rad/s and tesla. */
  readonly scale: { readonly acc: number; readonly gyro: number; readonly mag: number };
};

const MILLI = { acc: STANDARD_GRAVITY_mps2 / 1000, gyro: 0.001, mag: MILLIGAUSS_T };
const WHOLE = { acc: 1, gyro: 1, mag: 1e-4 };

/**
 * RAW_IMU holds milli-g and mrad/s on ArduPilot but raw counts elsewhere, so only ArduPilot's is read.
 * HIGHRES_IMU is in m/s², rad/s and gauss.
 */
async function imuMessages(aircraft: Aircraft): Promise<ImuMessage[]> {
  const isArdupilot = aircraft.vehicle.autopilot === 'ardupilot';
  const wanted: [number, string, typeof MILLI][] = [
    [0, 'HIGHRES_IMU', WHOLE],
    ...(isArdupilot ? ([[0, 'RAW_IMU', MILLI]] as [number, string, typeof MILLI][]) : []),
    [0, 'SCALED_IMU', MILLI],
    [1, 'SCALED_IMU2', MILLI],
    [2, 'SCALED_IMU3', MILLI],
  ];
  const { log, vehicle } = aircraft;
  const sent = wanted.filter(([, message]) => log.tableOf(message, vehicle.source) !== null);
  const first = sent.filter(([index], at) => sent.findIndex(([other]) => other === index) === at);
  return forEach(first, async ([index, message, scale]) => {
    const rows = await rowsOf(aircraft, message, IMU_FIELDS);
    return rows && { index, message, rows, scale };
  });
}

function imuOf({ index, message, rows, scale }: ImuMessage): Imu | null {
  const { xacc, yacc, zacc, xgyro, ygyro, zgyro } = rows.column;
  if (isBlank(xacc, yacc, zacc)) return null;
  const motion = {
    time_us: rows.time_us,
    origin: `${message}.xacc yacc zacc xgyro ygyro zgyro`,
    accX_mps2: scaled(xacc, scale.acc),
    accY_mps2: scaled(yacc, scale.acc),
    accZ_mps2: scaled(zacc, scale.acc),
    gyroX_radps: scaled(xgyro, scale.gyro),
    gyroY_radps: scaled(ygyro, scale.gyro),
    gyroZ_radps: scaled(zgyro, scale.gyro),
  };
  return { index, motion };
}

type ParameterOf = (name: string) => number | null;

/** COMPASS_OFS_X, COMPASS_OFS2_X, COMPASS_OFS3_X …, in milligauss. */
function offsetsOf(index: number, parameter: ParameterOf): Compass['offsets_T'] {
  const number = index === 0 ? '' : String(index + 1);
  const [x, y, z] = ['X', 'Y', 'Z'].map((axis) => parameter(`COMPASS_OFS${number}_${axis}`));
  if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return null;
  return [x * MILLIGAUSS_T, y * MILLIGAUSS_T, z * MILLIGAUSS_T];
}

async function compassHealth(aircraft: Aircraft): Promise<Channel | null> {
  const health = await rowsOf(aircraft, 'SYS_STATUS', [
    'onboard_control_sensors_enabled',
    'onboard_control_sensors_health',
  ]);
  return (
    health &&
    channel(
      health.time_us,
      health.column.onboard_control_sensors_health.map((bits, i) =>
        health.column.onboard_control_sensors_enabled[i]! & COMPASS_BIT
          ? Number((bits & COMPASS_BIT) !== 0)
          : Number.NaN,
      ),
      'SYS_STATUS.onboard_control_sensors_health',
    )
  );
}

function compassesOf(
  imus: readonly ImuMessage[],
  parameter: ParameterOf,
  healthy: Channel | null,
): Compass[] {
  return imus
    .filter(({ rows }) => !isBlank(rows.column.xmag, rows.column.ymag, rows.column.zmag))
    .map(({ index, message, rows, scale }) => ({
      index,
      field: {
        time_us: rows.time_us,
        origin: `${message}.xmag ymag zmag`,
        x_T: scaled(rows.column.xmag, scale.mag),
        y_T: scaled(rows.column.ymag, scale.mag),
        z_T: scaled(rows.column.zmag, scale.mag),
      },
      offsets_T: offsetsOf(index, parameter),
      // The status speaks of the compass in use, which is the first.
      healthy: index === 0 ? healthy : null,
    }));
}

type Shaking = { vibrations: Vibration[]; clipping: Clipping[] };

const CLIPS = ['clipping_0', 'clipping_1', 'clipping_2'] as const;
const SHAKES = ['vibration_x', 'vibration_y', 'vibration_z', ...CLIPS] as const;

function shakingOf(
  aircraft: Aircraft,
  imus: readonly Imu[],
  rows: Rows<(typeof SHAKES)[number]> | null,
): Shaking {
  if (!rows) return { vibrations: [], clipping: [] };
  const { time_us, column } = rows;
  const clipping = CLIPS.map((name, index) => ({
    index,
    count: channel(time_us, column[name], `VIBRATION.${name}`),
  })).filter(
    ({ index, count }) => index === 0 || imus[index] !== undefined || !isBlank(count.value),
  );
  // PX4 sends coning, gyro and accelerometer metrics in the three places; only the last is a level.
  const isPx4 = aircraft.vehicle.autopilot === 'px4';
  const level = {
    time_us,
    origin: isPx4 ? 'VIBRATION.vibration_z' : 'VIBRATION.vibration_x vibration_y vibration_z',
    x_mps2: isPx4 ? column.vibration_z : column.vibration_x,
    y_mps2: isPx4 ? column.vibration_z : column.vibration_y,
    z_mps2: column.vibration_z,
  };
  return { vibrations: [{ index: 0, level, metric: isPx4 ? 'px4' : 'ardupilot' }], clipping };
}

const GPS_FIELDS = [
  'lat',
  'lon',
  'alt',
  'eph',
  'vel',
  'cog',
  'fix_type',
  'satellites_visible',
  'h_acc',
  'v_acc',
  'vel_acc',
] as const;

const GPS_MESSAGES = ['GPS_RAW_INT', 'GPS2_RAW'] as const;

/** GPS_FIX_TYPE 7 (static) and 8 (precise point) are at least 3D. */
function fixOf(type: number): number {
  return type > 6 ? 3 : type;
}

async function gpsOf(aircraft: Aircraft, index: number, message: string): Promise<Gps | null> {
  const rows = await rowsOf(aircraft, message, GPS_FIELDS);
  if (!rows) return null;
  const { time_us, column } = rows;
  const placed = (values: Float64Array, factor: number) =>
    values.map((value, i) => (column.fix_type[i]! >= 2 ? value / factor : Number.NaN));
  const absent = new Float64Array(rows.count).fill(Number.NaN);
  return {
    index,
    solution: {
      time_us,
      origin: message,
      fix: column.fix_type.map(fixOf),
      satellites: scaled(column.satellites_visible, 1, (value) => value === 255),
      hdop: scaled(column.eph, 0.01, is65535),
      horizontalAccuracy_m: scaled(column.h_acc, 0.001, isZero),
      verticalAccuracy_m: scaled(column.v_acc, 0.001, isZero),
      speedAccuracy_mps: scaled(column.vel_acc, 0.001, isZero),
      latitude_deg: placed(column.lat, 1e7),
      longitude_deg: placed(column.lon, 1e7),
      altitude_m: placed(column.alt, 1000),
      speed_mps: scaled(column.vel, 0.01, is65535),
      course_rad: scaled(column.cog, 0.01 * DEGREE, is65535),
      down_mps: absent,
      jamming: absent,
      spoofing: absent,
    },
  };
}

async function readEstimator(aircraft: Aircraft): Promise<Estimator | null> {
  const ardupilot = {
    message: 'EKF_STATUS_REPORT',
    fields: [
      'velocity_variance',
      'pos_horiz_variance',
      'pos_vert_variance',
      'compass_variance',
      'airspeed_variance',
    ],
  };
  const px4 = {
    message: 'ESTIMATOR_STATUS',
    fields: ['vel_ratio', 'pos_horiz_ratio', 'pos_vert_ratio', 'mag_ratio', 'tas_ratio'],
  };
  for (const { message, fields } of [ardupilot, px4]) {
    const rows = await rowsOf(aircraft, message, fields);
    if (!rows) continue;
    const [velocity, position, height, compass, airspeed] = fields.map(
      (name) => rows.column[name]!,
    );
    const ratios = {
      time_us: rows.time_us,
      origin: `${message}.${fields.join(' ')}`,
      velocity: velocity!,
      position: position!,
      height: height!,
      compass: compass!,
      airspeed: airspeed!,
    };
    return { name: 'reported', cores: [{ index: 0, ratios }], primary: null, resets: null };
  }
  return null;
}

type Wind = Series<'north_mps' | 'east_mps'>;

/** WIND gives where the wind comes from; the series is where the air moves to. */
async function readWind(aircraft: Aircraft): Promise<Wind | null> {
  const rows = await rowsOf(aircraft, 'WIND', ['direction', 'speed']);
  if (rows) {
    const { direction, speed } = rows.column;
    return {
      time_us: rows.time_us,
      origin: 'WIND.direction speed',
      north_mps: speed.map((value, i) => -value * Math.cos(direction[i]! * DEGREE)),
      east_mps: speed.map((value, i) => -value * Math.sin(direction[i]! * DEGREE)),
    };
  }
  const px4 = await rowsOf(aircraft, 'WIND_COV', ['wind_x', 'wind_y']);
  if (!px4) return null;
  const { wind_x, wind_y } = px4.column;
  const origin = 'WIND_COV.wind_x wind_y';
  return { time_us: px4.time_us, origin, north_mps: wind_x, east_mps: wind_y };
}

export async function readSensors(aircraft: Aircraft, parameter: ParameterOf) {
  const { messages, shakes, health, gps, ...rest } = await together({
    messages: imuMessages(aircraft),
    shakes: rowsOf(aircraft, 'VIBRATION', SHAKES),
    health: compassHealth(aircraft),
    gps: forEach([...GPS_MESSAGES.entries()], (each) => gpsOf(aircraft, ...each)),
    estimator: readEstimator(aircraft),
    wind: readWind(aircraft),
  });
  const imus = messages.map(imuOf).filter((imu) => imu !== null);
  return {
    imus,
    ...shakingOf(aircraft, imus, shakes),
    gps,
    compasses: compassesOf(messages, parameter, health),
    ...rest,
  };
}

/** The pilot's input from telemetry. */
import type { Channel, RcInput } from '../../flight.ts';
import { together } from '../reader.ts';
import { type Aircraft, channel, is65535, isBlank, rowsOf, scaled, where } from './rows.ts';

type ParameterOf = (name: string) => number | null;

/** MAV_SYS_STATUS_SENSOR_RC_RECEIVER. */
const RECEIVER_BIT = 65_536;
const RSSI_UNKNOWN = 255;
const RSSI_FULL = 254;

const unused = (value: number): boolean => value === 0 || is65535(value);

type Received = {
  time_us: Float64Array;
  values: Float64Array[];
  rssi: Float64Array;
  message: string;
};

async function received(aircraft: Aircraft): Promise<Received | null> {
  for (const [message, count] of [
    ['RC_CHANNELS', 18],
    ['RC_CHANNELS_RAW', 8],
  ] as const) {
    const names = Array.from({ length: count }, (_, i) => `chan${i + 1}_raw`);
    const all = await rowsOf(aircraft, message, [...names, 'rssi', 'port']);
    // RC_CHANNELS has no port; RC_CHANNELS_RAW sends channels 9 and up on further ports.
    const rows = all && where(all, (i) => !(all.column.port![i]! > 0));
    if (!rows || rows.count === 0) continue;
    const values = names.map((name) => scaled(rows.column[name]!, 1, unused));
    return { time_us: rows.time_us, values, rssi: rows.column.rssi!, message };
  }
  return null;
}

/** Calibration of one channel; ArduPilot's defaults where the log does not carry it. */
function calibration(number: number, parameter: ParameterOf) {
  const of = (name: string, usual: number) => parameter(`RC${number}_${name}`) ?? usual;
  const reversed = of('REVERSED', 0) === 1 || of('REV', 1) === -1;
  return { min: of('MIN', 1100), max: of('MAX', 1900), trim: of('TRIM', 1500), reversed };
}

function stick(values: Float64Array, number: number, parameter: ParameterOf) {
  const { min, max, trim, reversed } = calibration(number, parameter);
  const sign = reversed ? -1 : 1;
  return values.map((value) => {
    const reach = value >= trim ? max - trim : trim - min;
    const place = reach > 0 ? (value - trim) / reach : Number.NaN;
    return sign * Math.max(-1, Math.min(1, place));
  });
}

function lever(values: Float64Array, number: number, parameter: ParameterOf) {
  const { min, max, reversed } = calibration(number, parameter);
  return values.map((value) => {
    const place = Math.max(0, Math.min(1, (value - min) / (max - min)));
    return reversed ? 1 - place : place;
  });
}

/** 1 while the autopilot calls its receiver healthy; it sets the bit down in its radio failsafe. */
async function receiverHealth(aircraft: Aircraft): Promise<Channel | null> {
  const fields = ['onboard_control_sensors_present', 'onboard_control_sensors_health'] as const;
  const rows = await rowsOf(aircraft, 'SYS_STATUS', fields);
  if (!rows) return null;
  const present = rows.column.onboard_control_sensors_present;
  if (!present.some((bits) => bits & RECEIVER_BIT)) return null;
  const valid = rows.column.onboard_control_sensors_health.map((bits, i) =>
    present[i]! & RECEIVER_BIT ? Number((bits & RECEIVER_BIT) !== 0) : Number.NaN,
  );
  return channel(rows.time_us, valid, 'SYS_STATUS.onboard_control_sensors_health');
}

export async function readRc(aircraft: Aircraft, parameter: ParameterOf): Promise<RcInput | null> {
  const { input, valid } = await together({
    input: received(aircraft),
    valid: receiverHealth(aircraft),
  });
  if (!input || isBlank(...input.values)) return null;
  const { time_us, values, message } = input;
  const number = (axis: string, usual: number) =>
    parameter(`RCMAP_${axis}`) ?? parameter(`RC_MAP_${axis}`) ?? usual;
  const [roll, pitch, throttle, yaw] = [
    number('ROLL', 1),
    number('PITCH', 2),
    number('THROTTLE', 3),
    number('YAW', 4),
  ] as const;
  const of = (channelNumber: number) => values[channelNumber - 1] ?? time_us.map(() => Number.NaN);
  const rssi = scaled(input.rssi, 1 / RSSI_FULL, (value) => value === RSSI_UNKNOWN);
  return {
    sticks: {
      time_us,
      origin: `${message}.chan${roll}_raw chan${pitch}_raw chan${yaw}_raw chan${throttle}_raw`,
      roll: stick(of(roll), roll, parameter),
      pitch: stick(of(pitch), pitch, parameter),
      yaw: stick(of(yaw), yaw, parameter),
      throttle: lever(of(throttle), throttle, parameter),
    },
    channels: values
      .map((value, i) => channel(time_us, value, `${message}.chan${i + 1}_raw`))
      .filter(({ value }) => !isBlank(value)),
    valid,
    rssi: isBlank(rssi) ? null : channel(time_us, rssi, `${message}.rssi`),
    linkQuality: null,
  };
}

/** Logs in which every field of a message goes through a row of values at which readers decide something. */
import { layoutTable } from '../tlog/layout.ts';
import { message } from '../tlog/testing/frames.ts';
import { shown } from './printedFlight.ts';
import { Sum } from './printedLog.ts';
import type { Entry } from './telemetryLogs.ts';
import type { Topic, UlogParts } from './ulogLogs.ts';
import type { Written } from './writtenDataflash.ts';

/** Limits of the readers and of their types, and what lies beside them. */
export const VALUES: readonly number[] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 20, 25, 30, 31, 32, 50, 60, 64, 90, 99, 100, 101, 127, 128, 180,
  200, 250, 254, 255, 256, 300, 360, 500, 800, 900, 1000, 1100, 1500, 1900, 2000, 2200, 3000, 9999, 10_000, 32_767,
  65_535, 100_000, 1e6, 1e9, -1, -2, -10, -100, -1000, 0.25, 0.5, 0.52, 0.75, 0.92, -0.5, 1.5, 0.1, 0.02, Number.NaN,
]; // biome-ignore format: a table of values

/** Messages of telemetry that a flight is made of. */
export const TELEMETRY = [
  'HEARTBEAT', 'SYS_STATUS', 'SYSTEM_TIME', 'GPS_RAW_INT', 'GPS2_RAW', 'RAW_IMU', 'SCALED_IMU', 'SCALED_IMU2', 'SCALED_IMU3',
  'SCALED_PRESSURE', 'ATTITUDE', 'ATTITUDE_TARGET', 'LOCAL_POSITION_NED', 'GLOBAL_POSITION_INT', 'RC_CHANNELS',
  'RC_CHANNELS_RAW', 'SERVO_OUTPUT_RAW', 'NAV_CONTROLLER_OUTPUT', 'VFR_HUD', 'HIGHRES_IMU', 'BATTERY_STATUS', 'POWER_STATUS',
  'EKF_STATUS_REPORT', 'ESTIMATOR_STATUS', 'VIBRATION', 'WIND', 'WIND_COV', 'AHRS2', 'DISTANCE_SENSOR', 'RANGEFINDER',
  'EXTENDED_SYS_STATE', 'ESC_TELEMETRY_1_TO_4', 'ESC_STATUS', 'HWSTATUS', 'COMMAND_LONG', 'SET_MODE', 'AUTOPILOT_VERSION',
]; // biome-ignore format: a table of names

/** One value in each row, another in each field. */
const swept = (row: number, field: number): number => VALUES[(row + 7 * field) % VALUES.length]!;
const ROWS = VALUES.length;
const FROM_S = 0.5;
const STEP_S = 0.06;

const TEXT = /[nNZa]/;

function sweptMessage(one: Written): Written {
  const { letters, columns } = one.definition;
  const names = columns.split(',');
  const kept = new Set([
    'TimeUS',
    'TimeMS',
    'T',
    'I',
    'IMU',
    'Inst',
    'Instance',
    'C',
    'GMS',
    'GWk',
  ]);
  const records = Array.from({ length: ROWS }, (_, row) => {
    const time_us = Math.round(1e6 * (FROM_S + STEP_S * row));
    const before = one.records[row % one.records.length]!.values;
    const values = before.map((value, i) => {
      if (names[i] === 'TimeUS') return time_us;
      if (names[i] === 'TimeMS') return Math.floor(time_us / 1000);
      if (kept.has(names[i]!) || TEXT.test(letters[i]!)) return value;
      const next = swept(row, i);
      return Number.isNaN(next) && !'fd'.includes(letters[i]!) ? 0 : next;
    });
    return { time_us, values };
  });
  return { ...one, records };
}

/** Three at a time, far apart in their list: each log is read once for them. */
function inThrees<One>(all: readonly One[]): One[][] {
  const count = Math.ceil(all.length / 3);
  return Array.from({ length: count }, (_, i) => all.filter((_one, k) => k % count === i));
}

/** The log again and again, with three of its messages swept in each. */
export function sweptDataflash(log: readonly Written[]): (readonly [string, readonly Written[]])[] {
  return inThrees(log.filter(({ records }) => records.length > 0)).map((some) => [
    some.map(({ definition }) => definition.name).join(' '),
    log.map((one) => (some.includes(one) ? sweptMessage(one) : one)),
  ]);
}

export function sweptUlog(log: UlogParts): (readonly [string, UlogParts])[] {
  const sweptTopic = (one: Topic): Topic => {
    const rows = Array.from({ length: ROWS }, (_, row) => {
      const before = one.rows[row % one.rows.length]!;
      return before.map((_value, i) =>
        i === 0 ? Math.round(1e6 * (10.5 + STEP_S * row)) : swept(row, i),
      );
    });
    return { ...one, rows };
  };
  return inThrees(log.topics).map((some) => {
    const topics = log.topics.map((one) => (some.includes(one) ? sweptTopic(one) : one));
    return [some.map(({ name, instance }) => `${name} ${instance}`).join(', '), { ...log, topics }];
  });
}

/** More of three messages, between what the log has of them. */
export function sweptTelemetry(
  log: readonly Entry[],
  names: readonly string[],
): (readonly [string, readonly Entry[]])[] {
  return inThrees(names).map((some) => [some.join(' '), [...log, ...some.flatMap(sweptFrames)]]);
}

function sweptFrames(name: string): Entry[] {
  const { fields } = layoutTable().present.find((layout) => layout.name === name)!;
  return Array.from({ length: ROWS }, (_, row): Entry => {
    const values = fields
      .filter(({ letter }) => letter !== 'c')
      .map(({ name: field, letter, length }, i): [string, number | number[]] => {
        const value = (k: number) => {
          const next = swept(row, i + k);
          return 'fd'.includes(letter) ? next : Math.trunc(next) || 0;
        };
        return [field, length === 0 ? value(0) : Array.from({ length }, (_unused, k) => value(k))];
      });
    return [FROM_S + STEP_S * row, message(name, Object.fromEntries(values))];
  });
}

type Settings = Readonly<Record<string, number>>;

/** Each setting at another value, in so many ways. */
export function sweptSettings(settings: Settings, ways = 24): Settings[] {
  return Array.from({ length: ways }, (_, way) =>
    Object.fromEntries(
      Object.entries(settings).map(([name, own], i) => {
        // Half of them stay as they are, so that what hangs on two of them shows as well.
        const value = (i + way) % 2 === 0 ? own : swept(3 * way, i);
        return [name, Number.isNaN(value) ? 0 : value];
      }),
    ),
  );
}

/** The parameters of a written log, from its first message of them. */
export function settingsOf(log: readonly Written[]): Settings {
  const { records } = log.find(({ definition }) => definition.name === 'PARM')!;
  return Object.fromEntries(records.map(({ values }) => [String(values[1]), Number(values[2])]));
}

function addTo(sum: Sum, value: unknown): void {
  if (typeof value === 'number') sum.add(`${shown(value)} `);
  else if (value instanceof Float64Array) for (const one of value) sum.add(`${shown(one)} `);
  else if (value instanceof Map) for (const entry of value) addTo(sum, entry);
  else if (value !== null && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) {
      sum.add(key);
      addTo(sum, one);
    }
  else sum.add(`${value} `);
}

/** Members of a flight that differ from those of another, each with a sum over all that it holds. */
export function differing(flight: object, from: object): string {
  const sums = (of: object) =>
    Object.entries(of).map(([name, value]) => {
      const sum = new Sum();
      addTo(sum, value);
      return `${name} ${sum}`;
    });
  const known = new Set(sums(from));
  return sums(flight)
    .filter((one) => !known.has(one))
    .join(', ');
}

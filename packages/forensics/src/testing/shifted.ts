/** One loss with one more thing in its log, that long before it: what the rules look back by shows where they change their word. */
import type { Channel, Flight, FlightEvent } from '@airworthy/flightlog';
import { understand } from '../examine.ts';
import { SECOND_US } from '../samples/samples.ts';
import { EVERY_RULE } from './probes/rules.ts';
import { causeInFull, digest } from './probes/short.ts';

type Changed = (flight: Flight, from_us: number) => Flight;

/** Values that are others from a moment on. */
function later<Row extends { readonly time_us: Float64Array }>(
  row: Row,
  names: readonly (keyof Row)[],
  from_us: number,
  change: (value: number) => number,
): Row {
  const changed = Object.fromEntries(
    names.map((name) => [
      name,
      (row[name] as Float64Array).map((value, i) =>
        row.time_us[i]! >= from_us ? change(value) : value,
      ),
    ]),
  );
  return { ...row, ...changed };
}

const levelLater = (channel: Channel | null, from_us: number, change: (value: number) => number) =>
  channel === null ? null : later(channel, ['value'], from_us, change);

const battery =
  (name: 'voltage_V' | 'current_A' | 'remaining', change: (value: number) => number): Changed =>
  (flight, from_us) => ({
    ...flight,
    batteries: flight.batteries.map((pack) => ({
      ...pack,
      power: later(pack.power, [name], from_us, change),
    })),
  });

const outputs =
  (change: (value: number) => number, count = 8): Changed =>
  (flight, from_us) => ({
    ...flight,
    throttle: count < 8 ? flight.throttle : levelLater(flight.throttle, from_us, change),
    motors: flight.motors.map((motor, i) =>
      i < count ? { ...motor, output: later(motor.output, ['value'], from_us, change) } : motor,
    ),
  });

const height =
  (...names: readonly ('ekf' | 'baro' | 'gps' | 'target')[]): Changed =>
  (flight, from_us) => ({
    ...flight,
    heights: {
      ...flight.heights,
      ...Object.fromEntries(
        names.map((name) => [
          name,
          levelLater(flight.heights[name], from_us, (value) => value + 12),
        ]),
      ),
    },
  });

const motion =
  (...names: readonly ('accX_mps2' | 'accZ_mps2' | 'gyroX_radps')[]): Changed =>
  (flight, from_us) => ({
    ...flight,
    imus: flight.imus.map((imu) => ({
      ...imu,
      motion: later(imu.motion, names, from_us, (value) => value + 9),
    })),
  });

const stick =
  (name: 'roll' | 'throttle', value: number): Changed =>
  (flight, from_us) =>
    flight.rc === null
      ? flight
      : {
          ...flight,
          rc: { ...flight.rc, sticks: later(flight.rc.sticks, [name], from_us, () => value) },
        };

const satellites =
  (name: 'fix' | 'satellites' | 'speed_mps', value: number): Changed =>
  (flight, from_us) => ({
    ...flight,
    gps: flight.gps.map((gps) => ({
      ...gps,
      solution: later(gps.solution, [name], from_us, () => value),
    })),
  });

const event =
  (kind: FlightEvent['kind'], key: string): Changed =>
  (flight, time_us) => {
    const own = {
      kind,
      key,
      level: 'alert',
      code: '',
      text: key,
      time_us,
      resolved: false,
      timeExact: true,
    } as const;
    const events = [...flight.events, own].sort((a, b) => a.time_us - b.time_us);
    return { ...flight, events };
  };

const mode =
  (name: string, chosen: boolean): Changed =>
  (flight, time_us) => {
    const own = { time_us, name, number: 9, reason: null, chosen };
    return { ...flight, modes: [...flight.modes.filter((one) => one.time_us < time_us), own] };
  };

export const CHANGES: Readonly<Record<string, Changed>> = {
  'voltage falls': battery('voltage_V', (value) => 0.72 * value),
  'voltage rises': battery('voltage_V', (value) => 1.05 * value),
  'no current': battery('current_A', () => 0),
  'no charge left': battery('remaining', () => 0.02),
  'outputs closed': outputs(() => 0),
  'outputs full': outputs(() => 1),
  'an output stands still': outputs(() => 0.5, 1),
  'estimated height leaps': height('ekf'),
  'barometer leaps': height('baro'),
  'both heights leap': height('ekf', 'baro'),
  'target height leaps': height('target'),
  'felt aside': motion('accX_mps2'),
  'felt upward': motion('accZ_mps2'),
  'turns by the gyro': motion('gyroX_radps'),
  'stick over': stick('roll', 0.9),
  'throttle stick closed': stick('throttle', 0),
  'no fix': satellites('fix', 1),
  'few satellites': satellites('satellites', 4),
  'stands over ground': satellites('speed_mps', 0),
  'battery failsafe': event('failsafe', 'failsafe_battery'),
  'radio failsafe': event('failsafe', 'failsafe_radio'),
  'estimator failsafe': event('failsafe', 'failsafe_ekf'),
  'crash check': event('crash', 'crash_check'),
  'landed by hand': mode('LAND', true),
  'landed by itself': mode('LAND', false),
  'flown by hand': mode('STABILIZE', true),
};

/** Seconds before the loss: each nine percent more, so that a window a tenth longer shows. */
const BEFORE_S = Array.from({ length: 54 }, (_, i) => 0.15 * 1.09 ** i);

/** Rules that try every pair of rotors take most of the time. */
const SLOW = new Set(['lostRotors', 'unexplained', 'missingMoment']);

function said(flight: Flight): { readonly inShort: string; readonly inFull: string } {
  const situation = understand(flight);
  const causes = Object.entries(EVERY_RULE).flatMap(([name, rule]) => {
    const cause = SLOW.has(name) ? null : rule(situation);
    return cause === null ? [] : [cause];
  });
  return {
    inShort: [situation.outcome.ending, ...causes.map(({ key, rank }) => `${key}${rank}`)].join(
      ' ',
    ),
    inFull: causes.map(causeInFull).join(),
  };
}

/** What is said, and from how many seconds before the loss on it is something else; at the end a digest of all words. */
export function shiftedLine(flight: Flight, lost_us: number, change: Changed): string {
  const parts: string[] = [];
  const words: string[] = [];
  let before = '';
  for (const before_s of BEFORE_S) {
    const { inShort, inFull } = said(change(flight, lost_us - before_s * SECOND_US));
    if (inShort !== before) parts.push(`${before_s.toFixed(2)} ${inShort}`);
    before = inShort;
    words.push(inFull);
  }
  return [...parts, digest(words.join())].join(' | ');
}

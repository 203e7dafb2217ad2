/** Plot series of the whole flight and of the seconds around the event. */
import type { Flight } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { medianStep_us, SECOND_US, type Window } from '../samples/samples.ts';
import { axisOf, type Column, onAxis } from './downsample.ts';
import type { ReadingSeries, SeriesBlock, SeriesGroup } from './reading.ts';
import { capital, degrees, motorText } from './words.ts';

const FLIGHT_POINTS = 600;
const EVENT_POINTS = 500;

type Source = {
  name: string;
  unit: string;
  group: SeriesGroup;
  time_us: Float64Array;
  value: Float64Array;
};

export function seriesOf(situation: Situation): ReadingSeries {
  const sources = sourcesOf(situation);
  const whole = { from_us: 0, to_us: Math.max(situation.view.end_us, 1) };
  const window = eventWindow(situation);
  const groups: Partial<Record<SeriesGroup, string[]>> = {};
  const units: Record<string, string> = {};
  const labels: Record<string, string> = {};
  for (const source of sources) {
    units[source.name] = source.unit;
    labels[source.name] = labelOf(situation.flight, source.name);
    groups[source.group] = [...(groups[source.group] ?? []), source.name];
  }
  return {
    flight: blockOf(sources, whole, FLIGHT_POINTS),
    event: window === null ? { t: [] } : blockOf(sources, window, EVENT_POINTS),
    event_window_s: window === null ? null : [roundTime(window.from_us), roundTime(window.to_us)],
    units,
    labels,
    groups,
    downsampling: 'min-max per bin',
  };
}

const LABELS: Readonly<Record<string, string>> = {
  roll_deg: 'Roll',
  roll_target_deg: 'Roll target',
  pitch_deg: 'Pitch',
  pitch_target_deg: 'Pitch target',
  yaw_deg: 'Yaw',
  yaw_target_deg: 'Yaw target',
  alt_m: 'Height',
  alt_target_m: 'Height target',
  climb_ms: 'Climb rate',
  volt_v: 'Battery voltage',
  curr_a: 'Battery current',
  board_v: 'Board supply',
  vibe_x_ms2: 'Vibration x',
  vibe_y_ms2: 'Vibration y',
  vibe_z_ms2: 'Vibration z',
  ekf_vel: 'Velocity',
  ekf_pos: 'Position',
  ekf_hgt: 'Height',
  ekf_mag: 'Compass',
  sats: 'Satellites',
  hdop: 'HDOP',
  rc_roll: 'Roll',
  rc_pitch: 'Pitch',
  rc_yaw: 'Yaw',
  rc_throttle: 'Throttle',
  lat: 'Latitude',
  lon: 'Longitude',
  speed_ms: 'Ground speed',
  airspeed_ms: 'Airspeed',
};

/** Motors carry their position, where the frame is known. */
function labelOf(flight: Flight, name: string): string {
  const number = /^motor_(\d+)$/.exec(name)?.[1];
  const motor = flight.motors.find((row) => String(row.number) === number);
  return motor === undefined ? (LABELS[name] ?? name) : capital(motorText(motor));
}

/** Ten seconds before to five after; without an event the end of the last flight. */
function eventWindow(situation: Situation): Window | null {
  const last = situation.spans[situation.spans.length - 1];
  const centre_us = situation.event_us ?? last?.to_us ?? null;
  if (centre_us === null) return null;
  return {
    from_us: Math.max(0, centre_us - 10 * SECOND_US),
    to_us: Math.min(situation.view.end_us, centre_us + 5 * SECOND_US),
  };
}

function blockOf(sources: readonly Source[], window: Window, points: number): SeriesBlock {
  const axis = axisOf(window, points);
  const block: SeriesBlock = { t: Array.from(axis.time_us, roundTime) };
  for (const source of sources) {
    const column: Column = { ...source, fine: source.unit === 'deg' && source.group === 'track' };
    const step_us = medianStep_us(source.time_us);
    const hold_us = Math.max(SECOND_US, 3 * (Number.isFinite(step_us) ? step_us : 0));
    block[source.name] = onAxis(axis, column, hold_us);
  }
  return block;
}

function roundTime(time_us: number): number {
  return Math.round(time_us / 1000) / 1000;
}

function sourcesOf(situation: Situation): Source[] {
  const { flight, view } = situation;
  const out: Source[] = [];
  const add = (
    group: SeriesGroup,
    unit: string,
    name: string,
    series: { time_us: Float64Array } | null | undefined,
    value: Float64Array | undefined,
  ) => {
    if (
      series === null ||
      series === undefined ||
      value === undefined ||
      series.time_us.length === 0
    )
      return;
    if (!hasFinite(value)) return;
    out.push({ name, unit, group, time_us: series.time_us, value });
  };
  const { attitude, attitudeTarget } = flight;
  for (const axis of ['roll', 'pitch', 'yaw'] as const) {
    add('attitude', 'deg', `${axis}_deg`, attitude, inDegrees(attitude?.[`${axis}_rad`]));
    add(
      'attitude',
      'deg',
      `${axis}_target_deg`,
      attitudeTarget,
      inDegrees(attitudeTarget?.[`${axis}_rad`]),
    );
  }
  add('height', 'm', 'alt_m', view.height, view.height?.value);
  add('height', 'm', 'alt_target_m', flight.heights.target, flight.heights.target?.value);
  const climb = flight.climbRates.ekf ?? flight.climbRates.gps ?? flight.climbRates.baro;
  add('height', 'm/s', 'climb_ms', climb, climb?.value);
  const pack = flight.batteries[0]?.power;
  add('power', 'V', 'volt_v', pack, pack?.voltage_V);
  add('power', 'A', 'curr_a', pack, pack?.current_A);
  add('power', 'V', 'board_v', flight.board, flight.board?.supply_V);
  for (const motor of flight.motors.slice(0, 12))
    add('motors', '0..1', `motor_${motor.number}`, motor.output, motor.output.value);
  const vibe = flight.vibrations[0]?.level;
  for (const axis of ['x', 'y', 'z'] as const)
    add('vibration', 'm/s²', `vibe_${axis}_ms2`, vibe, vibe?.[`${axis}_mps2`]);
  addEstimator(flight, add);
  const gps = flight.gps[0]?.solution;
  add('satellites', '', 'sats', gps, gps?.satellites);
  add('satellites', '', 'hdop', gps, gps?.hdop);
  const sticks = flight.rc?.sticks;
  for (const axis of ['roll', 'pitch', 'yaw', 'throttle'] as const)
    add('sticks', axis === 'throttle' ? '0..1' : '-1..1', `rc_${axis}`, sticks, sticks?.[axis]);
  const place = flight.position ?? gps ?? null;
  add('track', 'deg', 'lat', place, place?.latitude_deg);
  add('track', 'deg', 'lon', place, place?.longitude_deg);
  add('track', 'm/s', 'speed_ms', view.groundSpeed, view.groundSpeed?.value);
  add('track', 'm/s', 'airspeed_ms', flight.airspeed, flight.airspeed?.value);
  return out;
}

function hasFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (Number.isFinite(values[i]!)) return true;
  return false;
}

function inDegrees(angles_rad: Float64Array | undefined): Float64Array | undefined {
  if (angles_rad === undefined) return undefined;
  const out = new Float64Array(angles_rad.length);
  for (let i = 0; i < out.length; i++) out[i] = degrees(angles_rad[i]!);
  return out;
}

function addEstimator(
  flight: Flight,
  add: (
    group: SeriesGroup,
    unit: string,
    name: string,
    series: { time_us: Float64Array } | undefined,
    value: Float64Array | undefined,
  ) => void,
): void {
  const core = flight.estimator?.cores[0]?.ratios;
  add('estimator', '', 'ekf_vel', core, core?.velocity);
  add('estimator', '', 'ekf_pos', core, core?.position);
  add('estimator', '', 'ekf_hgt', core, core?.height);
  add('estimator', '', 'ekf_mag', core, core?.compass);
}

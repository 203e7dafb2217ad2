/**
 * One flight as a row of numbers, for comparing an aircraft with its own past. Every member is null
 * where the log does not measure it; nothing after a contact or a loss of control goes in.
 */
import type { Flight } from '@airworthy/flightlog';
import { fieldLength_T } from '../causes/compass.ts';
import { outputsOf } from '../causes/motorLoss.ts';
import { lossesOf, mainGps } from '../causes/satellites.ts';
import { meanOutputs } from '../causes/weakMotor.ts';
import { errorQuantile_deg } from '../event/departure.ts';
import { airborne_us, isInAir, type Situation } from '../event/situation.ts';
import { understand } from '../examine.ts';
import { figure } from '../report/words.ts';
import { cellsOf, hasCurrent, mainPack } from '../samples/pack.ts';
import { fitResistance } from '../samples/resistance.ts';
import { largest, mean, quantile } from '../samples/robust.ts';
import { largestIn, SECOND_US, totalOf, type Window, within } from '../samples/samples.ts';
import { type ChargeFeatures, chargeOf } from './charge.ts';
import { type PoweredFeatures, poweredOf } from './powered.ts';

export type FlightFeatures = PoweredFeatures &
  ChargeFeatures & {
    /** Time in the air, s. */
    airborne_s: number;
    flights: number;
    crashed: boolean;
    /** 95th percentile in flight, m/s²; `vibe_metric` says whose scale. */
    vibe_x_p95: number | null;
    vibe_y_p95: number | null;
    vibe_z_p95: number | null;
    vibe_metric: 'ardupilot' | 'px4' | null;
    clips_per_min: number | null;
    pack_resistance_mohm: number | null;
    cell_resistance_mohm: number | null;
    cell_min_v: number | null;
    /** Highest minus lowest mean output in level flight, percent of the range. */
    motor_imbalance_pct: number | null;
    motor_mean_pct: number | null;
    ekf_velocity_max: number | null;
    ekf_position_max: number | null;
    ekf_height_max: number | null;
    ekf_compass_max: number | null;
    compass_spread_pct: number | null;
    gps_sats_mean: number | null;
    gps_hdop_mean: number | null;
    gps_lost_s: number | null;
    rssi_mean_pct: number | null;
    radio_failsafes: number;
    /** 95th percentile of the tilt error in flight, degrees. */
    tracking_error_p95_deg: number | null;
    failsafes: number;
    errors: number;
  };

export function flightFeatures(flight: Flight): FlightFeatures {
  const situation = understand(flight);
  const windows = situation.inAir
    .map((span) => ({
      from_us: span.from_us + SECOND_US,
      to_us: Math.min(
        span.to_us,
        (situation.lost_us ?? Number.POSITIVE_INFINITY) - 0.2 * SECOND_US,
      ),
    }))
    .filter((span) => span.to_us > span.from_us);
  const events = flight.events.filter((row) => !row.resolved && isInAir(situation, row.time_us));
  return {
    airborne_s: figure(airborne_us(situation) / SECOND_US) ?? 0,
    flights: situation.spans.length,
    crashed: situation.outcome.ending === 'crash',
    ...vibrationOf(flight, windows),
    ...packOf(flight, windows),
    ...poweredOf(situation),
    ...chargeOf(situation),
    ...motorsOf(situation, windows),
    ...estimatorOf(flight, windows),
    compass_spread_pct: compassSpread(flight, windows),
    ...gpsOf(situation, windows),
    rssi_mean_pct:
      flight.rc?.rssi == null
        ? null
        : scaled(100, over(flight.rc.rssi.time_us, flight.rc.rssi.value, windows, mean)),
    radio_failsafes: events.filter((row) => row.key === 'failsafe_radio').length,
    tracking_error_p95_deg: figure(
      Math.max(
        ...windows
          .map((window) => errorQuantile_deg(situation.view, window, 0.95))
          .filter(Number.isFinite),
      ),
    ),
    failsafes: events.filter((row) => row.kind === 'failsafe').length,
    errors: events.filter((row) => row.kind === 'error' || row.level === 'alert').length,
  };
}

type Pick = (values: Float64Array, from: number, to: number) => number;

/** A statistic over all windows, weighted by nothing: the worst window for maxima, the mean of means else. */
function over(
  time_us: Float64Array,
  values: Float64Array,
  windows: readonly Window[],
  pick: Pick,
): number {
  const found = windows
    .map((window) => pick(values, ...within(time_us, window)))
    .filter(Number.isFinite);
  if (found.length === 0) return Number.NaN;
  return pick === mean
    ? found.reduce((sum, value) => sum + value, 0) / found.length
    : Math.max(...found);
}

const p95: Pick = (values, from, to) => quantile(values, 0.95, from, to);

function scaled(factor: number, value: number): number | null {
  return figure(factor * value);
}

function vibrationOf(flight: Flight, windows: readonly Window[]) {
  const row = flight.vibrations[0];
  const level = (axis: 'x_mps2' | 'y_mps2' | 'z_mps2') =>
    row === undefined ? null : figure(over(row.level.time_us, row.level[axis], windows, p95));
  const minutes =
    windows.reduce((sum, window) => sum + window.to_us - window.from_us, 0) / (60 * SECOND_US);
  let clips = 0;
  for (const { count } of flight.clipping)
    for (const window of windows)
      clips += Math.max(
        0,
        (largestIn(count.time_us, count.value, window) || 0) -
          (count.value[within(count.time_us, window)[0]] ?? 0),
      );
  return {
    vibe_x_p95: level('x_mps2'),
    vibe_y_p95: level('y_mps2'),
    vibe_z_p95: level('z_mps2'),
    vibe_metric: row?.metric ?? null,
    clips_per_min: flight.clipping.length === 0 || minutes === 0 ? null : figure(clips / minutes),
  };
}

function packOf(flight: Flight, windows: readonly Window[]) {
  const pack = mainPack(flight);
  if (pack === null)
    return { pack_resistance_mohm: null, cell_resistance_mohm: null, cell_min_v: null };
  const { cells } = cellsOf(flight, pack);
  const fit = hasCurrent(pack) ? fitResistance(pack, windows, cells) : null;
  const low = -over(
    pack.power.time_us,
    pack.power.voltage_V.map((value) => -value),
    windows,
    largest,
  );
  return {
    pack_resistance_mohm: fit === null ? null : scaled(1000, fit.pack_ohm),
    cell_resistance_mohm:
      fit === null || cells === null ? null : scaled(1000 / cells, fit.pack_ohm),
    cell_min_v: cells === null ? null : figure(low / cells),
  };
}

function motorsOf(situation: Situation, windows: readonly Window[]) {
  const outputs = outputsOf(situation);
  const longest = [...windows].sort((a, b) => b.to_us - b.from_us - (a.to_us - a.from_us))[0];
  if (outputs === null || longest === undefined)
    return { motor_imbalance_pct: null, motor_mean_pct: null };
  const means = meanOutputs(outputs, longest);
  return {
    motor_imbalance_pct: scaled(100, Math.max(...means) - Math.min(...means)),
    motor_mean_pct: scaled(100, means.reduce((sum, value) => sum + value, 0) / means.length),
  };
}

function estimatorOf(flight: Flight, windows: readonly Window[]) {
  const cores = flight.estimator?.cores ?? [];
  const worst = (name: 'velocity' | 'position' | 'height' | 'compass') => {
    const found = cores
      .map((core) => over(core.ratios.time_us, core.ratios[name], windows, largest))
      .filter(Number.isFinite);
    return found.length === 0 ? null : figure(Math.max(...found));
  };
  return {
    ekf_velocity_max: worst('velocity'),
    ekf_position_max: worst('position'),
    ekf_height_max: worst('height'),
    ekf_compass_max: worst('compass'),
  };
}

function compassSpread(flight: Flight, windows: readonly Window[]): number | null {
  const compass = flight.compasses[0];
  if (compass === undefined) return null;
  const length = fieldLength_T(compass);
  const width: Pick = (values, from, to) =>
    (quantile(values, 0.99, from, to) - quantile(values, 0.01, from, to)) / mean(values, from, to);
  return scaled(100, over(compass.field.time_us, length, windows, width));
}

function gpsOf(situation: Situation, windows: readonly Window[]) {
  const gps = mainGps(situation);
  if (gps === null) return { gps_sats_mean: null, gps_hdop_mean: null, gps_lost_s: null };
  const { time_us, satellites, hdop } = gps.solution;
  return {
    gps_sats_mean: figure(over(time_us, satellites, windows, mean)),
    gps_hdop_mean: figure(
      over(
        time_us,
        hdop.map((value) => (value < 90 ? value : Number.NaN)),
        windows,
        mean,
      ),
    ),
    gps_lost_s: figure(totalOf(lossesOf(situation, gps)) / SECOND_US),
  };
}

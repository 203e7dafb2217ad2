import type { CallReply } from '../../../api/types.ts';

export type Score = CallReply<'listScores'>['scores'][number];

/** What a figure of a flight is called, and its unit. */
type Measure = {
  readonly label: string;
  readonly unit: string;
  /** The driver of the score that it belongs to; some are shown as trends only. */
  readonly driver: string | null;
};

const measure = (label: string, unit: string, driver: string | null = null): Measure => ({
  label,
  unit,
  driver,
});

export const MEASURES: Readonly<Record<string, Measure>> = {
  vibe_z_p95: measure('Vibration, vertical', 'm/s²', 'vibration'),
  vibe_x_p95: measure('Vibration along the nose', 'm/s²', 'vibration'),
  vibe_y_p95: measure('Vibration sideways', 'm/s²', 'vibration'),
  clips_per_min: measure('Accelerometer clips', 'per min', 'vibration'),
  pack_resistance_mohm: measure('Battery resistance', 'mΩ', 'battery'),
  cell_min_v: measure('Lowest cell voltage', 'V'),
  motor_imbalance_pct: measure('Spread of the motor outputs', '%', 'motor_balance'),
  motor_mean_pct: measure('Mean motor output', '%'),
  ekf_velocity_max: measure('Velocity innovation', 'of its limit', 'estimator'),
  ekf_position_max: measure('Position innovation', 'of its limit', 'estimator'),
  ekf_height_max: measure('Height innovation', 'of its limit', 'estimator'),
  ekf_compass_max: measure('Compass innovation', 'of its limit', 'compass'),
  compass_spread_pct: measure('Spread of the magnetic field', '%', 'compass'),
  gps_sats_mean: measure('Satellites', '', 'gps'),
  gps_hdop_mean: measure('HDOP', '', 'gps'),
  gps_lost_s: measure('Time without a position', 's'),
  rssi_mean_pct: measure('Signal strength', '%', 'link'),
  tracking_error_p95_deg: measure('Tracking error', '°', 'tracking'),
  failsafes: measure('Failsafes', '', 'events'),
  errors: measure('Errors', '', 'events'),
};

/** A figure this many spreads from the median is outside the usual range. */
export const OUTSIDE = 2;

export type TrendFlight = {
  readonly flightId: number;
  readonly flownAt: string;
  readonly value: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly z: number | null;
};

export type Trend = {
  readonly key: string;
  readonly measure: Measure;
  /** Oldest first. */
  readonly flights: readonly TrendFlight[];
  /** How far the worst of the latest flights lies from what is usual, in spreads. */
  readonly departure: number;
};

/** The latest flights decide what to look at first. */
const LATEST = 5;

/** Each figure over the flights, what departs most from its own baseline first; what never was is left out. */
export function trendsOf(scores: readonly Score[]): readonly Trend[] {
  const inOrder = [...scores].reverse();
  return Object.entries(MEASURES)
    .map(([key, own]): Trend => {
      const flights = inOrder.flatMap((score) => {
        const feature = score.features.find((one) => one.key === key);
        if (feature?.value == null) return [];
        const { value, mean, sd, z } = feature;
        return [{ flightId: score.flight_id, flownAt: score.flown_at, value, mean, sd, z }];
      });
      const latest = flights.slice(-LATEST).map(({ z }) => Math.abs(z ?? 0));
      return { key, measure: own, flights, departure: Math.max(0, ...latest) };
    })
    .filter(({ flights }) => flights.length >= 2 && flights.some(({ value }) => value !== 0))
    .sort((a, b) => b.departure - a.departure);
}

/** The figures of one flight that lie outside what is usual, the furthest first. */
export function outsideOf(score: Score): readonly (Measure & { value: number; mean: number })[] {
  return score.features
    .filter((one) => Math.abs(one.z ?? 0) >= OUTSIDE)
    .sort((a, b) => Math.abs(b.z ?? 0) - Math.abs(a.z ?? 0))
    .flatMap(({ key, value, mean }) => {
      const own = MEASURES[key];
      return own === undefined || value === null || mean === null ? [] : [{ ...own, value, mean }];
    });
}

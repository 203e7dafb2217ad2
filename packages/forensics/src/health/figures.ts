/**
 * The figures of a flight that an aircraft is judged by, each with how it is compared. `log` figures
 * are compared by ratio (their noise is proportional to their size: ln(value + offset)), `linear` ones
 * by difference. docs/health.md has the whole rule.
 */

import { thresholds } from '../thresholds/thresholds.ts';
import type { FlightFeatures } from './features.ts';

export type DriverKey =
  | 'vibration'
  | 'battery'
  | 'power'
  | 'motor_balance'
  | 'estimator'
  | 'compass'
  | 'gps'
  | 'link'
  | 'tracking'
  | 'events';

type Measured = {
  [Key in keyof FlightFeatures]: FlightFeatures[Key] extends number | null ? Key : never;
}[keyof FlightFeatures];

export type FigureKey = Measured;

/** Where a figure is worth a look, and where it is bad, whatever the aircraft's own past. */
export type Limits = { readonly warn: number; readonly alert: number };

export type Figure = {
  readonly key: FigureKey;
  readonly driver: DriverKey;
  /** As the sentence begins. */
  readonly name: string;
  readonly unit: string;
  readonly scale: 'log' | 'linear';
  /** Added before the logarithm, so that nothing grows without bound near zero. */
  readonly offset: number;
  readonly worse: 'higher' | 'lower';
  /** Spread from flight to flight that is usual, in the compared scale: what few flights shrink to. */
  readonly usualSpread: number;
  /** Smallest worsening worth naming, in the compared scale: a quarter more is ln 1.25. */
  readonly leastRise: number;
  /** Compared among logs of one kind only: autopilots, and telemetry, measure it differently. */
  readonly byKind: boolean;
  readonly limits: (autopilot: FlightFeatures['vibe_metric']) => Limits | null;
};

const t = thresholds;
const none = () => null;
const fixed = (warn: number, alert: number) => () => ({ warn, alert });
const vibrationLimits: Figure['limits'] = (autopilot) =>
  autopilot === 'px4'
    ? { warn: t.vibePx4Warn_mps2.value, alert: t.vibePx4Alert_mps2.value }
    : { warn: t.vibeWarn_mps2.value, alert: t.vibeAlert_mps2.value };

function axis(key: FigureKey, name: string): Figure {
  return {
    key,
    driver: 'vibration',
    name,
    unit: 'm/s²',
    scale: 'log',
    offset: 0.5,
    worse: 'higher',
    usualSpread: 0.18,
    leastRise: Math.log(1.25),
    byKind: true,
    limits: vibrationLimits,
  };
}

function ratio(key: FigureKey, driver: DriverKey, name: string): Figure {
  return {
    key,
    driver,
    name,
    unit: 'of the rejection limit',
    scale: 'log',
    offset: 0.1,
    worse: 'higher',
    usualSpread: 0.35,
    leastRise: Math.log(1.5),
    byKind: true,
    limits: fixed(t.ratioReject.value, 2 * t.ratioReject.value),
  };
}

export const figures: readonly Figure[] = [
  axis('vibe_x_p95', 'Vibration along the nose'),
  axis('vibe_y_p95', 'Vibration sideways'),
  axis('vibe_z_p95', 'Vibration'),
  {
    key: 'pack_resistance_mohm',
    driver: 'battery',
    name: 'Battery resistance',
    unit: 'mΩ',
    scale: 'log',
    offset: 1,
    worse: 'higher',
    usualSpread: 0.1,
    leastRise: Math.log(1.2),
    byKind: false,
    limits: none,
  },
  {
    key: 'cell_resistance_mohm',
    driver: 'battery',
    name: 'Resistance per cell',
    unit: 'mΩ',
    scale: 'log',
    offset: 0.2,
    worse: 'higher',
    usualSpread: 0.1,
    // Named by the pack; the cell is here for the limits that hold for any pack.
    leastRise: Number.POSITIVE_INFINITY,
    byKind: false,
    limits: fixed(t.cellResistanceWarn_mohm.value, t.cellResistanceAlert_mohm.value),
  },
  {
    key: 'motor_imbalance_pct',
    driver: 'motor_balance',
    name: 'The spread of the motor outputs',
    unit: '%',
    scale: 'log',
    offset: 1,
    worse: 'higher',
    usualSpread: 0.25,
    leastRise: Math.log(1.4),
    byKind: false,
    limits: none,
  },
  ratio('ekf_velocity_max', 'estimator', "The estimator's velocity ratio"),
  ratio('ekf_position_max', 'estimator', "The estimator's position ratio"),
  ratio('ekf_height_max', 'estimator', "The estimator's height ratio"),
  ratio('ekf_compass_max', 'compass', "The estimator's compass ratio"),
  {
    key: 'compass_spread_pct',
    driver: 'compass',
    name: 'The spread of the magnetic field',
    unit: '%',
    scale: 'log',
    offset: 2,
    worse: 'higher',
    usualSpread: 0.25,
    leastRise: Math.log(1.4),
    byKind: false,
    limits: fixed(100 * t.fieldSpreadWarn.value, 100 * t.fieldSpreadAlert.value),
  },
  {
    key: 'gps_hdop_mean',
    driver: 'gps',
    name: 'HDOP',
    unit: '',
    scale: 'log',
    offset: 0.2,
    worse: 'higher',
    usualSpread: 0.15,
    leastRise: Math.log(1.3),
    byKind: false,
    limits: fixed(t.hdopWarn.value, t.hdopAlert.value),
  },
  {
    key: 'gps_sats_mean',
    driver: 'gps',
    name: 'The count of satellites',
    unit: 'satellites',
    scale: 'linear',
    offset: 0,
    worse: 'lower',
    usualSpread: 1.5,
    leastRise: 3,
    byKind: false,
    limits: fixed(t.satsWarn.value, t.satsAlert.value),
  },
  {
    key: 'rssi_mean_pct',
    driver: 'link',
    name: 'The strength of the radio link',
    unit: '%',
    scale: 'linear',
    offset: 0,
    worse: 'lower',
    usualSpread: 4,
    leastRise: 12,
    byKind: false,
    limits: none,
  },
  {
    key: 'tracking_error_p95_deg',
    driver: 'tracking',
    name: 'The tracking error',
    unit: 'deg',
    scale: 'log',
    offset: 0.5,
    worse: 'higher',
    usualSpread: 0.25,
    leastRise: Math.log(1.4),
    byKind: true,
    limits: none,
  },
];

/** A value in the scale it is compared in, turned so that more is worse. */
export function compared(figure: Figure, value: number): number {
  const scaled = figure.scale === 'log' ? Math.log(Math.max(0, value) + figure.offset) : value;
  return figure.worse === 'higher' ? scaled : -scaled;
}

/** Back from the compared scale to the figure's own unit. */
export function uncompared(figure: Figure, value: number): number {
  const scaled = figure.worse === 'higher' ? value : -value;
  return figure.scale === 'log' ? Math.max(0, Math.exp(scaled) - figure.offset) : scaled;
}

/**
 * How unusual one flight is among the earlier flights of the same aircraft. Only earlier flights are
 * looked at, so a flight's score never changes because of what was flown after it. A score is never a
 * cause: a new payload is as strange as a bad bearing.
 */

import { figure as rounded } from '../report/words.ts';
import { baselineOf } from './baseline.ts';
import type { FlightFeatures } from './features.ts';
import { isInAir, kindOf, type ReadFlight } from './history.ts';

export const strangenessModel = {
  name: 'airframe-baseline',
  version: '1',
  method: "robust z-scores against the aircraft's own flights",
  trained_on: 'own flights only',
} as const;

/** A flight is compared with at most this many flights before it. */
export const BASELINE_FLIGHTS = 60;

const LEAST_FLIGHTS = 5;

/** Beyond this a z-score says "far off" and no more. */
const Z_MAX = 6;

export type StrangeFeature = {
  readonly key: string;
  readonly value: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly z: number | null;
  readonly contribution: number | null;
};

export type Strangeness = {
  readonly score: number | null;
  readonly percentile: number | null;
  readonly label: 'usual' | 'unusual' | 'very_unusual' | 'too_few_flights';
  readonly baseline_flights: number;
  readonly confidence: 'low' | 'medium' | 'high';
  readonly features: readonly StrangeFeature[];
};

/** Spread that is usual from flight to flight: a share of the figure, and at least so much of its unit. */
type Usual = { share: number; least: number; byKind?: true };
const usual: Partial<Record<keyof FlightFeatures, Usual>> = {
  vibe_x_p95: { share: 0.18, least: 0.3, byKind: true },
  vibe_y_p95: { share: 0.18, least: 0.3, byKind: true },
  vibe_z_p95: { share: 0.18, least: 0.3, byKind: true },
  clips_per_min: { share: 0.5, least: 2, byKind: true },
  pack_resistance_mohm: { share: 0.1, least: 1 },
  cell_min_v: { share: 0, least: 0.08 },
  motor_imbalance_pct: { share: 0.25, least: 1 },
  motor_mean_pct: { share: 0.05, least: 1 },
  ekf_velocity_max: { share: 0.35, least: 0.05, byKind: true },
  ekf_position_max: { share: 0.35, least: 0.05, byKind: true },
  ekf_height_max: { share: 0.35, least: 0.05, byKind: true },
  ekf_compass_max: { share: 0.35, least: 0.05, byKind: true },
  compass_spread_pct: { share: 0.25, least: 1 },
  gps_sats_mean: { share: 0.08, least: 0.5 },
  gps_hdop_mean: { share: 0.12, least: 0.05 },
  gps_lost_s: { share: 0.5, least: 1 },
  rssi_mean_pct: { share: 0.05, least: 2 },
  tracking_error_p95_deg: { share: 0.25, least: 0.3, byKind: true },
  failsafes: { share: 0.5, least: 0.4 },
  errors: { share: 0.5, least: 0.4 },
};
const keys = Object.keys(usual) as (keyof FlightFeatures)[];

type Held = { readonly key: keyof FlightFeatures; readonly mean: number; readonly sd: number };

/** `earlier` are the aircraft's read flights before this one, oldest first; the last 60 count. */
export function strangenessOf(flight: ReadFlight, earlier: readonly ReadFlight[]): Strangeness {
  const baseline = earlier.slice(-BASELINE_FLIGHTS).filter(isInAir);
  const held = isInAir(flight) ? keys.flatMap((key) => heldAgainst(key, flight, baseline)) : [];
  const known = { baseline_flights: baseline.length, confidence: confidenceOf(baseline.length) };
  if (baseline.length < LEAST_FLIGHTS || held.length === 0)
    return {
      ...known,
      score: null,
      percentile: null,
      label: 'too_few_flights',
      features: keys.flatMap((key) => unheld(key, flight)),
    };
  const own = surpriseOf(flight, held);
  const score = Math.round(1e4 * scoreOf(own.mean, held.length)) / 1e4;
  const others = baseline.map((one) => surpriseOf(one, held).mean);
  const below = others.filter((other) => other < own.mean).length;
  const equal = others.filter((other) => other === own.mean).length;
  return {
    ...known,
    score,
    percentile: rounded((100 * (below + equal / 2)) / others.length),
    label: labelOf(score),
    features: featuresOf(flight, held, own.sum),
  };
}

/** Centre and spread of one figure, where this flight and enough earlier ones measure it. */
function heldAgainst(
  key: keyof FlightFeatures,
  flight: ReadFlight,
  baseline: readonly ReadFlight[],
): Held[] {
  const { share, least, byKind } = usual[key]!;
  if (figureOf(flight, key) === null) return [];
  const values = baseline
    .filter((one) => !byKind || kindOf(one) === kindOf(flight))
    .map((one) => figureOf(one, key))
    .filter((value) => value !== null);
  if (values.length < LEAST_FLIGHTS) return [];
  const centre = baselineOf(values, 1).centre;
  const { spread } = baselineOf(values, Math.max(least, share * Math.abs(centre)));
  // The median of n flights is itself uncertain by √(π/2n) spreads.
  return [{ key, mean: centre, sd: spread * Math.sqrt(1 + Math.PI / (2 * values.length)) }];
}

function figureOf(flight: ReadFlight, key: keyof FlightFeatures): number | null {
  const value = flight.features[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function zOf(flight: ReadFlight, { key, mean, sd }: Held): number | null {
  const value = figureOf(flight, key);
  return value === null ? null : (value - mean) / sd;
}

/** Squares of the z-scores; beyond two they count in a straight line, as tails are heavier than normal. */
function surprise(z: number): number {
  const size = Math.min(Math.abs(z), Z_MAX);
  return size <= 2 ? size ** 2 : 4 * size - 4;
}

function surpriseOf(flight: ReadFlight, held: readonly Held[]): { sum: number; mean: number } {
  let sum = 0;
  let count = 0;
  for (const one of held) {
    const z = zOf(flight, one);
    if (z === null) continue;
    sum += surprise(z);
    count++;
  }
  return { sum, mean: count === 0 ? 0 : sum / count };
}

/**
 * Probability that a flight with independent normal figures surprises less: the mean square of k
 * z-scores is chi-squared over k, brought to a normal by Wilson and Hilferty's cube root (1931).
 */
function scoreOf(meanSurprise: number, count: number): number {
  const width = 2 / (9 * count);
  return normalShare((Math.cbrt(meanSurprise) - (1 - width)) / Math.sqrt(width));
}

/** Φ(x), to 1.5e-7: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26. */
function normalShare(x: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(x) / Math.SQRT2));
  const polynomial =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const upper = 0.5 * polynomial * Math.exp(-(x ** 2) / 2);
  return x >= 0 ? 1 - upper : upper;
}

function labelOf(score: number): Strangeness['label'] {
  if (score >= 0.999) return 'very_unusual';
  return score >= 0.97 ? 'unusual' : 'usual';
}

function confidenceOf(flights: number): Strangeness['confidence'] {
  if (flights > 40) return 'high';
  return flights >= 10 ? 'medium' : 'low';
}

/** The largest contribution first; together they are 1. */
function featuresOf(flight: ReadFlight, held: readonly Held[], sum: number): StrangeFeature[] {
  return held
    .map((one) => ({ ...one, value: figureOf(flight, one.key)!, z: zOf(flight, one)! }))
    .sort((a, b) => surprise(b.z) - surprise(a.z))
    .map(({ key, value, mean, sd, z }) => ({
      key,
      value,
      mean: rounded(mean),
      sd: rounded(sd),
      z: rounded(z),
      contribution: sum === 0 ? 0 : rounded(surprise(z) / sum),
    }));
}

function unheld(key: keyof FlightFeatures, flight: ReadFlight): StrangeFeature[] {
  const value = figureOf(flight, key);
  if (value === null) return [];
  return [{ key, value, mean: null, sd: null, z: null, contribution: null }];
}

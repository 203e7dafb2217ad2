/**
 * Histories of an aircraft from a seed, for measuring how often a healthy one is called ill and how
 * early a slow fault is named. The noise is meant to be worse than most: each flight differs by wind,
 * task and pilot (log-normal), neighbouring flights resemble each other (weather, site, season), and
 * one flight in thirty is wild.
 */
import type { ChargeFeatures } from '../health/charge.ts';
import type { FlightFeatures } from '../health/features.ts';
import type { ReadFlight } from '../health/history.ts';
import type { PoweredFeatures } from '../health/powered.ts';

/** Growth of a figure a flight, from a flight on: `{ figure: 'vibe_z_p95', growth: 0.03, from: 20 }`. */
export type SlowFault = {
  readonly figures: readonly (keyof typeof healthy)[];
  readonly growth: number;
  readonly from: number;
};

/** Median and flight-to-flight spread (of the logarithm) of each figure of a healthy multirotor. */
const healthy = {
  vibe_x_p95: [9, 0.15],
  vibe_y_p95: [10, 0.15],
  vibe_z_p95: [13, 0.15],
  pack_resistance_mohm: [20, 0.09],
  motor_imbalance_pct: [5, 0.22],
  motor_mean_pct: [44, 0.05],
  ekf_velocity_max: [0.35, 0.3],
  ekf_position_max: [0.3, 0.3],
  ekf_height_max: [0.25, 0.3],
  ekf_compass_max: [0.3, 0.3],
  compass_spread_pct: [10, 0.2],
  gps_sats_mean: [17, 0.07],
  gps_hdop_mean: [0.7, 0.1],
  rssi_mean_pct: [82, 0.05],
  tracking_error_p95_deg: [2.4, 0.2],
  cell_min_v: [3.55, 0.01],
} as const satisfies Partial<Record<keyof FlightFeatures, readonly [number, number]>>;

const names = Object.keys(healthy) as (keyof typeof healthy)[];
/** Share of the variance that wanders slowly, and how much of it stays to the next flight. */
const WANDER_SHARE = 0.2;
const WANDER_KEPT = 0.6;
const WILD_SHARE = 1 / 30;
const CELLS = 6;

/** A history of figures alone has no power to compare with a build. */
const unmeasured = {
  hover_s: 0,
  hover_power_w: null,
  hover_voltage_v: null,
  hover_throttle: null,
  hover_altitude_m: null,
  climb_power_w: null,
  climb_rate_mps: null,
  cruise_power_w: null,
  cruise_airspeed_mps: null,
  charge_source: null,
  charge_batteries: 0,
  charge_air_ah: null,
  charge_total_ah: null,
  charge_known_share: null,
  rest_before_v: null,
  rest_after_v: null,
  phase_hover_s: 0,
  phase_climb_s: 0,
  phase_climb_mps: null,
  phase_descent_s: 0,
  phase_level_s: 0,
  phase_level_mps: null,
  phase_other_s: 0,
  flight_altitude_m: null,
} satisfies PoweredFeatures & ChargeFeatures;

/** 32-bit generator (mulberry32): small, seeded, the same on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Standard normal (Box and Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Flights 1 to `flights` of one aircraft; `fault` makes figures grow. */
export function generatedHistory(options: {
  readonly seed: number;
  readonly flights: number;
  readonly fault?: SlowFault;
}): ReadFlight[] {
  const random = randomOf(options.seed);
  const wander = new Map(names.map((name) => [name, normal(random)]));
  return Array.from({ length: options.flights }, (_, index) => {
    const wild = random() < WILD_SHARE ? 2.5 : 1;
    const values = {} as Record<keyof typeof healthy, number>;
    for (const name of names) {
      const slow =
        WANDER_KEPT * wander.get(name)! + Math.sqrt(1 - WANDER_KEPT ** 2) * normal(random);
      wander.set(name, slow);
      const noise =
        Math.sqrt(WANDER_SHARE) * slow + Math.sqrt(1 - WANDER_SHARE) * wild * normal(random);
      const [centre, spread] = healthy[name];
      values[name] = centre * Math.exp(spread * noise) * grown(options.fault, name, index);
    }
    return { flight_id: index + 1, features: featuresOf(values, random) };
  });
}

function grown(fault: SlowFault | undefined, name: keyof typeof healthy, index: number): number {
  if (fault === undefined || !fault.figures.includes(name)) return 1;
  return (1 + fault.growth) ** Math.max(0, index - fault.from);
}

function featuresOf(
  values: Record<keyof typeof healthy, number>,
  random: () => number,
): FlightFeatures {
  return {
    ...values,
    airborne_s: 600 + 900 * random(),
    flights: 1,
    crashed: false,
    vibe_metric: 'ardupilot',
    clips_per_min: 0,
    cell_resistance_mohm: values.pack_resistance_mohm / CELLS,
    gps_lost_s: 0,
    radio_failsafes: 0,
    rssi_mean_pct: Math.min(100, values.rssi_mean_pct),
    failsafes: random() < 0.01 ? 1 : 0,
    errors: 0,
    ...unmeasured,
  };
}

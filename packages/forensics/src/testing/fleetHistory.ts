/** Fleets of one type from a seed, for measuring how often a sound fleet names an aircraft. */
import type { FleetAircraft } from '../health/outliers.ts';
import { generatedHistory, normal, randomOf } from './history.ts';

const FIGURES = [
  ['vibe_x_p95', 0.15],
  ['vibe_y_p95', 0.15],
  ['vibe_z_p95', 0.15],
  ['pack_resistance_mohm', 0.09],
  ['motor_imbalance_pct', 0.22],
  ['ekf_velocity_max', 0.3],
  ['ekf_position_max', 0.3],
  ['ekf_height_max', 0.3],
  ['ekf_compass_max', 0.3],
  ['compass_spread_pct', 0.2],
  ['gps_sats_mean', 0.07],
  ['gps_hdop_mean', 0.1],
  ['rssi_mean_pct', 0.05],
  ['tracking_error_p95_deg', 0.2],
] as const;
export type FleetFigure = (typeof FIGURES)[number][0];

/** `between` is how far aircraft lie apart over how far the flights of one do; `bad` has one figure that much higher. */
export function generatedFleet(options: {
  readonly seed: number;
  readonly aircraft: number;
  readonly flights: number;
  readonly between: number;
  readonly bad?: { readonly figure: FleetFigure; readonly factor: number };
}): FleetAircraft[] {
  const { seed, between, bad } = options;
  const random = randomOf(seed ^ 0x5eed);
  return Array.from({ length: options.aircraft }, (_, index) => {
    const own = FIGURES.map(([name, spread]) => {
      const factor = Math.exp(between * spread * normal(random));
      return [name, index === 0 && bad?.figure === name ? factor * bad.factor : factor] as const;
    });
    const flights = generatedHistory({ seed: seed * 1000 + index, flights: options.flights });
    return {
      asset_id: index + 1,
      flights: flights.map((flight) => {
        const features = { ...flight.features };
        for (const [name, factor] of own) features[name] = (features[name] ?? 0) * factor;
        return { ...flight, features, format: 'dataflash' };
      }),
    };
  });
}

/**
 * Vibration of a flight against other aircraft of its type. Each of them is its median over its latest flights, so that one that
 * flies much does not say alone what is usual. Only flights whose vibration is measured alike are held against each other.
 */
import { figure } from '../report/words.ts';
import { medianOf } from '../samples/robust.ts';
import type { FlightFeatures } from './features.ts';

export type Vibration = Pick<
  FlightFeatures,
  'vibe_x_p95' | 'vibe_y_p95' | 'vibe_z_p95' | 'vibe_metric'
>;

/** Latest flights of other aircraft of the type, of the same autopilot and kind of log. */
export type TypeFlight = { readonly asset_id: number; readonly vibration: number };

export type TypeVibration = {
  /** Root of the sum of squares over the axes that are measured, m/s². */
  readonly vibration_mps2: number | null;
  /** Median over the other aircraft, and the least and the greatest of them; null while they are too few. */
  readonly usual_mps2: number | null;
  readonly low_mps2: number | null;
  readonly high_mps2: number | null;
  readonly ratio: number | null;
  /** 1 shakes most, among the others and this one. */
  readonly rank: number | null;
  readonly of: number;
  /** Flights of the others that it rests on. */
  readonly flights: number;
  readonly reason: string | null;
};

/** Fewer aircraft do not say what is usual for a type, and fewer flights do not say what an aircraft does. */
export const TYPE_VIBRATION = { aircraft: 3, flights: 3, most: 30 } as const;

/** One number for a flight; null where an axis is missing. PX4 measures one for all three. */
export function vibrationOf(features: Partial<Vibration>): number | null {
  const { vibe_x_p95: x, vibe_y_p95: y, vibe_z_p95: z, vibe_metric } = features;
  if (vibe_metric === 'px4') return z ?? null;
  return x == null || y == null || z == null ? null : figure(Math.hypot(x, y, z));
}

export function againstType(own: number | null, flights: readonly TypeFlight[]): TypeVibration {
  const byAircraft = new Map<number, number[]>();
  for (const { asset_id, vibration } of flights) {
    const values = byAircraft.get(asset_id);
    if (values === undefined) byAircraft.set(asset_id, [vibration]);
    else values.push(vibration);
  }
  const enough = [...byAircraft.values()].filter(({ length }) => length >= TYPE_VIBRATION.flights);
  const counted = {
    of: enough.length + 1,
    flights: enough.reduce((sum, { length }) => sum + length, 0),
  };
  const unknown = (reason: string): TypeVibration => ({
    vibration_mps2: own,
    ...{ usual_mps2: null, low_mps2: null, high_mps2: null, ratio: null, rank: null },
    ...counted,
    reason,
  });
  if (own === null) return unknown('The log has no vibration.');
  if (enough.length < TYPE_VIBRATION.aircraft)
    return unknown(
      `${enough.length} other aircraft of the type have ${TYPE_VIBRATION.flights} or more read flights whose vibration is measured alike, and ${TYPE_VIBRATION.aircraft} are needed.`,
    );
  const others = enough.map((values) => medianOf(values));
  const usual = medianOf(others);
  return {
    vibration_mps2: own,
    usual_mps2: figure(usual),
    low_mps2: figure(Math.min(...others)),
    high_mps2: figure(Math.max(...others)),
    ratio: usual > 0 ? figure(own / usual) : null,
    rank: 1 + others.filter((other) => other > own).length,
    ...counted,
    reason: null,
  };
}

import type { PredictedCharge } from '@airworthy/performance';

/** The charge of a read flight beside what the tied build says of it. */
export type ChargeComparison = {
  /** Why the charge could not be compared; null where it was. */
  readonly reason: string | null;
  /** The autopilot's own count, or the logged current summed up. */
  readonly source: 'counter' | 'current' | null;
  /** In the air, s. */
  readonly air_s: number | null;
  /** Share of the time in the air in phases that the build predicts. */
  readonly known_share: number | null;
  /** Drawn in these phases; in the air; from the first take-off to the last landing. */
  readonly known_ah: number | null;
  readonly air_ah: number | null;
  readonly total_ah: number | null;
  readonly predicted: PredictedCharge | null;
  /** It ended in a crash, so that no charge was left at a landing. */
  readonly crashed: boolean;
  /** Capacity by the charge drawn between two voltages at rest; null where too little was drawn, or one is not known. */
  readonly capacity_seen_ah: number | null;
};

import type { TypeVibration } from '@airworthy/forensics';
import type { PredictedFlight } from '@airworthy/performance';
import type { ChargeComparison } from './chargeComparison.ts';

/** A read flight beside what the tied build says of it; in the units of the interface. */
export type Comparison = {
  /** Why the hover could not be compared; null where it was. */
  readonly reason: string | null;
  /** In the flight's record; null where the record names no payload and the build's own is taken. */
  readonly payload_g: number | null;
  /** In the flight's record; null where the standard atmosphere is taken. */
  readonly temp_c: number | null;
  readonly predicted: PredictedFlight | null;
  /** Measured over predicted, null where one of them is not known. */
  readonly hover_power_ratio: number | null;
  readonly hover_throttle_ratio: number | null;
  readonly climb_power_ratio: number | null;
  readonly cruise_power_ratio: number | null;
  readonly pack_resistance_ratio: number | null;
  /** With which the cruise takes what it took. */
  readonly drag_area_m2: number | null;
  /** Left out of comparisons that were made before charges were compared. */
  readonly charge?: ChargeComparison;
  readonly charge_ratio?: number | null;
  /** Against the other aircraft of the type, as they were when it was compared; left out of earlier comparisons. */
  readonly vibration?: TypeVibration;
  readonly vibration_type_ratio?: number | null;
};

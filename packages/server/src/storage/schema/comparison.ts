import type { PredictedFlight } from '@airworthy/performance';

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
};

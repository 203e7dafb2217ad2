import {
  type Build,
  type PredictedCharge,
  predictCharge,
  sixDigits,
  statesCapacity,
} from '@airworthy/performance';
import type { ChargeComparison } from '../../storage/schema/chargeComparison.ts';
import type { StoredFeatures } from './storedFeatures.ts';

/** Less of the time in the air says too little of the flight: what is not predicted would be taken as the rest. */
export const KNOWN_LEAST = 2 / 3;
/** A capacity is seen between two voltages at rest that lie so far apart: a third of the pack, so that an error of 3 % of the charge at each end is 14 % of it. */
const SEEN_LEAST = 0.3;

const NOTHING: Omit<ChargeComparison, 'reason' | 'crashed'> = {
  source: null,
  air_s: null,
  known_share: null,
  known_ah: null,
  air_ah: null,
  total_ah: null,
  predicted: null,
  capacity_seen_ah: null,
};

/** Times that the build predicts, of the time in the air. */
function timesOf(features: StoredFeatures) {
  const { phase_hover_s = 0, phase_climb_s = 0, phase_descent_s = 0 } = features;
  const { phase_level_s = 0, phase_other_s = 0 } = features;
  const known_s = phase_hover_s + phase_climb_s + phase_descent_s + phase_level_s;
  return { known_s, air_s: known_s + phase_other_s };
}

/** Why the charge of a flight says nothing of its build, as far as the log tells; null where it does. */
function missingOf(build: Build, features: StoredFeatures): string | null {
  if (features.charge_source === undefined)
    return 'The log was read before charges were measured: have it read again.';
  if ((features.charge_batteries ?? 0) > 1)
    return 'The log has several batteries, and which of them fed the motors is not known.';
  if (features.charge_air_ah == null || !(features.charge_air_ah > 0))
    return 'The log has no battery current, or it is missing for more than a twentieth of the flight.';
  if (features.flight_altitude_m == null) return 'The log has no altitude above sea level.';
  if (!statesCapacity(build))
    return 'The tied build does not state the capacity of its packs, so it is not known.';
  const { known_s, air_s } = timesOf(features);
  if (!(known_s >= KNOWN_LEAST * air_s))
    return `${Math.round((100 * known_s) / Math.max(1, air_s))} % of its time in the air is hover, climb, descent or level flight at a known airspeed, and 67 % are needed.`;
  // A counter may count where no current is logged in the air.
  if (features.charge_known_share == null)
    return 'The log counts the charge without a battery current in the air, so what each phase drew is not known.';
  return null;
}

/** Measured beside predicted charge of one flight; what is not known is null, with the reason. */
export function compareCharge(
  build: Build,
  features: StoredFeatures,
  record: { readonly payload_g: number | null; readonly temp_c: number | null } | null,
): ChargeComparison {
  const crashed = features.crashed === true;
  const missing =
    missingOf(build, features) ??
    (record === null ? 'The record of the flight names a payload without its mass_g.' : null);
  if (missing !== null || record === null) return { ...NOTHING, crashed, reason: missing };
  const { known_s, air_s } = timesOf(features);
  const predicted = predictCharge(build, {
    ...record,
    altitude_m: features.flight_altitude_m ?? 0,
    phases: {
      hover_s: (features.phase_hover_s ?? 0) + (features.phase_descent_s ?? 0),
      climb_s: features.phase_climb_s ?? 0,
      climb_mps: features.phase_climb_mps ?? 0,
      level_s: features.phase_level_s ?? 0,
      level_mps: features.phase_level_mps ?? 0,
    },
    rest_before_v: features.rest_before_v ?? null,
    rest_after_v: features.rest_after_v ?? null,
  });
  if (predicted === null)
    return {
      ...NOTHING,
      crashed,
      reason:
        'The build does not hover with the mass that was flown, or its pack does not carry it.',
    };
  const air_ah = features.charge_air_ah ?? 0;
  const total_ah = features.charge_total_ah ?? air_ah;
  return {
    reason: null,
    crashed,
    source: features.charge_source ?? null,
    air_s,
    known_share: sixDigits(known_s / air_s),
    known_ah: sixDigits(air_ah * (features.charge_known_share ?? 0)),
    air_ah,
    total_ah,
    predicted,
    capacity_seen_ah: capacitySeen_ah(predicted, total_ah),
  };
}

function capacitySeen_ah(
  { takeoff_charge, rest_after_charge }: PredictedCharge,
  total_ah: number,
): number | null {
  if (takeoff_charge === null || rest_after_charge === null) return null;
  const drawn = takeoff_charge - rest_after_charge;
  return drawn >= SEEN_LEAST ? sixDigits(total_ah / drawn) : null;
}

/** Why no charge at landing is known of a flight whose charge was compared; null where one is. */
export function noLandingOf({ predicted, crashed }: ChargeComparison): string | null {
  if (crashed) return 'The flight ended in a crash.';
  if (predicted !== null && predicted.takeoff_charge === null)
    return 'The charge at take-off is not known: the log has no voltage of this pack at rest before it.';
  return null;
}

/**
 * Percent of the capacity of the build that is left at landing when so much is drawn in the phases that the build predicts.
 * What is drawn in the others is taken as these by their time, and what is drawn on the ground as it was measured.
 */
export function landing_pct(comparison: ChargeComparison, known_ah: number): number | null {
  const { predicted, known_share, total_ah, air_ah } = comparison;
  if (predicted === null || noLandingOf(comparison) !== null) return null;
  const drawn_ah = known_ah / (known_share ?? 1) + ((total_ah ?? 0) - (air_ah ?? 0));
  return percentLeft(predicted, drawn_ah);
}

/** Percent that was left, by what was drawn. */
export function measuredLanding_pct(comparison: ChargeComparison): number | null {
  const { predicted, total_ah } = comparison;
  if (predicted === null || total_ah === null || noLandingOf(comparison) !== null) return null;
  return percentLeft(predicted, total_ah);
}

function percentLeft({ takeoff_charge, capacity_ah }: PredictedCharge, drawn_ah: number): number {
  return Math.max(0, 100 * ((takeoff_charge ?? 0) - drawn_ah / capacity_ah));
}

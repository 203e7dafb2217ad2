import { BuildParameters } from '@airworthy/contract';
import {
  type AsFlown,
  type Build,
  flownDragArea_m2,
  type PredictedFlight,
  predictFlight,
  sixDigits,
} from '@airworthy/performance';
import type { Comparison } from '../../storage/schema/comparison.ts';
import { compareCharge } from './charge.ts';
import type { StoredFeatures } from './storedFeatures.ts';

/** What the record of a flight says that its log cannot. */
export type FlightRecord = {
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly conditions: { readonly temp_c?: number | null } | null;
};

type Payload = { readonly known: true; readonly mass_g: number | null } | { readonly known: false };

/** `mass_g` of the payload; no payload on record is that of the build, and one without a mass is not known. */
function payloadOf({ payload }: FlightRecord): Payload {
  if (payload === null) return { known: true, mass_g: null };
  const { mass_g } = payload;
  if (typeof mass_g !== 'number' || !(mass_g >= 0 && mass_g <= 1_000_000)) return { known: false };
  return { known: true, mass_g };
}

/** The copied parameters as a build; null when they are none (any more). */
export function tiedBuild(params: unknown): Build | null {
  const parsed = BuildParameters.safeParse(params);
  if (!parsed.success) return null;
  // What flights taught is found by comparing with the build alone.
  const { calibration, ...build } = parsed.data;
  return build;
}

const NOTHING: Omit<Comparison, 'reason'> = {
  payload_g: null,
  temp_c: null,
  predicted: null,
  hover_power_ratio: null,
  hover_throttle_ratio: null,
  climb_power_ratio: null,
  cruise_power_ratio: null,
  pack_resistance_ratio: null,
  drag_area_m2: null,
};

/** Why the hover of a flight says nothing of its build; null where it does. */
function missingOf(features: StoredFeatures, payload: Payload): string | null {
  if (features.hover_s === undefined)
    return 'The log was read before hovers were measured: have it read again.';
  if (features.hover_s === 0) return 'The log has no steady hover of five seconds.';
  if (features.hover_power_w == null) return 'The log has no battery current in hover.';
  if (features.hover_altitude_m == null) return 'The log has no altitude above sea level.';
  if (!payload.known) return 'The record of the flight names a payload without its mass_g.';
  return null;
}

/** Measured beside predicted for one flight; what is not known is null, with the reason. */
export function compareFlight(
  build: Build | null,
  features: StoredFeatures,
  record: FlightRecord,
): Comparison {
  if (build === null)
    return { ...NOTHING, reason: 'The tied build is not a valid build: tie it again.' };
  const payload = payloadOf(record);
  const charge = compareCharge(
    build,
    features,
    payload.known ? { payload_g: payload.mass_g, temp_c: record.conditions?.temp_c ?? null } : null,
  );
  return {
    ...compareHover(build, features, { record, payload }),
    charge,
    charge_ratio: ratio(charge.known_ah, charge.predicted?.used_ah),
  };
}

function compareHover(
  build: Build,
  features: StoredFeatures,
  { record, payload }: { readonly record: FlightRecord; readonly payload: Payload },
): Comparison {
  const reason = missingOf(features, payload);
  if (reason !== null || !payload.known) return { ...NOTHING, reason };
  const flown: AsFlown = {
    payload_g: payload.mass_g,
    altitude_m: features.hover_altitude_m ?? 0,
    temp_c: record.conditions?.temp_c ?? null,
    hover_voltage_v: features.hover_voltage_v ?? null,
    climb_rate_mps: features.climb_rate_mps ?? null,
    cruise_airspeed_mps: features.cruise_airspeed_mps ?? null,
  };
  const predicted = predictFlight(build, flown);
  const stated = { ...NOTHING, payload_g: flown.payload_g, temp_c: flown.temp_c };
  if (predicted === null)
    return { ...stated, reason: 'The build does not hover with the mass that was flown.' };
  return { ...stated, reason: null, predicted, ...ratiosOf(build, { features, flown, predicted }) };
}

function ratiosOf(
  build: Build,
  of: {
    readonly features: StoredFeatures;
    readonly flown: AsFlown;
    readonly predicted: PredictedFlight;
  },
) {
  const { features, flown, predicted } = of;
  const hover_w = features.hover_power_w ?? 0;
  const loss_factor = (hover_w - predicted.loads_w) / (predicted.hover_power_w - predicted.loads_w);
  const cruise_power_w = features.cruise_power_w ?? null;
  return {
    hover_power_ratio: ratio(hover_w, predicted.hover_power_w),
    hover_throttle_ratio: ratio(features.hover_throttle, predicted.hover_throttle),
    climb_power_ratio: ratio(features.climb_power_w, predicted.climb_power_w),
    cruise_power_ratio: ratio(cruise_power_w, predicted.cruise_power_w),
    pack_resistance_ratio: ratio(features.pack_resistance_mohm, predicted.pack_resistance_mohm),
    drag_area_m2:
      cruise_power_w === null || !(loss_factor > 0)
        ? null
        : flownDragArea_m2(build, flown, { cruise_power_w, loss_factor }),
  };
}

function ratio(
  measured: number | null | undefined,
  predicted: number | null | undefined,
): number | null {
  if (measured == null || predicted == null || !(predicted > 0)) return null;
  return sixDigits(measured / predicted);
}

import type { AnalysisReply, Build } from '@airworthy/performance';
import { buildTable, itemTables } from '@airworthy/performance/inputs';
import { itemFieldsOf, numberInputOf } from '../model/fields.ts';

/** A hover states one of power, current and minutes. */
export const hoverFields = itemFieldsOf(itemTables.measured_hover);
/** A cruise states its airspeed, and power or current. */
export const cruiseFields = itemFieldsOf(itemTables.measured_cruise);
export const legFields = itemFieldsOf(itemTables.leg);
export const windField = numberInputOf(buildTable.wind_kmh, buildTable.wind_kmh.form);

/** Half of the band of a wing's flight time once a cruise was measured; a test holds it to the engine's. */
export const CRUISE_NARROWED_PCT = 15;

type Hover = NonNullable<Build['measured_hover']>[number];
type Cruise = Partial<NonNullable<Build['measured_cruise']>[number]>;

/** Whether a hover says what the API asks for; one that does not is no measurement yet. */
export function hoverCounts({ minutes, power_w, current_a }: Hover): boolean {
  return minutes != null || power_w != null || current_a != null;
}

export function cruiseCounts({ speed_kmh, power_w, current_a }: Cruise): boolean {
  return speed_kmh != null && (power_w != null || current_a != null);
}

export type ComputedFlight = (flown: 'hover' | 'cruise') => Hover & Cruise;

/** Digits of a computed figure in a field that asks for the measured one. */
const DIGITS = 3;

/**
 * What the build itself computes for a flight that may be measured. It is shown, never taken for a measurement: the
 * same figures as a measured flight would narrow the bands.
 */
export function computedFlight(out: AnalysisReply['out'] | null, flown: 'hover' | 'cruise') {
  const figures =
    flown === 'hover'
      ? {
          minutes: out?.hover_possible === true ? out.hover_min : null,
          power_w: out?.hover_power_w,
          current_a: out?.hover_possible === true ? out.hover_current_total_a : null,
        }
      : { speed_kmh: out?.cruise_speed_kmh, power_w: out?.cruise_power_w };
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) =>
      value == null || value <= 0 ? [] : [[name, Number(value.toPrecision(DIGITS))]],
    ),
  ) as ReturnType<ComputedFlight>;
}

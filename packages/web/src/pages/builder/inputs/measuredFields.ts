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

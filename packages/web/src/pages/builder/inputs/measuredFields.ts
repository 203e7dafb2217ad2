import { buildTable, itemTables } from '@airworthy/performance/inputs';
import { itemFieldsOf, numberInputOf } from '../model/fields.ts';

/** A hover states one of power, current and minutes. */
export const hoverFields = itemFieldsOf(itemTables.measured_hover);
export const legFields = itemFieldsOf(itemTables.leg);
export const windField = numberInputOf(buildTable.wind_kmh, buildTable.wind_kmh.form);

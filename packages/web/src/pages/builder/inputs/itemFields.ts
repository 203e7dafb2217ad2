import { itemTables } from '@airworthy/performance/inputs';
import { itemFieldsOf } from '../model/fields.ts';

export const chemistries = [
  { value: 'lipo', label: 'LiPo' },
  { value: 'lihv', label: 'LiHV' },
  { value: 'liion', label: 'Li-ion' },
  { value: 'semi_solid', label: 'Semi-solid' },
  { value: 'lifepo4', label: 'LiFePO₄' },
  { value: 'nimh', label: 'NiMH' },
] as const;

export const roles = [
  { value: 'main', label: 'Main' },
  { value: 'lift', label: 'Lift' },
  { value: 'cruise', label: 'Cruise' },
  { value: 'aux', label: 'Auxiliary' },
] as const;

/** Members of a battery; what is left out follows from its chemistry. */
export const batteryFields = itemFieldsOf(itemTables.battery);
export const railFields = itemFieldsOf(itemTables.rail);
export const payloadFields = itemFieldsOf(itemTables.payload);

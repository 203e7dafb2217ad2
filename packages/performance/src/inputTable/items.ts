import { battery, payload, rail } from './carried.ts';
import {
  calibration,
  leg,
  measured_cruise,
  measured_hover,
  set_aside,
  stand,
  thrust_point,
} from './measured.ts';

/** The members of objects and of the items of lists, by the name that their row gives. */
export const itemTables = {
  battery,
  rail,
  payload,
  thrust_point,
  stand,
  measured_hover,
  measured_cruise,
  calibration,
  leg,
  set_aside,
} as const;

export type ItemName = keyof typeof itemTables;

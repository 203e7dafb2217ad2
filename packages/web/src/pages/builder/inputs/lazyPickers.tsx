/** The catalog weighs more than the builder: it is loaded when somebody looks for a part. */
import { lazy } from 'react';

export const PayloadPicker = lazy(async () => ({
  default: (await import('./catalogPickers.tsx')).PayloadPicker,
}));
export const BatteryPicker = lazy(async () => ({
  default: (await import('./catalogPickers.tsx')).BatteryPicker,
}));
export const MotorPicker = lazy(async () => ({
  default: (await import('./catalogPickers.tsx')).MotorPicker,
}));

/** Dialogs of the inputs, loaded when they are opened: the catalog weighs more than the builder. */
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
export const PasteTable = lazy(async () => ({
  default: (await import('./PasteTable.tsx')).PasteTable,
}));

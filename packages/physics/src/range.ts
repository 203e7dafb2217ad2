import type { Aircraft, MotorGroup, OutOfRange } from './aircraft.ts';
import type { AirState } from './performance.ts';
import { INCH_M } from './units.ts';

/** Where the models were measured (docs/physics/accuracy.md). */
const PITCH_RATIO = { low: 0.22, high: 1.5 } as const;
const DIAMETER_M = { low: 1.8 * INCH_M, high: 54 * INCH_M } as const;
const BLADES = { low: 2, high: 6 } as const;
const DENSITY_LEAST_KGM3 = 0.6;

function groupRange({ name, propeller }: MotorGroup): OutOfRange[] {
  const found: OutOfRange[] = [];
  const check = (
    quantity: OutOfRange['quantity'],
    value: number,
    range: { readonly low: number; readonly high: number },
  ) => {
    if (value < range.low || value > range.high) {
      found.push({ quantity, group: name, value, ...range });
    }
  };
  check('pitch_ratio', propeller.pitch_m / propeller.diameter_m, PITCH_RATIO);
  check('diameter_m', propeller.diameter_m, DIAMETER_M);
  check('blades', propeller.blades, BLADES);
  return found;
}

/** Every quantity of an aircraft that lies outside what the models were measured on. */
export function outOfRange(aircraft: Aircraft, air: AirState): readonly OutOfRange[] {
  const found = aircraft.groups.flatMap(groupRange);
  if (air.density_kgm3 < DENSITY_LEAST_KGM3) {
    found.push({
      quantity: 'density_kgm3',
      group: null,
      value: air.density_kgm3,
      low: DENSITY_LEAST_KGM3,
      high: null,
    });
  }
  return found;
}

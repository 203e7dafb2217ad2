import type { Aircraft, Conditions, MotorGroup, Pack } from '../aircraft.ts';
import { GRAM_FORCE_N, INCH_M } from '../units.ts';

/** The example profile of the interface, resolved: a 7-inch long-range quad on 6S. */
export const examplePack: Pack = {
  name: 'Main',
  role: 'main',
  chemistry: 'lipo',
  cells: 6,
  strings: 1,
  stringCapacity_Ah: 3,
  cellResistance_ohm: 0.0024,
  continuousC: 75,
  burstC: 112.5,
  mass_kg: 0.48,
  health: 1,
  temperature_K: 288.15,
};

export const exampleGroup: MotorGroup = {
  name: 'lift',
  role: 'lift',
  count: 4,
  coaxial: false,
  propeller: { diameter_m: 7 * INCH_M, pitch_m: 4 * INCH_M, blades: 3 },
  motorKv_rpmPerV: 1300,
  kvStated: true,
  maxThrust_N: 1700 * GRAM_FORCE_N,
  fullPower_W: null,
  escLimit_A: 45,
  resistance_ohm: null,
  noLoadCurrent_A: null,
  standPoints: [],
};

export const exampleAircraft: Aircraft = {
  class: 'multirotor',
  dryMass_kg: 0.64,
  payloadMass_kg: 0,
  groups: [exampleGroup],
  packs: [examplePack],
  loads: [
    { bus: 'main', power_W: 5 },
    { bus: 'main', power_W: 7 },
  ],
  flatPlateArea_m2: 0.012,
  wing: null,
  cruiseSpeed_mps: null,
  usableFraction: 0.8,
  hoverCalibration: null,
  tiltLimit_rad: (35 * Math.PI) / 180,
};

export const seaLevel: Conditions = { altitude_m: 0, temperature_K: 288.15 };

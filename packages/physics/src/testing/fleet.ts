import type { Aircraft, Conditions, MotorGroup, Pack, Wing } from '../aircraft.ts';
import type { Leg } from '../legs.ts';
import { GRAM_FORCE_N, INCH_M } from '../units.ts';
import { exampleAircraft, exampleGroup, examplePack, seaLevel } from './example.ts';

/** Aircraft that between them take every road through the engine, for the printed figures. */

const screw = (diameter_in: number, pitch_in: number, blades: number) => ({
  diameter_m: diameter_in * INCH_M,
  pitch_m: pitch_in * INCH_M,
  blades,
});

const pack = (part: Partial<Pack>): Pack => ({ ...examplePack, ...part });
const group = (part: Partial<MotorGroup>): MotorGroup => ({ ...exampleGroup, ...part });

const wing: Wing = {
  span_m: 2,
  rootChord_m: 0.26,
  tipChord_m: 0.18,
  sweep_m: 0.05,
  liftMax: 1.25,
  planform: 'conventional',
};

const pusher = group({
  name: 'cruise',
  role: 'cruise',
  count: 1,
  propeller: screw(11, 7, 2),
  motorKv_rpmPerV: 800,
  maxThrust_N: 1800 * GRAM_FORCE_N,
  escLimit_A: 40,
});

const lifters = group({
  count: 4,
  propeller: screw(15, 5, 2),
  motorKv_rpmPerV: 400,
  maxThrust_N: 3200 * GRAM_FORCE_N,
  escLimit_A: 60,
});

const plane: Aircraft = {
  ...exampleAircraft,
  class: 'wing',
  dryMass_kg: 1.6,
  payloadMass_kg: 0.3,
  groups: [pusher],
  packs: [pack({ cells: 4, stringCapacity_Ah: 8, mass_kg: 0.75, cellResistance_ohm: 0.003 })],
  flatPlateArea_m2: null,
  wing,
};

const hybrid: Aircraft = {
  ...plane,
  class: 'vtol',
  dryMass_kg: 3.4,
  groups: [lifters, pusher],
  packs: [pack({ stringCapacity_Ah: 12, mass_kg: 1.5 })],
};

export const FLEET: Readonly<Record<string, Aircraft>> = {
  'seven-inch quad': exampleAircraft,
  'small quad with five blades, Kv by default': {
    ...exampleAircraft,
    dryMass_kg: 0.12,
    groups: [
      group({
        propeller: screw(3, 2.4, 5),
        motorKv_rpmPerV: 3800,
        kvStated: false,
        maxThrust_N: 320 * GRAM_FORCE_N,
        escLimit_A: 15,
      }),
    ],
    packs: [pack({ cells: 4, stringCapacity_Ah: 0.85, mass_kg: 0.095, chemistry: 'lihv' })],
    flatPlateArea_m2: null,
  },
  'coaxial lifter with a payload, two packs and a worn one': {
    ...exampleAircraft,
    dryMass_kg: 6,
    payloadMass_kg: 3,
    groups: [
      group({
        count: 8,
        coaxial: true,
        propeller: screw(18, 6.1, 2),
        motorKv_rpmPerV: 320,
        maxThrust_N: 4300 * GRAM_FORCE_N,
        escLimit_A: 60,
        resistance_ohm: 0.045,
        noLoadCurrent_A: 0.9,
      }),
    ],
    packs: [
      pack({ stringCapacity_Ah: 16, mass_kg: 2, strings: 2 }),
      pack({ name: 'Old', cells: 5, stringCapacity_Ah: 10, mass_kg: 1.2, health: 0.8 }),
    ],
    flatPlateArea_m2: null,
    tiltLimit_rad: 0.3,
  },
  'long hover on Li-ion in the cold, calibrated': {
    ...exampleAircraft,
    dryMass_kg: 1.4,
    groups: [
      group({
        propeller: screw(15, 5, 2),
        motorKv_rpmPerV: 380,
        maxThrust_N: 1900 * GRAM_FORCE_N,
        escLimit_A: 30,
      }),
    ],
    packs: [
      pack({
        chemistry: 'liion',
        strings: 3,
        stringCapacity_Ah: 4.2,
        cellResistance_ohm: 0.016,
        continuousC: 4,
        burstC: 6,
        mass_kg: 1.35,
        temperature_K: 268.15,
      }),
    ],
    hoverCalibration: 1.12,
  },
  'slow flyer propellers on a stand table': {
    ...exampleAircraft,
    dryMass_kg: 0.9,
    groups: [
      group({
        propeller: screw(10, 3.8, 2),
        motorKv_rpmPerV: 900,
        maxThrust_N: 1100 * GRAM_FORCE_N,
        escLimit_A: 30,
        standPoints: [
          { thrust_N: 200 * GRAM_FORCE_N, power_W: 18, speed_rps: 55 },
          { thrust_N: 400 * GRAM_FORCE_N, power_W: 46, speed_rps: 76 },
          { thrust_N: 700 * GRAM_FORCE_N, power_W: 104, speed_rps: null },
          { thrust_N: 1100 * GRAM_FORCE_N, power_W: 205, speed_rps: 123 },
        ],
      }),
    ],
    packs: [pack({ cells: 4, stringCapacity_Ah: 5, mass_kg: 0.5 })],
  },
  'full power predicted': {
    ...exampleAircraft,
    groups: [group({ fullPower_W: 700 })],
  },
  'no pack': { ...exampleAircraft, packs: [] },
  'too heavy to hover': { ...exampleAircraft, dryMass_kg: 7.2 },
  'pack too weak for full throttle': {
    ...exampleAircraft,
    packs: [pack({ cellResistance_ohm: 0.02, continuousC: 10, burstC: 15 })],
  },
  plane,
  'flying wing with a drag area and a cruise speed': {
    ...plane,
    dryMass_kg: 0.7,
    payloadMass_kg: 0,
    wing: { ...wing, span_m: 1, planform: 'flying_wing', sweep_m: 0.25 },
    flatPlateArea_m2: 0.006,
    cruiseSpeed_mps: 18,
  },
  'glider with a small motor': {
    ...plane,
    wing: { ...wing, span_m: 3.6, planform: 'glider', liftMax: 1.1 },
    groups: [{ ...pusher, maxThrust_N: 700 * GRAM_FORCE_N, propeller: screw(9, 5, 2) }],
    packs: [pack({ chemistry: 'lifepo4', cells: 3, stringCapacity_Ah: 4, mass_kg: 0.4 })],
  },
  'plane that cannot hold its weight': {
    ...plane,
    groups: [{ ...pusher, maxThrust_N: 90 * GRAM_FORCE_N }],
  },
  'indoor plane with three blades': {
    ...plane,
    dryMass_kg: 0.03,
    payloadMass_kg: 0,
    wing: { ...wing, span_m: 0.4, rootChord_m: 0.09, tipChord_m: 0.05, sweep_m: 0 },
    groups: [{ ...pusher, maxThrust_N: 0.35, propeller: screw(3, 2, 3), motorKv_rpmPerV: 4000 }],
    packs: [pack({ cells: 1, stringCapacity_Ah: 0.3, mass_kg: 0.009, cellResistance_ohm: 0.05 })],
    loads: [{ bus: 'main', power_W: 0.3 }],
  },
  'plane without a pack': { ...plane, packs: [] },
  'lift and cruise on one pack': hybrid,
  'lift and cruise on a pack each, with a camera on its own': {
    ...hybrid,
    packs: [
      pack({ role: 'lift', stringCapacity_Ah: 6, mass_kg: 0.9 }),
      pack({
        role: 'cruise',
        chemistry: 'liion',
        cells: 4,
        strings: 3,
        stringCapacity_Ah: 3.5,
        cellResistance_ohm: 0.018,
        mass_kg: 0.65,
      }),
      pack({ role: 'aux', chemistry: 'nimh', cells: 5, stringCapacity_Ah: 2, mass_kg: 0.15 }),
    ],
    loads: [
      { bus: 'lift', power_W: 3 },
      { bus: 'cruise', power_W: 9 },
      { bus: 'aux', power_W: 4 },
    ],
    usableFraction: 0.75,
  },
  'tilting rotors': {
    ...hybrid,
    groups: [{ ...lifters, name: 'both', role: 'both', propeller: screw(13, 8, 2) }],
    packs: [pack({ chemistry: 'semi_solid', stringCapacity_Ah: 16, mass_kg: 1.5 })],
  },
  'hybrid too heavy to hover': { ...hybrid, dryMass_kg: 13 },
};

export const AIR: Readonly<Record<string, Conditions>> = {
  'sea level, 15 °C': seaLevel,
  '2,500 m, -10 °C': { altitude_m: 2500, temperature_K: 263.15 },
  '4,000 m, 35 °C': { altitude_m: 4000, temperature_K: 308.15 },
};

const leg = (part: Partial<Leg> & Pick<Leg, 'kind'>): Leg => ({
  time_s: null,
  distance_m: null,
  height_m: null,
  speed_mps: null,
  payload_kg: null,
  ...part,
});

export const LEGS: readonly Leg[] = [
  leg({ kind: 'hover', time_s: 20 }),
  leg({ kind: 'climb', height_m: 60 }),
  leg({ kind: 'cruise', distance_m: 1500 }),
  leg({ kind: 'loiter', time_s: 90, payload_kg: 0.1 }),
  leg({ kind: 'cruise', distance_m: 800, time_s: 60 }),
  leg({ kind: 'descend', height_m: 30, speed_mps: 14 }),
  leg({ kind: 'descend', height_m: 30 }),
  leg({ kind: 'cruise', distance_m: 100, speed_mps: 300 }),
];

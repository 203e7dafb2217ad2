import type { Performance } from '@airworthy/physics';
import type { Build } from './airframe/build.ts';
import type { Resolved } from './airframe/resolve.ts';
import { type BuildField, clampTo } from './inputTable/index.ts';

/** A field that was left out, with patches of the build at both ends of what it plausibly is. */
export type Assumption = { readonly field: BuildField; readonly alternatives: readonly Build[] };

/** Fields that describe the aircraft. A request that states none of them is the whole default aircraft. */
const DESCRIBING: readonly BuildField[] = [
  'motor_count',
  'dry_mass_g',
  'prop_diameter_in',
  'prop_pitch_in',
  'motor_kv',
  'max_thrust_per_motor_g',
  'batteries',
  'payload',
  'wing_span_mm',
  'wing_chord_mm',
];

/**
 * Plausible ends of a field that was left out, about 10 and 90 % of aircraft of that mass, motor count and propeller.
 * How they were found, and the coverage they give on published aircraft: docs/physics/bands.md.
 */
const RANGE = {
  /** Thrust-to-weight ratio of multirotors and VTOL; static thrust over weight of wings. */
  thrustToWeight: { rotor: [2, 3.75], wing: [0.35, 0.9] },
  /** Thrust over the predicted one: mass or resistance known, Kv alone, and the usual motor for a propeller. */
  predictedThrust: { known: [0.79, 1.25], kv: [0.65, 1.32], usual: [0.5, 1.6] },
  /** Share of the charge that published times use. */
  usableFraction: [0.9, 1],
  pitchRatio: { rotor: [0.33, 0.58], wing: [0.45, 0.9] },
  diameter: [0.75, 1.35],
  dryMass: [0.7, 1.4],
  capacity: [0.6, 1.6],
  dragArea: [0.5, 2],
  wing: [0.8, 1.25],
  aux: [0, 2],
} as const;

/** Whether a request describes an aircraft at all: else it is that of its type, known as a whole. */
export function describes(build: Build): boolean {
  return DESCRIBING.some((field) => build[field] != null);
}

type Ends = readonly [number, number];

function knownOfMotor(given: Build): keyof typeof RANGE.predictedThrust {
  if (given.motor_kv == null) return 'usual';
  return given.motor_mass_g == null && given.motor_resistance_mohm == null ? 'kv' : 'known';
}

const alternativesOf: {
  readonly [Field in BuildField]?: (resolved: Resolved, performance: Performance) => Build[];
} = {
  max_thrust_per_motor_g: ({ type, full, given, predictions }, performance) => {
    const predicted = predictions.find(({ field }) => field === 'max_thrust_per_motor_g');
    if (predicted !== undefined) {
      const ends: Ends = RANGE.predictedThrust[knownOfMotor(given)];
      return ends.map((factor) => ({
        max_thrust_per_motor_g: clampTo('max_thrust_per_motor_g', factor * predicted.value),
      }));
    }
    const each_g = (1000 * performance.allUpMass_kg) / full.motor_count;
    const ends: Ends = RANGE.thrustToWeight[type.class === 'wing' ? 'wing' : 'rotor'];
    return ends.map((ratio) => ({
      max_thrust_per_motor_g: clampTo('max_thrust_per_motor_g', ratio * each_g),
    }));
  },
  usable_fraction: () => RANGE.usableFraction.map((usable_fraction) => ({ usable_fraction })),
  prop_pitch_in: ({ type, full }) => {
    const ends: Ends = RANGE.pitchRatio[type.class === 'wing' ? 'wing' : 'rotor'];
    return ends.map((ratio) => ({
      prop_pitch_in: clampTo('prop_pitch_in', ratio * full.prop_diameter_in),
    }));
  },
  prop_diameter_in: ({ full }) =>
    RANGE.diameter.map((factor) => ({
      prop_diameter_in: clampTo('prop_diameter_in', factor * full.prop_diameter_in),
    })),
  dry_mass_g: ({ full }) =>
    RANGE.dryMass.map((factor) => ({
      dry_mass_g: clampTo('dry_mass_g', factor * full.dry_mass_g),
    })),
  batteries: ({ full }) =>
    RANGE.capacity.map((factor) => ({
      batteries: full.batteries.map((battery) => ({
        ...battery,
        capacity_mah: factor * (battery.capacity_mah ?? 3000),
        ...(battery.mass_g == null ? {} : { mass_g: factor * battery.mass_g }),
      })),
    })),
  flat_plate_area_m2: ({ full }) =>
    full.flat_plate_area_m2 === null
      ? []
      : RANGE.dragArea.map((factor) => ({
          flat_plate_area_m2: factor * (full.flat_plate_area_m2 ?? 0),
        })),
  aux_rails: ({ full }) =>
    RANGE.aux.map((factor) => ({
      aux_rails: full.aux_rails.map((rail) => ({
        ...rail,
        current_a: factor * (rail.current_a ?? 0),
      })),
    })),
  wing_span_mm: ({ full }) =>
    RANGE.wing.map((factor) => ({ wing_span_mm: factor * full.wing_span_mm })),
  wing_chord_mm: ({ full }) =>
    RANGE.wing.map((factor) => ({ wing_chord_mm: factor * full.wing_chord_mm })),
};

/** Fields that are assumed where a request that describes an aircraft leaves them out. */
export const assumableFields = Object.keys(alternativesOf) as readonly BuildField[];

/** The fields that a request left out and that its airframe uses; none for the default aircraft itself. */
export function assumptionsOf(resolved: Resolved, performance: Performance): Assumption[] {
  const { given, type } = resolved;
  if (!describes(given)) return [];
  const assumptions: Assumption[] = [];
  for (const [field, alternatives] of Object.entries(alternativesOf)) {
    const name = field as BuildField;
    if (given[name] != null || !type.fields.includes(name)) continue;
    assumptions.push({ field: name, alternatives: alternatives(resolved, performance) });
  }
  return assumptions;
}

import type { Build } from './airframe/build.ts';
import { busVoltage_V, fullThrustByLaw } from './airframe/predicted.ts';
import { partsOf, type Resolved } from './airframe/resolve.ts';
import type { Analysis } from './analysis.ts';
import { assumableFields, describes } from './assumptions.ts';
import { isItsType, noPlaceStated } from './checks/mass.ts';
import { acceptsAll } from './inputTable/index.ts';
import { addedMass } from './partMasses.ts';

/*
 * A change of one part changes others: a larger motor is heavier, another propeller gives another thrust, and a table
 * that was measured with one motor is scaled for the next. A patch is completed with all of it before it is tried.
 */

type Changes = { -readonly [Field in keyof Build]: Build[Field] };

const PROPELLER = ['prop_diameter_in', 'prop_pitch_in', 'prop_blades'] as const;
const MOTOR = ['motor_kv', 'max_thrust_per_motor_g'] as const;
/** Fields that parts weigh by. */
const WEIGHED = [
  ...PROPELLER,
  'motor_count',
  'coaxial',
  'max_thrust_per_motor_g',
  'esc_current_a',
  'arm_length_mm',
  'wing_span_mm',
] as const;

/** Less added mass is not stated. Parts that could be lighter are not counted as lighter: nobody has weighed them. */
const LEAST_ADDED_G = 0.5;

const threeDigits = (value: number) => Number(value.toPrecision(3));

/** Motor and propeller of the stated thrust, after a change of propeller or voltage. */
function thrustAfter({ resolved }: Analysis, patch: Build): number | null {
  const { given, full } = resolved;
  if (given.max_thrust_per_motor_g == null || patch.max_thrust_per_motor_g != null) return null;
  const after = partsOf({ ...given, ...patch });
  const ratio = fullThrustByLaw(after).thrust_N / fullThrustByLaw(resolved).thrust_N;
  if (!Number.isFinite(ratio) || Math.abs(ratio - 1) < 1e-3) return null;
  return threeDigits(full.max_thrust_per_motor_g * ratio);
}

/** What is known of the motor itself, after its Kv or thrust changed: rewound, or another one. */
function motorAfter(given: Build, full: Resolved['full'], patch: Changes, ratio: number): void {
  const kvRatio = (patch.motor_kv ?? full.motor_kv) / full.motor_kv;
  const sameSize = Math.abs(ratio - 1) < 0.01;
  if (given.motor_resistance_mohm != null)
    patch.motor_resistance_mohm = sameSize
      ? threeDigits(given.motor_resistance_mohm / kvRatio ** 2)
      : null;
  if (given.motor_no_load_a != null)
    patch.motor_no_load_a = sameSize ? threeDigits(given.motor_no_load_a * kvRatio) : null;
  if (given.motor_mass_g != null && !sameSize)
    patch.motor_mass_g = threeDigits(given.motor_mass_g * ratio);
}

/** Another motor or propeller is no reason to forget how far the measured one was from the law: its table is scaled. */
function keepTable({ given, full, aircraft, type, tableScale }: Resolved, whole: Changes): void {
  if ((given.thrust_table ?? []).length === 0) return;
  const voltage_v = busVoltage_V(aircraft.packs, type.groups[0]!.role);
  whole.thrust_table_of = {
    motor_kv: full.motor_kv,
    prop_diameter_in: full.prop_diameter_in,
    prop_pitch_in: full.prop_pitch_in,
    prop_blades: full.prop_blades,
    ...(voltage_v > 0 ? { voltage_v } : null),
    max_thrust_per_motor_g: full.max_thrust_per_motor_g / (tableScale?.thrust ?? 1),
    ...given.thrust_table_of,
  };
  whole.max_thrust_per_motor_g ??= full.max_thrust_per_motor_g;
}

/** The patch with what goes along with it; null where that leaves what a build may have. */
export function wholeChange(analysis: Analysis, patch: Build): Build | null {
  const { given, full } = analysis.resolved;
  const whole: Changes = { ...patch };
  const changes = (fields: readonly (keyof Build)[]) =>
    fields.some(
      (field) => patch[field] != null && patch[field] !== full[field as keyof typeof full],
    );
  const otherPropeller = changes(PROPELLER);
  const otherMotor = changes(MOTOR);
  if (otherPropeller || patch.batteries != null) {
    const thrust_g = thrustAfter(analysis, patch);
    if (thrust_g !== null) whole.max_thrust_per_motor_g = thrust_g;
  }
  const otherThrust = whole.max_thrust_per_motor_g != null;
  if (patch.thrust_table === undefined && (otherPropeller || otherMotor || otherThrust))
    keepTable(analysis.resolved, whole);
  // Without its table a build would no longer know the full thrust that the table stated.
  if (patch.thrust_table === null) whole.max_thrust_per_motor_g ??= full.max_thrust_per_motor_g;
  if (otherMotor || otherThrust || changes(WEIGHED)) {
    const { added_g, motorRatio } = addedMass(analysis.resolved, partsOf({ ...given, ...whole }));
    if (otherMotor || otherThrust) motorAfter(given, full, whole, otherPropeller ? 1 : motorRatio);
    if (added_g >= LEAST_ADDED_G) {
      const dry_g = (patch.dry_mass_g ?? full.dry_mass_g) + added_g;
      whole.dry_mass_g = dry_g >= 100 ? Math.round(dry_g) : Number(dry_g.toFixed(1));
    }
  }
  if (!acceptsAll(whole)) return null;
  return withPlaces(analysis.resolved, withRestKnown(analysis.resolved, whole));
}

/**
 * A winged build that states no mass or size balances as its type does. A patch that gives it one says that the places
 * are still those of the type: else it would make the balance a guess, and be dropped for that.
 */
function withPlaces({ given, full, type }: Resolved, whole: Build): Build {
  if (type.class === 'multirotor' || !isItsType(given)) return whole;
  const after = { ...given, ...whole };
  if (isItsType(after) || !noPlaceStated(after)) return whole;
  return { ...whole, frame_preset: full.frame_preset };
}

/** The example aircraft is known as a whole: with one member of it changed, the others stay what they were. */
export function withRestKnown({ given, full, type }: Resolved, patch: Build): Build {
  if (describes(given) || !describes(patch)) return patch;
  const whole: Record<string, unknown> = { ...patch };
  for (const field of assumableFields)
    if (!(field in patch) && type.fields.includes(field) && full[field] != null)
      whole[field] = full[field];
  return whole;
}

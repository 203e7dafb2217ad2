import {
  GRAM_FORCE_N,
  type GroupRole,
  INCH_M,
  type MotorToPredict,
  type Pack,
  type PredictedThrust,
  powerByLaw_W,
  predictFullThrust,
} from '@airworthy/physics';
import { type BuildField, type BuildInput, clampTo } from '../inputTable/index.ts';
import type { Build } from './build.ts';
import type { FullBuild } from './fullBuild.ts';
import { nominalVoltage_V, packOf } from './packs.ts';
import type { AirframeType } from './types.ts';

/** A field that the request leaves out and that follows from others. */
export type Prediction = {
  readonly field: 'motor_kv' | 'max_thrust_per_motor_g';
  readonly value: number;
  /** The fields that it follows from, as far as they were stated. */
  readonly from: readonly (BuildField | BuildInput)[];
  /** Thrust ends where the motor is at full throttle, or where the controller cuts back. */
  readonly limitedBy: PredictedThrust['limitedBy'] | null;
};

/** The drive as predicted; `fullPower_W` is null where the thrust is not predicted. */
export type PredictedDrive = {
  readonly full: FullBuild;
  readonly fullPower_W: number | null;
  readonly predictions: readonly Prediction[];
};

/** A request that states none of these has the motors of its type. */
const DRIVE_FIELDS = [
  'motor_kv',
  'prop_diameter_in',
  'prop_pitch_in',
  'prop_blades',
  'batteries',
  'esc_current_a',
] as const satisfies readonly BuildField[];

/** Kv of usual motors goes with this power of the propeller's diameter (docs/physics/fullThrust.md). */
const USUAL_KV_EXPONENT = -1.5;

/** How far motor, propeller and voltage are from those of the type, in logarithms, when its default counts for 1/e. */
const DEFAULT_REACH = 0.25;

const busRoles: Readonly<Record<GroupRole, readonly Pack['role'][]>> = {
  lift: ['lift', 'main'],
  both: ['lift', 'main', 'cruise'],
  cruise: ['cruise', 'main'],
};

/** Nominal voltage of the packs that feed motors of a role. */
export function busVoltage_V(packs: readonly Pack[], role: GroupRole): number {
  return nominalVoltage_V(packs, busRoles[role]);
}

export function motorOf(
  full: FullBuild,
  of: { readonly given: Build; readonly role: GroupRole; readonly packs: readonly Pack[] },
): MotorToPredict {
  const { given, role, packs } = of;
  return {
    role,
    propeller: {
      diameter_m: full.prop_diameter_in * INCH_M,
      pitch_m: full.prop_pitch_in * INCH_M,
      blades: full.prop_blades,
    },
    motorKv_rpmPerV: full.motor_kv,
    nominal_V: busVoltage_V(packs, role),
    resistance_ohm: given.motor_resistance_mohm == null ? null : given.motor_resistance_mohm / 1000,
    mass_kg: given.motor_mass_g == null ? null : given.motor_mass_g / 1000,
    escLimit_A: given.esc_current_a ?? null,
  };
}

/** 1 at the type's own motor, propeller and voltage, falling to 0 away from them. */
function nearness(motor: MotorToPredict, usual: MotorToPredict): number {
  const ratios = [
    motor.motorKv_rpmPerV / usual.motorKv_rpmPerV,
    motor.nominal_V / usual.nominal_V,
    motor.propeller.diameter_m / usual.propeller.diameter_m,
    motor.propeller.pitch_m / usual.propeller.pitch_m,
    motor.propeller.blades / usual.propeller.blades,
  ];
  let squares = 0;
  for (const ratio of ratios) squares += Math.log(ratio) ** 2;
  return Math.exp(-squares / DEFAULT_REACH ** 2);
}

type Usual = { readonly motor: MotorToPredict; readonly thrust_N: number };

const usualOf = new WeakMap<FullBuild, Usual>();

/** The type's own drive by the law, against which its stated thrust is held: once for each type. */
function usualDrive(defaults: FullBuild, role: GroupRole): Usual {
  const known = usualOf.get(defaults);
  if (known !== undefined) return known;
  const packs = defaults.batteries.map((battery, index) => packOf(battery, index, 15));
  const motor = motorOf(defaults, { given: {}, role, packs });
  const usual = { motor, thrust_N: predictFullThrust(motor).thrust_N };
  usualOf.set(defaults, usual);
  return usual;
}

/** Full thrust of one motor of the first group by the law alone, whatever the request states. */
export function fullThrustByLaw(of: {
  readonly given: Build;
  readonly full: FullBuild;
  readonly type: AirframeType;
  readonly aircraft: { readonly packs: readonly Pack[] };
}): PredictedThrust {
  const { role } = of.type.groups[0]!;
  const motor = motorOf(of.full, { given: of.given, role, packs: of.aircraft.packs });
  return predictFullThrust(motor);
}

/**
 * Fills in Kv and full thrust where the request leaves them out and states motor, propeller, pack or controller. At the
 * defaults of a type the law meets the thrust of the type; away from them it stands alone.
 */
export function predictDrive(
  given: Build,
  full: FullBuild,
  of: {
    readonly type: AirframeType;
    readonly packs: readonly Pack[];
    /** The build of the type without a request. */
    readonly defaults: FullBuild;
  },
): PredictedDrive {
  const stated = DRIVE_FIELDS.filter((field) => given[field] != null);
  const none = { full, fullPower_W: null, predictions: [] };
  if (given.max_thrust_per_motor_g != null || stated.length === 0) return none;
  const { defaults } = of;
  const { role } = of.type.groups[0]!;
  const predictions: Prediction[] = [];
  let filled = full;
  if (given.motor_kv == null && given.prop_diameter_in != null) {
    const ratio = full.prop_diameter_in / defaults.prop_diameter_in;
    const kv = defaults.motor_kv * ratio ** USUAL_KV_EXPONENT;
    const motor_kv = clampTo('motor_kv', kv);
    filled = { ...filled, motor_kv };
    predictions.push({
      field: 'motor_kv',
      value: motor_kv,
      from: ['prop_diameter_in'],
      limitedBy: null,
    });
  }
  const motor = motorOf(filled, { given, role, packs: of.packs });
  if (!(motor.nominal_V > 0)) return none;
  const predicted = predictFullThrust(motor);
  const usual = usualDrive(defaults, role);
  const near = nearness(motor, usual.motor);
  const usualThrust_N = defaults.max_thrust_per_motor_g * GRAM_FORCE_N;
  const toDefault = (usualThrust_N / usual.thrust_N) ** near;
  const thrust_N = toDefault * predicted.thrust_N;
  const { propeller } = motor;
  const powerRatio =
    predicted.power_W / powerByLaw_W({ propeller, maxThrust_N: predicted.thrust_N });
  const power_W = powerByLaw_W({ propeller, maxThrust_N: thrust_N }) * powerRatio ** (1 - near);
  const value = clampTo('max_thrust_per_motor_g', thrust_N / GRAM_FORCE_N);
  const inputs = ['motor_resistance_mohm', 'motor_mass_g'] as const;
  predictions.push({
    field: 'max_thrust_per_motor_g',
    value,
    from: [...stated, ...inputs.filter((field) => given[field] != null)],
    limitedBy: predicted.limitedBy,
  });
  return {
    full: { ...filled, max_thrust_per_motor_g: value },
    fullPower_W: power_W,
    predictions,
  };
}

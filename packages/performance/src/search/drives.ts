import type { MotorPart, PropellerPart, StandTest } from '../catalog/catalog.ts';
import { motors, propellers } from '../catalog/index.ts';
import { motorMass_g, motorMassOfStator_g, propellerMass_g } from '../catalog/laws.ts';
import {
  bears,
  mostCells,
  predictedAt,
  predictionOf,
  RATED_CELL_V,
} from '../catalog/prediction.ts';
import type { PartsAsked } from './request.ts';

/** A motor, and the propeller or the test that it is tried with; both null: the propeller that the law gives it. */
export type DriveOption = {
  readonly motor: MotorPart;
  readonly propeller: PropellerPart | null;
  readonly test: StandTest | null;
};

/** A motor with a propeller on so many cells. */
export type Drive = {
  readonly motor: MotorPart;
  /** Null for a usual size that no product stands for. */
  readonly propeller: PropellerPart | null;
  readonly diameter_in: number;
  readonly pitch_in: number;
  readonly blades: number;
  readonly test: StandTest | null;
  /** At full throttle, of one motor. */
  readonly current_A: number;
  /** Null where it is predicted anew from voltage and propeller. */
  readonly maxThrust_g: number | null;
  /** Of one motor and one propeller. */
  readonly motorMass_g: number;
  readonly propellerMass_g: number;
};

export type Size = { readonly min: number; readonly max: number };
/** Bounds of the propeller, and of Kv, that narrow the choice of parts. */
export type DriveBounds = Readonly<
  Record<'prop_diameter_in' | 'prop_pitch_in' | 'prop_blades' | 'motor_kv', Size>
>;

/** Thrust goes with about the square of the voltage: a test counts for packs within a tenth of its own. */
const NEAR_VOLTAGE = 0.1;

const motorById = new Map(motors.map((part) => [part.id, part]));
const propellerById = new Map(propellers.map((part) => [part.id, part]));

const within = (value: number, { min, max }: Size) => value >= min && value <= max;

/** Propellers of the catalog, or those with these ids, within bounds. */
export function propellersWithin(asked: PartsAsked, bounds: DriveBounds): PropellerPart[] {
  const chosen = asked === 'catalog' ? propellers : asked.map((id) => propellerById.get(id)!);
  return chosen.filter((part) => fits(part, bounds));
}

function fits(propeller: PropellerPart, bounds: DriveBounds): boolean {
  const { diameter_in, pitch_in, blades } = propeller.propeller;
  return (
    within(diameter_in, bounds.prop_diameter_in) &&
    within(pitch_in, bounds.prop_pitch_in) &&
    within(blades, bounds.prop_blades)
  );
}

/** One propeller of each geometry: an analysis knows no more of it. */
export function distinct(parts: readonly PropellerPart[]): PropellerPart[] {
  const byGeometry = new Map<string, PropellerPart>();
  for (const part of parts) {
    const { diameter_in, pitch_in, blades } = part.propeller;
    const key = `${diameter_in} ${pitch_in} ${blades}`;
    if (!byGeometry.has(key)) byGeometry.set(key, part);
  }
  return [...byGeometry.values()];
}

/**
 * The motors asked for with the propellers that they are tried with, the smallest disk first. Without a choice of
 * propellers a measured motor has those of its tests, and another the one that the law gives it.
 */
export function driveOptions(
  asked: PartsAsked,
  propellersAsked: PartsAsked | undefined,
  bounds: DriveBounds,
): DriveOption[] {
  const chosen = (asked === 'catalog' ? motors : asked.map((id) => motorById.get(id)!)).filter(
    ({ motor }) => within(motor.kv_rpm_per_v, bounds.motor_kv),
  );
  const options: DriveOption[] = [];
  if (propellersAsked === undefined) {
    for (const motor of chosen) {
      for (const test of motor.motor.tests) {
        const propeller = propellerById.get(test.propeller)!;
        if (fits(propeller, bounds)) options.push({ motor, propeller, test });
      }
      if (motor.motor.predicted !== null) options.push({ motor, propeller: null, test: null });
    }
  } else {
    const fitting = propellersWithin(propellersAsked, bounds);
    for (const propeller of propellersAsked === 'catalog' ? distinct(fitting) : fitting)
      for (const motor of chosen) options.push({ motor, propeller, test: null });
  }
  return options.sort((a, b) => diskOf(a) - diskOf(b) || orderOf(a, b));
}

const diskOf = ({ propeller, motor }: DriveOption) =>
  propeller?.propeller.diameter_in ?? motor.motor.predicted!.prop_diameter_in;

function orderOf(a: DriveOption, b: DriveOption): number {
  const key = ({ motor, test }: DriveOption) => `${motor.id} ${test?.id ?? ''}`;
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
}

/** Whether a test, or a motor, is for packs of this voltage. */
export function suitsVoltage(option: DriveOption, cells: number, nominal_V: number): boolean {
  if (option.test !== null) return Math.abs(option.test.voltage_v / nominal_V - 1) <= NEAR_VOLTAGE;
  const most = mostCells(option.motor) ?? testedCells(option.motor);
  return most !== null && cells <= most && cells >= most / 2;
}

function testedCells({ motor }: MotorPart): number | null {
  const voltages = motor.tests.map((test) => test.voltage_v);
  return voltages.length === 0 ? null : Math.floor(Math.max(...voltages) / RATED_CELL_V + 0.1);
}

/** The test of this motor with this propeller near this voltage, the nearest first. */
function testFor(motor: MotorPart, propeller: PropellerPart, nominal_V: number): StandTest | null {
  const away = (test: StandTest) => Math.abs(test.voltage_v / nominal_V - 1);
  const near = motor.motor.tests
    .filter((test) => test.propeller === propeller.id && away(test) <= NEAR_VOLTAGE)
    .sort((a, b) => away(a) - away(b));
  return near[0] ?? null;
}

function measured(motor: MotorPart, propeller: PropellerPart, test: StandTest): Drive {
  const most = test.points.reduce((a, b) => (b.power_w > a.power_w ? b : a));
  return {
    ...massesOf(motor, propeller, propeller.propeller.diameter_in),
    motor,
    propeller,
    ...propeller.propeller,
    test,
    current_A: most.power_w / most.voltage_v,
    maxThrust_g: test.full_throttle ? Math.max(...test.points.map((one) => one.thrust_g)) : null,
  };
}

function massByLaw_g({ name, motor }: MotorPart): number {
  const power_W = motor.max_power_w ?? motor.tested_to_w;
  return motorMassOfStator_g(name) ?? (power_W === null ? 0 : motorMass_g(power_W));
}

function massesOf(motor: MotorPart, propeller: PropellerPart | null, diameter_in: number) {
  return {
    motorMass_g: motor.mass_g ?? Math.round(massByLaw_g(motor)),
    propellerMass_g: propeller?.mass_g ?? Math.round(propellerMass_g(diameter_in)),
  };
}

/** The drive of an option on so many cells; null where no such drive makes sense. */
export function driveOf(
  option: DriveOption,
  cells: number,
  nominal_V: number,
  bounds: DriveBounds,
): Drive | null {
  const { motor, propeller } = option;
  const test = option.test ?? (propeller === null ? null : testFor(motor, propeller, nominal_V));
  if (propeller !== null && test !== null) return measured(motor, propeller, test);
  const predicted =
    propeller === null
      ? predictionOf(motor, cells)
      : predictedAt(motor, propeller.propeller, cells);
  if (predicted === null || !bears(motor, predicted)) return null;
  const { prop_diameter_in, prop_pitch_in, prop_blades } = predicted;
  if (!within(prop_diameter_in, bounds.prop_diameter_in)) return null;
  if (!within(prop_pitch_in, bounds.prop_pitch_in)) return null;
  if (!within(prop_blades, bounds.prop_blades)) return null;
  const { max_current_a } = motor.motor;
  if (max_current_a !== null && predicted.current_a > max_current_a) return null;
  return {
    ...massesOf(motor, propeller, prop_diameter_in),
    motor,
    propeller,
    diameter_in: prop_diameter_in,
    pitch_in: prop_pitch_in,
    blades: prop_blades,
    test: null,
    current_A: predicted.current_a,
    maxThrust_g: null,
  };
}

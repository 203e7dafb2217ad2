import type { BatteryRequest, Build } from '../airframe/build.ts';
import { nominalCell_V } from '../airframe/packs.ts';
import type { Analysis } from '../analysis.ts';
import type { MotorPart, Part, PropellerPart, StandTest } from '../catalog/catalog.ts';
import { motors, propellers } from '../catalog/index.ts';
import { propellerMass_g } from '../catalog/laws.ts';
import { acceptsAll } from '../inputTable/index.ts';
import { motorMassIn_g } from '../partMasses.ts';
import { wholeChange, withRestKnown } from '../wholeChange.ts';
import { feeds } from './candidate.ts';
import { type Drive, distinct, driveOf, suitsVoltage } from './drives.ts';
import { batteryOf, packOptions } from './packs.ts';

export const changeKinds = ['motor', 'propeller', 'battery'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One part of a build in the place of the one that it has, with all that goes along. */
export type Change = {
  readonly kind: ChangeKind;
  readonly part: Part;
  /** Of one. */
  readonly mass_g: number;
  readonly count: number;
  readonly patch: Build;
};

const ANY = { min: 0, max: Number.POSITIVE_INFINITY } as const;
const ANY_DRIVE = { prop_diameter_in: ANY, prop_pitch_in: ANY, prop_blades: ANY, motor_kv: ANY };

/** Stand tests name propellers by whole and half inches: the same within this. */
const SAME_IN = 0.05;

type Geometry = Pick<PropellerPart['propeller'], 'diameter_in' | 'pitch_in' | 'blades'>;

const sameGeometry = (a: Geometry, b: Geometry) =>
  a.blades === b.blades &&
  Math.abs(a.diameter_in - b.diameter_in) <= SAME_IN &&
  Math.abs(a.pitch_in - b.pitch_in) <= SAME_IN;

/** The pack that is changed, and its place in the list. */
function packOf({ resolved }: Analysis): { at: number; pack: BatteryRequest } | null {
  const { batteries } = resolved.full;
  const at = batteries.findIndex(({ role }) => feeds(role));
  const index = at < 0 && resolved.type.class === 'wing' ? 0 : at;
  const pack = batteries[index];
  return pack === undefined ? null : { at: index, pack };
}

/** What flights taught of the airframe, kept for another pack: what they taught of the pack goes with it. */
function learnedWithout(analysis: Analysis): Build {
  const { given, calibration: measured } = analysis.resolved;
  const { calibration } = given;
  const flown = cruisesAsFlown(analysis);
  if (measured === null && calibration == null) return flown;
  const factor = (measured?.factor ?? 1) * (calibration?.loss_factor ?? 1);
  return {
    ...flown,
    measured_hover: null,
    calibration: {
      ...calibration,
      pack_resistance_mohm: null,
      ...(factor === 1 ? null : { loss_factor: factor }),
    },
  };
}

/** Measured cruises with the mass that they were flown at: another pack does not change it. */
function cruisesAsFlown({ resolved, performance }: Analysis): Build {
  const cruises = resolved.given.measured_cruise;
  if (cruises == null) return {};
  const { payloadMass_kg } = resolved.aircraft;
  return {
    measured_cruise: cruises.map((cruise) => {
      const payload_kg = cruise.payload_g == null ? payloadMass_kg : cruise.payload_g / 1000;
      const mass_g = 1000 * (performance.allUpMass_kg - payloadMass_kg + payload_kg);
      return { ...cruise, mass_g: cruise.mass_g ?? mass_g };
    }),
  };
}

/** A size that follows a law is no part that somebody can buy. */
const isBySize = ({ vendor }: Part) => vendor === 'Generic';

/** Packs of the same number of cells, in the same place: another voltage asks for other motors. */
function* packChanges(analysis: Analysis): Generator<Change> {
  const old = packOf(analysis);
  if (old === null) return;
  const { batteries } = analysis.resolved.full;
  const { role, count, x_mm, y_mm, z_mm, cells } = old.pack;
  const kept = Object.fromEntries(
    Object.entries({ role, count, x_mm, y_mm, z_mm }).filter(([, value]) => value != null),
  );
  const learned = learnedWithout(analysis);
  for (const option of packOptions('catalog')) {
    if (option.cells !== cells || option.part === null || isBySize(option.part)) continue;
    const pack: BatteryRequest = { ...batteryOf(option), ...kept };
    const list = batteries.map((battery, i) => (i === old.at ? pack : battery));
    const patch = wholeChange(analysis, { batteries: list, ...learned });
    if (patch !== null)
      yield {
        kind: 'battery',
        part: option.part,
        mass_g: option.mass_g,
        count: count ?? 1,
        patch,
      };
  }
}

/** The propellers of the catalog, one of each geometry, on the motors that the build has. */
function* propellerChanges(analysis: Analysis): Generator<Change> {
  const { full } = analysis.resolved;
  for (const part of distinct(propellers)) {
    const { diameter_in, pitch_in, blades } = part.propeller;
    const patch = wholeChange(analysis, {
      prop_diameter_in: diameter_in,
      prop_pitch_in: pitch_in,
      prop_blades: blades,
    });
    if (patch === null) continue;
    yield {
      kind: 'propeller',
      part,
      mass_g: part.mass_g ?? Math.round(propellerMass_g(diameter_in)),
      count: full.motor_count,
      patch,
    };
  }
}

/** A motor with the propeller of the build: measured with it near this voltage, else by the law. */
function driveWith(motor: MotorPart, geometry: Geometry, cells: number, nominal_V: number) {
  let measured: { test: StandTest; propeller: PropellerPart } | null = null;
  for (const test of motor.motor.tests) {
    const propeller = propellers.find(({ id }) => id === test.propeller);
    const option = { motor, propeller: propeller ?? null, test };
    if (propeller === undefined || !sameGeometry(propeller.propeller, geometry)) continue;
    if (suitsVoltage(option, cells, nominal_V)) measured ??= { test, propeller };
  }
  if (measured !== null) return driveOf({ motor, ...measured }, cells, nominal_V, ANY_DRIVE);
  const fitted = propellers.find(({ propeller }) => sameGeometry(propeller, geometry));
  const standIn: PropellerPart | undefined =
    fitted ??
    (propellers[0] === undefined
      ? undefined
      : { ...propellers[0], propeller: { ...propellers[0].propeller, ...geometry } });
  if (
    standIn === undefined ||
    !suitsVoltage({ motor, propeller: standIn, test: null }, cells, nominal_V)
  )
    return null;
  return driveOf({ motor, propeller: standIn, test: null }, cells, nominal_V, ANY_DRIVE);
}

function motorPatch({ resolved }: Analysis, drive: Drive): Build | null {
  const { full } = resolved;
  const { kv_rpm_per_v, resistance_mohm } = drive.motor.motor;
  const added_g = full.motor_count * (drive.motorMass_g - motorMassIn_g(resolved));
  const patch: Build = {
    motor_kv: kv_rpm_per_v,
    motor_mass_g: drive.motorMass_g,
    motor_resistance_mohm: drive.test === null ? resistance_mohm : null,
    motor_no_load_a: null,
    thrust_table: drive.test?.points ?? null,
    thrust_table_of: null,
    max_thrust_per_motor_g: drive.maxThrust_g,
    dry_mass_g: Math.round(full.dry_mass_g + added_g),
  };
  return acceptsAll(patch) ? withRestKnown(resolved, patch) : null;
}

/** The motors of the catalog whose mass is known, with the propeller and the voltage that the build has. */
function* motorChanges(analysis: Analysis): Generator<Change> {
  const { full } = analysis.resolved;
  const old = packOf(analysis);
  if (old === null) return;
  const cells = old.pack.cells ?? 6;
  const nominal_V = cells * nominalCell_V(old.pack.chemistry ?? 'lipo');
  const geometry: Geometry = {
    diameter_in: full.prop_diameter_in,
    pitch_in: full.prop_pitch_in,
    blades: full.prop_blades,
  };
  for (const motor of motors) {
    if (motor.mass_g === null) continue;
    const drive = driveWith(motor, geometry, cells, nominal_V);
    const patch = drive === null ? null : motorPatch(analysis, drive);
    if (patch === null) continue;
    yield { kind: 'motor', part: motor, mass_g: motor.mass_g, count: full.motor_count, patch };
  }
}

const changesOf: { readonly [Kind in ChangeKind]: (analysis: Analysis) => Iterable<Change> } = {
  motor: motorChanges,
  propeller: propellerChanges,
  battery: packChanges,
};

/** Every single change of the kinds asked for, always in the same order. */
export function* singleChanges(
  analysis: Analysis,
  kinds: readonly ChangeKind[],
): Generator<Change> {
  for (const kind of kinds) yield* changesOf[kind](analysis);
}

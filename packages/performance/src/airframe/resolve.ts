import {
  type Aircraft,
  type Calibration,
  CELSIUS_ZERO_K,
  type Conditions,
  type CruiseCalibration,
  calibrateCruise,
  calibrateHover,
  DEGREE_RAD,
  GRAM_FORCE_N,
  INCH_M,
  KMH_MPS,
  type MotorGroup,
  type Pack,
  type SizeCruiseGroup,
  type Wing,
  withLearned,
} from '@airworthy/physics';
import {
  learnedOf,
  measuredCruisesOf,
  measuredHoversOf,
  standPointsOf,
  withMeasuredThrust,
} from '../inputs.ts';
import {
  allFields,
  allInputs,
  type BuildField,
  type BuildInput,
  exampleProfile,
} from '../inputTable/index.ts';
import { buildShape } from '../inputTable/names.ts';
import { type UnknownMembers, unknownMembers } from '../unknown.ts';
import type { Build, StandPointRequest } from './build.ts';
import type { FullBuild } from './fullBuild.ts';
import { nominalVoltage_V, packOf } from './packs.ts';
import { type Position, positionOf } from './position.ts';
import { type PredictedDrive, type Prediction, predictDrive } from './predicted.ts';
import { dryPlace } from './presets.ts';
import { loadsOf, type Payload, payloadOf, type Rail, railOf } from './rails.ts';
import { placeRotors, type Rotor } from './rotors.ts';
import { airframeByName } from './table.ts';
import { scaledPoints, type TableScale, tableScaleOf } from './tableScale.ts';
import type { AirframeType } from './types.ts';

/** A build with every default applied, in the units of the interface and as an aircraft in SI. */
export type Resolved = {
  /** The request as it came. */
  readonly request: Build;
  readonly type: AirframeType;
  /** Its members that a build has, with the full thrust that its thrust table states. */
  readonly given: Build;
  /** The request with every member filled in, in the units of the interface. */
  readonly full: FullBuild;
  readonly aircraft: Aircraft;
  readonly conditions: Conditions;
  readonly rotors: readonly Rotor[];
  /** Middle of the lift rotors. */
  readonly centre: Position;
  readonly arm_m: number;
  readonly layoutAssumed: boolean;
  readonly dryPlace: Position;
  readonly packPlaces: readonly (Position | null)[];
  readonly rails: readonly Rail[];
  readonly payload: readonly Payload[];
  /** Fields of the drive that the request leaves out and that follow from others. */
  readonly predictions: readonly Prediction[];
  /** How the thrust table was brought to this build; null where it was measured with its parts, or there is none. */
  readonly tableScale: TableScale | null;
  /** Null without measured hovers. */
  readonly calibration: Calibration | null;
  /** Null without measured cruises. */
  readonly cruiseCalibration: CruiseCalibration | null;
};

/** Usual lean limit of a multirotor's position controller. */
const TILT_LIMIT_DEG = 35;

const members: readonly (BuildField | BuildInput)[] = [...allFields, ...allInputs];
const memberNames: ReadonlySet<string> = new Set(members);
const fieldNames: ReadonlySet<string> = new Set(allFields);

/** The request without members that no build has: it is copied for each patch that is tried. */
function knownPart(request: Build): Build {
  let known = true;
  for (const name in request) known &&= memberNames.has(name);
  if (known) return request;
  const part: Record<string, unknown> = {};
  for (const name of members) if (request[name] !== undefined) part[name] = request[name];
  return part;
}

/** The request; then the type's default; then the example profile. Null equals left out. */
function fill(given: Build, type: AirframeType): FullBuild {
  // A copy has its members as an object of its own; filled one by one it is a hash table.
  const full: Record<string, unknown> = { ...defaultsOf(type) };
  for (const name in given) {
    const value = given[name as BuildField];
    if (value != null && fieldNames.has(name)) full[name] = value;
  }
  return full as unknown as FullBuild;
}

const defaultsByType = new WeakMap<AirframeType, FullBuild>();

/** The build of a type without a request; filled once, for a search resolves thousands. */
function defaultsOf(type: AirframeType): FullBuild {
  const known = defaultsByType.get(type);
  if (known !== undefined) return known;
  const filled: Record<string, unknown> = { ...exampleProfile };
  for (const field of allFields) {
    const fallback = field in type.defaults ? type.defaults[field] : exampleProfile[field];
    filled[field] = fallback ?? null;
  }
  const defaults = filled as unknown as FullBuild;
  defaultsByType.set(type, defaults);
  return defaults;
}

function wingOf(full: FullBuild, type: AirframeType): Wing | null {
  if (type.class === 'multirotor') return null;
  return {
    span_m: full.wing_span_mm / 1000,
    rootChord_m: full.wing_chord_mm / 1000,
    tipChord_m: (full.wing_tip_chord_mm ?? full.wing_chord_mm) / 1000,
    sweep_m: full.wing_sweep_mm / 1000,
    liftMax: full.wing_cl_max,
    planform: type.planform,
  };
}

function groupsOf(
  given: Build,
  { full, fullPower_W }: PredictedDrive,
  type: AirframeType,
  of: {
    packs: readonly Pack[];
    points: readonly StandPointRequest[];
    mass_kg: number;
    wing: Wing | null;
  },
  sizeCruise: SizeCruiseGroup,
): MotorGroup[] {
  const described = type.groups[0]!;
  const first: MotorGroup = {
    name: described.name,
    role: described.role,
    count: full.motor_count,
    coaxial: type.class !== 'wing' && full.coaxial,
    propeller: {
      diameter_m: full.prop_diameter_in * INCH_M,
      pitch_m: full.prop_pitch_in * INCH_M,
      blades: full.prop_blades,
    },
    motorKv_rpmPerV: full.motor_kv,
    kvStated: given.motor_kv != null,
    maxThrust_N: full.max_thrust_per_motor_g * GRAM_FORCE_N,
    fullPower_W,
    escLimit_A: full.esc_current_a,
    resistance_ohm: given.motor_resistance_mohm == null ? null : given.motor_resistance_mohm / 1000,
    noLoadCurrent_A: given.motor_no_load_a ?? null,
    standPoints: standPointsOf(of.points),
  };
  const cruise = type.groups[1];
  if (cruise === undefined || of.wing === null) return [first];
  const nominal_V = nominalVoltage_V(of.packs, ['cruise', 'main', 'lift']);
  return [first, sizeCruise({ mass_kg: of.mass_kg, wing: of.wing, nominal_V, name: cruise.name })];
}

function aircraftOf(
  given: Build,
  drive: PredictedDrive,
  type: AirframeType,
  carried: {
    packs: readonly Pack[];
    rails: Rail[];
    payload: Payload[];
    points: readonly StandPointRequest[];
  },
  sizeCruise: SizeCruiseGroup,
): Aircraft {
  const { packs, rails, payload, points } = carried;
  const { full } = drive;
  const sum = (items: readonly { mass_kg: number }[]) =>
    items.reduce((total, item) => total + item.mass_kg, 0);
  const dryMass_kg = full.dry_mass_g / 1000;
  const payloadMass_kg = sum(rails) + sum(payload);
  // A drive is chosen for the aircraft; what it carries today does not change it.
  const ownMass_kg = dryMass_kg + sum(packs);
  const wing = wingOf(full, type);
  return {
    class: type.class,
    dryMass_kg,
    payloadMass_kg,
    groups: groupsOf(given, drive, type, { packs, points, mass_kg: ownMass_kg, wing }, sizeCruise),
    packs,
    loads: loadsOf(rails, payload, packs),
    flatPlateArea_m2: full.flat_plate_area_m2,
    wing,
    cruiseSpeed_mps:
      wing === null || full.cruise_speed_kmh === null ? null : full.cruise_speed_kmh * KMH_MPS,
    usableFraction: full.usable_fraction,
    hoverCalibration: null,
    tiltLimit_rad: (given.max_tilt_deg ?? TILT_LIMIT_DEG) * DEGREE_RAD,
    allowed: {
      tilt_rad: given.max_tilt_deg == null ? null : given.max_tilt_deg * DEGREE_RAD,
      speed_mps: given.max_speed_kmh == null ? null : given.max_speed_kmh * KMH_MPS,
    },
  };
}

type Calibrations = Pick<Resolved, 'calibration' | 'cruiseCalibration'>;

/** What was measured on this very aircraft, on its rotors and on its wing. */
function calibrationsOf(given: Build, full: FullBuild, aircraft: Aircraft): Calibrations {
  const hovers = aircraft.class !== 'wing' && given.measured_hover != null;
  const cruises = aircraft.wing !== null && given.measured_cruise != null;
  if (!hovers && !cruises) return { calibration: null, cruiseCalibration: null };
  let mass_kg = aircraft.dryMass_kg + aircraft.payloadMass_kg;
  for (const pack of aircraft.packs) mass_kg += pack.mass_kg;
  const state = {
    mass_kg,
    payload_kg: aircraft.payloadMass_kg,
    altitude_m: full.altitude_m,
    temp_c: full.temp_c,
  };
  return {
    calibration: hovers ? calibrateHover(aircraft, measuredHoversOf(given, state)) : null,
    cruiseCalibration: cruises ? calibrateCruise(aircraft, measuredCruisesOf(given, state)) : null,
  };
}

/** What the parts of a build are, before they are an aircraft: enough to weigh a change of them. */
export type Parts = Pick<Resolved, 'type' | 'given' | 'full'> & {
  readonly aircraft: { readonly packs: readonly Pack[] };
};

type Filled = Parts & {
  readonly drive: PredictedDrive;
  readonly points: readonly StandPointRequest[];
  readonly tableScale: TableScale | null;
};

/** The contract has checked the airframe's name; an unknown one here is a bug. */
export function partsOf(request: Build): Filled {
  const known = knownPart(request);
  const name = known.airframe_type ?? exampleProfile.airframe_type;
  const type = airframeByName(name);
  if (type === undefined) throw new Error(`no airframe is called ${name}`);
  const before = fill(known, type);
  const packs = before.batteries.map((battery, index) => packOf(battery, index, before.temp_c));
  const tableScale = tableScaleOf(known, before, { type, packs });
  const points = scaledPoints(known.thrust_table ?? [], tableScale);
  const given = withMeasuredThrust(known, points);
  const filled = given === known ? before : fill(given, type);
  const drive = predictDrive(given, filled, { type, packs, defaults: defaultsOf(type) });
  return { type, given, full: drive.full, aircraft: { packs }, drive, points, tableScale };
}

/** Turns a build into an aircraft: the one place where the units of the interface become SI. */
export function resolveWith(request: Build, sizeCruise: SizeCruiseGroup): Resolved {
  const parts = partsOf(request);
  const { type, given, full, drive, points, tableScale } = parts;
  const { packs } = parts.aircraft;
  const payload = full.payload.map(payloadOf);
  const rails = full.aux_rails.map((rail, index) => railOf(rail, index, packs, payload));
  const stated = aircraftOf(given, drive, type, { packs, rails, payload, points }, sizeCruise);
  const calibrations = calibrationsOf(given, full, stated);
  const measured = {
    ...stated,
    hoverCalibration: calibrations.calibration?.factor ?? null,
    cruiseCalibration: calibrations.cruiseCalibration,
  };
  const learned = stated.class === 'wing' ? null : learnedOf(given);
  const aircraft = learned === null ? measured : withLearned(measured, learned);
  const arm_m = full.arm_length_mm / 1000;
  const body_m = full.body_length_mm / 1000;
  const { wing } = aircraft;
  const coaxial = type.class !== 'wing' && full.coaxial;
  const motorCount = full.motor_count;
  const plan = placeRotors(type, { motorCount, coaxial, arm_m, body_m, wing });
  return {
    request,
    type,
    given,
    full,
    aircraft,
    conditions: {
      altitude_m: full.altitude_m,
      temperature_K: full.temp_c + CELSIUS_ZERO_K,
    },
    rotors: plan.rotors,
    centre: plan.centre,
    arm_m,
    layoutAssumed: plan.assumed,
    dryPlace: dryPlace(full.frame_preset, { centre: plan.centre, body_m, wing }),
    packPlaces: full.batteries.map(positionOf),
    rails,
    payload,
    predictions: drive.predictions,
    calibration: calibrations.calibration,
    cruiseCalibration: calibrations.cruiseCalibration,
    tableScale,
  };
}

const readByType = new WeakMap<AirframeType, ReadonlySet<string>>();

/** What a type reads; each answer asks for all of it twice. */
function readBy(type: AirframeType): ReadonlySet<string> {
  const known = readByType.get(type);
  if (known !== undefined) return known;
  const read = new Set<string>(type.fields);
  readByType.set(type, read);
  return read;
}

/** Members that its type reads, that the request left out and that follow from no others. */
export function defaultsUsed({ type, given, predictions }: Resolved): BuildField[] {
  const read = readBy(type);
  return allFields.filter(
    (field) =>
      given[field] == null &&
      read.has(field) &&
      !predictions.some((predicted) => predicted.field === field),
  );
}

/** Members of the request that its type does not read. */
export function ignoredMembers({ type, given }: Resolved): (BuildField | BuildInput)[] {
  const read = readBy(type);
  let readsAll = true;
  for (const name in given) readsAll &&= read.has(name);
  return readsAll ? [] : members.filter((field) => given[field] != null && !read.has(field));
}

/** Members of the request that no build has. */
export function unknownIn({ request }: Resolved): UnknownMembers {
  return unknownMembers(request, buildShape);
}

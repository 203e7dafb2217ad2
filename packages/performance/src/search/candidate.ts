import type { Build } from '../airframe/build.ts';
import type { AirframeType } from '../airframe/types.ts';
import { analysisOf } from '../analysis.ts';
import { escsByLaw } from '../catalog/byLaw.ts';
import type { FigureOrigin, FramePart, Part, PropellerPart } from '../catalog/catalog.ts';
import {
  besideBoardMass_g,
  boardMass_g,
  electronicsMass_g,
  escMass_g,
  frameMass_g,
  takesBoard,
} from '../catalog/laws.ts';
import { RATED_CELL_V } from '../catalog/prediction.ts';
import { exampleProfile } from '../inputTable/index.ts';
import type { Drive } from './drives.ts';
import { batteryOf, type PackOption } from './packs.ts';
import type { FoundPart, FoundParts, SearchRequest } from './request.ts';

/** A build to be tried, with what is known of it before it is analyzed. */
export type Candidate = {
  /** Written when it is asked for: most candidates are ruled out before. */
  readonly build: () => Build;
  readonly parts: () => FoundParts;
  readonly price: number | null;
  readonly mass_g: number;
  /** Null where packs besides the varied one feed motors. */
  readonly energy_Wh: number | null;
  /** Of all lift rotors; null on a wing. */
  readonly disk_m2: number | null;
  /** Of all motors on a stand; null where it is predicted. */
  readonly thrust_g: number | null;
  /** Share of the charge that is flown. */
  readonly usable: number;
};

/** What all candidates of one type share. */
export type Ground = {
  readonly type: AirframeType;
  /** Payload, rails and packs that stay. */
  readonly carried_g: number;
  readonly density_kgm3: number;
  readonly keptBatteries: NonNullable<Build['batteries']>;
  readonly alone: boolean;
};

/** Whether a pack of this role feeds the lift motors. */
export const feeds = (role: string | null | undefined) =>
  role == null || role === 'main' || role === 'lift';

/** The packs of a build without the first that feeds the motors: that one is varied. */
function keptOf(build: Build): NonNullable<Build['batteries']> {
  const packs = build.batteries ?? [];
  const first = packs.findIndex(({ role }) => feeds(role));
  return packs.filter((_, i) => i !== first);
}

/** No air that a build may state is denser. */
const DENSEST_KGM3 = 2;

export function groundOf(request: SearchRequest, type: AirframeType): Ground {
  const keptBatteries = request.vary.battery === undefined ? [] : keptOf(request.build);
  const { resolved, performance } = analysisOf({
    ...request.build,
    airframe_type: type.name,
    ...(request.vary.battery === undefined ? null : { batteries: keptBatteries }),
  });
  const airVaries =
    request.vary.inputs.altitude_m !== undefined || request.vary.inputs.temp_c !== undefined;
  const packs_kg = resolved.aircraft.packs.reduce((sum, pack) => sum + pack.mass_kg, 0);
  return {
    type,
    carried_g: 1000 * (resolved.aircraft.payloadMass_kg + packs_kg),
    density_kgm3: airVaries ? DENSEST_KGM3 : performance.air.density_kgm3,
    keptBatteries,
    // What was measured or learned bends the law, and other packs add energy: nothing is then known beforehand.
    alone:
      request.build.measured_hover == null &&
      request.build.measured_cruise == null &&
      request.build.calibration == null &&
      keptBatteries.every(({ role }) => role === 'aux'),
  };
}

export type Choice = {
  readonly drive: Drive | null;
  readonly propeller: PropellerPart | null;
  readonly pack: PackOption | null;
  readonly frame: FramePart | null;
  readonly inputs: Readonly<Record<string, number>>;
};

/** Clear distance between propeller tips over their diameter on a frame made for them. */
const GAP = 0.2;
/** Full throttle uses this share of a speed controller's rating. */
const ESC_SHARE = 0.8;
/** Drag area of the example profile over its mass to the power 2/3: a body of the same shape. */
const DRAG_M2 = 0.012;
const DRAG_AT_G = 1120;
const INCH_MM = 25.4;

/** The speed controllers of a choice: one for each motor, or one board for all four. */
function escsFor(
  drive: Drive,
  pack: PackOption | null,
  of: { stated_a: number | null | undefined; motors: number; wheelbase_mm: number | null },
) {
  const { stated_a, motors, wheelbase_mm } = of;
  const cells = pack?.cells ?? 6;
  const rated_V = RATED_CELL_V * cells;
  const voltage_V = pack?.nominal_V ?? rated_V;
  const needed_A = drive.current_A / ESC_SHARE;
  const fits = escsByLaw.find(
    ({ esc }) => esc.current_a! >= (stated_a ?? needed_A) && esc.voltage_max_v! >= rated_V - 0.1,
  );
  const current_a = stated_a ?? fits?.esc.current_a ?? Math.ceil(needed_A);
  if (wheelbase_mm !== null && takesBoard({ motors, current_a, cells, wheelbase_mm })) {
    const name = `Flight controller with four ESCs ${current_a} A`;
    const mass_g = Math.round(boardMass_g(current_a));
    return { current_a, part: null, name, count: 1, mass_g, isBoard: true };
  }
  const mass_g = Math.round(escMass_g(current_a, voltage_V));
  return {
    current_a,
    part: fits ?? null,
    name: `ESC ${current_a} A`,
    count: motors,
    mass_g,
    isBoard: false,
  };
}

type Size = { readonly arm_mm: number; readonly arms: number };

/** Null where the propellers do not go onto the frame. */
function sizeFor(
  diameter_in: number,
  of: { stated_mm: number | null | undefined; frame: FramePart | null; arms: number },
): Size | null {
  const { stated_mm, frame, arms } = of;
  const reach = 2 * Math.sin(Math.PI / Math.max(2, arms));
  if (frame !== null) {
    const { wheelbase_mm, max_prop_in } = frame.frame;
    if (frame.frame.arms !== arms) return null;
    if (max_prop_in !== null && diameter_in > max_prop_in) return null;
    if ((reach * wheelbase_mm) / 2 < diameter_in * INCH_MM) return null;
    return { arm_mm: wheelbase_mm / 2, arms };
  }
  const arm_mm = stated_mm ?? Math.ceil(((1 + GAP) * diameter_in * INCH_MM) / reach);
  return { arm_mm, arms };
}

/** A part as it is listed. */
export function found(
  part: Pick<Part, 'id' | 'vendor' | 'name' | 'source'>,
  of: { count: number; mass_g: number | null; from: FigureOrigin },
  prices: SearchRequest['prices'],
): FoundPart {
  const { id, vendor, name, source } = part;
  const { count, mass_g, from } = of;
  return { id, vendor, name, count, mass_g, mass_from: from, source, price: prices?.[id] ?? null };
}

const unnamed = (name: string) => ({
  id: `generic-${name.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}`,
  vendor: 'Generic',
  name,
  source: null,
});

/** Chosen parts as they are listed; those without a part stand for a size. */
function partsOf(
  choice: Choice,
  of: {
    count: number;
    esc: ReturnType<typeof escsFor> | null;
    frame: { size: Size; mass_g: number } | null;
  },
  prices: SearchRequest['prices'],
): FoundParts {
  const { drive, pack, frame, propeller } = choice;
  const { count, esc } = of;
  const listed = (part: Part | null, name: string, mass_g: number, pieces: number) =>
    found(
      part ?? unnamed(name),
      { count: pieces, mass_g, from: part?.mass_g == null ? 'law' : part.basis.mass },
      prices,
    );
  const blades = drive?.propeller ?? propeller;
  return {
    ...(drive === null
      ? null
      : { motor: listed(drive.motor, drive.motor.name, drive.motorMass_g, count) }),
    ...(drive === null
      ? blades === null
        ? null
        : { propeller: listed(blades, blades.name, blades.mass_g ?? 0, count) }
      : {
          propeller: listed(
            blades,
            `Propeller ${drive.diameter_in} × ${drive.pitch_in} in, ${drive.blades} blades`,
            drive.propellerMass_g,
            count,
          ),
        }),
    ...(pack === null
      ? null
      : {
          battery: listed(
            pack.part,
            `${pack.chemistry} ${pack.cells}S ${pack.capacity_mah} mAh`,
            pack.mass_g,
            1,
          ),
        }),
    ...(esc === null ? null : { esc: listed(esc.part, esc.name, esc.mass_g, esc.count) }),
    ...(of.frame === null
      ? null
      : {
          frame: listed(
            frame,
            `Frame with ${of.frame.size.arms} arms ${Math.round(2 * of.frame.size.arm_mm)} mm`,
            of.frame.mass_g,
            1,
          ),
        }),
  };
}

/** The sum of all parts; null where one has no price. */
function priceOf(parts: FoundParts): number | null {
  let sum = 0;
  for (const { price, count } of Object.values(parts)) {
    if (price === null) return null;
    sum += price * count;
  }
  return sum;
}

function driveMembers(drive: Drive): Build {
  const { motor } = drive.motor;
  return {
    motor_kv: motor.kv_rpm_per_v,
    motor_mass_g: drive.motorMass_g,
    prop_diameter_in: drive.diameter_in,
    prop_pitch_in: drive.pitch_in,
    prop_blades: drive.blades,
    ...(drive.test === null
      ? motor.resistance_mohm === null
        ? null
        : { motor_resistance_mohm: motor.resistance_mohm }
      : { thrust_table: drive.test.points }),
    ...(drive.maxThrust_g === null ? null : { max_thrust_per_motor_g: drive.maxThrust_g }),
  };
}

/** Members that belong to the motor of the build, which another one takes the place of. */
function withoutMotor(build: Build): Build {
  const {
    thrust_table,
    thrust_table_of,
    max_thrust_per_motor_g,
    motor_resistance_mohm,
    motor_no_load_a,
    motor_mass_g,
    ...rest
  } = build;
  return rest;
}

/** What is known of a choice before its build is written: counts, sizes and masses. */
function outlineOf(fixed: Build, { type }: Ground, choice: Choice) {
  const { drive, pack, frame, propeller } = choice;
  const { defaults } = type;
  const count = fixed.motor_count ?? defaults.motor_count ?? exampleProfile.motor_count;
  const coaxial = fixed.coaxial ?? defaults.coaxial ?? exampleProfile.coaxial;
  const arms = coaxial ? Math.max(1, Math.round(count / 2)) : count;
  const diameter_in =
    drive?.diameter_in ??
    propeller?.propeller.diameter_in ??
    fixed.prop_diameter_in ??
    defaults.prop_diameter_in ??
    exampleProfile.prop_diameter_in;
  const multirotor = type.class === 'multirotor';
  const turned = drive !== null || propeller !== null || 'prop_diameter_in' in choice.inputs;
  const sized = multirotor && (turned || frame !== null);
  const size = sized ? sizeFor(diameter_in, { stated_mm: fixed.arm_length_mm, frame, arms }) : null;
  if (sized && size === null) return null;
  const wheelbase_mm = size === null ? null : 2 * size.arm_mm;
  const { esc_current_a: stated_a } = fixed;
  const esc =
    drive === null ? null : escsFor(drive, pack, { stated_a, motors: count, wheelbase_mm });
  const frame_g = size === null ? 0 : (frame?.mass_g ?? frameMass_g(2 * size.arm_mm, arms));
  const composed = multirotor && drive !== null && esc !== null && fixed.dry_mass_g == null;
  const stated_g = fixed.dry_mass_g ?? defaults.dry_mass_g ?? exampleProfile.dry_mass_g;
  const parts_g = composed
    ? frame_g + count * (drive.motorMass_g + drive.propellerMass_g) + esc.count * esc.mass_g
    : 0;
  const rest_g = esc?.isBoard === true ? besideBoardMass_g(parts_g) : electronicsMass_g(parts_g);
  const dry_g = composed ? Math.round(parts_g + rest_g) : stated_g;
  return { count, diameter_in, size, esc, frame_g, composed, dry_g };
}

type Outline = NonNullable<ReturnType<typeof outlineOf>>;

function buildOf(fixed: Build, ground: Ground, choice: Choice, outline: Outline): Build {
  const { drive, pack, propeller } = choice;
  const { esc, size, dry_g, composed } = outline;
  const blades = propeller?.propeller;
  const mass_g = dry_g + ground.carried_g + (pack?.mass_g ?? 0);
  const drag_m2 = DRAG_M2 * (mass_g / DRAG_AT_G) ** (2 / 3);
  return {
    ...fixed,
    ...(blades === undefined
      ? null
      : {
          prop_diameter_in: blades.diameter_in,
          prop_pitch_in: blades.pitch_in,
          prop_blades: blades.blades,
        }),
    ...(drive === null ? null : driveMembers(drive)),
    ...(esc === null ? null : { esc_current_a: esc.current_a }),
    ...(size === null ? null : { arm_length_mm: size.arm_mm }),
    ...(pack === null ? null : { batteries: [batteryOf(pack), ...ground.keptBatteries] }),
    dry_mass_g: dry_g,
    usable_fraction: fixed.usable_fraction ?? exampleProfile.usable_fraction,
    aux_rails: fixed.aux_rails ?? ground.type.defaults.aux_rails ?? exampleProfile.aux_rails,
    ...(composed && fixed.flat_plate_area_m2 == null
      ? { flat_plate_area_m2: Number(drag_m2.toPrecision(3)) }
      : null),
  };
}

/** The candidate of a choice; null where its parts do not go together. */
export function candidateOf(
  { build, prices }: SearchRequest,
  ground: Ground,
  choice: Choice,
): Candidate | null {
  const { drive, pack, inputs } = choice;
  const own = drive === null ? build : withoutMotor(build);
  const fixed: Build = { ...own, ...inputs, airframe_type: ground.type.name };
  const outline = outlineOf(fixed, ground, choice);
  if (outline === null) return null;
  const { count, esc, size, frame_g, diameter_in } = outline;
  const frame = size === null ? null : { size, mass_g: Math.round(frame_g) };
  const parts = () => partsOf(choice, { count, esc, frame }, prices);
  const wing = ground.type.class === 'wing';
  return {
    build: () => buildOf(fixed, ground, choice, outline),
    parts,
    price: prices === null ? null : priceOf(parts()),
    mass_g: outline.dry_g + ground.carried_g + (pack?.mass_g ?? 0),
    energy_Wh: pack !== null && ground.alone ? pack.energy_Wh : null,
    disk_m2: wing ? null : count * (Math.PI / 4) * ((diameter_in * INCH_MM) / 1000) ** 2,
    thrust_g: drive?.maxThrust_g == null ? null : count * drive.maxThrust_g,
    usable: fixed.usable_fraction ?? exampleProfile.usable_fraction,
  };
}

import { z } from 'zod';
import {
  airframeName,
  airframeNames,
  defaultBatteryNames,
  defaultRailNames,
  framePresets,
  nearAirframes,
} from './airframeNames.ts';
import { buildInputs } from './buildInputs.ts';
import { about, measured } from './describe.ts';
import { flag, oneOf, text } from './fields.ts';
import { catalogIds } from './generated/catalogIds.ts';
import { inRange, listOf, type Range, wholeInRange } from './ranges.ts';

/*
 * The request of /analyze and /cg, and `params` of a saved build. Every member may be left out or null,
 * which is the same. Members that an airframe does not read are checked all the same, so that a saved
 * build remains valid when its airframe changes. Unknown members pass.
 */

const number = (range: Range, unit: string, meaning: string, example: number) =>
  measured(inRange(range).nullish(), unit, meaning, example);
const plain = (range: Range, meaning: string, example: number) =>
  about(inRange(range).nullish(), meaning, example);
const whole = (range: Range, meaning: string, example: number) =>
  about(wholeInRange(range).nullish(), meaning, example);
const length_mm = (meaning: string, example: number) =>
  number({ above: 0, max: 100_000 }, 'mm', meaning, example);
const mass_g = (meaning: string, example: number) =>
  number({ min: 0, max: 1_000_000 }, 'g', meaning, example);
const load = (unit: string, meaning: string, example: number) =>
  number({ min: 0, max: 100_000 }, unit, meaning, example);
const name = (meaning: string, example: string) =>
  about(text({ min: 1, max: 120 }).nullish(), meaning, example);
const position_mm = (meaning: string, example: number) =>
  number({ min: -100_000, max: 100_000 }, 'mm', meaning, example);
const pieces = (meaning: string, example: number) => whole({ min: 1, max: 64 }, meaning, example);
const share = (meaning: string, example: number) => plain({ above: 0, max: 1 }, meaning, example);
const duty = () => plain({ min: 0, max: 1 }, 'Share of the time that it draws power, 0 to 1', 1);
const temperature = (meaning: string) => number({ min: -60, max: 70 }, '°C', meaning, 15);

const position = {
  x_mm: position_mm('Distance behind the datum', 0),
  y_mm: position_mm('Distance to the right of the datum', 0),
  z_mm: position_mm('Height above the datum', 30),
};

export const chemistries = ['lipo', 'lihv', 'liion', 'semi_solid', 'lifepo4', 'nimh'] as const;
/** How charts are coloured. */
export const chartThemes = ['inherit', 'light', 'dark'] as const;
export const batteryRoles = ['main', 'lift', 'cruise', 'aux'] as const;

export const BatteryItem = z
  .looseObject({
    name: name('Name; left out, `Battery n`', 'Main'),
    role: about(
      oneOf(batteryRoles).nullish(),
      'What it feeds; packs of one role share a bus, `aux` feeds no motor',
      'main',
    ),
    chemistry: about(oneOf(chemistries).nullish(), 'Cell chemistry', 'lipo'),
    cells: whole({ min: 1, max: 24 }, 'Cells in series', 6),
    parallel: pieces('Strings in parallel inside the pack', 1),
    capacity_mah: number({ above: 0, max: 10_000_000 }, 'mAh', 'Capacity of one string', 3000),
    c_rating: number({ above: 0, max: 1000 }, '1/h', 'Continuous discharge rating', 75),
    c_burst: number({ above: 0, max: 1000 }, '1/h', 'Discharge rating for 10 s', 110),
    ir_mohm: number({ min: 0, max: 10_000 }, 'mΩ', 'Resistance of one cell at 25 °C', 2.4),
    mass_g: mass_g('Mass of the whole pack', 480),
    soh: share('State of health, 0 to 1; scales capacity, and resistance by its inverse', 1),
    temp_c: temperature('Temperature of the cells; left out, that of the build'),
    count: pieces('Identical packs in parallel', 1),
    ...position,
    catalog_id: name('Id of your own for the pack', 'tattu-6s-3000'),
  })
  .meta({ id: 'BatteryItem', description: 'A battery pack of a build.' });

export const AuxRailItem = z
  .looseObject({
    name: name('Name; left out, `Rail n`', 'Avionics 5 V'),
    voltage_v: load('V', 'Output voltage', 5),
    current_a: load('A', 'Typical current; give this or `power_w`', 0.9),
    power_w: load('W', 'Typical power; wins over `current_a`', 4.5),
    efficiency: share('Efficiency of the regulator, 0 to 1', 0.9),
    duty: duty(),
    max_current_a: load('A', 'Rating of the regulator', 3),
    battery: name('Name of the battery that feeds it', 'Main'),
    mass_g: mass_g('Mass of the rail and what hangs on it', 20),
    ...position,
    catalog_id: name('Id of your own for the regulator', 'matek-bec-5v'),
    qty: pieces('Identical rails', 1),
  })
  .meta({ id: 'AuxRailItem', description: 'A supply rail for electronics.' });

const knownParts: ReadonlySet<string> = new Set(catalogIds);

export const PayloadItem = z
  .looseObject({
    catalog_id: about(
      text({ min: 1, max: 120 })
        .refine((id) => knownParts.has(id), { error: 'names no payload part of the catalog' })
        .nullish(),
      'Id of a payload part of the catalog; its mass and power are then the defaults',
      'livox-mid-360',
    ),
    name: name('Name; left out, that of the part', 'Mid-360'),
    qty: pieces('Number of them', 1),
    mass_g: mass_g('Mass of one', 265),
    power_w: load('W', 'Typical power of one', 6.5),
    rail: name('Name of the aux rail that feeds it', 'Video 9 V'),
    duty: duty(),
    ...position,
  })
  .meta({ id: 'PayloadItem', description: 'A payload item.' });

const AirframeType = text({ min: 1, max: 120 })
  .refine((asked) => airframeName(asked) !== undefined, {
    error: (issue) => `is not known. Near names: ${nearAirframes(String(issue.input)).join(', ')}.`,
  })
  .meta({ enum: airframeNames });

type Named = { name?: string | null | undefined };

/** The names by which the items of a list can be called; an item without one is `<kind> n`. */
function namesOf(
  items: readonly Named[] | null | undefined,
  kind: string,
  defaults: readonly string[],
): readonly string[] {
  return items?.map((item, index) => item.name ?? `${kind} ${index + 1}`) ?? defaults;
}

const fields = {
  airframe_type: about(
    AirframeType.nullish(),
    'Airframe type; letters compare without regard to case',
    'Quad X',
  ),
  motor_count: whole({ min: 1, max: 32 }, 'Lift motors; on a wing the propulsion motors', 4),
  coaxial: about(flag().nullish(), 'Whether motors sit in pairs one above the other', false),
  dry_mass_g: number(
    { above: 0, max: 1_000_000 },
    'g',
    'Mass of everything but batteries, payload items and rails with a mass of their own',
    640,
  ),
  arm_length_mm: length_mm('Distance from the centre to a motor', 160),
  prop_diameter_in: number({ min: 0.5, max: 120 }, 'in', 'Propeller diameter', 7),
  prop_pitch_in: number({ min: 0.5, max: 120 }, 'in', 'Propeller pitch', 4),
  prop_blades: whole({ min: 1, max: 12 }, 'Blades of a propeller', 3),
  motor_kv: number({ min: 1, max: 100_000 }, 'rpm/V', 'Motor speed constant', 1300),
  max_thrust_per_motor_g: number(
    { above: 0, max: 1_000_000 },
    'g',
    'Thrust of one motor alone on a stand at full throttle and nominal voltage, at sea level',
    1700,
  ),
  esc_current_a: number(
    { above: 0, max: 10_000 },
    'A',
    'Continuous rating of one speed controller',
    45,
  ),
  altitude_m: number({ min: -500, max: 12_000 }, 'm', 'Altitude above sea level', 0),
  temp_c: temperature('Air temperature'),
  flat_plate_area_m2: number(
    { min: 0, max: 100 },
    'm²',
    'Drag area of everything but the wing',
    0.012,
  ),
  usable_fraction: share('Share of the charge that may be used, 0 to 1', 0.8),
  batteries: about(listOf(BatteryItem, 16).nullish(), 'Battery packs, at most 16'),
  aux_rails: about(listOf(AuxRailItem, 32).nullish(), 'Supply rails for electronics, at most 32'),
  payload: about(listOf(PayloadItem, 64).nullish(), 'Payload items, at most 64'),
  wing_span_mm: length_mm('Wing span', 1400),
  wing_chord_mm: length_mm('Wing chord at the root', 200),
  wing_tip_chord_mm: length_mm('Wing chord at the tip; left out, that of the root', 160),
  wing_sweep_mm: position_mm('Leading edge of the tip behind that of the root', 40),
  wing_cl_max: plain({ min: 0.1, max: 5 }, 'Largest lift coefficient', 1.2),
  cruise_speed_kmh: number(
    { above: 0, max: 2000 },
    'km/h',
    'Cruise speed; left out, that of best range',
    62,
  ),
  body_length_mm: length_mm('Length of the body', 180),
  frame_preset: about(
    oneOf(framePresets).nullish(),
    'Frame that tells where the dry mass sits',
    'quad-7',
  ),
  ...buildInputs,
  chart_theme: about(
    oneOf(chartThemes).nullish(),
    'Colours of the charts: `inherit` for inline use, `light` or `dark` for an `img`',
    'inherit',
  ),
};

/** Names in `rail` and `battery` must be the name of an item. */
function checkNames(
  build: {
    batteries?: readonly Named[] | null | undefined;
    aux_rails?: readonly (Named & { battery?: string | null | undefined })[] | null | undefined;
    payload?: readonly { rail?: string | null | undefined }[] | null | undefined;
  },
  refuse: (path: (string | number)[], message: string, value: string) => void,
): void {
  const batteries = namesOf(build.batteries, 'Battery', defaultBatteryNames);
  const rails = namesOf(build.aux_rails, 'Rail', defaultRailNames);
  build.aux_rails?.forEach((rail, index) => {
    const wanted = rail.battery;
    if (wanted != null && !batteries.includes(wanted))
      refuse(['aux_rails', index, 'battery'], 'names no battery of the build', wanted);
  });
  build.payload?.forEach((item, index) => {
    const wanted = item.rail;
    if (wanted != null && !rails.includes(wanted))
      refuse(['payload', index, 'rail'], 'names no aux rail of the build', wanted);
  });
}

export const BuildParameters = z
  .looseObject(fields)
  .superRefine((build, context) =>
    checkNames(build, (path, message, input) =>
      context.addIssue({ code: 'custom', path, message, input }),
    ),
  )
  .meta({
    id: 'BuildParameters',
    description: 'A build. Every member may be left out; it then takes the default of its type.',
  });

export type BuildParameters = z.infer<typeof BuildParameters>;

/** The names of all members that a build may carry, in their order. */
export const buildFields = Object.keys(fields) as (keyof typeof fields)[];

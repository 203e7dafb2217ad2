import type { z } from 'zod';
import {
  airframeName,
  defaultBatteryNames,
  defaultRailNames,
  framePresets,
  nearAirframes,
} from './airframeNames.ts';
import { flag, oneOf, text } from './fields.ts';
import { catalogIds } from './generated/catalogIds.ts';
import { inRange, listOf, record, wholeInRange } from './ranges.ts';

/*
 * The request of /analyze and /cg, and `params` of a saved build. Every member may be left out or null, which
 * is the same. Members that an airframe does not use are checked as well, so that a saved build stays valid when
 * its airframe changes. Unknown members pass.
 */

const length_mm = () => inRange({ above: 0, max: 100_000 }).nullish();
const position_mm = () => inRange({ min: -100_000, max: 100_000 }).nullish();
const mass_g = () => inRange({ min: 0, max: 1_000_000 }).nullish();
const load = () => inRange({ min: 0, max: 100_000 }).nullish();
const share = () => inRange({ above: 0, max: 1 }).nullish();
const pieces = () => wholeInRange({ min: 1, max: 64 }).nullish();
const name = () => text({ min: 1, max: 120 }).nullish();
const position = { x_mm: position_mm(), y_mm: position_mm(), z_mm: position_mm() };

export const chemistries = ['lipo', 'lihv', 'liion', 'semi_solid', 'lifepo4', 'nimh'] as const;
export const chartThemes = ['inherit', 'light', 'dark'] as const;
export const batteryRoles = ['main', 'lift', 'cruise', 'aux'] as const;

export const BatteryItem = record({
  name: name(),
  role: oneOf(batteryRoles).nullish(),
  chemistry: oneOf(chemistries).nullish(),
  cells: wholeInRange({ min: 1, max: 24 }).nullish(),
  parallel: pieces(),
  capacity_mah: inRange({ above: 0, max: 10_000_000 }).nullish(),
  c_rating: inRange({ above: 0, max: 1000 }).nullish(),
  c_burst: inRange({ above: 0, max: 1000 }).nullish(),
  ir_mohm: inRange({ min: 0, max: 10_000 }).nullish(),
  mass_g: mass_g(),
  soh: share(),
  temp_c: inRange({ min: -60, max: 70 }).nullish(),
  count: pieces(),
  ...position,
  catalog_id: name(),
});

export const AuxRailItem = record({
  name: name(),
  voltage_v: load(),
  current_a: load(),
  power_w: load(),
  efficiency: share(),
  duty: inRange({ min: 0, max: 1 }).nullish(),
  max_current_a: load(),
  battery: name(),
  mass_g: mass_g(),
  ...position,
  catalog_id: name(),
  qty: pieces(),
});

const knownParts: ReadonlySet<string> = new Set(catalogIds);

export const PayloadItem = record({
  catalog_id: text({ min: 1, max: 120 })
    .refine((id) => knownParts.has(id), { error: 'catalog_id names no part of the catalog.' })
    .nullish(),
  name: name(),
  qty: pieces(),
  mass_g: mass_g(),
  power_w: load(),
  rail: name(),
  duty: inRange({ min: 0, max: 1 }).nullish(),
  ...position,
});

const AirframeType = text({ min: 1, max: 120 }).refine(
  (asked) => airframeName(asked) !== undefined,
  {
    error: (issue) =>
      `airframe_type is not known. Near names: ${nearAirframes(String(issue.input)).join(', ')}.`,
  },
);

type Named = { name?: string | null | undefined };

/** The names of the items of a list; an item without one is `<kind> n`. */
function namesOf(
  items: readonly Named[] | null | undefined,
  kind: string,
  fallback: readonly string[],
): readonly string[] {
  return items?.map((item, index) => item.name ?? `${kind} ${index + 1}`) ?? fallback;
}

const fields = {
  airframe_type: AirframeType.nullish(),
  motor_count: wholeInRange({ min: 1, max: 32 }).nullish(),
  coaxial: flag().nullish(),
  dry_mass_g: inRange({ above: 0, max: 1_000_000 }).nullish(),
  arm_length_mm: length_mm(),
  prop_diameter_in: inRange({ min: 0.5, max: 120 }).nullish(),
  prop_pitch_in: inRange({ min: 0.5, max: 120 }).nullish(),
  prop_blades: wholeInRange({ min: 1, max: 12 }).nullish(),
  motor_kv: inRange({ min: 1, max: 100_000 }).nullish(),
  max_thrust_per_motor_g: inRange({ above: 0, max: 1_000_000 }).nullish(),
  esc_current_a: inRange({ above: 0, max: 10_000 }).nullish(),
  altitude_m: inRange({ min: -500, max: 12_000 }).nullish(),
  temp_c: inRange({ min: -60, max: 70 }).nullish(),
  flat_plate_area_m2: inRange({ min: 0, max: 100 }).nullish(),
  usable_fraction: share(),
  batteries: listOf(BatteryItem, 16).nullish(),
  aux_rails: listOf(AuxRailItem, 32).nullish(),
  payload: listOf(PayloadItem, 64).nullish(),
  wing_span_mm: length_mm(),
  wing_chord_mm: length_mm(),
  wing_tip_chord_mm: length_mm(),
  wing_sweep_mm: position_mm(),
  wing_cl_max: inRange({ min: 0.1, max: 5 }).nullish(),
  cruise_speed_kmh: inRange({ above: 0, max: 2000 }).nullish(),
  body_length_mm: length_mm(),
  frame_preset: oneOf(framePresets).nullish(),
  chart_theme: oneOf(chartThemes).nullish(),
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
      refuse(['aux_rails', index, 'battery'], 'battery names no battery of the build.', wanted);
  });
  build.payload?.forEach((item, index) => {
    const wanted = item.rail;
    if (wanted != null && !rails.includes(wanted))
      refuse(['payload', index, 'rail'], 'rail names no aux rail of the build.', wanted);
  });
}

export const BuildParameters = record(fields)
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

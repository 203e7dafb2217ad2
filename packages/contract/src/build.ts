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
import { AuxRailItem, BatteryItem, PayloadItem } from './buildItems.ts';
import {
  altitude_m,
  integerIn,
  length_mm,
  numberIn,
  position_mm,
  positive,
  quantityIn,
  share,
  temperature_c,
} from './buildMembers.ts';
import { about } from './describe.ts';
import { flag, oneOf, text } from './fields.ts';
import { listOf } from './ranges.ts';

/*
 * The body of /analyze and /cg, and `params` of a saved build. A member that is null counts as left out. Members that
 * the airframe does not use are checked too, so that a saved build remains valid when its airframe changes. Unknown
 * members are accepted and ignored.
 */

/** How charts are coloured. */
export const chartThemes = ['inherit', 'light', 'dark'] as const;

const AirframeType = text({ min: 1, max: 120 })
  .refine((asked) => airframeName(asked) !== undefined, {
    error: (issue) => `is not known. Near names: ${nearAirframes(String(issue.input)).join(', ')}.`,
  })
  .meta({ enum: airframeNames });

type Named = { name?: string | null | undefined };

/** The names of the items of a list. An item without a name is called `<kind> n`, counted from 1. */
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
  motor_count: integerIn({ min: 1, max: 32 }, 'Lift motors; on a wing the propulsion motors', 4),
  coaxial: about(flag().nullish(), 'Whether motors sit in pairs one above the other', false),
  dry_mass_g: positive(
    1_000_000,
    'g',
    'Mass of everything but batteries, payload items and rails with a mass of their own',
    640,
  ),
  arm_length_mm: length_mm('Distance from the centre to a motor', 160),
  prop_diameter_in: quantityIn({ min: 0.5, max: 120 }, 'in', 'Propeller diameter', 7),
  prop_pitch_in: quantityIn({ min: 0.5, max: 120 }, 'in', 'Propeller pitch', 4),
  prop_blades: integerIn({ min: 1, max: 12 }, 'Blades of a propeller', 3),
  motor_kv: quantityIn({ min: 1, max: 100_000 }, 'rpm/V', 'Motor speed constant', 1300),
  max_thrust_per_motor_g: positive(
    1_000_000,
    'g',
    'Thrust of one motor alone on a stand at full throttle and nominal voltage, at sea level',
    1700,
  ),
  esc_current_a: positive(10_000, 'A', 'Continuous rating of one speed controller', 45),
  altitude_m: altitude_m('Altitude above sea level'),
  temp_c: temperature_c('Air temperature'),
  flat_plate_area_m2: quantityIn(
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
  wing_tip_chord_mm: length_mm('Wing chord at the tip; default: that of the root', 160),
  wing_sweep_mm: position_mm('Leading edge of the tip behind that of the root', 40),
  wing_cl_max: numberIn({ min: 0.1, max: 5 }, 'Largest lift coefficient', 1.2),
  cruise_speed_kmh: positive(2000, 'km/h', 'Cruise speed; default: that of best range', 62),
  body_length_mm: length_mm('Length of the body', 180),
  frame_preset: about(
    oneOf(framePresets).nullish(),
    'Frame preset, which sets where the dry mass is',
    'quad-7',
  ),
  ...buildInputs,
  chart_theme: about(
    oneOf(chartThemes).nullish(),
    'Colours of the charts: `inherit` for inline use, `light` or `dark` for an `img`',
    'inherit',
  ),
};

/** Refuses a rail that names an unknown battery, and a payload item that names an unknown rail. */
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

/** The names of all members of a build, in the order of the reference. */
export const buildFields = Object.keys(fields) as (keyof typeof fields)[];

import { z } from 'zod';
import { airframeName, nearAirframes } from './airframeNames.ts';
import {
  Calibration,
  MeasuredCruise,
  MeasuredHover,
  MissionLeg,
  SetAside,
  Stand,
  ThrustPoint,
} from './buildInputs.ts';
import { AuxRailItem, BatteryItem, PayloadItem } from './buildItems.ts';
import { about } from './describe.ts';
import {
  airframeNames,
  buildRows,
  defaultBatteryNames,
  defaultRailNames,
} from './generated/inputs.ts';
import { membersOf, shortText } from './inputMembers.ts';

/*
 * The body of /analyze and /cg, and `params` of a saved build. A member that is null counts as left out. Members that
 * the airframe does not use are checked too, so that a saved build remains valid when its airframe changes. Unknown
 * members are accepted and ignored.
 */

/** How charts are coloured. */
export const chartThemes = buildRows.chart_theme.values;
/** Where the dry mass sits. */
export const framePresets = buildRows.frame_preset.values;

const AirframeType = shortText()
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

const items = {
  battery: BatteryItem,
  rail: AuxRailItem,
  payload: PayloadItem,
  thrust_point: ThrustPoint,
  stand: Stand,
  measured_hover: MeasuredHover,
  measured_cruise: MeasuredCruise,
  calibration: Calibration,
  leg: MissionLeg,
  set_aside: SetAside,
};

const fields = {
  ...membersOf(buildRows, items),
  airframe_type: about(
    AirframeType.nullish(),
    buildRows.airframe_type.meaning,
    buildRows.airframe_type.example,
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

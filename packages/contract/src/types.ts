import { z } from 'zod';
import { airframeName, nearAirframes } from './airframeNames.ts';
import {
  about,
  choice,
  component,
  figure,
  flagOf,
  idOf,
  idsOf,
  listing,
  measured,
  words,
} from './describe.ts';
import { bodyId, flag, integer, nameText, optional, quantity, text } from './fields.ts';
import { airframeNames } from './generated/inputs.ts';
import { filing, lookups } from './kinds.ts';
import { filterText } from './lists.ts';
import { clearing, filingMembers, recordMembers } from './record.ts';

const ProgramInterval = component(
  'ProgramInterval',
  'How often an item is due; the first that passes counts',
  {
    hours: figure('h', 'Flight time', 50).nullable(),
    flights: about(z.number(), 'Flights', 200).nullable(),
    days: figure('days', 'Calendar time', 180).nullable(),
  },
);

/** One item of a maintenance program: the first of its intervals to pass makes it due. */
export const ProgramItem = component('ProgramItem', 'One item of a maintenance program', {
  key: words('Stable key of the item', 'insp-50h'),
  title: words('Title', '50-hour inspection'),
  every: about(ProgramInterval, 'How often it is due'),
  warn_at: about(z.number().min(0).max(1), 'Share of the interval from which it is due soon', 0.9),
  grounding: flagOf('Whether it grounds the aircraft when overdue', false),
  tasks: about(z.array(z.string()), 'Tasks of its work order', ['Check motor bearings']),
  checklist_template_id: idOf('the checklist template', 4).nullable(),
});

const TypeLimits = component('TypeLimits', 'Operating limits of a type', {
  wind_kmh: figure('km/h', 'Strongest wind', 36).nullable(),
  temp_min_c: figure('°C', 'Lowest temperature', -10).nullable(),
  temp_max_c: figure('°C', 'Highest temperature', 40).nullable(),
});

export const AircraftType = component(
  'AircraftType',
  'A type of aircraft with its maintenance program',
  {
    id: idOf('the type', 2),
    name: words('Name', 'X500 V2 survey'),
    maker: words('Maker', 'Holybro'),
    airframe_type: choice(airframeNames, 'Airframe type', 'Quad X').nullable(),
    mtow_g: figure('g', 'Highest take-off mass', 2500).nullable(),
    build_id: idOf('the saved build that describes it', 7).nullable(),
    program: listing(ProgramItem, 'Maintenance program'),
    limits: about(TypeLimits, 'Operating limits'),
    asset_ids: idsOf('the aircraft of this type', [3]),
    ...recordMembers,
  },
);

const NewInterval = z
  .looseObject({
    hours: measured(optional(quantity().min(0.01)), 'h', 'Flight time', 50),
    flights: about(optional(integer().min(1)), 'Flights', 200),
    days: measured(optional(integer().min(1).max(36_500)), 'days', 'Calendar time', 180),
  })
  .refine(
    (every) => [every.hours, every.flights, every.days].some((value) => value !== undefined),
    'must give hours, flights or days',
  )
  .meta({ id: 'NewInterval', description: 'How often an item is due; needs at least one member.' });

const NewProgramItem = z
  .looseObject({
    key: about(text({ min: 1, max: 120 }), 'Key, unique in the program', 'insp-50h'),
    title: about(nameText(), 'Title', '50-hour inspection'),
    every: about(NewInterval, 'How often it is due'),
    warn_at: about(
      optional(quantity().min(0).max(1)),
      'Share of the interval from which it is due soon',
      0.9,
    ),
    grounding: about(optional(flag()), 'Whether it grounds the aircraft when overdue', false),
    tasks: about(
      optional(z.array(text({ min: 1, max: 1000 })).max(200)),
      'Tasks of its work order',
      ['Check motor bearings'],
    ),
    checklist_template_id: about(optional(bodyId()), 'Id of the checklist template', 4),
  })
  .meta({ id: 'NewProgramItem', description: 'One item of a maintenance program.' });

const program = z
  .array(NewProgramItem)
  .max(200)
  .refine(
    (items) => new Set(items.map((item) => item.key)).size === items.length,
    'must not name a key twice',
  );

const NewLimits = z
  .looseObject({
    wind_kmh: measured(optional(quantity().min(0)), 'km/h', 'Strongest wind', 36),
    temp_min_c: measured(optional(quantity()), '°C', 'Lowest temperature', -10),
    temp_max_c: measured(optional(quantity()), '°C', 'Highest temperature', 40),
  })
  .meta({ id: 'NewLimits', description: 'Operating limits of a type.' });

function airframe() {
  return text({ min: 1, max: 120 })
    .transform((value, context) => {
      const known = airframeName(value);
      if (known !== undefined) return known;
      context.addIssue({
        code: 'custom',
        message: `is not known. Near names: ${nearAirframes(value).join(', ')}.`,
      });
      return z.NEVER;
    })
    .meta({ enum: airframeNames });
}

const clearableOfType = ['airframe_type', 'mtow_g', 'build_id'] as const;

/** A type as sent; `name` is needed for a new one. `asset_ids` puts those aircraft under the type. */
export const NewAircraftType = z
  .looseObject({
    ...filingMembers,
    name: about(optional(nameText()), 'Name; required for a new type', 'X500 V2 survey'),
    maker: about(optional(text({ max: 120 })), 'Maker', 'Holybro'),
    airframe_type: about(optional(airframe()), 'Airframe type', 'Quad X'),
    mtow_g: measured(optional(quantity().gt(0)), 'g', 'Highest take-off mass', 2500),
    build_id: about(optional(bodyId()), 'Id of a saved build that describes it', 7),
    program: about(optional(program), 'Maintenance program'),
    limits: about(optional(NewLimits), 'Operating limits'),
    asset_ids: about(
      optional(z.array(bodyId()).max(1000)),
      'Ids of the aircraft to put under this type',
      [3],
    ),
    clear: clearing(clearableOfType),
  })
  .meta({ id: 'NewAircraftType', description: 'A type to describe, or members to correct.' });

const look = lookups({
  area: 'maintenance',
  permission: 'maintenance.view',
  plural: 'types',
  one: 'type',
  called: 'Type',
  names: { list: 'listTypes', get: 'getType' },
  listed: 'the aircraft types with their maintenance programs',
  item: AircraftType,
  state: about(filterText(120), 'Without effect: types have no state', 'any'),
});
export const listTypes = look.list;
export const getType = look.get;

export const fileType = filing({
  area: 'maintenance',
  permission: 'maintenance.manage',
  name: 'fileType',
  files: 'Describe a type',
  path: '/types',
  one: 'type',
  called: 'type',
  exampleId: 2,
  item: AircraftType,
  body: NewAircraftType,
});

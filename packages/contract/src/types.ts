import { z } from 'zod';
import { airframeName, nearAirframes } from './airframeNames.ts';
import { endpoint } from './endpoint.ts';
import {
  bodyId,
  externalRef,
  flag,
  integer,
  nameText,
  optional,
  quantity,
  text,
} from './fields.ts';
import { InstantReply } from './instants.ts';
import { lookups } from './kinds.ts';
import { filterText } from './lists.ts';

const figure = z.number().nullable();

/** One item of a maintenance program: the first of its intervals to pass makes it due. */
export const ProgramItem = z
  .looseObject({
    key: z.string(),
    title: z.string(),
    every: z.looseObject({ hours: figure, flights: figure, days: figure }),
    warn_at: z.number().min(0).max(1),
    grounding: z.boolean(),
    tasks: z.array(z.string()),
    checklist_template_id: z.int().min(1).nullable(),
  })
  .meta({ id: 'ProgramItem' });

export const AircraftType = z
  .looseObject({
    id: z.int().min(1),
    external_ref: z.string().nullable(),
    name: z.string(),
    maker: z.string(),
    airframe_type: z.string().nullable(),
    mtow_g: figure,
    build_id: z.int().min(1).nullable(),
    program: z.array(ProgramItem),
    limits: z.looseObject({ wind_kmh: figure, temp_min_c: figure, temp_max_c: figure }),
    asset_ids: z.array(z.int().min(1)),
    created: InstantReply,
    updated: InstantReply,
    revision: z.int().min(1),
  })
  .meta({ id: 'AircraftType' });

const programItem = z.looseObject({
  key: text({ min: 1, max: 120 }),
  title: nameText(),
  every: z
    .looseObject({
      hours: optional(quantity().min(0.01)),
      flights: optional(integer().min(1)),
      days: optional(integer().min(1).max(36_500)),
    })
    .refine(
      (every) => [every.hours, every.flights, every.days].some((value) => value !== undefined),
      'must give hours, flights or days',
    ),
  warn_at: optional(quantity().min(0).max(1)),
  grounding: optional(flag()),
  tasks: optional(z.array(text({ min: 1, max: 1000 })).max(200)),
  checklist_template_id: optional(bodyId()),
});

const program = z
  .array(programItem)
  .max(200)
  .refine(
    (items) => new Set(items.map((item) => item.key)).size === items.length,
    'must not name a key twice',
  );

function airframe() {
  return text({ min: 1, max: 120 }).transform((value, context) => {
    const known = airframeName(value);
    if (known !== undefined) return known;
    context.addIssue({
      code: 'custom',
      message: `is not offered; near names are ${nearAirframes(value).join(', ')}`,
    });
    return z.NEVER;
  });
}

/** A type as sent; `name` is needed for a new one. `asset_ids` puts those aircraft under the type. */
export const NewAircraftType = z
  .looseObject({
    external_ref: externalRef(),
    name: optional(nameText()),
    maker: optional(text({ max: 120 })),
    airframe_type: optional(airframe()),
    mtow_g: optional(quantity().gt(0)),
    build_id: optional(bodyId()),
    program: optional(program),
    limits: optional(
      z.looseObject({
        wind_kmh: optional(quantity().min(0)),
        temp_min_c: optional(quantity()),
        temp_max_c: optional(quantity()),
      }),
    ),
    asset_ids: optional(z.array(bodyId()).max(1000)),
  })
  .meta({ id: 'NewAircraftType' });

const records = { area: 'maintenance', metered: false, organization: true } as const;

const look = lookups({
  area: 'maintenance',
  permission: 'maintenance.view',
  plural: 'types',
  one: 'type',
  called: 'Type',
  names: { list: 'listTypes', get: 'getType' },
  listed: 'Aircraft types with their maintenance programs',
  item: AircraftType,
  state: filterText(120),
});
export const listTypes = look.list;
export const getType = look.get;

export const fileType = endpoint({
  ...records,
  name: 'fileType',
  summary: 'Describe a type, or correct the one that external_ref names',
  method: 'POST',
  path: '/types',
  permission: 'maintenance.manage',
  write: true,
  body: NewAircraftType,
  reply: z.looseObject({
    id: z.int().min(1),
    type: AircraftType,
    created_new: z.boolean(),
  }),
  errors: ['invalid_value', 'missing_field'],
});

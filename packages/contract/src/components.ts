import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  bodyId,
  externalRef,
  integer,
  nameText,
  notesText,
  oneOf,
  optional,
  quantity,
  text,
} from './fields.ts';
import { DateReply, date } from './instants.ts';
import { lookups } from './kinds.ts';

export const componentKinds = [
  'battery',
  'motor',
  'esc',
  'propeller',
  'autopilot',
  'gnss',
  'radio',
  'camera',
  'gimbal',
  'parachute',
  'frame',
  'other',
] as const;
export const componentStates = ['spare', 'fitted', 'removed', 'scrapped'] as const;

const figure = z.number().nullable();

export const Component = z
  .looseObject({
    id: z.int().min(1),
    external_ref: z.string().nullable(),
    kind: z.enum(componentKinds),
    name: z.string(),
    serial: z.string(),
    vendor: z.string(),
    part_number: z.string(),
    asset_id: z.int().min(1).nullable(),
    position: z.string(),
    state: z.enum(componentStates),
    fitted_on: DateReply.nullable(),
    hours: z.number().min(0),
    flights: z.int().min(0),
    cycles: z.int().min(0),
    life: z.looseObject({
      hours: figure,
      flights: figure,
      cycles: figure,
      date: DateReply.nullable(),
    }),
    used: z.number().min(0).nullable(),
    remaining: z.looseObject({ hours: figure, flights: figure, cycles: figure, days: figure }),
    status: z.enum(['ok', 'due_soon', 'expired']),
    health: z
      .looseObject({ ir_mohm: figure, ir_trend_pct_per_10: figure, capacity_pct: figure })
      .nullable(),
    history: z.array(
      z.looseObject({ at: DateReply, event: z.string(), asset_id: z.int().min(1).nullable() }),
    ),
    notes: z.string(),
    created: z.string(),
    updated: z.string(),
    revision: z.int().min(1),
  })
  .meta({ id: 'Component' });

const life = z.looseObject({
  hours: optional(quantity().min(0.01)),
  flights: optional(integer().min(1)),
  cycles: optional(integer().min(1)),
  date: optional(date()),
});

/** A component as sent; `kind` and `name` are needed for a new one. Figures are those of today. */
export const NewComponent = z
  .looseObject({
    external_ref: externalRef(),
    kind: optional(oneOf(componentKinds)),
    name: optional(nameText()),
    serial: optional(text({ max: 120 })),
    vendor: optional(text({ max: 120 })),
    part_number: optional(text({ max: 120 })),
    asset_id: optional(bodyId()),
    position: optional(text({ max: 120 })),
    fitted_on: optional(date()),
    hours: optional(quantity().min(0).max(1_000_000)),
    flights: optional(integer().min(0)),
    cycles: optional(integer().min(0)),
    life: optional(life),
    health: optional(
      z.looseObject({
        ir_mohm: optional(quantity().min(0)),
        ir_trend_pct_per_10: optional(quantity()),
        capacity_pct: optional(quantity().min(0)),
      }),
    ),
    notes: optional(notesText()),
  })
  .meta({ id: 'NewComponent' });

/** `asset_id` fits it there; without one it is removed, and `state` says where it went. */
export const ComponentMove = z
  .looseObject({
    asset_id: optional(bodyId()),
    state: optional(oneOf(componentStates)),
    position: optional(text({ max: 120 })),
    /** The day it was fitted or removed; today if left out. */
    at: optional(date()),
    fitted_on: optional(date()),
  })
  .meta({ id: 'ComponentMove' });

const records = { area: 'maintenance', metered: false, organization: true } as const;

const look = lookups({
  area: 'maintenance',
  permission: 'maintenance.view',
  plural: 'components',
  one: 'component',
  called: 'Component',
  names: { list: 'listComponents', get: 'getComponent' },
  listed: 'Components',
  item: Component,
  state: optional(oneOf(componentStates)),
});
export const listComponents = look.list;
export const getComponent = look.get;

export const fileComponent = endpoint({
  ...records,
  name: 'fileComponent',
  summary: 'Register a component, or correct the one that external_ref names',
  method: 'POST',
  path: '/components',
  permission: 'maintenance.manage',
  write: true,
  body: NewComponent,
  reply: z.looseObject({
    id: z.int().min(1),
    component: Component,
    created_new: z.boolean(),
  }),
  errors: ['invalid_value', 'missing_field', 'conflict'],
});

export const moveComponent = endpoint({
  ...records,
  name: 'moveComponent',
  summary: 'Fit a component to an aircraft, or remove it',
  method: 'POST',
  path: '/components/{id}/move',
  permission: 'maintenance.manage',
  write: true,
  params: look.path,
  body: ComponentMove,
  reply: look.one,
  errors: ['not_found', 'invalid_value', 'missing_field', 'conflict'],
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  bodyId,
  externalRef,
  flag,
  integer,
  nameText,
  notesText,
  oneOf,
  optional,
  quantity,
  text,
} from './fields.ts';
import { DateReply, date, InstantReply } from './instants.ts';
import { lookups } from './kinds.ts';

export const workOrderStates = [
  'open',
  'in_progress',
  'waiting_parts',
  'done',
  'deferred',
  'cancelled',
] as const;
export const workOrderPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export const workOrderOrigins = [
  'program',
  'checklist',
  'bulletin',
  'component_life',
  'crash_reading',
  'manual',
] as const;

const idReply = z.int().min(1).nullable();

export const WorkOrder = z
  .looseObject({
    id: z.int().min(1),
    external_ref: z.string().nullable(),
    title: z.string(),
    asset_id: idReply,
    component_id: idReply,
    state: z.enum(workOrderStates),
    priority: z.enum(workOrderPriorities),
    origin: z.enum(workOrderOrigins),
    program_item: z.string().nullable(),
    raised_by: z.looseObject({
      flight_id: idReply,
      checklist_run_id: idReply,
      bulletin_id: idReply,
    }),
    reason: z.string(),
    grounding: z.boolean(),
    due: z.looseObject({
      hours: z.number().nullable(),
      flights: z.number().nullable(),
      date: DateReply.nullable(),
    }),
    tasks: z.array(z.looseObject({ text: z.string(), done: z.boolean(), note: z.string() })),
    assigned_to: z.string().nullable(),
    parts: z.array(z.looseObject({ name: z.string(), serial: z.string(), qty: z.number().min(0) })),
    hours_at: z.number().nullable(),
    flights_at: z.int().nullable(),
    opened: InstantReply,
    closed: InstantReply.nullable(),
    closed_by: z.looseObject({ pilot_id: z.int().min(1), name: z.string() }).nullable(),
    sign_off: z.looseObject({ name: z.string(), statement: z.string() }).nullable(),
    notes: z.string(),
    created: InstantReply,
    updated: InstantReply,
    revision: z.int().min(1),
  })
  .meta({ id: 'WorkOrder' });

const tasks = z
  .array(
    z.union([
      text({ min: 1, max: 1000 }),
      z.looseObject({
        text: text({ min: 1, max: 1000 }),
        done: optional(flag()),
        note: optional(notesText()),
      }),
    ]),
  )
  .max(200);

const parts = z
  .array(
    z.looseObject({
      name: optional(text({ max: 120 })),
      serial: optional(text({ max: 120 })),
      qty: optional(quantity().min(0)),
    }),
  )
  .max(200);

/** Members that both filing and moving an order accept. */
const workMembers = {
  priority: optional(oneOf(workOrderPriorities)),
  tasks: optional(tasks),
  parts: optional(parts),
  assigned_to: optional(text({ max: 120 })),
  notes: optional(notesText()),
};

/** A work order as sent; `title` is needed for a new one. Its state is moved on its own path. */
export const NewWorkOrder = z
  .looseObject({
    ...workMembers,
    external_ref: externalRef(),
    title: optional(nameText()),
    asset_id: optional(bodyId()),
    component_id: optional(bodyId()),
    reason: optional(text({ max: 4000 })),
    grounding: optional(flag()),
    due: optional(
      z.looseObject({
        hours: optional(quantity().min(0)),
        flights: optional(integer().min(0)),
        date: optional(date()),
      }),
    ),
  })
  .meta({ id: 'NewWorkOrder' });

export const WorkOrderMove = z
  .looseObject({
    ...workMembers,
    state: optional(oneOf(workOrderStates)),
    sign_off: optional(z.looseObject({ name: nameText(), statement: text({ min: 1, max: 4000 }) })),
    hours_at: optional(quantity().min(0)),
    flights_at: optional(integer().min(0)),
  })
  .meta({ id: 'WorkOrderMove' });

const records = { area: 'maintenance', metered: false, organization: true } as const;

const look = lookups({
  area: 'maintenance',
  permission: 'maintenance.view',
  plural: 'workorders',
  one: 'workorder',
  called: 'Work order',
  names: { list: 'listWorkOrders', get: 'getWorkOrder' },
  listed: 'Work orders',
  item: WorkOrder,
  state: optional(oneOf(workOrderStates)),
});
export const listWorkOrders = look.list;
export const getWorkOrder = look.get;

export const fileWorkOrder = endpoint({
  ...records,
  name: 'fileWorkOrder',
  summary: 'Open a work order, or correct the one that external_ref names',
  method: 'POST',
  path: '/workorders',
  permission: 'maintenance.manage',
  write: true,
  body: NewWorkOrder,
  reply: z.looseObject({ id: z.int().min(1), workorder: WorkOrder, created_new: z.boolean() }),
  errors: ['invalid_value', 'missing_field', 'conflict'],
});

export const moveWorkOrder = endpoint({
  ...records,
  name: 'moveWorkOrder',
  summary: 'Move a work order to another state; done needs a sign-off',
  method: 'POST',
  path: '/workorders/{id}',
  permission: 'maintenance.manage',
  write: true,
  params: look.path,
  body: WorkOrderMove,
  reply: look.one,
  errors: ['not_found', 'invalid_value', 'missing_field', 'conflict'],
});

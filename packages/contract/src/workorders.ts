import { z } from 'zod';
import {
  about,
  choice,
  component,
  count,
  dateOf,
  figure,
  flagOf,
  idOf,
  idsOf,
  instantOf,
  listing,
  measured,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import {
  bodyId,
  flag,
  integer,
  nameText,
  notesText,
  oneOf,
  optional,
  quantity,
  text,
} from './fields.ts';
import { date } from './instants.ts';
import { filing, lookups } from './kinds.ts';
import { clearing, filingMembers, PersonOnRoster, recordMembers } from './record.ts';
import { EXAMPLE_HASH } from './signedRecords.ts';

export const workOrderStates = [
  'open',
  'in_progress',
  'waiting_parts',
  'done',
  'deferred',
  'cancelled',
] as const;
/** What the filter `state` takes: a state, or everything that is neither done nor cancelled. */
export const workOrderFilters = [...workOrderStates, 'unfinished'] as const;
export const workOrderPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export const workOrderOrigins = [
  'program',
  'checklist',
  'bulletin',
  'component_life',
  'crash_reading',
  'manual',
] as const;

const RaisedBy = component('RaisedBy', 'What raised a work order', {
  flight_id: idOf('the flight', 412).nullable(),
  checklist_run_id: idOf('the completed checklist', 55).nullable(),
  bulletin_id: idOf('the bulletin', 5).nullable(),
});

const Due = component('Due', 'When work is due; the first that passes counts', {
  hours: figure('h', 'Flight time of the aircraft', 50).nullable(),
  flights: about(z.number(), 'Flights of the aircraft', 200).nullable(),
  date: dateOf('Date', '2026-12-31').nullable(),
});

const Task = component('Task', 'One task of a work order', {
  text: words('What to do', 'Check motor bearings'),
  done: flagOf('Whether it is done', false),
  note: words('Note', 'Motor 2 slightly rough'),
});

const UsedPart = component('UsedPart', 'A part of a work order', {
  name: words('Name', 'Bearing 9x4x4'),
  serial: words('Serial number', 'B-118'),
  qty: about(z.number().min(0), 'Quantity', 8),
});

const SignOff = component('SignOff', 'Who signed the work off', {
  name: words('Name that was given; else that of the account', 'K. Sato'),
  statement: words('Statement', 'Inspected and released to service'),
  licence: words('Licence number, or whatever else stands beside the name', 'DE.66.10482'),
  signed_by: words(
    'Name of the person whose account signed, as it was then; null where none did',
    'K. Sato',
  ).nullable(),
});

const ChainPlace = component(
  'ChainPlace',
  'Where a signed record stands in the chain of its aircraft',
  {
    position: count('Its number in the chain, from 1 on', 3),
    hash: words('SHA-256 of the text that was signed, in hex', EXAMPLE_HASH),
  },
);

export const WorkOrder = component('WorkOrder', 'Maintenance work on an aircraft', {
  id: idOf('the work order', 71),
  title: words('Title', '50-hour inspection'),
  asset_id: idOf('the aircraft', 3).nullable(),
  component_id: idOf('the component', 31).nullable(),
  state: choice(workOrderStates, 'State', 'open'),
  priority: choice(workOrderPriorities, 'Priority', 'normal'),
  origin: choice(workOrderOrigins, 'What raised it', 'program'),
  program_item: words('Key of the maintenance program item', 'insp-50h').nullable(),
  raised_by: about(RaisedBy, 'The record that raised it'),
  reason: words('Why it was raised', '50.2 h of 50 h'),
  grounding: flagOf('Whether it grounds the aircraft while it is open', false),
  due: about(Due, 'When it is due'),
  tasks: listing(Task, 'Tasks'),
  assigned_to: words('Who does it', 'K. Sato').nullable(),
  parts: listing(UsedPart, 'Parts'),
  hours_at: figure('h', 'Flight time of the aircraft at the work', 50.2).nullable(),
  flights_at: about(z.int(), 'Flights of the aircraft at the work', 214).nullable(),
  opened: instantOf('When it was opened'),
  closed: instantOf('When it was closed', '2026-11-16T09:30:00Z').nullable(),
  closed_by: about(PersonOnRoster.nullable(), 'Who closed it'),
  sign_off: about(SignOff.nullable(), 'The sign-off'),
  chain: about(
    ChainPlace.nullable(),
    'Its place in the chain of signed records; null while it is not signed, and where it was signed before the chain began',
  ),
  opened_by: about(PersonOnRoster.nullable(), 'Who opened it by hand'),
  corrects: idOf('the signed work order that this one corrects', 68).nullable(),
  corrected_by: idsOf('the work orders that correct this one', [75]),
  notes: words('Notes', 'Bearings replaced on motor 2'),
  ...recordMembers,
});

const NewTask = z
  .looseObject({
    text: about(text({ min: 1, max: 1000 }), 'What to do', 'Check motor bearings'),
    done: about(optional(flag()), 'Whether it is done', false),
    note: about(optional(notesText()), 'Note', 'Motor 2 slightly rough'),
  })
  .meta({ id: 'NewTask', description: 'One task.' });

const NewPart = z
  .looseObject({
    name: about(optional(text({ max: 120 })), 'Name', 'Bearing 9x4x4'),
    serial: about(optional(text({ max: 120 })), 'Serial number', 'B-118'),
    qty: about(optional(quantity().min(0)), 'Quantity', 8),
  })
  .meta({ id: 'NewPart', description: 'A part.' });

const NewSignOff = z
  .looseObject({
    name: about(optional(nameText()), 'Name; that of the account when left out', 'K. Sato'),
    statement: about(text({ min: 1, max: 4000 }), 'Statement', 'Inspected and released to service'),
    licence: about(
      optional(text({ max: 120 })),
      'Licence number, or whatever else stands beside the name',
      'DE.66.10482',
    ),
  })
  .meta({ id: 'NewSignOff', description: 'Who signs the work off.' });

const NewDue = z
  .looseObject({
    hours: measured(optional(quantity().min(0)), 'h', 'Flight time of the aircraft', 50),
    flights: about(optional(integer().min(0)), 'Flights of the aircraft', 200),
    date: about(optional(date()), 'Date', '2026-12-31'),
  })
  .meta({ id: 'NewDue', description: 'When work is due; the first that passes counts.' });

/** Members that both filing and changing an order accept. */
const workMembers = {
  state: about(optional(oneOf(workOrderStates)), 'State; `done` needs `sign_off`', 'open'),
  sign_off: about(optional(NewSignOff), 'Who signs the work off'),
  priority: about(optional(oneOf(workOrderPriorities)), 'Priority', 'normal'),
  tasks: about(
    optional(z.array(z.union([text({ min: 1, max: 1000 }), NewTask])).max(200)),
    'Tasks, each as text or as an object',
    ['Check motor bearings'],
  ),
  parts: about(optional(z.array(NewPart).max(200)), 'Parts'),
  assigned_to: about(optional(text({ max: 120 })), 'Who does it', 'K. Sato'),
  notes: about(optional(notesText()), 'Notes', 'Bearings replaced on motor 2'),
  hours_at: measured(
    optional(quantity().min(0)),
    'h',
    'Flight time of the aircraft at the work',
    50.2,
  ),
  flights_at: about(optional(integer().min(0)), 'Flights of the aircraft at the work', 214),
};

const clearableOfOrder = ['due.hours', 'due.flights', 'due.date'] as const;

/** A work order as sent; `title` is needed for a new one. */
export const NewWorkOrder = z
  .looseObject({
    ...workMembers,
    ...filingMembers,
    title: about(optional(nameText()), 'Title; required for a new order', '50-hour inspection'),
    asset_id: about(optional(bodyId()), 'Id of the aircraft', 3),
    component_id: about(optional(bodyId()), 'Id of the component', 31),
    reason: about(
      optional(text({ max: 4000 })),
      'Why it is opened; required with `corrects`',
      'Grinding noise',
    ),
    corrects: about(
      optional(bodyId()),
      'Id of a signed work order that this one corrects: that one stays as it was signed',
      68,
    ),
    grounding: about(optional(flag()), 'Whether it grounds the aircraft while it is open', false),
    due: about(optional(NewDue), 'When it is due'),
    clear: clearing(clearableOfOrder),
  })
  .meta({ id: 'NewWorkOrder', description: 'A work order to open, or members to correct.' });

export const WorkOrderMove = z
  .looseObject({
    ...workMembers,
    revision: filingMembers.revision,
  })
  .meta({ id: 'WorkOrderMove', description: 'A new state of a work order, or work on it.' });

const records = { area: 'maintenance', metered: false, organization: true } as const;

const look = lookups({
  area: 'maintenance',
  permission: 'maintenance.view',
  plural: 'workorders',
  one: 'workorder',
  called: 'Work order',
  names: { list: 'listWorkOrders', get: 'getWorkOrder' },
  listed: 'the work orders',
  item: WorkOrder,
  state: about(
    optional(oneOf(workOrderFilters)),
    'Only orders in this state; `unfinished` finds those neither done nor cancelled',
    'open',
  ),
});
export const listWorkOrders = look.list;
export const getWorkOrder = look.get;

export const fileWorkOrder = filing({
  area: 'maintenance',
  permission: 'maintenance.manage',
  name: 'fileWorkOrder',
  files: 'Open a work order',
  path: '/workorders',
  one: 'workorder',
  called: 'work order',
  exampleId: 71,
  item: WorkOrder,
  body: NewWorkOrder,
  errors: ['conflict', 'final'],
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
  errors: ['not_found', 'invalid_value', 'missing_field', 'conflict', 'stale', 'final'],
});

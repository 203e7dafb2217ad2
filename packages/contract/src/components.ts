import { z } from 'zod';
import {
  about,
  choice,
  component,
  count,
  dateOf,
  figure,
  idOf,
  listing,
  measured,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import {
  bodyId,
  type IssueParams,
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
import { clearing, filingMembers, recordMembers } from './record.ts';
import { componentKinds } from './values.ts';

export const componentStates = ['spare', 'fitted', 'removed', 'scrapped'] as const;

const ComponentLife = component(
  'ComponentLife',
  'Limits of a component; the first that passes counts',
  {
    hours: figure('h', 'Flight time', 300).nullable(),
    flights: about(z.number(), 'Flights', 1000).nullable(),
    cycles: about(z.number(), 'Charge cycles', 300).nullable(),
    date: dateOf('Last day', '2028-05-02').nullable(),
  },
);

const ComponentRemaining = component(
  'ComponentRemaining',
  'What is left of the life of a component',
  {
    hours: figure('h', 'Flight time', 269).nullable(),
    flights: about(z.number(), 'Flights', 860).nullable(),
    cycles: about(z.number(), 'Charge cycles', 157).nullable(),
    days: figure('days', 'Calendar time', 534).nullable(),
  },
);

const ComponentHealth = component('ComponentHealth', 'Measured condition of a battery', {
  ir_mohm: figure('mΩ', 'Resistance of the pack', 21.4).nullable(),
  ir_trend_pct_per_10: figure('% per 10 flights', 'Growth of the resistance', 1.2).nullable(),
  capacity_pct: figure('%', 'Capacity, as a share of the nominal capacity', 93).nullable(),
});

const ComponentEvent = component('ComponentEvent', 'One event in the history of a component', {
  at: dateOf('Date', '2026-05-02'),
  event: words('What happened', 'fitted'),
  asset_id: idOf('the aircraft', 3).nullable(),
});

export const Component = component('Component', 'A part that is tracked by itself', {
  id: idOf('the component', 31),
  kind: choice(componentKinds, 'Kind', 'battery'),
  name: words('Name', '6S 16 Ah no. 4'),
  serial: words('Serial number', 'B16-004'),
  vendor: words('Maker', 'Tattu'),
  part_number: words('Part number', 'TA-16000-6S'),
  batch: words('Batch or lot of the maker', '2026-04 A'),
  asset_id: idOf('the aircraft that it is fitted to', 3).nullable(),
  position: words('Where on the aircraft', 'bay A'),
  state: choice(componentStates, 'State', 'fitted'),
  fitted_on: dateOf('When it was fitted', '2026-05-02').nullable(),
  hours: figure('h', 'Flight time', 31),
  flights: count('Flights', 140),
  cycles: count('Charge cycles', 143),
  life: about(ComponentLife, 'Limits of its life'),
  used: about(z.number().min(0), 'Share of its life that is used', 0.477).nullable(),
  remaining: about(ComponentRemaining, 'What is left of its life'),
  status: choice(
    ['ok', 'due_soon', 'expired'],
    'Whether it may still fly; `due_soon` is 90 %',
    'ok',
  ),
  health: about(ComponentHealth.nullable(), 'Measured condition'),
  history: listing(ComponentEvent, 'What happened to it, oldest first'),
  notes: words('Notes', 'Bought used'),
  ...recordMembers,
});

const NewLife = z
  .looseObject({
    hours: measured(optional(quantity().min(0.01)), 'h', 'Flight time', 300),
    flights: about(optional(integer().min(1)), 'Flights', 1000),
    cycles: about(optional(integer().min(1)), 'Charge cycles', 300),
    date: about(optional(date()), 'Last day', '2028-05-02'),
  })
  .meta({ id: 'NewLife', description: 'Limits of a component; the first that passes counts.' });

const NewHealth = z
  .looseObject({
    ir_mohm: measured(optional(quantity().min(0)), 'mΩ', 'Resistance of the pack', 21.4),
    ir_trend_pct_per_10: measured(
      optional(quantity()),
      '% per 10 flights',
      'Growth of the resistance',
      1.2,
    ),
    capacity_pct: measured(
      optional(quantity().min(0)),
      '%',
      'Capacity, as a share of the nominal capacity',
      93,
    ),
  })
  .meta({ id: 'NewHealth', description: 'Measured condition of a battery.' });

const shortText = (meaning: string, example: string) =>
  about(optional(text({ max: 120 })), meaning, example);

const clearableOfComponent = ['life.hours', 'life.flights', 'life.cycles', 'life.date'] as const;

/** A component as sent; `kind` and `name` are needed for a new one. Figures are those of today. */
export const NewComponent = z
  .looseObject({
    ...filingMembers,
    kind: about(optional(oneOf(componentKinds)), 'Kind; required for a new component', 'battery'),
    name: about(optional(nameText()), 'Name; required for a new component', '6S 16 Ah no. 4'),
    serial: shortText('Serial number', 'B16-004'),
    vendor: shortText('Maker', 'Tattu'),
    part_number: shortText('Part number', 'TA-16000-6S'),
    batch: shortText('Batch or lot of the maker', '2026-04 A'),
    asset_id: about(optional(bodyId()), 'Id of the aircraft that it is fitted to', 3),
    position: shortText('Where on the aircraft', 'bay A'),
    fitted_on: about(optional(date()), 'When it was fitted', '2026-05-02'),
    hours: measured(optional(quantity().min(0).max(1_000_000)), 'h', 'Flight time so far', 31),
    flights: about(optional(integer().min(0)), 'Flights so far', 140),
    cycles: about(optional(integer().min(0)), 'Charge cycles so far', 143),
    life: about(optional(NewLife), 'Limits of its life'),
    health: about(optional(NewHealth), 'Measured condition'),
    notes: about(optional(notesText()), 'Notes', 'Bought used'),
    clear: clearing(clearableOfComponent),
  })
  .meta({ id: 'NewComponent', description: 'A component to register, or members to correct.' });

/** `asset_id` fits it there; without one it is removed, and `state` says where it went. */
export const ComponentMove = z
  .looseObject({
    revision: filingMembers.revision,
    asset_id: about(optional(bodyId()), 'Id of the aircraft that it is fitted to', 3),
    state: about(optional(oneOf(componentStates)), 'State after the move', 'removed'),
    position: shortText('Where on the aircraft', 'bay A'),
    at: about(optional(date()), 'Day of the move; default: today', '2026-11-14'),
    fitted_on: about(optional(date()), 'Alternative name of `at`', '2026-11-14'),
  })
  .superRefine(({ asset_id, state }, context) => {
    if (asset_id !== undefined || state !== undefined) return;
    context.addIssue({
      code: 'custom',
      path: ['state'],
      message: 'state or asset_id is required.',
      params: { code: 'missing_field', named: true } satisfies IssueParams,
    });
  })
  .meta({
    id: 'ComponentMove',
    description: 'Fits or removes a component; needs `asset_id` or `state`.',
  });

const records = { area: 'maintenance', metered: false, organization: true } as const;

const look = lookups({
  area: 'maintenance',
  permission: 'maintenance.view',
  plural: 'components',
  one: 'component',
  called: 'Component',
  names: { list: 'listComponents', get: 'getComponent' },
  listed: 'the components',
  item: Component,
  state: about(optional(oneOf(componentStates)), 'Only components in this state', 'fitted'),
});
export const listComponents = look.list;
export const getComponent = look.get;

export const fileComponent = filing({
  area: 'maintenance',
  permission: 'maintenance.manage',
  name: 'fileComponent',
  files: 'Register a component',
  path: '/components',
  one: 'component',
  called: 'component',
  exampleId: 31,
  item: Component,
  body: NewComponent,
  errors: ['conflict'],
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
  errors: ['not_found', 'invalid_value', 'missing_field', 'conflict', 'stale'],
});

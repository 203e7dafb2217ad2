import { z } from 'zod';
import {
  about,
  choice,
  component,
  count,
  flagOf,
  idOf,
  idsOf,
  instantOf,
  listing,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { bodyId, notesText, oneOf, optional, pathId, text } from './fields.ts';
import { instant } from './instants.ts';
import { page, pageMembers, queryId } from './lists.ts';
import {
  correctionReason,
  createdNew,
  filingMembers,
  PersonOnRoster,
  recordMembers,
  workRaised,
} from './record.ts';

export const checklistPhases = [
  'preflight',
  'postflight',
  'maintenance',
  'emergency',
  'other',
] as const;

export const checklistAnswers = ['pass', 'fail', 'skip'] as const;
export const checklistResults = [...checklistAnswers, 'not_checked'] as const;

/** What a failed required item does. */
export const checklistFailures = ['nothing', 'work', 'ground'] as const;

export const ChecklistItem = component('ChecklistItem', 'One item of a checklist template', {
  key: words('Stable key of the item', 'props'),
  text: words('What to check', 'Propellers tight and undamaged'),
  required: flagOf('Whether it must pass', true),
  section: words('Heading above it', 'Airframe').nullable(),
});

export const ChecklistTemplate = component('ChecklistTemplate', 'A checklist template', {
  id: idOf('the template', 4),
  name: words('Name', 'Pre-flight, multirotor'),
  phase: choice(checklistPhases, 'When it is used', 'preflight'),
  revision: about(z.int().min(1), 'Increases with every change', 3),
  active: flagOf('Whether it is in use', true),
  asset_ids: idsOf('the aircraft that it is for; empty for all', []),
  type_ids: idsOf('the aircraft types that it is for; empty for all', []),
  on_fail: choice(
    checklistFailures,
    'What a failed required item does: nothing, raise a work order, or ground the aircraft by one; null: as the organization has set',
    'ground',
  ).nullable(),
  items: listing(ChecklistItem, 'The items in order'),
  updated: instantOf('When it was last changed'),
});

const ChecklistResult = component('ChecklistResult', 'One answer of a completed checklist', {
  text: words('The item', 'Propellers tight and undamaged'),
  result: choice(checklistResults, 'The answer', 'pass'),
  note: words('Note', 'Nick on prop 2, still within limits'),
  required: flagOf('Whether the item must pass', true),
  matched: flagOf('Whether the template has this item', true),
});

const ChecklistSummary = component(
  'ChecklistSummary',
  'Answers of a completed checklist, counted',
  {
    pass: count('Items that passed', 12),
    fail: count('Items that failed', 0),
    skip: count('Items that were skipped', 1),
    not_checked: count('Items of the template without an answer', 1),
    unmatched: count('Answers without an item of the template', 1),
  },
);

export const ChecklistRun = component('ChecklistRun', 'A completed checklist', {
  id: idOf('the completed checklist', 55),
  template_id: idOf('the template', 4).nullable(),
  template_name: words('Name of the template', 'Pre-flight, multirotor').nullable(),
  template_revision: about(z.int().min(1), 'Revision of the template', 3).nullable(),
  flight_id: idOf('the flight', 412).nullable(),
  asset_id: idOf('the aircraft', 3).nullable(),
  completed_at: instantOf('When it was completed', '2026-11-14T14:58:00Z'),
  completed_by: about(PersonOnRoster.nullable(), 'Who completed it; null for a device'),
  notes: words('Notes', 'Damp, wiped the lens'),
  results: listing(ChecklistResult, 'Items of the template first, then other answers'),
  summary: about(ChecklistSummary, 'The answers, counted'),
  complete: flagOf('Whether every required item was answered', false),
  ...recordMembers,
  revision: recordMembers.revision,
});

const NewChecklistResult = z
  .looseObject({
    text: about(text({ min: 1, max: 1000 }), 'The item', 'Propellers tight and undamaged'),
    result: about(oneOf(checklistAnswers), 'The answer', 'pass'),
    note: about(optional(notesText()), 'Note', 'Nick on prop 2, still within limits'),
  })
  .meta({ id: 'NewChecklistResult', description: 'One answer.' });

/** Answers of a run, or of a correction, which may leave them out. */
export const NewChecklistRun = z
  .looseObject({
    ...filingMembers,
    template_id: about(optional(bodyId()), 'Id of the template', 4),
    flight_id: about(optional(bodyId()), 'Id of the flight', 412),
    asset_id: about(optional(bodyId()), 'Id of the aircraft', 3),
    completed_at: about(
      optional(instant()),
      'When it was completed; default: now',
      '2026-11-14T14:58:00Z',
    ),
    notes: about(optional(notesText()), 'Notes', 'Damp, wiped the lens'),
    reason: correctionReason,
    results: about(
      optional(z.array(NewChecklistResult).min(1).max(1000)),
      'The answers; required for a new run',
    ),
  })
  .meta({ id: 'NewChecklistRun', description: 'A completed checklist to file.' });

const records = {
  area: 'flights',
  metered: false,
  organization: true,
  path: '/checklists',
} as const;

export const listChecklists = endpoint({
  ...records,
  name: 'listChecklists',
  summary: 'List checklist templates, and completed checklists, newest first',
  method: 'GET',
  permission: 'checklists.view',
  write: false,
  query: z.object({
    flight_id: about(optional(queryId()), 'Only checklists of this flight', 412),
    ...page(100),
  }),
  reply: z.object({
    templates: listing(ChecklistTemplate, 'All templates'),
    runs: listing(ChecklistRun, 'Completed checklists of this page'),
    ...pageMembers,
  }),
  errors: ['invalid_value'],
});

export const getChecklist = endpoint({
  ...records,
  name: 'getChecklist',
  summary: 'Get one completed checklist',
  method: 'GET',
  path: '/checklists/{id}',
  permission: 'checklists.view',
  write: false,
  params: z.object({ id: pathId('Checklist') }),
  reply: z.object({ run: about(ChecklistRun, 'The completed checklist') }),
  errors: ['not_found'],
});

export const fileChecklist = endpoint({
  ...records,
  name: 'fileChecklist',
  summary: 'File a completed checklist, or correct the one that external_ref names',
  method: 'POST',
  permission: 'checklists.manage',
  write: true,
  body: NewChecklistRun,
  reply: z.object({
    id: idOf('the completed checklist', 55),
    run: about(ChecklistRun, 'The completed checklist'),
    work_raised: workRaised,
    created_new: createdNew,
  }),
  errors: ['invalid_value', 'missing_field', 'stale', 'final'],
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bodyId, externalRef, notesText, oneOf, optional, text } from './fields.ts';
import { RaisedWork } from './flights.ts';
import { InstantReply, instant } from './instants.ts';
import { page, queryId } from './lists.ts';

export const checklistPhases = [
  'preflight',
  'postflight',
  'maintenance',
  'emergency',
  'other',
] as const;

export const checklistAnswers = ['pass', 'fail', 'skip'] as const;
export const checklistResults = [...checklistAnswers, 'not_checked'] as const;

export const ChecklistItem = z
  .looseObject({
    key: z.string(),
    text: z.string(),
    required: z.boolean(),
    section: z.string().nullable(),
  })
  .meta({ id: 'ChecklistItem' });

export const ChecklistTemplate = z
  .looseObject({
    id: z.int().min(1),
    name: z.string(),
    phase: z.enum(checklistPhases),
    revision: z.int().min(1),
    active: z.boolean(),
    asset_ids: z.array(z.int().min(1)),
    type_ids: z.array(z.int().min(1)),
    items: z.array(ChecklistItem),
    updated: InstantReply,
  })
  .meta({ id: 'ChecklistTemplate' });

export const ChecklistRun = z
  .looseObject({
    id: z.int().min(1),
    external_ref: z.string().nullable(),
    template_id: z.int().min(1).nullable(),
    template_name: z.string().nullable(),
    template_revision: z.int().min(1).nullable(),
    flight_id: z.int().min(1).nullable(),
    asset_id: z.int().min(1).nullable(),
    completed_at: InstantReply,
    completed_by: z.looseObject({ pilot_id: z.int().min(1), name: z.string() }).nullable(),
    notes: z.string(),
    results: z.array(
      z.looseObject({
        text: z.string(),
        result: z.enum(checklistResults),
        note: z.string(),
        required: z.boolean(),
        matched: z.boolean(),
      }),
    ),
    summary: z.looseObject({
      pass: z.int(),
      fail: z.int(),
      skip: z.int(),
      not_checked: z.int(),
      unmatched: z.int(),
    }),
    complete: z.boolean(),
    created: InstantReply,
    updated: InstantReply,
  })
  .meta({ id: 'ChecklistRun' });

/** Answers of a run, or of a correction, which may leave them out. */
export const NewChecklistRun = z
  .looseObject({
    external_ref: externalRef(),
    template_id: optional(bodyId()),
    flight_id: optional(bodyId()),
    asset_id: optional(bodyId()),
    completed_at: optional(instant()),
    notes: optional(notesText()),
    results: optional(
      z
        .array(
          z.looseObject({
            text: text({ min: 1, max: 1000 }),
            result: oneOf(checklistAnswers),
            note: optional(notesText()),
          }),
        )
        .min(1)
        .max(1000),
    ),
  })
  .meta({ id: 'NewChecklistRun' });

const records = {
  area: 'flights',
  metered: false,
  organization: true,
  path: '/checklists',
} as const;

export const listChecklists = endpoint({
  ...records,
  name: 'listChecklists',
  summary: 'Checklist templates, and completed runs, newest first',
  method: 'GET',
  permission: 'checklists.view',
  write: false,
  query: z.object({ flight_id: optional(queryId()), ...page(100) }),
  reply: z.looseObject({
    templates: z.array(ChecklistTemplate),
    runs: z.array(ChecklistRun),
    total: z.int().min(0),
    limit: z.int().min(1),
    next: z.string().nullable(),
  }),
  errors: ['invalid_value'],
});

export const fileChecklist = endpoint({
  ...records,
  name: 'fileChecklist',
  summary: 'File a completed checklist, or correct the one that external_ref names',
  method: 'POST',
  permission: 'checklists.manage',
  write: true,
  body: NewChecklistRun,
  reply: z.looseObject({
    id: z.int().min(1),
    run: ChecklistRun,
    work_raised: z.array(RaisedWork),
    created_new: z.boolean(),
  }),
  errors: ['invalid_value', 'missing_field'],
});

import { z } from 'zod';
import { AircraftEntry } from '../aircraft.ts';
import { ChecklistTemplate, checklistFailures, checklistPhases } from '../checklists.ts';
import { Component, NewComponent } from '../components.ts';
import { bodyId, flag, nameText, oneOf, optional, pathId, quantity, text } from '../fields.ts';
import { date } from '../instants.ts';
import { datedCurrencyKeys, PilotEntry } from '../pilots.ts';
import { AircraftType, NewAircraftType } from '../types.ts';
import { aircraftStatuses, pilotRoles } from '../values.ts';
import { forMember } from './endpoint.ts';

/**
 * Writing what keys only read. A write that sends the `revision` it was made from is refused with
 * `stale` when the record has moved on since; the refusal carries the current record.
 */
const revision = { revision: optional(z.int().min(1)) };

/** A member that is left out stays; null or an empty text clears it. */
const clearable = () => text({ max: 120 }).nullable().optional();

/** A kind of record that people write: where, how a refusal calls it, and what an answer shows. */
function written<Member extends string, Item extends z.ZodType>(kind: {
  /** Who may; left out, those who manage records. */
  readonly permission?: 'components.manage';
  readonly path: `/${string}`;
  readonly called: string;
  readonly member: Member;
  readonly item: Item;
}) {
  const reply = z.looseObject({ id: z.int().min(1), [kind.member]: kind.item } as {
    id: z.ZodInt;
  } & Record<Member, Item>);
  const may = kind.permission ?? 'records.manage';
  return {
    add: <Body extends z.ZodType>(of: { name: string; summary: string; body: Body }) =>
      forMember(may, { ...of, method: 'POST', path: kind.path, reply }),
    correct: <Body extends z.ZodType>(of: { name: string; summary: string; body: Body }) =>
      forMember(may, {
        ...of,
        method: 'POST',
        path: `${kind.path}/{id}`,
        params: z.object({ id: pathId(kind.called) }),
        reply,
      }),
  };
}

const aircraft = written({
  path: '/aircraft',
  called: 'Aircraft',
  member: 'aircraft',
  item: AircraftEntry,
});

const aircraftMembers = {
  registration: clearable(),
  serial: clearable(),
  model: clearable(),
  status: optional(oneOf(aircraftStatuses)),
  type_id: bodyId().nullable().optional(),
  build_id: bodyId().nullable().optional(),
  fleet_health: optional(flag()),
  remote_id: clearable(),
  insurance_until: date().nullable().optional(),
  hours_at_entry: optional(quantity().min(0).max(1_000_000)),
};

export const addAircraft = aircraft.add({
  name: 'addAircraft',
  summary: 'Register an aircraft',
  body: z.object({ name: nameText(), ...aircraftMembers }),
});

export const correctAircraft = aircraft.correct({
  name: 'correctAircraft',
  summary: 'Change an aircraft of the registry',
  body: z.object({ name: optional(nameText()), ...aircraftMembers, ...revision }),
});

const pilot = written({ path: '/pilots', called: 'Pilot', member: 'pilot', item: PilotEntry });

const dates = z
  .partialRecord(z.enum(datedCurrencyKeys), date().nullable())
  .nullish()
  .transform((value) => value ?? undefined);

export const addPilot = pilot.add({
  name: 'addPilot',
  summary: 'Put somebody without an account on the roster',
  body: z.object({ name: nameText(), role: optional(oneOf(pilotRoles)), dates }),
});

export const correctPilot = pilot.correct({
  name: 'correctPilot',
  summary: 'Change an entry of the roster and the dates on file',
  body: z.object({ name: clearable(), role: optional(oneOf(pilotRoles)), dates, ...revision }),
});

const type = written({
  permission: 'components.manage',
  path: '/types',
  called: 'Type',
  member: 'type',
  item: AircraftType,
});

export const correctType = type.correct({
  name: 'correctType',
  summary: 'Change an aircraft type or its maintenance program by its number',
  body: NewAircraftType,
});

const component = written({
  permission: 'components.manage',
  path: '/components',
  called: 'Component',
  member: 'component',
  item: Component,
});

export const correctComponent = component.correct({
  name: 'correctComponent',
  summary: 'Change a component by its number',
  body: NewComponent,
});

const template = written({
  path: '/checklist-templates',
  called: 'Template',
  member: 'template',
  item: ChecklistTemplate,
});

const items = z
  .array(
    z.object({
      key: optional(text({ min: 1, max: 120 })),
      text: text({ min: 1, max: 1000 }),
      required: optional(flag()),
      section: optional(text({ max: 120 })),
    }),
  )
  .min(1)
  .max(500);

const templateMembers = {
  phase: optional(oneOf(checklistPhases)),
  active: optional(flag()),
  /** Null: as the organization has set. */
  on_fail: oneOf(checklistFailures).nullable().optional(),
  asset_ids: optional(z.array(bodyId()).max(1000)),
  type_ids: optional(z.array(bodyId()).max(1000)),
};

export const addTemplate = template.add({
  name: 'addTemplate',
  summary: 'Add a checklist template',
  body: z.object({ name: nameText(), items, ...templateMembers }),
});

export const correctTemplate = template.correct({
  name: 'correctTemplate',
  summary: 'Revise a checklist template; filed runs do not change',
  body: z.object({
    name: optional(nameText()),
    items: optional(items),
    ...templateMembers,
    ...revision,
  }),
});

const FailedCheck = z.looseObject({
  run_id: z.int().min(1),
  template_name: z.string().nullable(),
  asset_id: z.int().min(1).nullable(),
  completed_at: z.string(),
  /** The required items that failed, in their order. */
  failed: z.array(z.string()).min(1),
});

export const listFailedChecks = forMember(null, {
  name: 'listFailedChecks',
  summary:
    'Checklists of the last 30 days with a failed required item, where none of the same kind followed on that aircraft and no work was raised, newest first',
  method: 'GET',
  path: '/checklists/failed',
  permission: 'checklists.view',
  reply: z.looseObject({ checks: z.array(FailedCheck) }),
});

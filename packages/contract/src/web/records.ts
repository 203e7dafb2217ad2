import { z } from 'zod';
import { AircraftEntry, aircraftStatuses } from '../aircraft.ts';
import { ChecklistTemplate, checklistPhases } from '../checklists.ts';
import { Component, NewComponent } from '../components.ts';
import { bodyId, flag, nameText, oneOf, optional, pathId, quantity, text } from '../fields.ts';
import { date } from '../instants.ts';
import { datedCurrencyKeys, PilotEntry, pilotRoles } from '../pilots.ts';
import { AircraftType, NewAircraftType } from '../types.ts';
import { forMember } from './endpoint.ts';

/**
 * Writing what keys only read. A write that sends the `revision` it was made from is refused with
 * `stale` when the record has moved on since; the refusal carries the record as it stands.
 */
const revision = { revision: optional(z.int().min(1)) };

/** A member that is left out stays; null or an empty text clears it. */
const clearable = () => text({ max: 120 }).nullable().optional();

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

const AircraftReply = z.looseObject({ id: z.int().min(1), aircraft: AircraftEntry });

export const addAircraft = forMember('records.manage', {
  name: 'addAircraft',
  summary: 'Register an aircraft',
  method: 'POST',
  path: '/aircraft',
  body: z.object({ name: nameText(), ...aircraftMembers }),
  reply: AircraftReply,
});

export const correctAircraft = forMember('records.manage', {
  name: 'correctAircraft',
  summary: 'Change an aircraft of the registry',
  method: 'POST',
  path: '/aircraft/{id}',
  params: z.object({ id: pathId('Aircraft') }),
  body: z.object({ name: optional(nameText()), ...aircraftMembers, ...revision }),
  reply: AircraftReply,
});

const dates = z
  .partialRecord(z.enum(datedCurrencyKeys), date().nullable())
  .nullish()
  .transform((value) => value ?? undefined);

export const correctPilot = forMember('records.manage', {
  name: 'correctPilot',
  summary: 'Change an entry of the roster and the dates on file',
  method: 'POST',
  path: '/pilots/{id}',
  params: z.object({ id: pathId('Pilot') }),
  body: z.object({ name: clearable(), role: optional(oneOf(pilotRoles)), dates, ...revision }),
  reply: z.looseObject({ id: z.int().min(1), pilot: PilotEntry }),
});

export const addPilot = forMember('records.manage', {
  name: 'addPilot',
  summary: 'Put somebody without an account on the roster',
  method: 'POST',
  path: '/pilots',
  body: z.object({ name: nameText(), role: optional(oneOf(pilotRoles)), dates }),
  reply: z.looseObject({ id: z.int().min(1), pilot: PilotEntry }),
});

export const correctType = forMember('records.manage', {
  name: 'correctType',
  summary: 'Change an aircraft type or its maintenance program by its number',
  method: 'POST',
  path: '/types/{id}',
  params: z.object({ id: pathId('Type') }),
  body: NewAircraftType,
  reply: z.looseObject({ id: z.int().min(1), type: AircraftType }),
});

export const correctComponent = forMember('records.manage', {
  name: 'correctComponent',
  summary: 'Change a component by its number',
  method: 'POST',
  path: '/components/{id}',
  params: z.object({ id: pathId('Component') }),
  body: NewComponent,
  reply: z.looseObject({ id: z.int().min(1), component: Component }),
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
  asset_ids: optional(z.array(bodyId()).max(1000)),
  type_ids: optional(z.array(bodyId()).max(1000)),
};

const TemplateReply = z.looseObject({ id: z.int().min(1), template: ChecklistTemplate });

export const addTemplate = forMember('records.manage', {
  name: 'addTemplate',
  summary: 'Add a checklist template',
  method: 'POST',
  path: '/checklist-templates',
  body: z.object({ name: nameText(), items, ...templateMembers }),
  reply: TemplateReply,
});

export const correctTemplate = forMember('records.manage', {
  name: 'correctTemplate',
  summary: 'Revise a checklist template; filed runs do not change',
  method: 'POST',
  path: '/checklist-templates/{id}',
  params: z.object({ id: pathId('Template') }),
  body: z.object({
    name: optional(nameText()),
    items: optional(items),
    ...templateMembers,
    ...revision,
  }),
  reply: TemplateReply,
});

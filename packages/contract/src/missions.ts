import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  bodyId,
  externalRef,
  nameText,
  notesText,
  oneOf,
  optional,
  quantity,
  text,
} from './fields.ts';
import { InstantReply, instant } from './instants.ts';
import { lookups } from './kinds.ts';

export const missionStates = ['planned', 'approved', 'flown', 'cancelled'] as const;
export const riskLevels = ['low', 'medium', 'high'] as const;

const ids = () => z.array(bodyId()).max(1000);
const idsReply = z.array(z.int().min(1));

export const Mission = z
  .looseObject({
    id: z.int().min(1),
    external_ref: z.string().nullable(),
    name: z.string(),
    state: z.enum(missionStates),
    client: z.string(),
    site: z.string(),
    location: z.looseObject({ lat: z.number(), lon: z.number() }).nullable(),
    planned_from: InstantReply.nullable(),
    planned_to: InstantReply.nullable(),
    asset_ids: idsReply,
    pilot_ids: idsReply,
    max_height_m: z.number().nullable(),
    airspace: z.looseObject({
      class: z.string().nullable(),
      authorization: z.string().nullable(),
    }),
    risk: z.looseObject({ level: z.enum(riskLevels).nullable(), notes: z.string() }),
    checklist_template_ids: idsReply,
    flight_ids: idsReply,
    notes: z.string(),
    created: InstantReply,
    updated: InstantReply,
    revision: z.int().min(1),
  })
  .meta({ id: 'Mission' });

/** A mission as sent; `name` is needed for a new one. */
export const NewMission = z
  .looseObject({
    external_ref: externalRef(),
    name: optional(nameText()),
    state: optional(oneOf(missionStates)),
    client: optional(text({ max: 4000 })),
    site: optional(text({ max: 4000 })),
    location: optional(
      z.looseObject({ lat: quantity().min(-90).max(90), lon: quantity().min(-180).max(180) }),
    ),
    planned_from: optional(instant()),
    planned_to: optional(instant()),
    asset_ids: optional(ids()),
    pilot_ids: optional(ids()),
    max_height_m: optional(quantity().min(0).max(100_000)),
    airspace: optional(
      z.looseObject({
        class: optional(text({ max: 120 })),
        authorization: optional(text({ max: 4000 })),
      }),
    ),
    risk: optional(
      z.looseObject({ level: optional(oneOf(riskLevels)), notes: optional(notesText()) }),
    ),
    checklist_template_ids: optional(ids()),
    flight_ids: optional(ids()),
    notes: optional(notesText()),
  })
  .meta({ id: 'NewMission' });

const records = { area: 'missions', metered: false, organization: true } as const;

const look = lookups({
  area: 'missions',
  permission: 'missions.view',
  plural: 'missions',
  one: 'mission',
  called: 'Mission',
  names: { list: 'listMissions', get: 'getMission' },
  listed: 'Missions',
  item: Mission,
  state: optional(oneOf(missionStates)),
});
export const listMissions = look.list;
export const getMission = look.get;

export const fileMission = endpoint({
  ...records,
  name: 'fileMission',
  summary: 'Plan a mission, or correct the one that external_ref names',
  method: 'POST',
  path: '/missions',
  permission: 'missions.manage',
  write: true,
  body: NewMission,
  reply: z.looseObject({ id: z.int().min(1), mission: Mission, created_new: z.boolean() }),
  errors: ['invalid_value', 'missing_field', 'conflict'],
});

export const correctMission = endpoint({
  ...records,
  name: 'correctMission',
  summary: 'Correct a mission, or move its state',
  method: 'POST',
  path: '/missions/{id}',
  permission: 'missions.manage',
  write: true,
  params: look.path,
  body: NewMission,
  reply: look.one,
  errors: ['not_found', 'invalid_value', 'conflict'],
});

export const deleteMission = endpoint({
  ...records,
  name: 'deleteMission',
  summary: 'Remove a mission; its flights stay',
  method: 'DELETE',
  path: '/missions/{id}',
  permission: 'missions.manage',
  write: true,
  params: look.path,
  reply: z.looseObject({ ok: z.boolean(), id: z.int().min(1) }),
  errors: ['not_found'],
});

import { z } from 'zod';
import { Location } from './crash/verdict.ts';
import {
  about,
  choice,
  component,
  figure,
  idOf,
  idsOf,
  instantOf,
  measured,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { bodyId, nameText, notesText, oneOf, optional, quantity, text } from './fields.ts';
import { instant } from './instants.ts';
import { filing, lookups } from './kinds.ts';
import { MissionCheck, MissionPlan, NewMissionCheck } from './missionPlan.ts';
import { clearing, deleted, filingMembers, recordMembers } from './record.ts';
import { missionStates } from './values.ts';

export const riskLevels = ['low', 'medium', 'high'] as const;

const ids = (what: string, example: number[]) =>
  about(optional(z.array(bodyId()).max(1000)), `Ids of ${what}`, example);

const Airspace = component('Airspace', 'Airspace of a mission', {
  class: words('Class', 'G').nullable(),
  authorization: words('Authorization', 'LAANC 4711').nullable(),
});

const Risk = component('Risk', 'Risk of a mission', {
  level: choice(riskLevels, 'Level', 'low').nullable(),
  notes: words('Notes', 'Keep clear of the crane'),
});

export const Mission = component('Mission', 'Planned work', {
  id: idOf('the mission', 12),
  name: words('Name', 'Quarry volume, November'),
  state: choice(missionStates, 'State', 'planned'),
  client: words('Client', 'Stone Ltd'),
  site: words('Where it is flown', 'North quarry'),
  location: about(Location.nullable(), 'Place'),
  planned_from: instantOf('Planned start', '2026-11-14T14:00:00Z').nullable(),
  planned_to: instantOf('Planned end', '2026-11-14T16:00:00Z').nullable(),
  asset_ids: idsOf('the aircraft', [3]),
  pilot_ids: idsOf('the pilots', [8]),
  max_height_m: figure('m', 'Maximum height above ground', 110).nullable(),
  airspace: about(Airspace, 'Airspace'),
  risk: about(Risk, 'Risk'),
  checklist_template_ids: idsOf('the checklist templates', [4]),
  flight_ids: idsOf('the flights', [412]),
  notes: words('Notes', 'Meet at the gate'),
  plan: about(MissionPlan.nullable(), 'Its latest check; null where it was never checked'),
  ...recordMembers,
});

const NewLocation = z
  .looseObject({
    lat: measured(quantity().min(-90).max(90), 'deg', 'Latitude, north positive', 47.39),
    lon: measured(quantity().min(-180).max(180), 'deg', 'Longitude, east positive', 8.54),
  })
  .meta({ id: 'NewLocation', description: 'A position on the earth, WGS 84.' });

const NewAirspace = z
  .looseObject({
    class: about(optional(text({ max: 120 })), 'Class', 'G'),
    authorization: about(optional(text({ max: 4000 })), 'Authorization', 'LAANC 4711'),
  })
  .meta({ id: 'NewAirspace', description: 'Airspace of a mission.' });

const NewRisk = z
  .looseObject({
    level: about(optional(oneOf(riskLevels)), 'Level', 'low'),
    notes: about(optional(notesText()), 'Notes', 'Keep clear of the crane'),
  })
  .meta({ id: 'NewRisk', description: 'Risk of a mission.' });

const clearableOfMission = ['location', 'planned_from', 'planned_to', 'max_height_m'] as const;

/** A mission as sent; `name` is needed for a new one. */
export const NewMission = z
  .looseObject({
    ...filingMembers,
    name: about(
      optional(nameText()),
      'Name; required for a new mission',
      'Quarry volume, November',
    ),
    state: about(optional(oneOf(missionStates)), 'State', 'planned'),
    client: about(optional(text({ max: 4000 })), 'Client', 'Stone Ltd'),
    site: about(optional(text({ max: 4000 })), 'Where it is flown', 'North quarry'),
    location: about(optional(NewLocation), 'Place'),
    planned_from: about(optional(instant()), 'Planned start', '2026-11-14T14:00:00Z'),
    planned_to: about(optional(instant()), 'Planned end', '2026-11-14T16:00:00Z'),
    asset_ids: ids('the aircraft', [3]),
    pilot_ids: ids('the pilots', [8]),
    max_height_m: measured(
      optional(quantity().min(0).max(100_000)),
      'm',
      'Maximum height above ground',
      110,
    ),
    airspace: about(optional(NewAirspace), 'Airspace'),
    risk: about(optional(NewRisk), 'Risk'),
    checklist_template_ids: ids('the checklist templates', [4]),
    flight_ids: ids('the flights', [412]),
    notes: about(optional(notesText()), 'Notes', 'Meet at the gate'),
    clear: clearing(clearableOfMission),
  })
  .meta({ id: 'NewMission', description: 'A mission to plan, or members to correct.' });

const records = { area: 'missions', metered: false, organization: true } as const;

const look = lookups({
  area: 'missions',
  permission: 'missions.view',
  plural: 'missions',
  one: 'mission',
  called: 'Mission',
  names: { list: 'listMissions', get: 'getMission' },
  listed: 'the missions',
  item: Mission,
  state: about(optional(oneOf(missionStates)), 'Only missions in this state', 'planned'),
});
export const listMissions = look.list;
export const getMission = look.get;

export const fileMission = filing({
  area: 'missions',
  permission: 'missions.manage',
  name: 'fileMission',
  files: 'Plan a mission',
  path: '/missions',
  one: 'mission',
  called: 'mission',
  exampleId: 12,
  item: Mission,
  body: NewMission,
  errors: ['conflict'],
});

export const correctMission = endpoint({
  ...records,
  name: 'correctMission',
  summary: 'Correct a mission, or change its state',
  method: 'POST',
  path: '/missions/{id}',
  permission: 'missions.manage',
  write: true,
  params: look.path,
  body: NewMission,
  reply: look.one,
  errors: ['not_found', 'invalid_value', 'conflict', 'stale'],
});

export const deleteMission = endpoint({
  ...records,
  name: 'deleteMission',
  summary: 'Delete a mission; its flights stay on record',
  method: 'DELETE',
  path: '/missions/{id}',
  permission: 'missions.manage',
  write: true,
  params: look.path,
  reply: z.object(deleted),
  errors: ['not_found'],
});

/**
 * A question, so that a key that only reads may ask it. Who may also manage missions keeps the answer as the plan of
 * the mission; `kept` says so.
 */
export const checkMission = endpoint({
  ...records,
  name: 'checkMission',
  summary: 'Check what an aircraft lands with after a mission',
  method: 'POST',
  path: '/missions/{id}/check',
  permission: 'missions.view',
  write: false,
  params: look.path,
  body: NewMissionCheck,
  reply: MissionCheck,
  errors: ['not_found', 'invalid_value', 'missing_field'],
});

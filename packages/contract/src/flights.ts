import { z } from 'zod';
import { AircraftEntry } from './aircraft.ts';
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
  pathId,
  quantity,
  text,
} from './fields.ts';
import { DateReply, dateFilter, InstantReply, isCalendarDate, splitDateTime } from './instants.ts';
import { filterText, page, pagedReply, queryId } from './lists.ts';
import { FlightLog, logStates } from './logs.ts';

export const flightTypes = [
  'commercial',
  'training',
  'proficiency',
  'maintenance',
  'survey',
  'inspection',
  'public_safety',
  'test',
  'recreational',
] as const;

export const flightSources = ['device', 'personal', 'operator'] as const;

/** Longest flight on record: 7 days. */
const DURATION_MAX_S = 7 * 86_400;

/** The calendar date at the place of the flight, and the whole date-time when one was sent. */
export type FlownAt = { readonly date: string; readonly startedAt: string | null };

/** Taken literally, never shifted to another time zone; a time without an offset is in UTC. */
function flownAt() {
  return z
    .string()
    .transform((value, context): FlownAt => {
      const sent = value.trim();
      if (isCalendarDate(sent)) return { date: sent, startedAt: null };
      const parts = splitDateTime(sent);
      if (parts !== null) {
        const offset = parts.offset === null ? 'Z' : parts.offset.toUpperCase();
        const spelled = /^[+-]\d{4}$/.test(offset)
          ? `${offset.slice(0, 3)}:${offset.slice(3)}`
          : offset;
        return { date: parts.date, startedAt: `${parts.date}T${parts.time}${spelled}` };
      }
      context.addIssue({
        code: 'custom',
        message: 'must be a date such as 2026-11-15, or a date and time with its offset',
      });
      return z.NEVER;
    })
    .meta({ format: 'date' });
}

export const Conditions = z
  .looseObject({
    wind_kmh: z.number().nullish(),
    temp_c: z.number().nullish(),
    visibility_km: z.number().nullish(),
    text: z.string().nullish(),
  })
  .meta({ id: 'Conditions' });

const conditions = z.union([
  text({ max: 4000 }),
  z.looseObject({
    wind_kmh: quantity().min(0).max(1000).nullish(),
    temp_c: quantity().min(-150).max(150).nullish(),
    visibility_km: quantity().min(0).max(1000).nullish(),
    text: text({ max: 4000 }).nullish(),
  }),
]);

export const CrewMember = z
  .looseObject({
    name: z.string(),
    role: z.string().nullable(),
    pilot_id: z.int().min(1).nullable(),
  })
  .meta({ id: 'CrewMember' });

const crewMember = z.union([
  nameText(),
  z.looseObject({
    name: optional(text({ max: 120 })),
    role: optional(text({ max: 120 })),
    pilot_id: optional(bodyId()),
  }),
]);

const battery = z.union([
  nameText(),
  z.looseObject({ name: optional(text({ max: 120 })), component_id: optional(bodyId()) }),
]);

const payload = z.union([text({ max: 4000 }), z.record(z.string(), z.unknown())]);

/** A flight as sent: every member may be left out when it corrects one that is on record. */
export const NewFlight = z
  .looseObject({
    external_ref: externalRef(),
    asset_id: optional(bodyId()),
    asset_name: optional(text({ max: 120 })),
    pilot_id: optional(bodyId()),
    duration_s: optional(quantity().min(0).max(DURATION_MAX_S)),
    duration_min: optional(
      quantity()
        .min(0)
        .max(DURATION_MAX_S / 60),
    ),
    flown_at: optional(flownAt()),
    flight_type: optional(oneOf(flightTypes)),
    site: optional(text({ max: 4000 })),
    night: optional(flag()),
    sorties: optional(integer().min(0).max(1000)),
    landings: optional(integer().min(0).max(1000)),
    conditions: optional(conditions),
    crew: optional(z.union([text({ max: 120 }), z.array(crewMember).max(64)])),
    remarks: optional(notesText()),
    mission_id: optional(bodyId()),
    batteries: optional(z.array(battery).max(64)),
    payload: optional(payload),
    incident: optional(flag()),
  })
  .meta({ id: 'NewFlight' });

export const Flight = z
  .looseObject({
    id: z.int().min(1),
    external_ref: z.string().nullable(),
    asset_id: z.int().min(1).nullable(),
    asset_name: z.string(),
    registration: z.string().nullable(),
    pilot_id: z.int().min(1).nullable(),
    pilot_name: z.string().nullable(),
    flown_at: DateReply,
    started_at: InstantReply.nullable(),
    duration_s: z.number().min(0),
    duration_min: z.number().min(0),
    flight_type: z.enum(flightTypes),
    site: z.string(),
    night: z.boolean(),
    sorties: z.int().min(0),
    landings: z.int().min(0),
    conditions: Conditions.nullable(),
    crew: z.array(CrewMember),
    remarks: z.string(),
    mission_id: z.int().min(1).nullable(),
    batteries: z.array(
      z.looseObject({ name: z.string(), component_id: z.int().min(1).nullable() }),
    ),
    payload: z.record(z.string(), z.unknown()).nullable(),
    checklist_run_ids: z.array(z.int().min(1)),
    log: FlightLog.nullable(),
    analysis_state: z.enum(logStates).nullable(),
    incident: z.boolean(),
    source: z.enum(flightSources),
    created: InstantReply,
    updated: InstantReply,
    revision: z.int().min(1),
  })
  .meta({ id: 'Flight' });

/** A work order as the call that raised it names it. */
export const RaisedWork = z
  .looseObject({
    id: z.int().min(1),
    title: z.string(),
    asset_id: z.int().min(1).nullable(),
    reason: z.string(),
    state: z.string(),
    grounding: z.boolean(),
  })
  .meta({ id: 'RaisedWork' });

export const FlightPath = z.object({ id: pathId('Flight') });

const records = { area: 'flights', metered: false, organization: true } as const;

export const listFlights = endpoint({
  ...records,
  name: 'listFlights',
  summary: "Flights on the organization's record, newest flown first",
  method: 'GET',
  path: '/flights',
  permission: 'flights.view',
  write: false,
  query: z.object({
    asset_id: optional(queryId()),
    pilot_id: optional(queryId()),
    since: optional(dateFilter()),
    until: optional(dateFilter()),
    flight_type: optional(oneOf(flightTypes)),
    q: filterText(200),
    ...page(200),
  }),
  reply: pagedReply('flights', Flight),
  errors: ['invalid_value'],
});

export const fileFlight = endpoint({
  ...records,
  name: 'fileFlight',
  summary: 'Record a flight, or correct the one that external_ref names',
  method: 'POST',
  path: '/flights',
  permission: 'flights.manage',
  write: true,
  body: NewFlight,
  reply: z.looseObject({
    id: z.int().min(1),
    flight: Flight,
    work_raised: z.array(RaisedWork),
    created_new: z.boolean(),
  }),
  errors: ['invalid_value', 'missing_field'],
});

export const getFlight = endpoint({
  ...records,
  name: 'getFlight',
  summary: 'One flight',
  method: 'GET',
  path: '/flights/{id}',
  permission: 'flights.view',
  write: false,
  params: FlightPath,
  reply: z.looseObject({ id: z.int().min(1), flight: Flight }),
  errors: ['not_found'],
});

export const deleteFlight = endpoint({
  ...records,
  name: 'deleteFlight',
  summary: 'Remove a flight, with its logs, readings and scores',
  method: 'DELETE',
  path: '/flights/{id}',
  permission: 'flights.manage',
  write: true,
  params: FlightPath,
  reply: z.looseObject({
    ok: z.boolean(),
    id: z.int().min(1),
    aircraft: AircraftEntry.nullable(),
  }),
  errors: ['not_found'],
});

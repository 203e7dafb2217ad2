import { z } from 'zod';
import { AircraftEntry } from './aircraft.ts';
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
  pathId,
  quantity,
  text,
} from './fields.ts';
import { flownAt } from './flownAt.ts';
import { dateFilter } from './instants.ts';
import { filterText, page, pagedReply, queryId } from './lists.ts';
import { FlightLog, logStates } from './logs.ts';
import { refuseDisagreement } from './ranges.ts';
import {
  clearing,
  correctionReason,
  createdNew,
  deleted,
  filingMembers,
  recordMembers,
  workRaised,
} from './record.ts';
import { freeObject } from './shape.ts';
import { flightTypes } from './values.ts';

export const flightSources = ['device', 'personal', 'operator'] as const;

/** Longest flight on record: 7 days. */
const DURATION_MAX_S = 7 * 86_400;

const Conditions = component('Conditions', 'Conditions of a flight', {
  wind_kmh: figure('km/h', 'Wind', 18).nullish(),
  temp_c: figure('°C', 'Temperature', 9).nullish(),
  visibility_km: figure('km', 'Visibility', 10).nullish(),
  text: words('In words', 'light rain after 15:00').nullish(),
});

const conditions = z.union([
  text({ max: 4000 }),
  freeObject(
    z
      .looseObject({
        wind_kmh: measured(quantity().min(0).max(1000).nullish(), 'km/h', 'Wind', 18),
        temp_c: measured(quantity().min(-150).max(150).nullish(), '°C', 'Temperature', 9),
        visibility_km: measured(quantity().min(0).max(1000).nullish(), 'km', 'Visibility', 10),
        text: about(text({ max: 4000 }).nullish(), 'In words', 'light rain after 15:00'),
      })
      .meta({ id: 'NewConditions', description: 'Conditions of a flight as sent.' }),
  ),
]);

const CrewMember = component('CrewMember', 'A person who took part', {
  name: words('Name', 'M. Roy'),
  role: words('What the person did', 'visual_observer').nullable(),
  pilot_id: idOf('the person on the roster', 8).nullable(),
});

const crewMember = z.union([
  nameText(),
  z
    .looseObject({
      name: about(optional(text({ max: 120 })), 'Name', 'M. Roy'),
      role: about(optional(text({ max: 120 })), 'What the person did', 'visual_observer'),
      pilot_id: about(optional(bodyId()), 'Id of the person on the roster', 8),
    })
    .meta({ id: 'NewCrewMember', description: 'A person who took part, as sent.' }),
]);

const FlightBattery = component('FlightBattery', 'A battery that was used', {
  name: words('Name', '6S 16 Ah no. 4'),
  component_id: idOf('the component', 31).nullable(),
});

const battery = z.union([
  nameText(),
  z
    .looseObject({
      name: about(optional(text({ max: 120 })), 'Name', '6S 16 Ah no. 4'),
      component_id: about(optional(bodyId()), 'Id of the component', 31),
    })
    .meta({ id: 'NewFlightBattery', description: 'A battery that was used, as sent.' }),
]);

const payload = z.union([text({ max: 4000 }), z.record(z.string(), z.unknown())]);

const times = (meaning: string) => about(optional(integer().min(0).max(1000)), meaning, 1);

const clearableOfFlight = ['pilot_id', 'mission_id'] as const;

/** A flight as sent: every member may be left out when it corrects one that is on record. */
export const NewFlight = z
  .looseObject({
    ...filingMembers,
    asset_id: about(optional(bodyId()), 'Id of the aircraft; a new flight needs this or a name', 3),
    asset_name: about(
      optional(text({ max: 120 })),
      'Name of an aircraft that is not in the registry',
      'Survey 1',
    ),
    pilot_id: about(
      optional(bodyId()),
      'Id of the pilot on the roster; default: the holder of a personal key',
      8,
    ),
    duration_s: measured(
      optional(quantity().min(0).max(DURATION_MAX_S)),
      's',
      'Flight time; give this or `duration_min`',
      1260,
    ),
    duration_min: measured(
      optional(
        quantity()
          .min(0)
          .max(DURATION_MAX_S / 60),
      ),
      'min',
      'Flight time; give this or `duration_s`',
      21,
    ),
    flown_at: about(
      optional(flownAt()),
      'Date at the place of the flight, or date and time with offset; default: today in UTC',
      '2026-11-14T16:02:00+01:00',
    ),
    flight_type: about(optional(oneOf(flightTypes)), 'Kind of flight', 'survey'),
    site: about(optional(text({ max: 4000 })), 'Where it was flown', 'North quarry'),
    night: about(optional(flag()), 'Whether it was flown at night', false),
    sorties: times('Take-offs; default: 1'),
    landings: times('Landings; default: as many as `sorties`'),
    conditions: about(
      optional(conditions),
      'Conditions, as text or as an object',
      'light rain after 15:00',
    ),
    crew: about(
      optional(z.union([text({ max: 120 }), z.array(crewMember).max(64)])),
      'People who took part: one name, or a list of names and objects',
      ['M. Roy'],
    ),
    remarks: about(optional(notesText()), 'Remarks', 'Gusty at the edge'),
    mission_id: about(optional(bodyId()), 'Id of the mission that it belongs to', 12),
    batteries: about(
      optional(z.array(battery).max(64)),
      'Batteries, each as a name or as an object',
      ['6S 16 Ah no. 4'],
    ),
    payload: about(optional(payload), 'Payload, as text or as an object of your own', 'LiDAR'),
    incident: about(optional(flag()), 'Whether something went wrong', false),
    reason: correctionReason,
    clear: clearing(clearableOfFlight),
  })
  .superRefine(({ duration_s, duration_min }, context) => {
    if (duration_s === undefined || duration_min === undefined) return;
    refuseDisagreement(
      context,
      { name: 'duration_s', value: duration_s, sent: duration_s },
      { name: 'duration_min', value: 60 * duration_min, sent: duration_min },
    );
  })
  .meta({ id: 'NewFlight', description: 'A flight to file, or members to correct.' });

export const Flight = component('Flight', 'A flight on record', {
  id: idOf('the flight', 412),
  asset_id: idOf('the aircraft', 3).nullable(),
  asset_name: words('Name of the aircraft', 'Survey 1'),
  registration: words('Registration of the aircraft', 'FA3XK9').nullable(),
  pilot_id: idOf('the pilot on the roster', 8).nullable(),
  pilot_name: words('Name of the pilot', 'R. Ito').nullable(),
  flown_at: dateOf('Date at the place of the flight'),
  started_at: instantOf(
    'Start with its offset; null when only a date was sent',
    '2026-11-14T16:02:00+01:00',
  ).nullable(),
  duration_s: figure('s', 'Flight time', 1260),
  duration_min: figure('min', 'Flight time', 21),
  flight_type: choice(flightTypes, 'Kind of flight', 'survey'),
  site: words('Where it was flown', 'North quarry'),
  night: flagOf('Whether it was flown at night', false),
  sorties: count('Take-offs', 1),
  landings: count('Landings', 1),
  conditions: about(Conditions.nullable(), 'Conditions'),
  crew: listing(CrewMember, 'People who took part'),
  remarks: words('Remarks', 'Gusty at the edge'),
  mission_id: idOf('the mission', 12).nullable(),
  batteries: listing(FlightBattery, 'Batteries that were used'),
  payload: about(z.record(z.string(), z.unknown()).nullable(), 'Payload', { text: 'LiDAR' }),
  checklist_run_ids: idsOf('the checklists of the flight', [55]),
  log: about(FlightLog.nullable(), 'Newest log that could be read; the newest when none could'),
  analysis_state: choice(logStates, 'State of the reading of that log', 'queued').nullable(),
  incident: flagOf('Whether something went wrong', false),
  source: choice(flightSources, 'Kind of credential that filed it', 'device'),
  ...recordMembers,
});

export const FlightPath = z.object({ id: pathId('Flight') });

const records = { area: 'flights', metered: false, organization: true } as const;

const FiledFlight = z.object({
  id: idOf('the flight', 412),
  flight: about(Flight, 'The flight'),
  work_raised: workRaised,
  created_new: createdNew,
});

/** Where the log of a flight stands, and flights without one. */
export const flightLogFilters = [...logStates, 'missing'] as const;

export const flightFilters = {
  asset_id: about(optional(queryId()), 'Only flights of this aircraft', 3),
  pilot_id: about(optional(queryId()), 'Only flights of this pilot', 8),
  mission_id: about(optional(queryId()), 'Only flights of this mission', 12),
  since: about(optional(dateFilter()), 'Only flights of this date and later', '2026-11-01'),
  until: about(optional(dateFilter()), 'Only flights of this date and earlier', '2026-11-30'),
  flight_type: about(optional(oneOf(flightTypes)), 'Only flights of this kind', 'survey'),
  incident: about(
    optional(oneOf(['0', '1'])),
    'Only flights with an incident (1), or only those without (0)',
    '1',
  ),
  log: about(
    optional(oneOf(flightLogFilters)),
    'Only flights whose log is in this state; `missing` finds those without a log',
    'failed',
  ),
  q: about(
    filterText(200),
    'Only flights whose texts contain this. A page can come back short, even empty, while `next` continues',
    'quarry',
  ),
};

export const listFlights = endpoint({
  ...records,
  name: 'listFlights',
  summary: 'List the flights, the most recently flown first',
  method: 'GET',
  path: '/flights',
  permission: 'flights.view',
  write: false,
  query: z.object({
    ...flightFilters,
    ...page(200),
  }),
  reply: pagedReply('flights', Flight),
  errors: ['invalid_value'],
});

export const fileFlight = endpoint({
  ...records,
  name: 'fileFlight',
  summary: 'File a flight, or correct the one that external_ref names',
  method: 'POST',
  path: '/flights',
  permission: 'flights.manage',
  write: true,
  body: NewFlight,
  reply: FiledFlight,
  errors: ['invalid_value', 'missing_field', 'stale', 'final'],
});

const BULK_BYTES = 8 * 2 ** 20;
const BULK_FLIGHTS = 1000;

const FiledInBulk = component('FiledInBulk', 'What became of one flight of several', {
  status: count('Status that `POST /flights` would have answered', 200),
  flight: about(Flight, 'The flight, where it was filed').optional(),
  created_new: createdNew.optional(),
  error: words('Why it was refused, in one sentence', 'sorties must be from 0 to 1000.').optional(),
  code: words('The reason, for programs', 'invalid_value').optional(),
  field: words('Path of the refused member', 'sorties').optional(),
});

export const fileFlights = endpoint({
  ...records,
  name: 'fileFlights',
  summary: 'File up to 1000 flights; each is answered on its own, in their order',
  method: 'POST',
  path: '/flights/bulk',
  permission: 'flights.manage',
  write: true,
  bodyLimit_bytes: BULK_BYTES,
  body: z
    .looseObject({
      flights: about(
        // Taken one by one where they are filed, so that one that is refused leaves the others.
        z
          .array(z.unknown().meta({ documentedAs: NewFlight }))
          .min(1)
          .max(BULK_FLIGHTS),
        'Flights, each as `POST /flights` takes it; one that is refused leaves the others',
        [{ external_ref: 'gcs-7f3b', asset_id: 3, duration_min: 12 }],
      ),
    })
    .meta({ id: 'NewFlights', description: 'Flights to file.' }),
  reply: z.object({ results: listing(FiledInBulk, 'One result for each flight, in their order') }),
  errors: ['invalid_value', 'missing_field'],
});

export const correctFlight = endpoint({
  ...records,
  name: 'correctFlight',
  summary: 'Correct a flight; members that are left out do not change',
  method: 'POST',
  path: '/flights/{id}',
  permission: 'flights.manage',
  write: true,
  params: FlightPath,
  body: NewFlight,
  reply: FiledFlight,
  errors: ['not_found', 'invalid_value', 'conflict', 'stale', 'final'],
});

export const getFlight = endpoint({
  ...records,
  name: 'getFlight',
  summary: 'Get one flight',
  method: 'GET',
  path: '/flights/{id}',
  permission: 'flights.view',
  write: false,
  params: FlightPath,
  reply: z.object({ id: idOf('the flight', 412), flight: about(Flight, 'The flight') }),
  errors: ['not_found'],
});

export const deleteFlight = endpoint({
  ...records,
  name: 'deleteFlight',
  summary: 'Delete a flight with its logs, readings and scores',
  method: 'DELETE',
  path: '/flights/{id}',
  permission: 'flights.manage',
  write: true,
  params: FlightPath,
  query: z.object({
    reason: about(
      filterText(4000),
      'Why it is deleted; kept in the audit',
      'Filed twice by two devices',
    ),
  }),
  reply: z.object({
    ...deleted,
    aircraft: about(AircraftEntry.nullable(), 'The aircraft with its new hours'),
  }),
  errors: ['not_found', 'final'],
});

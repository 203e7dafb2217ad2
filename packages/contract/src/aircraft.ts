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
  instantOf,
  listing,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { aircraftStatuses } from './values.ts';

/** The item of a maintenance program that comes next; a negative figure is past. */
export const NextDue = component('NextDue', 'The maintenance that comes next', {
  title: words('What is due', '50-hour inspection'),
  in_hours: figure('h', 'Flight time left, negative when past', -0.2).nullable(),
  in_flights: about(z.number(), 'Flights left, negative when past', 12).nullable(),
  in_days: figure('days', 'Calendar time left, negative when past', 30).nullable(),
  state: choice(['ok', 'due_soon', 'overdue'], 'How urgent it is', 'overdue'),
});

const TiedBuild = component('TiedBuild', 'The build that an aircraft is tied to, as it was tied', {
  id: idOf('the saved build; null when it was deleted since', 7).nullable(),
  name: words('Name of the build', 'Survey quad'),
  version: count('Which save of the build it is, counted from 1', 3),
});

export const AircraftEntry = component('Aircraft', 'An aircraft in the registry', {
  id: idOf('the aircraft', 3),
  name: words('Name', 'Survey 1'),
  registration: words('Registration', 'FA3XK9').nullable(),
  serial: words('Serial number', '1581F5').nullable(),
  model: words('Model', 'X500 V2').nullable(),
  status: choice(aircraftStatuses, 'Status', 'in_service'),
  total_flights: count('Flights on record', 214),
  total_hours: figure('h', 'Flight time, with the hours brought in at registration', 50.2),
  hours_flown: figure('h', 'Flight time of the flights on record', 50.2),
  last_flight: dateOf('Date of the last flight').nullable(),
  type_id: idOf('its aircraft type', 2).nullable(),
  build_id: idOf('the saved build that describes it', 7).nullable(),
  tied_build: about(
    TiedBuild.nullable(),
    'The build whose copy it keeps, and whose predictions its flights are compared with',
  ),
  airworthy: flagOf('Whether nothing on record grounds it', true),
  grounded_reason: words('Why it is grounded', 'Open work order: 50-hour inspection').nullable(),
  work_open: count('Open work orders', 1),
  next_due: about(NextDue.nullable(), 'The next item of its maintenance program'),
  components_expired: count('Components fitted to it that are at or past a limit', 1).optional(),
  components_due_soon: count('Components fitted to it that are near a limit', 0).optional(),
  fleet_health: flagOf('Whether its logs are read for Fleet Health', true),
  remote_id: words('Remote ID serial number', '1581F5BKD23400').nullable(),
  insurance_until: dateOf('Last day of the insurance', '2027-03-31').nullable(),
  created: instantOf('When it was registered'),
  updated: instantOf('When it was last changed'),
  revision: about(z.int().min(1), 'Increases with every change', 4),
});

export const listAircraft = endpoint({
  name: 'listAircraft',
  summary: 'List the aircraft in the registry',
  method: 'GET',
  path: '/aircraft',
  area: 'flights',
  permission: 'aircraft.view',
  metered: false,
  organization: true,
  write: false,
  reply: z.object({
    aircraft: listing(AircraftEntry, 'The aircraft'),
    total: count('Aircraft in the registry', 1),
  }),
  errors: [],
});

import { z } from 'zod';
import {
  choice,
  component,
  count,
  dateOf,
  flagOf,
  idOf,
  listing,
  ratio,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { pathId } from './fields.ts';
import { healthDrivers } from './health.ts';
import { workOrderStates } from './workorders.ts';

const measure = (description: string) => choice(healthDrivers, description, 'vibration');

const RaisedOrder = component('RaisedOrder', 'A work order that a flight raised', {
  id: idOf('the work order', 17),
  title: words('What is to be done', 'Inspect after a crash'),
  state: choice(workOrderStates, 'How far it is', 'done'),
});

const AlikeFlight = component(
  'AlikeFlight',
  'A flight that is like another, and what became of it',
  {
    flight_id: idOf('the flight', 398),
    asset_id: idOf('the aircraft', 4),
    asset_name: words('Name of the aircraft', 'Survey 2'),
    flown_at: dateOf('Date of the flight'),
    distance: ratio(
      'Weighted mean difference of the measures, in spreads that are usual for the type; 0 is the same',
      0.62,
    ),
    sentence: words('Why it is here, in words', 'Alike in vibration and motor balance.'),
    alike_in: listing(measure('A measure'), 'Measures in which both stand apart in the same way'),
    differs_in: listing(
      measure('A measure'),
      'Measures in which they differ by two spreads or more',
    ),
    unknown: listing(measure('A measure'), 'Measures of the flight that are not known of this one'),
    crashed: flagOf(
      'Whether its log has a crash; null where the reading does not say',
      true,
    ).nullable(),
    causes: listing(
      words('A category', 'vibration'),
      'Categories of causes that its reading names',
    ),
    incident: flagOf('Whether an incident is on record', true),
    work_orders: listing(RaisedOrder, 'Work orders that it raised'),
  },
);

export const listAlike = endpoint({
  name: 'listAlike',
  summary: 'List the ten flights that are most like a flight, with what became of them',
  method: 'GET',
  path: '/flights/{id}/alike',
  area: 'health',
  permission: 'health.view',
  metered: false,
  organization: true,
  write: false,
  params: z.object({ id: pathId('Flight') }),
  reply: z.object({
    flight_id: idOf('the flight', 412),
    alike: listing(AlikeFlight, 'The nearest first, at most ten'),
    compared_in: listing(measure('A measure'), 'Measures that were compared'),
    unknown: listing(
      measure('A measure'),
      'Measures that were left out: this flight does not have them, or fewer than five flights of its type do',
    ),
    flights: count('Flights that it was compared with', 340),
    not_compared: count('Flights that have fewer than three measures in common with it', 12),
    reason: words(
      'Why there is no answer; null where there is one',
      'The log of this flight was not read.',
    ).nullable(),
  }),
  errors: ['not_found'],
});

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
  listing,
  measured,
  ratio,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { pathId } from './fields.ts';
import { workOrderStates } from './workorders.ts';

const time_s = z.number().min(0).max(1_000_000);

const AskedWindow = component('NewWindow', 'A stretch of a flight to find others like', {
  column: about(
    z.string().regex(/^[a-z][a-z0-9_]{0,60}$/, 'column must be the name of a column of a log.'),
    'Column of the table of a flight, with its unit at the end (docs/lake.md)',
    'battery_current_a',
  ),
  from_s: measured(time_s, 's', 'Where it begins, since the start of the log', 92.5),
  to_s: measured(
    time_s,
    's',
    'Where it ends, since the start of the log; 1 to 120 s after it begins',
    104,
  ),
});

const WindowOrder = component('WindowOrder', 'A work order that a flight raised', {
  id: idOf('the work order', 17),
  title: words('What is to be done', 'Inspect after a crash'),
  state: choice(workOrderStates, 'How far it is', 'done'),
});

const AlikeWindow = component('AlikeWindow', 'A stretch of another flight, and what became of it', {
  flight_id: idOf('the flight', 398),
  asset_id: idOf('the aircraft; null where the flight names none', 4).nullable(),
  asset_name: words('Name of the aircraft', 'Survey 2').nullable(),
  flown_at: dateOf('Date of the flight'),
  start_s: figure('s', 'Where it begins, since the start of its log', 61.44),
  end_s: figure('s', 'Where it ends', 72.96),
  distance: ratio('Difference in shape: 0 is the same, 1.41 nothing in common', 0.31),
  amplitude: ratio('Its swing over that of the stretch that was asked for', 0.9),
  offset: ratio(
    'Its mean less that of the stretch that was asked for, in the unit of the column',
    3.2,
  ),
  sentence: words(
    'Why it is here, in words',
    'Alike in shape: distance 0.31, amplitude 0.9 of it.',
  ),
  crashed: flagOf(
    'Whether its log has a crash; null where the reading does not say',
    true,
  ).nullable(),
  causes: listing(words('A category', 'vibration'), 'Categories of causes that its reading names'),
  findings: listing(words('A key', 'clipping'), 'Findings of its reading'),
  incident: flagOf('Whether an incident is on record', true),
  work_orders: listing(WindowOrder, 'Work orders that it raised'),
});

const Searched = component('WindowsSearched', 'What was searched, and what was not', {
  flights: count('Flights whose columns were searched, the newest first', 340),
  without_column: count('Of these, flights that did not measure the column', 17),
  too_slow: count('Of these, flights that measured it too seldom to show the shape', 4),
  unreadable: count('Of these, flights whose columns could not be read', 0),
  not_reached: count('Flights with columns that were not searched: older, or the time was up', 120),
  no_columns: count('Flights with a read log whose columns are not kept', 3),
  time_up: flagOf('Whether the time of five seconds ended the search', false),
});

export const findWindows = endpoint({
  name: 'findWindows',
  summary: 'Find the ten stretches of other flights that are most like one of a flight',
  method: 'POST',
  path: '/flights/{id}/windows',
  area: 'health',
  permission: 'health.view',
  metered: false,
  organization: true,
  write: false,
  params: z.object({ id: pathId('Flight') }),
  body: AskedWindow,
  reply: z.object({
    flight_id: idOf('the flight', 412),
    column: words('The column', 'battery_current_a'),
    from_s: figure('s', 'Where the stretch begins', 92.5),
    to_s: figure('s', 'Where it ends', 104),
    step_s: figure(
      's',
      'Means of so many seconds were compared; null without an answer',
      0.1,
    ).nullable(),
    windows: listing(AlikeWindow, 'The nearest first, at most ten, one of a flight'),
    searched: about(Searched, 'What was searched'),
    reason: words(
      'Why nothing was searched; null where something was',
      'The log of this flight has no columns here.',
    ).nullable(),
  }),
  errors: ['not_found', 'invalid_value', 'unavailable'],
});

import { z } from 'zod';
import {
  about,
  choice,
  component,
  count,
  flagOf,
  idOf,
  instantOf,
  listing,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { optional } from './fields.ts';
import { dateFilter } from './instants.ts';

import type { Area, Permission } from './permissions.ts';
import { missionStates } from './values.ts';

type Right = { readonly area: Area; readonly permission: Permission };

/** What a calendar shows, and which rights seeing it takes. */
export const calendarRights = {
  maintenance: { area: 'maintenance', permission: 'maintenance.view' },
  document: { area: 'maintenance', permission: 'maintenance.view' },
  currency: { area: 'flights', permission: 'pilots.view' },
  mission: { area: 'missions', permission: 'missions.view' },
} as const satisfies Record<string, Right>;

export type CalendarKind = keyof typeof calendarRights;
export const calendarKinds = ['maintenance', 'document', 'currency', 'mission'] as const;
export const calendarStates = ['overdue', 'due_soon', 'later', ...missionStates] as const;
const calendarRecords = [
  'aircraft',
  'workorder',
  'component',
  'pilot',
  'mission',
  'bulletin',
] as const;

const CalendarRecord = component('CalendarRecord', 'The record that an entry is about', {
  kind: choice(calendarRecords, 'Kind of the record', 'workorder'),
  id: idOf('the record', 71),
});

export const CalendarEntry = component('CalendarEntry', 'Something that has a day', {
  uid: words('The same for as long as it is the same thing', 'workorder-71'),
  kind: choice(calendarKinds, 'What it is', 'maintenance'),
  title: words('What is due, ends or is planned', 'Survey 1: 50-hour inspection'),
  text: words('More of it; empty where the title says all', '48.1 h of 50 h'),
  starts: words('Its day, or of a mission the instant', '2026-12-31'),
  ends: words(
    'The instant at which a mission ends; null for a day',
    '2026-12-31T16:00:00Z',
  ).nullable(),
  all_day: flagOf('Whether it is a day and no time of it', true),
  state: choice(
    calendarStates,
    'Of a paper or currency: past its day, within 30 days, or later; of maintenance as its list has it; of a mission its state',
    'due_soon',
  ),
  record: about(CalendarRecord, 'The record that it is about'),
  asset_id: idOf('the aircraft', 3).nullable(),
});

const own = {
  area: 'flights',
  permission: null,
  ofRecord: true,
  metered: false,
  organization: true,
} as const;

export const getCalendar = endpoint({
  ...own,
  name: 'getCalendar',
  summary:
    'Days of maintenance, documents, currencies and missions in a period of at most two years',
  method: 'GET',
  path: '/calendar',
  write: false,
  query: z.object({
    since: about(optional(dateFilter()), 'First day; today when left out', '2026-11-01'),
    until: about(
      optional(dateFilter()),
      'Last day; 90 days after the first when left out',
      '2026-11-30',
    ),
  }),
  reply: z.object({
    entries: listing(CalendarEntry, 'The entries, in the order of their days'),
    total: count('How many there are', 1),
    since: words('First day', '2026-11-01'),
    until: words('Last day', '2026-11-30'),
    kinds: about(
      z.array(z.enum(calendarKinds)),
      'Kinds that were looked for; a limited key does not see the others',
      ['maintenance', 'document', 'currency', 'mission'],
    ),
    undated: count('Items that are due, or soon, by hours, flights or cycles and have no day', 2),
    feed_made_at: instantOf('When your feed was made; null without one').nullable(),
  }),
  errors: ['invalid_value'],
});

export const makeCalendarFeed = endpoint({
  ...own,
  name: 'makeCalendarFeed',
  summary: 'Make the secret address of your calendar feed, or renew it: the old address then ends',
  method: 'POST',
  path: '/calendar/feed',
  write: true,
  reply: z.object({
    url: words(
      'Address of the feed (iCalendar), shown once; without its origin where the server has no address of its own',
      'https://fleet.example.com/feed/calendar.ics?key=x',
    ),
    made_at: instantOf('When it was made'),
  }),
  errors: [],
});

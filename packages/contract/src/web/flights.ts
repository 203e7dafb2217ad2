import { z } from 'zod';
import { bodyId, nameText, optional, pathId, text } from '../fields.ts';
import { flightFilters } from '../flights.ts';
import { InstantReply } from '../instants.ts';
import { FLIGHTS_COUNTED_MAX } from '../values.ts';
import { WorkOrder } from '../workorders.ts';
import { forMember } from './endpoint.ts';
import { Ok } from './fields.ts';
import { RecordChange } from './histories.ts';

export const exportFlights = forMember(null, {
  name: 'exportFlights',
  summary: 'All flights that fit the filters, as CSV',
  method: 'GET',
  path: '/flights/csv',
  permission: 'flights.view',
  query: z.object(flightFilters),
  reply: z.unknown(),
  download: true,
});

export const countFlights = forMember(null, {
  name: 'countFlights',
  summary: 'How many flights fit the filters, as far as they are counted',
  method: 'GET',
  path: '/flights/count',
  permission: 'flights.view',
  query: z.object(flightFilters),
  reply: z.looseObject({
    flights: z.int().min(0).max(FLIGHTS_COUNTED_MAX),
    /** There are flights that were not looked at. */
    more: z.boolean(),
  }),
});

export const getFlightSums = forMember(null, {
  name: 'getFlightSums',
  summary:
    'What all flights that fit the filters come to, each to the second as a logbook prints it',
  method: 'GET',
  path: '/flights/sums',
  permission: 'flights.view',
  query: z.object(flightFilters),
  reply: z.looseObject({
    flights: z.int().min(0),
    time_s: z.int().min(0),
    night_s: z.int().min(0),
    landings: z.int().min(0),
  }),
});

export const getFlightRecord = forMember(null, {
  name: 'getFlightRecord',
  summary: 'What was corrected on a flight, and the work that it raised',
  method: 'GET',
  path: '/flights/{id}/record',
  permission: 'flights.view',
  params: z.object({ id: pathId('Flight') }),
  reply: z.looseObject({ changes: z.array(RecordChange), workorders: z.array(WorkOrder) }),
});

export const listFlightWeeks = forMember(null, {
  name: 'listFlightWeeks',
  summary: 'Flights and hours of the last 26 weeks and of this month',
  method: 'GET',
  path: '/flights/weeks',
  permission: 'flights.view',
  reply: z.looseObject({
    /** Weeks begin on Monday; the last one is this week. */
    weeks: z.array(
      z.looseObject({ week: z.string(), flights: z.int().min(0), hours: z.number().min(0) }),
    ),
    month: z.looseObject({ flights: z.int().min(0), hours: z.number().min(0) }),
  }),
});

/** A flight whose filed time is not that of its log. */
const Disagreement = z.looseObject({
  flight_id: z.int().min(1),
  asset_name: z.string(),
  flown_at: z.string(),
  filed_s: z.number().min(0),
  armed_s: z.number().min(0),
  airborne_s: z.number().min(0),
});

export const listDisagreements = forMember(null, {
  name: 'listDisagreements',
  summary: 'Flights of the last 90 days whose filed time is not that of their log, newest first',
  method: 'GET',
  path: '/flights/disagreements',
  permission: 'flights.view',
  /** `more`: others disagree as well, or were not looked at. */
  reply: z.looseObject({ flights: z.array(Disagreement), more: z.boolean() }),
});

/** Flights in one call of an import; a longer file comes in several. */
export const IMPORT_ROWS_MAX = 500;

const rows = z.array(z.record(z.string(), z.unknown())).min(1).max(IMPORT_ROWS_MAX);

/** What becomes of a row. `known`: the flight is on record already and is left as it is. */
const ImportedRow = z.looseObject({
  outcome: z.enum(['new', 'known', 'refused']),
  /** The flight that was filed or is on record; null in a preview of a new one. */
  flight_id: z.int().min(1).nullable(),
  field: z.string().nullable(),
  message: z.string().nullable(),
});

export const previewFlightImport = forMember(null, {
  name: 'previewFlightImport',
  summary: 'What an import of these flights would do, row by row; nothing is filed',
  method: 'POST',
  path: '/flights/imports/preview',
  permission: 'flights.manage',
  body: z.object({ rows }),
  reply: z.looseObject({ rows: z.array(ImportedRow) }),
});

export const importFlights = forMember(null, {
  name: 'importFlights',
  summary: 'File many flights at once; they can be taken back together',
  method: 'POST',
  path: '/flights/imports',
  permission: 'flights.manage',
  body: z.object({
    name: nameText(),
    /** The import that these rows go on with. */
    import_id: optional(bodyId()),
    rows,
  }),
  reply: z.looseObject({ import_id: z.int().min(1), rows: z.array(ImportedRow) }),
});

export const listFlightImports = forMember(null, {
  name: 'listFlightImports',
  summary: 'The latest imports, with how many of their flights are still on record',
  method: 'GET',
  path: '/flights/imports',
  permission: 'flights.view',
  reply: z.looseObject({
    imports: z.array(
      z.looseObject({
        id: z.int().min(1),
        name: z.string(),
        created: InstantReply,
        by: z.string().nullable(),
        flights: z.int().min(0),
        /** Of these, how many were corrected since. */
        corrected: z.int().min(0),
      }),
    ),
  }),
});

export const undoFlightImport = forMember(null, {
  name: 'undoFlightImport',
  summary: 'Delete every flight that an import filed',
  method: 'DELETE',
  path: '/flights/imports/{id}',
  permission: 'flights.manage',
  params: z.object({ id: pathId('Import') }),
  reply: z.looseObject({ ok: z.literal(true), deleted: z.int().min(0) }),
});

const SavedView = z.looseObject({
  id: z.int().min(1),
  name: z.string(),
  /** The part of an address behind the question mark. */
  search: z.string(),
});

/** Lists whose filters can be saved, and the log viewer, whose plots can. */
const page = z.enum(['flights', 'questions', 'log']);

export const listViews = forMember(null, {
  name: 'listViews',
  summary: 'My saved views of a list',
  method: 'GET',
  path: '/views',
  query: z.object({ page }),
  reply: z.looseObject({ views: z.array(SavedView) }),
});

export const saveView = forMember(null, {
  name: 'saveView',
  summary: 'Save the filters of a list under a name; the same name replaces',
  method: 'POST',
  path: '/views',
  body: z.object({ page, name: nameText(), search: text({ max: 2000 }) }),
  reply: SavedView,
});

export const removeView = forMember(null, {
  name: 'removeView',
  summary: 'Remove a saved view',
  method: 'DELETE',
  path: '/views/{id}',
  params: z.object({ id: pathId('View') }),
  reply: Ok,
});

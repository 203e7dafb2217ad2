import { z } from 'zod';
import { optional } from '../fields.ts';
import { flightFilters } from '../flights.ts';
import { componentKinds, trendGroups } from '../values.ts';
import { forMember } from './endpoint.ts';

/** What some flights come to. Whatever only a log can say is of the `read` ones alone. */
const figures = {
  flights: z.int().min(0),
  /** Each flight to the second, as its line in a logbook. */
  time_s: z.int().min(0),
  incidents: z.int().min(0),
  /** Flights whose log was read. */
  read: z.int().min(0),
  crashes: z.int().min(0),
  /** Read flights with a finding that is an alert or a warning. */
  with_findings: z.int().min(0),
  alerts: z.int().min(0),
  warnings: z.int().min(0),
  /** Flights with an incident on record or a crash in their log. */
  failures: z.int().min(0),
};

/** Components of one maker, part number and batch. */
const Batch = z.looseObject({
  kind: z.enum(componentKinds),
  vendor: z.string(),
  part_number: z.string(),
  batch: z.string(),
  components: z.int().min(0),
  scrapped: z.int().min(0),
});

const TrendRow = z.looseObject({
  ...figures,
  /** The aircraft or the pilot, where the flights name one of the organization. */
  id: z.int().min(1).nullable(),
  /** Null where the flights have none, or, with firmware, where it is not known. */
  name: z.string().nullable(),
  /** The first day of the month. */
  month: z.string().nullable(),
  batch: Batch.nullable(),
});

export const getTrends = forMember(null, {
  name: 'getTrends',
  summary: 'What the flights that fit the filters come to, by group and month',
  method: 'GET',
  path: '/flights/trends',
  permission: 'flights.view',
  query: z.object({
    ...flightFilters,
    by: z.enum(trendGroups),
    per: optional(z.enum(['month'])),
  }),
  reply: z.looseObject({
    rows: z.array(TrendRow),
    /** All flights that fit; a flight with parts of two batches is in both their rows and once here. */
    total: z.looseObject(figures),
  }),
});

const place = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]);

const FlightTrack = z.looseObject({
  id: z.int().min(1),
  asset_id: z.int().min(1).nullable(),
  asset_name: z.string(),
  flown_at: z.string(),
  site: z.string(),
  incident: z.boolean(),
  /** Whether the log was read; without, what is behind it is not known. */
  read: z.boolean(),
  crashed: z.boolean(),
  alerts: z.int().min(0),
  warnings: z.int().min(0),
  /** Latitude and longitude along the flight, null where the log has no place; null without a place at all. */
  track: z.array(place.nullable()).nullable(),
  /** Where the flight is drawn without a path: the place of its mission. */
  planned: place.nullable(),
});

export const listFlightTracks = forMember(null, {
  name: 'listFlightTracks',
  summary: 'Where the flights that fit the filters took place, the newest first',
  method: 'GET',
  path: '/flights/tracks',
  permission: 'flights.view',
  query: z.object(flightFilters),
  reply: z.looseObject({
    flights: z.array(FlightTrack),
    /** Flights that fit, drawn or not. */
    total: z.int().min(0),
    /** Of these, how many have no place on record. */
    without_place: z.int().min(0),
  }),
});

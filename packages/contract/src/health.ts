import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optional, pathId } from './fields.ts';
import { DateReply, dateFilter, InstantReply } from './instants.ts';
import { page, queryId } from './lists.ts';

export const healthDrivers = [
  'vibration',
  'battery',
  'motor_balance',
  'estimator',
  'compass',
  'gps',
  'link',
  'tracking',
  'events',
] as const;

export const HEALTH_ADVISORY = 'A score is a prompt to look, not a release to fly.';

const figure = z.number().nullable();

export const HealthEntry = z
  .looseObject({
    asset_id: z.int().min(1),
    name: z.string(),
    enabled: z.boolean(),
    score: z.number().min(0).max(100).nullable(),
    band: z.enum(['good', 'watch', 'poor', 'unknown']),
    trend: z.enum(['rising', 'steady', 'falling', 'unknown']),
    flights_read: z.int().min(0),
    last_read: DateReply.nullable(),
    drivers: z.array(
      z.looseObject({
        key: z.enum(healthDrivers),
        label: z.string(),
        score: figure,
        weight: z.number().min(0).max(1),
        value: figure,
        baseline: figure,
        unit: z.string(),
        z: figure,
        sentence: z.string(),
        since_flight_id: z.int().min(1).nullable(),
        flight_ids: z.array(z.int().min(1)),
      }),
    ),
    maintenance: z.looseObject({ overdue: z.int().min(0), due_soon: z.int().min(0) }),
    bulletins_open: z.int().min(0),
    reason: z.string().nullable(),
    advisory: z.string(),
  })
  .meta({ id: 'HealthEntry' });

export const FlightScore = z
  .looseObject({
    flight_id: z.int().min(1),
    asset_id: z.int().min(1),
    flown_at: DateReply,
    score: z.number().min(0).max(1).nullable(),
    percentile: figure,
    label: z.enum(['usual', 'unusual', 'very_unusual', 'too_few_flights']),
    baseline_flights: z.int().min(0),
    confidence: z.enum(['low', 'medium', 'high']),
    features: z.array(
      z.looseObject({
        key: z.string(),
        value: figure,
        mean: figure,
        sd: figure,
        z: figure,
        contribution: figure,
      }),
    ),
    computed_at: InstantReply,
  })
  .meta({ id: 'FlightScore' });

const records = {
  area: 'health',
  permission: 'health.view',
  metered: false,
  organization: true,
  method: 'GET',
  write: false,
} as const;

export const listHealth = endpoint({
  ...records,
  name: 'listHealth',
  summary: 'Health of every aircraft',
  path: '/health',
  reply: z.looseObject({
    health: z.array(HealthEntry),
    total: z.int().min(0),
    as_of: DateReply,
  }),
  errors: [],
});

export const getHealth = endpoint({
  ...records,
  name: 'getHealth',
  summary: 'Health of one aircraft',
  path: '/health/{asset_id}',
  params: z.object({ asset_id: pathId('Aircraft') }),
  reply: z.looseObject({ health: HealthEntry }),
  errors: ['not_found'],
});

export const listScores = endpoint({
  ...records,
  name: 'listScores',
  summary: "How unusual flights are among the aircraft's own, newest flown first",
  path: '/ml/scores',
  query: z.object({
    asset_id: optional(queryId()),
    flight_id: optional(queryId()),
    since: optional(dateFilter()),
    ...page(200),
  }),
  reply: z.looseObject({
    scores: z.array(FlightScore),
    model: z.looseObject({
      name: z.string(),
      version: z.string(),
      method: z.string(),
      trained_on: z.string(),
    }),
    total: z.int().min(0),
    limit: z.int().min(1),
    next: z.string().nullable(),
  }),
  errors: ['invalid_value'],
});

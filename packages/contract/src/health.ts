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
  idsOf,
  instantOf,
  listing,
  ratio,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { optional, pathId } from './fields.ts';
import { dateFilter } from './instants.ts';
import { page, pageMembers, queryId } from './lists.ts';

export const healthDrivers = [
  'vibration',
  'battery',
  'power',
  'motor_balance',
  'estimator',
  'compass',
  'gps',
  'link',
  'tracking',
  'events',
] as const;

export const HEALTH_ADVISORY = 'A score is a prompt to look, not a release to fly.';

const HealthDriver = component('HealthDriver', 'One measure of the health of an aircraft', {
  key: choice(healthDrivers, 'The measure', 'vibration'),
  label: words('The measure in words', 'Vibration'),
  score: ratio('Score, 0 to 100', 64).nullable(),
  weight: about(z.number().min(0).max(1), 'Weight in the whole score, 0 to 1', 0.25),
  value: ratio('Recent value, in `unit`', 19.4).nullable(),
  baseline: ratio('Usual value of this aircraft, in `unit`', 12.1).nullable(),
  unit: words('Unit of `value` and `baseline`', 'm/s²'),
  z: ratio('Distance from the baseline in standard deviations', 2.9).nullable(),
  sentence: words('The measure in one sentence', 'Vibration is 60 % above its last 20 flights.'),
  since_flight_id: idOf('the first flight that differs', 398).nullable(),
  flight_ids: idsOf('the flights that show it', [398, 401, 412]),
});

const MaintenanceCount = component('MaintenanceCount', 'Maintenance of an aircraft, counted', {
  overdue: count('Items that are overdue', 1),
  due_soon: count('Items that are due soon', 0),
});

export const HealthEntry = component('HealthEntry', 'Health of an aircraft, from its logs', {
  asset_id: idOf('the aircraft', 3),
  name: words('Name of the aircraft', 'Survey 1'),
  enabled: flagOf('Whether its logs are read for Fleet Health', true),
  score: about(
    z.number().min(0).max(100),
    'Score, 0 to 100; null with too few flights',
    82,
  ).nullable(),
  band: choice(
    ['good', 'watch', 'poor', 'unknown'],
    'Good from 80, watch from 60, poor below; poor without a score after a crash',
    'good',
  ),
  trend: choice(['rising', 'steady', 'falling', 'unknown'], 'Where the score is going', 'falling'),
  flights_read: count('Flights whose logs were read', 41),
  last_read: dateOf('Date of the last such flight').nullable(),
  drivers: listing(HealthDriver, 'The measures'),
  maintenance: about(MaintenanceCount, 'Maintenance, counted'),
  bulletins_open: count('Bulletins to comply with', 1),
  reason: words(
    'Why there is no score, or what keeps it below 60: a crash or a grounding that no signed work answers',
    '3 more flights are needed.',
  ).nullable(),
  advisory: words('How the score may be used', HEALTH_ADVISORY),
});

const ScoreFeature = component('ScoreFeature', 'One feature of a flight', {
  key: words('Name of the feature', 'vibe_z_p95'),
  value: ratio('Value of this flight', 21).nullable(),
  mean: ratio('Usual value of this aircraft', 12.4).nullable(),
  sd: ratio('Usual spread', 2.9).nullable(),
  z: ratio('Distance from the usual value in spreads', 2.97).nullable(),
  contribution: ratio('Share in the score, 0 to 1', 0.41).nullable(),
});

export const FlightScore = component('FlightScore', 'How unusual a flight is; never a cause', {
  flight_id: idOf('the flight', 412),
  asset_id: idOf('the aircraft', 3),
  flown_at: dateOf('Date of the flight'),
  score: about(
    z.number().min(0).max(1),
    'Higher is more unusual, 0 to 1; null with too few flights',
    0.93,
  ).nullable(),
  percentile: figure('%', 'Share of flights of this aircraft that are less unusual', 97).nullable(),
  label: choice(
    ['usual', 'unusual', 'very_unusual', 'too_few_flights'],
    'The score as a word',
    'unusual',
  ),
  baseline_flights: count('Flights that it was compared with', 40),
  confidence: choice(['low', 'medium', 'high'], 'How sure the score is', 'medium'),
  features: listing(ScoreFeature, 'Features, the most unusual first'),
  computed_at: instantOf('When it was computed'),
});

const ScoreModel = component('ScoreModel', 'The model behind the scores', {
  name: words('Name', 'airframe-baseline'),
  version: words('Version', '1'),
  method: words('Method', "robust z-scores against the aircraft's own flights"),
  trained_on: words('Data', 'own flights only'),
});

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
  summary: 'List the health of every aircraft',
  path: '/health',
  reply: z.object({
    health: listing(HealthEntry, 'The aircraft'),
    total: count('Aircraft', 1),
    as_of: dateOf('Date of this assessment', '2026-11-15'),
  }),
  errors: [],
});

export const getHealth = endpoint({
  ...records,
  name: 'getHealth',
  summary: 'Get the health of one aircraft',
  path: '/health/{asset_id}',
  params: z.object({ asset_id: pathId('Aircraft') }),
  reply: z.object({ health: about(HealthEntry, 'Health of the aircraft') }),
  errors: ['not_found'],
});

export const listScores = endpoint({
  ...records,
  name: 'listScores',
  summary: 'List how unusual flights are compared with others of the same aircraft, newest first',
  path: '/ml/scores',
  query: z.object({
    asset_id: about(optional(queryId()), 'Only flights of this aircraft', 3),
    flight_id: about(optional(queryId()), 'Only this flight', 412),
    since: about(optional(dateFilter()), 'Only flights of this date and later', '2026-11-01'),
    ...page(200),
  }),
  reply: z.object({
    scores: listing(FlightScore, 'The scores of this page'),
    model: about(ScoreModel, 'How the scores were computed'),
    ...pageMembers,
  }),
  errors: ['invalid_value'],
});

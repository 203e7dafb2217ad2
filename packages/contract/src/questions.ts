import { z } from 'zod';
import { about, choice, component, count, idOf, idsOf, listing, ratio, words } from './describe.ts';
import { endpoint } from './endpoint.ts';
import { bodyId, flag, oneOf, optional, text } from './fields.ts';
import { dateFilter } from './instants.ts';
import { flightTypes } from './values.ts';

/** A figure of a read flight that can be asked for. */
export type QuestionMeasure = {
  readonly of: string;
  readonly label: string;
  readonly unit: string;
  /** Taken from the log alone, or from the comparison with the tied build. */
  readonly from: 'log' | 'comparison';
};

const measured =
  (from: QuestionMeasure['from']) =>
  (of: string, label: string, unit = ''): QuestionMeasure => ({ of, label, unit, from });
const log = measured('log');
const compared = measured('comparison');

/** Every figure that is stored for a read flight, in the order in which it is offered. */
export const questionMeasures: readonly QuestionMeasure[] = [
  log('hover_power_w', 'Hover power', 'W'),
  log('hover_throttle', 'Hover throttle'),
  log('hover_voltage_v', 'Voltage in hover', 'V'),
  log('hover_s', 'Time in steady hover', 's'),
  log('climb_power_w', 'Climb power', 'W'),
  log('climb_rate_mps', 'Climb rate', 'm/s'),
  log('cruise_power_w', 'Cruise power', 'W'),
  log('cruise_airspeed_mps', 'Airspeed of cruise', 'm/s'),
  compared('hover_power_ratio', 'Hover power over predicted'),
  compared('hover_throttle_ratio', 'Hover throttle over predicted'),
  compared('climb_power_ratio', 'Climb power over predicted'),
  compared('cruise_power_ratio', 'Cruise power over predicted'),
  compared('pack_resistance_ratio', 'Pack resistance over predicted'),
  compared('drag_area_m2', 'Drag area', 'm²'),
  log('pack_resistance_mohm', 'Pack resistance', 'mΩ'),
  log('cell_resistance_mohm', 'Cell resistance', 'mΩ'),
  log('cell_min_v', 'Lowest cell voltage', 'V'),
  log('vibe_x_p95', 'Vibration, x', 'm/s²'),
  log('vibe_y_p95', 'Vibration, y', 'm/s²'),
  log('vibe_z_p95', 'Vibration, z', 'm/s²'),
  log('clips_per_min', 'Clipping a minute'),
  log('motor_imbalance_pct', 'Spread of motor outputs', '%'),
  log('motor_mean_pct', 'Mean motor output', '%'),
  log('ekf_velocity_max', 'Velocity ratio of the estimator'),
  log('ekf_position_max', 'Position ratio of the estimator'),
  log('ekf_height_max', 'Height ratio of the estimator'),
  log('ekf_compass_max', 'Compass ratio of the estimator'),
  log('compass_spread_pct', 'Spread of the magnetic field', '%'),
  log('gps_sats_mean', 'Satellites'),
  log('gps_hdop_mean', 'HDOP'),
  log('gps_lost_s', 'Time without satellites', 's'),
  log('rssi_mean_pct', 'Strength of the radio link', '%'),
  log('tracking_error_p95_deg', 'Tracking error', '°'),
  log('airborne_s', 'Time in the air', 's'),
  log('failsafes', 'Failsafes'),
  log('errors', 'Errors of the autopilot'),
];

export const questionTakes = ['min', 'max', 'mean', 'median', 'p95', 'sum', 'time_above'] as const;

export const questionGroups = [
  'aircraft',
  'type',
  'pilot',
  'site',
  'firmware',
  'battery',
  'week',
  'month',
] as const;

const Measure = z
  .looseObject({
    of: about(
      text({ min: 1, max: 120 }),
      'The figure: a member of the figures of a flight; `column` asks for a column of the logs',
      'hover_power_w',
    ),
    column: about(
      optional(text({ max: 120 })),
      'The column, with `of: column`',
      'battery.current_a',
    ),
    take: about(
      optional(text({ max: 40 })),
      `What is taken of it in each group: ${questionTakes.join(', ')}`,
      'p95',
    ),
  })
  .meta({ id: 'QuestionMeasure', description: 'A figure, and what is taken of it.' });

const Where = z
  .looseObject({
    asset_id: about(optional(bodyId()), 'Only flights of this aircraft', 3),
    type_id: about(optional(bodyId()), 'Only flights of aircraft of this type', 2),
    pilot_id: about(optional(bodyId()), 'Only flights of this pilot', 8),
    mission_id: about(optional(bodyId()), 'Only flights of this mission', 12),
    flight_type: about(optional(oneOf(flightTypes)), 'Only flights of this kind', 'survey'),
    incident: about(
      optional(flag()),
      'Only flights with an incident, or only those without',
      false,
    ),
    site: about(optional(text({ max: 4000 })), 'Only flights at this site', 'North quarry'),
    firmware: about(
      optional(text({ max: 200 })),
      'Only flights of this firmware, as logged',
      '4.5.7',
    ),
    finding: about(
      optional(text({ max: 120 })),
      'Only flights whose reading has a finding of this key',
      'velocity_over',
    ),
    cause: about(
      optional(text({ max: 120 })),
      'Only flights whose reading names a cause of this category',
      'vibration',
    ),
  })
  .meta({ id: 'QuestionFilter', description: 'Which flights are asked; all when left out.' });

export const NewQuestion = z
  .looseObject({
    measure: about(Measure, 'What is asked for'),
    where: about(optional(Where), 'Which flights'),
    group: about(
      optional(z.array(text({ min: 1, max: 40 })).max(3)),
      `How they are grouped, up to three of ${questionGroups.join(', ')}; left out, all are one group`,
      ['aircraft', 'week'],
    ),
    since: about(optional(dateFilter()), 'Only flights of this date and later', '2026-06-01'),
    until: about(optional(dateFilter()), 'Only flights of this date and earlier', '2026-11-30'),
  })
  .meta({ id: 'NewQuestion', description: 'A question over the figures of read flights.' });

const AnswerRow = component('AnswerRow', 'One group of flights', {
  aircraft_id: idOf('the aircraft, where grouped by it', 3).nullable().optional(),
  type_id: idOf('the type, where grouped by it', 2).nullable().optional(),
  pilot_id: idOf('the pilot, where grouped by it', 8).nullable().optional(),
  site: words('The site, where grouped by it', 'North quarry').nullable().optional(),
  firmware: words('The firmware, where grouped by it', '4.5.7').nullable().optional(),
  battery_id: idOf('the battery, where grouped by it', 31).nullable().optional(),
  week: words('Monday of the week, where grouped by it', '2026-11-09').nullable().optional(),
  month: words('First day of the month, where grouped by it', '2026-11-01').nullable().optional(),
  value: ratio('The figure', 431),
  flights: count('Flights that it is taken from', 12),
  flight_ids: idsOf('the latest of these flights, at most 20', [412, 409]),
});

export const askQuestion = endpoint({
  name: 'askQuestion',
  summary: 'Ask a question over the figures of all read flights',
  method: 'POST',
  path: '/questions',
  area: 'health',
  permission: 'health.view',
  metered: false,
  organization: true,
  write: false,
  body: NewQuestion,
  reply: z.object({
    rows: listing(AnswerRow, 'One row for each group, in the order of the groups'),
    flights: count('Flights that were counted', 340),
    left_out: count('Read flights that match and do not have the figure', 17),
    unread: count('Flights that match and whose log was not read', 52),
    unit: words('Unit of `value`', 'W'),
    source: choice(
      ['features', 'columns'],
      'What was asked: stored figures of flights, or columns of logs',
      'features',
    ),
    took_ms: count('Time that it took, in milliseconds', 38),
  }),
  errors: ['invalid_value', 'missing_field'],
});

import { z } from 'zod';
import { about, choice, component, count, idOf, idsOf, listing, ratio, words } from './describe.ts';
import { endpoint } from './endpoint.ts';
import { bodyId, flag, oneOf, optional, quantity, text } from './fields.ts';
import { dateFilter } from './instants.ts';
import { questionGroups, questionTakes } from './questionTables.ts';
import { flightTypes } from './values.ts';

export type { LineSide, QuestionMeasure } from './questionTables.ts';
export {
  columnName,
  columnTakes,
  lineSides,
  measureWords,
  questionColumns,
  questionGroups,
  questionMeasures,
  questionTakes,
} from './questionTables.ts';

const Measure = z
  .looseObject({
    of: about(
      text({ min: 1, max: 120 }),
      'The figure: a member of the figures of a flight; `column` asks for a column of the logs',
      'hover_power_w',
    ),
    column: about(
      optional(text({ max: 120 })),
      'The column, with `of: column`: a name of the table of a flight',
      'battery_current_a',
    ),
    take: about(
      optional(text({ max: 40 })),
      `What is taken of it in each group: ${questionTakes.join(', ')}`,
      'p95',
    ),
    level: about(
      optional(quantity()),
      'With `take: time_above`: the seconds in which the column was above it are counted',
      60,
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
    not_kept: count(
      'With `of: column`: those among `left_out` whose columns this server does not keep',
      0,
    ).optional(),
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

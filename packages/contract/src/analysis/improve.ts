import { z } from 'zod';
import { BuildParameters } from '../build.ts';
import { about, component, count, listing, named, ratio, words } from '../describe.ts';
import { oneOf, text, withDefault } from '../fields.ts';
import { listOf } from '../ranges.ts';
import { Warning } from '../warnings.ts';
import { AnalysisOut } from './out.ts';
import { checkFigures, FoundPart, Limit } from './search.ts';

const kinds = ['motor', 'propeller', 'battery'] as const;

export const ImproveRequest = z
  .looseObject({
    build: about(BuildParameters.nullish(), 'The build as it is, as in `POST /analyze`'),
    aim: about(
      withDefault(text({ min: 1, max: 70 }), 'max hover_min'),
      'What is to be gained: `max` or `min` and a figure of `out`',
      'max hover_min',
    ),
    limits: about(
      named(z.record(z.string().max(60), Limit), 'Limits by figure of `out`', 'auw_g').nullish(),
      'What the build must still keep, by figure of `out`',
    ),
    kinds: about(
      listOf(oneOf(kinds), kinds.length, 1).nullish(),
      'Kinds of parts that may be changed; left out, all',
      ['battery', 'propeller'],
    ),
    confidence: about(
      withDefault(oneOf(['low', 'middle']), 'low'),
      'Whether a figure counts with the worse end of its band or with its middle',
      'low',
    ),
  })
  .superRefine(({ limits, aim }, context) =>
    checkFigures({ limits, aims: [aim] }, (path, message, input) =>
      context.addIssue({
        code: 'custom',
        path: path[0] === 'aims' ? ['aim'] : path,
        message,
        input,
      }),
    ),
  )
  .meta({ id: 'ImproveRequest', description: 'What a build is to gain by a single change.' });

const Ranged = component('RangedFigure', 'A figure with its band', {
  value: ratio('The figure', 14),
  low: ratio('Lower end of its band; null where the figure has none', 11.3).nullable(),
  high: ratio('Upper end of its band; null where the figure has none', 16.6).nullable(),
});

const Change = component('BuildChange', 'One part of a build in the place of another', {
  kind: about(z.enum(kinds), 'What is changed', 'battery'),
  part: about(FoundPart, 'The part of the catalog'),
  patch: about(BuildParameters, 'What to change in the build, with all that goes along'),
  build: about(BuildParameters, 'The build after it; `POST /analyze` gives it the same figures'),
  before: about(Ranged, 'The figure that was asked for, before'),
  after: about(Ranged, 'The same after the change'),
  gain: ratio('The gain in what is ranked by; above zero', 3.6),
  out: about(AnalysisOut, 'All figures after the change'),
  outside_measured: about(
    z.array(z.string()),
    'Fields and quantities that no measurement stands behind',
    ['max_thrust_per_motor_g'],
  ),
});

export const ImproveReply = component('ImproveAnswer', 'The single changes that gain most', {
  aim: words('What was asked for', 'max hover_min'),
  before: about(Ranged.nullable(), 'The figure as it is; null where the build has none'),
  examined: count('Changes that were examined', 637),
  changes: listing(
    Change,
    'Up to three changes, the largest gain first; empty where nothing gains',
  ),
  left_out: about(
    named(z.record(z.string(), z.int().min(1)), 'Counts by code', 'PROP_CLEARANCE'),
    'Changes that gain but bring a bad finding that the build does not have, by its code',
  ),
  warnings: listing(Warning, 'What else to know of the answer; that nothing gains is said here'),
});

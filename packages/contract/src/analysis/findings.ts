import { z } from 'zod';
import { BuildParameters } from '../build.ts';
import { about, choice, component, figure, ratio, words } from '../describe.ts';

export const findingLevels = ['ok', 'warn', 'bad'] as const;
export const comparisons = ['<=', '>=', '<', 'between'] as const;

/** Level and message of one finding. */
export const Check = z.tuple([z.enum(findingLevels), z.string()]).meta({
  id: 'Check',
  description: 'Level and message of one finding.',
  example: ['warn', 'Hover throttle is 65.8 % (limit 65 %): little control margin is left.'],
});

export const Finding = component('Finding', 'One check of a build and its result', {
  code: words('Stable code of the check, never reused', 'ESC_WOT_CURRENT'),
  level: choice(findingLevels, 'Result of the check', 'warn'),
  group: words('Part of the aircraft that the check is about', 'esc'),
  message: words(
    'The figure, its limit and what it means, in one sentence',
    'Full throttle draws 41 A per ESC (limit 36 A): the controllers may overheat.',
  ),
  value: ratio(
    'The figure that was judged, in `unit`; null when the check has none',
    41,
  ).nullable(),
  limit: ratio('The limit of `ok`, in `unit`; null when the check has none', 36).nullable(),
  unit: words('Unit of `value` and `limit`; null for a ratio', 'A').nullable(),
  comparison: choice(
    comparisons,
    'How `value` must compare with `limit` to be ok',
    '<=',
  ).nullable(),
  field: words('Member of the build that changes the result most', 'esc_current_a').nullable(),
  fix: words('What to change', 'Fit ESCs of 55 A or more, or a prop with less pitch.').nullable(),
  suggest: about(
    BuildParameters.nullable(),
    'Members of a build that clear the finding and make no other worse, with the masses that go along; null where no sensible change does',
    { esc_current_a: 55, dry_mass_g: 655 },
  ),
  set_aside: words(
    'Why the owner of the build lives with it, as `set_aside` of the build says; null where it does not',
    'Flown over own ground only.',
  ).nullable(),
  doc: words('Address of the explanation of this check', '/docs/findings/ESC_WOT_CURRENT'),
});

export const calibrationFigures = {
  factor: ratio('Factor on the losses of the model', 1.04),
  points: about(z.int().min(0), 'Measured hovers that were used', 3),
  spread_pct: figure('%', 'Standard deviation of the measurements about the calibrated model', 2.1),
};

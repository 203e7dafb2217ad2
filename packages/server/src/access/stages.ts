/**
 * The checks of a call in their order; a call stops at the first that refuses it. `docs/requests.md`
 * describes each.
 */
export const stages = [
  'route',
  'credential',
  'area',
  'second_factor',
  'sign_on',
  'organization',
  'permission',
  'billing',
  'addon',
  'unit',
  'input',
  'charge',
  'work',
] as const;

export type Stage = (typeof stages)[number];

/** True when `stage` is `first` or comes after it. */
export function hasReached(stage: Stage, first: Stage): boolean {
  return stages.indexOf(stage) >= stages.indexOf(first);
}

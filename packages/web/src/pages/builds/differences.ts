import type { Build } from '@airworthy/performance';
import { inSentence, words } from '../../format/numbers.ts';
import type { Units } from '../../format/units.ts';
import { changeText, numberFields } from '../builder/model/fields.ts';
import type { Version } from './versions.ts';

/** The unit at the end of a member's name. */
const UNIT = /_(?:g|mm|in|m|c|a|kmh|m2)$/;

/** What a later version has otherwise, in words, numbers with both values: two of one minute are told apart by it. */
export function differencesOf(version: Version, later: Version, units: Units): readonly string[] {
  const names = new Set([...Object.keys(version.params), ...Object.keys(later.params)]);
  return [...names].flatMap((name) => {
    const [from, to] = [version, later].map(({ params }) => params[name as keyof Build]);
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const field = numberFields.find((one) => one.name === name);
    if (field === undefined) return [words(name.replace(UNIT, '')).toLowerCase()];
    return [`${inSentence(field.label)} ${changeText(field, from, to, units)}`];
  });
}

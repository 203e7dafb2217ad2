import type { Build } from '@airworthy/performance';
import { inSentence, words } from '../../format/numbers.ts';
import type { Units } from '../../format/units.ts';
import { changeText, numberFields } from '../builder/model/fields.ts';

/** A version of a saved build, as this browser kept it. */
export type Version = { readonly at: string; readonly params: Build };

const PREFIX = 'airworthy-versions:';
const MOST = 20;

export function versionsOf(name: string): readonly Version[] {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? '[]') as Version[];
  } catch {
    return [];
  }
}

/** Keeps what was saved, newest first; the same again is not kept twice. */
export function keepVersion(name: string, params: Build): void {
  const kept = versionsOf(name);
  if (JSON.stringify(kept[0]?.params) === JSON.stringify(params)) return;
  try {
    const next = [{ at: new Date().toISOString(), params }, ...kept].slice(0, MOST);
    localStorage.setItem(PREFIX + name, JSON.stringify(next));
  } catch {
    // A full or closed storage keeps no versions; the build itself is saved on the server.
  }
}

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

/** A build that gets another name keeps its versions. */
export function moveVersions(from: string, to: string): void {
  try {
    const kept = localStorage.getItem(PREFIX + from);
    if (kept === null) return;
    localStorage.setItem(PREFIX + to, kept);
    localStorage.removeItem(PREFIX + from);
  } catch {
    // As above: a build without its versions is still renamed.
  }
}

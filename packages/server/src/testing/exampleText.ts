import { daysBetween, plusDays } from '@airworthy/contract/dates';
import { day } from './fleet.ts';

/*
 * Turns real answers into examples: what differs from run to run gets a fixed value, and what is too
 * long to read is cut. Both leave the types as they are, so that the examples still fit their schemas.
 */

/** The day that the examples are of. */
const EXAMPLE_DAY = '2026-11-15';
const EXAMPLE_TIME = 'T01:48:00Z';

/** What hashes the time of the call differs from run to run. */
const EXAMPLE_HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** Members that hold the time of the call, or one counted from it. */
const INSTANTS =
  /^(at|checked_at|closed|completed_at|computed_at|created|created_at|expires|expires_at|feed_made_at|last_used|made_at|next_attempt_at|opened|resets_at|stored_at|updated)$/;
const DATES =
  /^(flown_at|last_flight|last_read|valid_until|since|until|starts|ends|as_of|day|complied_on|fitted_on|at)$/;

/** The same number of days from the day of the examples as from today. */
function onExampleDay(date: string): string {
  return plusDays(EXAMPLE_DAY, daysBetween(day(), date));
}

export function repeatable(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => repeatable(item));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, repeatable(member, key)]),
    );
  // How long something took differs from call to call.
  if (name === 'took_ms') return 38;
  if (typeof value !== 'string') return value;
  if (name === 'prefix') return 'aw_3fK9';
  if (name === 'secret') return 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
  if (name === 'url')
    return value.replace(/key=[\w-]{43}$/, 'key=Yb2Cq9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKY');
  if (name === 'event_id') return 'evt_0d2f8a3e6c1b4f5f9a7de2b40c51a6f3';
  if (name === 'hash' || name === 'last_hash') return EXAMPLE_HASH;
  if (name === 'content')
    return value.replace(/"signed_at":"[^"]*"/, `"signed_at":"${EXAMPLE_DAY}${EXAMPLE_TIME}"`);
  if (name === 'by') return value.replace(/aw_\w{4}/, 'aw_3fK9');
  if (INSTANTS.test(name) && /^\d{4}-\d\d-\d\dT/.test(value))
    return `${onExampleDay(value.slice(0, 10))}${name === 'resets_at' ? 'T00:00:00Z' : EXAMPLE_TIME}`;
  return DATES.test(name) && /^\d{4}-\d\d-\d\d$/.test(value) ? onExampleDay(value) : value;
}

const LIST_MAX = 3;
/** Rows of a few values (a position, an event of a timeline) are kept whole. */
const ROW_MAX = 4;
const TEXT_MAX = 240;
/** Maps with an entry for each type, category, channel or chart. */
const MAPS = /^(airframe_types|catalog|partial_load|charts|units|groups)$/;
const MAP_MAX = 2;

/** Cuts long lists, maps and texts. */
export function shortened(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const isRow = value.length <= ROW_MAX && value.every((item) => typeof item !== 'object');
    return (isRow ? value : value.slice(0, LIST_MAX)).map((item) => shortened(item));
  }
  if (typeof value === 'string' && value.length > TEXT_MAX) return `${value.slice(0, 120)}…`;
  if (typeof value !== 'object' || value === null) return value;
  const isMap = MAPS.test(name) || Object.values(value).every((member) => Array.isArray(member));
  const kept = Object.entries(value).slice(0, isMap ? MAP_MAX : undefined);
  return Object.fromEntries(kept.map(([key, member]) => [key, shortened(member, key)]));
}

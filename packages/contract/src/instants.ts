import { z } from 'zod';
import { isCalendarDate } from './dates.ts';

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|z|[+-]\d{2}:?\d{2})?$/;

const DATE_RULE = 'must be a date such as 2026-11-15';
const INSTANT_RULE = 'must be a date and time such as 2026-11-15T01:48:00Z';

/** Parts of a date-time that the calendar and the clock have, or null. The seconds may be left out. */
export function splitDateTime(
  value: string,
): { date: string; time: string; offset: string | null } | null {
  const match = DATE_TIME.exec(value);
  if (match === null || !isCalendarDate(match[1]!)) return null;
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4] ?? '0')];
  if (hour > 23 || minute > 59 || second > 60) return null;
  const offset = match[5] ?? null;
  if (offset !== null && !/^[Zz]$/.test(offset)) {
    const hours = Number(offset.slice(1, 3));
    const minutes = Number(offset.slice(-2));
    if (hours > 23 || minutes > 59) return null;
  }
  const seconds = String(Math.min(second, 59)).padStart(2, '0');
  return { date: match[1]!, time: `${match[2]}:${match[3]}:${seconds}`, offset };
}

/** RFC 3339 in UTC with whole seconds, as every instant of an answer is written. */
export function instantText(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** A calendar date in a body, taken literally. */
export function date() {
  return z
    .string()
    .transform((value, context) => {
      const trimmed = value.trim();
      if (isCalendarDate(trimmed)) return trimmed;
      context.addIssue({ code: 'custom', message: DATE_RULE });
      return z.NEVER;
    })
    .meta({ format: 'date' });
}

/** A date filter of a query; a date-time is cut to its date, whatever its offset. */
export function dateFilter() {
  return z
    .string()
    .transform((value, context) => {
      const trimmed = value.trim();
      if (isCalendarDate(trimmed)) return trimmed;
      // A `+` of an offset arrives as a space when the caller did not escape it.
      const parts = splitDateTime(trimmed.replace(/ (\d{2}:?\d{2})$/, '+$1'));
      if (parts !== null) return parts.date;
      context.addIssue({ code: 'custom', message: DATE_RULE });
      return z.NEVER;
    })
    .meta({ format: 'date' });
}

/** An instant in a body, as a `Date`: another offset is turned into UTC, none is taken as UTC. */
export function instant() {
  return z
    .string()
    .transform((value, context) => {
      const parts = splitDateTime(value.trim());
      if (parts === null) {
        context.addIssue({ code: 'custom', message: INSTANT_RULE });
        return z.NEVER;
      }
      const offset = parts.offset === null ? 'Z' : offsetWithColon(parts.offset);
      const at = new Date(`${parts.date}T${parts.time}${offset}`);
      // An offset can push a time out of the years that four digits write.
      if (at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999) return at;
      context.addIssue({ code: 'custom', message: INSTANT_RULE });
      return z.NEVER;
    })
    .meta({ format: 'date-time' });
}

function offsetWithColon(offset: string): string {
  if (/^[Zz]$/.test(offset)) return 'Z';
  return `${offset.slice(0, 3)}:${offset.slice(-2)}`;
}

/** An instant of an answer. */
export const InstantReply = z.string().meta({ format: 'date-time' });
/** A calendar date of an answer. */
export const DateReply = z.string().meta({ format: 'date' });

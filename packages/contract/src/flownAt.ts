import { z } from 'zod';
import { isCalendarDate } from './dates.ts';
import { splitDateTime } from './instants.ts';

/** The calendar date at the place of the flight, and the whole date-time when one was sent. */
export type FlownAt = { readonly date: string; readonly startedAt: string | null };

/**
 * Taken literally, never shifted to another time zone. A time without an offset is refused: its date
 * could be that of the place or of UTC.
 */
export function flownAt() {
  return z.string().transform((value, context): FlownAt => {
    const sent = value.trim();
    if (isCalendarDate(sent)) return { date: sent, startedAt: null };
    const parts = splitDateTime(sent);
    if (parts !== null && parts.offset !== null) {
      const offset = parts.offset.toUpperCase();
      const spelled = /^[+-]\d{4}$/.test(offset)
        ? `${offset.slice(0, 3)}:${offset.slice(3)}`
        : offset;
      return { date: parts.date, startedAt: `${parts.date}T${parts.time}${spelled}` };
    }
    context.addIssue({
      code: 'custom',
      message:
        parts === null
          ? 'must be a date such as 2026-11-15, or a date and time with its offset'
          : 'must have an offset such as Z or +01:00 after its time',
    });
    return z.NEVER;
  });
}

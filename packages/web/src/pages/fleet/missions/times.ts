import { clockText, dateText, type Zone } from '../../../format/times.ts';

/** `2026-11-14T15:00` in the reader's zone, as a field of a form has it; empty for none. */
export function fieldOf(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The moment that a field of a form names, in the reader's zone. */
export function instantOf(field: string): string | null {
  return field === '' ? null : new Date(field).toISOString();
}

type Span = { readonly planned_from: string | null; readonly planned_to: string | null };

/** `18 Nov 2026, 09:00 to 12:00`; over midnight the second day is named too. */
export function spanText({ planned_from, planned_to }: Span, zone: Zone): string {
  if (planned_from === null) return 'No date';
  const day = dateText(planned_from, zone);
  const utc = zone === 'utc' ? ' UTC' : '';
  const start = `${day}, ${clockText(planned_from, zone)}`;
  if (planned_to === null) return start + utc;
  const last = dateText(planned_to, zone);
  const end = clockText(planned_to, zone);
  // Where the line is too short it breaks behind a date, not within the times of a day.
  if (day === last) return `${start}\u00a0to\u00a0${end}${utc}`;
  return `${start} to ${last}, ${end}${utc}`;
}

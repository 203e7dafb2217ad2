import { dateText } from '../../../format/times.ts';

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

const clock = (date: Date) =>
  date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** `18 Nov 2026, 09:00 to 12:00`; over midnight the second day is named too. */
export function spanText({ planned_from, planned_to }: Span): string {
  if (planned_from === null) return 'No date';
  const from = new Date(planned_from);
  const start = `${dateText(planned_from)}, ${clock(from)}`;
  if (planned_to === null) return start;
  const to = new Date(planned_to);
  const sameDay = from.toDateString() === to.toDateString();
  return `${start} to ${sameDay ? '' : `${dateText(planned_to)}, `}${clock(to)}`;
}

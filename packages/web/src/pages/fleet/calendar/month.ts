import { localDateText, mondayOf, plusDays } from '@airworthy/contract/dates';
import type { CallReply } from '../../../api/types.ts';

export type Calendar = CallReply<'getCalendar'>;
export type Entry = Calendar['entries'][number];

/** `2026-11` of an address, or the month of a day where it is none. */
export function monthOf(text: string | undefined, today: string): string {
  return text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);
}

/** The weeks that a month is part of, from Monday, as days. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  for (
    let monday = mondayOf(`${month}-01`);
    monday.slice(0, 7) <= month;
    monday = plusDays(monday, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, index) => plusDays(monday, index)));
  return weeks;
}

/** The day on which an entry is shown: its own, or that of its instant where the reader is. */
export function shownDay({ starts, all_day }: Entry, zone: 'local' | 'utc'): string {
  return all_day || zone === 'utc' ? starts.slice(0, 10) : localDateText(new Date(starts));
}

export function byDay(entries: readonly Entry[], zone: 'local' | 'utc'): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = shownDay(entry, zone);
    const own = days.get(day);
    if (own === undefined) days.set(day, [entry]);
    else own.push(entry);
  }
  return days;
}

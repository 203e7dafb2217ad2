import type { CallReply } from '../../../api/types.ts';
import { dateText } from '../../../format/times.ts';

export type Pilot = CallReply<'listPilots'>['pilots'][number];
export type CurrencyItem = Pilot['currency']['items'][number];

/** The dates that can be on file, as the form names them. */
export const DATES = {
  part107_recurrent: 'Part 107 recurrent training, passed on',
  medical: 'Medical, last day',
  flight_review: 'Flight review, passed on',
  easa_a2: 'EASA A2 certificate, issued on',
  custom: "Organization's own rule, last day",
} as const;

export type DateKey = keyof typeof DATES;

export type Lapse = { readonly pilot: Pilot; readonly item: CurrencyItem };

/** Every rule with an end, of every pilot, the first to lapse first. */
export function lapsesOf(pilots: readonly Pilot[]): readonly Lapse[] {
  return pilots
    .flatMap((pilot) => pilot.currency.items.map((item) => ({ pilot, item })))
    .filter(({ item }) => item.valid_until !== null)
    .sort((a, b) => (a.item.days_left ?? 0) - (b.item.days_left ?? 0));
}

/** The rule that lapses next, or lapsed last; null where none has an end. */
export function nextLapse(pilot: Pilot): CurrencyItem | null {
  return lapsesOf([pilot])[0]?.item ?? null;
}

/** `to 29 Nov 2026, 14 days left`, `lapsed after 1 Nov 2026`. */
export function endText(item: CurrencyItem): string {
  if (item.valid_until === null) return 'no date on file';
  const days = item.days_left ?? 0;
  if (days < 0) return `lapsed after ${dateText(item.valid_until)}`;
  return `to ${dateText(item.valid_until)}, ${days} ${days === 1 ? 'day' : 'days'} left`;
}

/** The same, with what was done in the period where the rule counts. */
export function standingText(item: CurrencyItem): string {
  if (item.needed === undefined) return endText(item);
  const done = `${item.done ?? 0} done, ${item.needed} needed`;
  return item.valid_until === null ? done : `${endText(item)}; ${done}`;
}

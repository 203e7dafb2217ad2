import { DAY_MS, daysInMonth } from '@airworthy/contract/dates';
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

export const dateOrders = ['ymd', 'dmy', 'mdy'] as const satisfies readonly DateOrder[];

const MONTHS: readonly string[] = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];

/** The calendar part of a text: what stands before a clock. */
function dayText(text: string): string {
  return (
    text
      .trim()
      .replace(/[T\s,]+\d{1,2}[:.h]\d\d.*$/i, '')
      .trim() || text.trim()
  );
}

/** Year, month and day in the order of the text; a month by its name is marked. */
function partsOf(
  text: string,
): { readonly numbers: readonly number[]; readonly named: number } | null {
  // One sign between two parts: "2.-4.2025" may be three days, and is no date.
  const words = dayText(text)
    .replace(/[.,\s]+$/, '')
    .split(/\s*[./-]\s*|[\s,]+/);
  if (words.length !== 3) return null;
  const named = words.findIndex((word) => MONTHS.includes(word.slice(0, 3).toLowerCase()));
  const numbers = words.map((word, at) =>
    at === named
      ? MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1
      : /^\d{1,4}$/.test(word)
        ? Number(word)
        : Number.NaN,
  );
  return numbers.some(Number.isNaN) ? null : { numbers, named };
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(year, month);
}

/** `2026-11-14`, or null where the text is no such day. A month by its name needs no order. */
export function readDay(text: string, order: DateOrder): string | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const [a = 0, b = 0, c = 0] = parts.numbers;
  const isYearFirst = parts.named === 1 ? a > 31 : order === 'ymd';
  const [year, month, day] = isYearFirst
    ? [a, b, c]
    : parts.named === 0 || (parts.named < 0 && order === 'mdy')
      ? [c, a, b]
      : [c, b, a];
  const whole = year < 100 ? 2000 + year : year;
  if (!isDay(whole, month, day)) return null;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${whole}-${two(month)}-${two(day)}`;
}

/** Whether an order must be found for the text: it is three numbers that are a day in one order or another. */
function needsOrder(text: string): boolean {
  return partsOf(text)?.named === -1 && dateOrders.some((order) => readDay(text, order) !== null);
}

export type OrderGuess = {
  /** The orders in which every date of the column is a day. */
  readonly fitting: readonly DateOrder[];
  readonly order: DateOrder;
};

/**
 * The order of day and month, from the whole column: one that makes every date a day of the calendar. Where two do, the
 * one in which flights follow each other closest is taken, since a logbook has few gaps; a reader is told of the other.
 */
export function guessDateOrder(dates: readonly string[]): OrderGuess {
  const numeric = dates.filter(needsOrder);
  const fitting = dateOrders.filter((order) =>
    numeric.every((text) => readDay(text, order) !== null),
  );
  const [first = 'ymd'] = fitting;
  const spans = fitting.map((order) => [order, spanOf(numeric, order)] as const);
  const closest = spans.reduce(
    (best, one) => (one[1] < best[1] ? one : best),
    spans[0] ?? [first, 0],
  );
  // As many days between them either way tell nothing: day first, as most of the world writes.
  const same = spans.every(([, span]) => span === closest[1]);
  return { fitting, order: same && fitting.includes('dmy') ? 'dmy' : closest[0] };
}

/** Days between the flights of a file, one after the other, in the order of its lines. */
function spanOf(dates: readonly string[], order: DateOrder): number {
  const days = dates.map((text) => Date.parse(readDay(text, order) ?? '') / DAY_MS);
  return days.reduce(
    (sum, day, at) => sum + (at === 0 ? 0 : Math.abs(day - (days[at - 1] ?? day))),
    0,
  );
}

/** Lines, counted from 0, whose date is a day in another order but not in this one. */
export function misfits(dates: readonly string[], order: DateOrder): number[] {
  return dates.flatMap((text, at) =>
    needsOrder(text) && readDay(text, order) === null ? [at] : [],
  );
}

/** What is known of the chosen order, for whoever chooses: good only of dates that are there and are all days in it. */
export function orderNote(dates: readonly string[], order: DateOrder): string {
  const { fitting } = guessDateOrder(dates);
  if (!dates.some(needsOrder)) return 'no date depends on it';
  if (fitting.length === 0) return 'no order fits every date';
  if (!fitting.includes(order)) return 'does not fit every date';
  if (fitting.length > 1) return 'more than one fits: please check';
  const days = dates.filter((text) => text.trim() !== '');
  return days.every((text) => readDay(text, order) !== null)
    ? 'fits every date'
    : 'fits every date that is one; see the lines left out';
}

/** `14:17` of `02:17 PM`, `14:17:05` or `14h17`; null where the text is no time of a day. */
export function readClock(text: string): string | null {
  const found = /^(\d{1,2})[:.h](\d\d)(?:[:.](\d\d)(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i.exec(
    text.trim(),
  );
  if (found === null) return null;
  const [, hourText, minute = '', , half] = found;
  const hour = Number(hourText);
  if (Number(minute) > 59) return null;
  if (half === undefined) return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${minute}`;
  if (hour < 1 || hour > 12) return null;
  const of24 = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(of24).padStart(2, '0')}:${minute}`;
}

/** The clock behind a date in one cell: `02:17 PM` of `01/03/2024 02:17 PM`. */
export function clockBehind(text: string): string {
  return /[T\s,]+(\d{1,2}[:.h]\d\d.*)$/i.exec(text.trim())?.[1] ?? '';
}

/**
 * Calendar days as texts such as `2026-11-15`, counted in UTC, where every day has 24 hours. A door of its own, without
 * the schemas, so that pages can have it. The clock is an argument.
 */

export const DAY_MS = 86_400_000;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The calendar day in UTC. */
export function dateText(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Whether the text names a day that the calendar has (29 February only in leap years). */
export function isCalendarDate(value: string): boolean {
  const match = DATE.exec(value);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(year, month);
}

/** How many days the month has; it counts from 1. */
export function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;
}

/** The instant a number of days of 24 hours later; earlier where it is negative. */
export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

export function plusDays(date: string, days: number): string {
  return dateText(daysAfter(midnight(date), days));
}

/** The Monday on or before a day. */
export function mondayOf(date: string): string {
  return plusDays(date, -((midnight(date).getUTCDay() + 6) % 7));
}

/** The calendar day that the clock of this machine shows at an instant. */
export function localDateText(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${yearText(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export function daysBetween(from: string, to: string): number {
  return Math.round((midnight(to).getTime() - midnight(from).getTime()) / DAY_MS);
}

/** Whole days until a day begins or an instant comes, rounded up: 0 all through a day itself, negative after it. */
export function daysUntil(date: string, now: Date): number {
  return Math.ceil((Date.parse(date) - now.getTime()) / DAY_MS);
}

/** The same day a number of years later; 29 February becomes the 28th in a common year. */
export function plusYears(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) + years;
  const day = date.slice(4);
  return day === '-02-29' && daysInMonth(year, 2) === 28
    ? `${yearText(year)}-02-28`
    : `${yearText(year)}${day}`;
}

/** The month, as `2026-11`, a number of months later. */
export function plusMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = 12 * year + number - 1 + by;
  const twelfth = ((months % 12) + 12) % 12;
  return `${yearText((months - twelfth) / 12)}-${String(twelfth + 1).padStart(2, '0')}`;
}

/** The last day of the month that lies `months` calendar months after the date. */
export function endOfMonthAfter(date: string, months: number): string {
  const month = plusMonths(date.slice(0, 7), months);
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${daysInMonth(year, number)}`;
}

function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

function yearText(year: number): string {
  return String(year).padStart(4, '0');
}

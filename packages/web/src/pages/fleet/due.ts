import { daysUntil } from '@airworthy/contract/dates';
import { isInUse, maintenanceSoon, maintenanceState } from '@airworthy/contract/values';
import { plural } from '../../format/numbers.ts';
import type { Aircraft } from './aircraft/status.ts';

/** `1 h 05 min` for a flight, from seconds; of less than a minute the seconds. */
export function duration(seconds: number): string {
  if (seconds > 0 && Math.round(seconds) < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}

type Due = {
  readonly title: string;
  readonly in_hours: number | null;
  readonly in_flights: number | null;
  readonly in_days: number | null;
};

/** What is due and in how much; the nearest of hours, flights and days. */
export function dueText(due: Due): string {
  const left = amountLeft(due);
  return left === '' ? due.title : `${due.title}, ${left}`;
}

/** `in 0.4 h or in 12 days`; what has passed is over. */
export function amountLeft(due: Omit<Due, 'title'>): string {
  return amountsLeft(due).join(' or ');
}

/** What has passed, or else the first of hours, flights and days. */
export function nearestLeft(due: Omit<Due, 'title'>): string {
  const amounts = amountsLeft(due);
  return amounts.find((text) => text.endsWith(' over')) ?? amounts[0] ?? '–';
}

function amountsLeft({ in_hours, in_flights, in_days }: Omit<Due, 'title'>): string[] {
  return [
    in_hours === null ? null : amount(in_hours, 'h', 1),
    in_flights === null
      ? null
      : amount(in_flights, Math.abs(in_flights) === 1 ? 'flight' : 'flights', 0),
    in_days === null ? null : amount(in_days, Math.abs(in_days) === 1 ? 'day' : 'days', 0),
  ].filter((part) => part !== null);
}

type Interval = {
  readonly hours: number | null;
  readonly flights: number | null;
  readonly days: number | null;
};

/** `50 h, 200 flights or 180 days`: the first to pass counts. */
export function intervalText({ hours, flights, days }: Interval): string {
  const parts = [
    hours === null ? null : `${hours} h`,
    flights === null ? null : `${flights} ${flights === 1 ? 'flight' : 'flights'}`,
    days === null ? null : `${days} ${days === 1 ? 'day' : 'days'}`,
  ].filter((part) => part !== null);
  return parts.join(', ').replace(/, ([^,]*)$/, ' or $1');
}

function amount(value: number, unit: string, digits: number): string {
  const text = `${Math.abs(value).toFixed(digits)} ${unit}`;
  if (Number(value.toFixed(digits)) === 0) return unit === 'days' ? 'today' : 'now';
  return value < 0 ? `${text} over` : `in ${text}`;
}

/** How something that comes due stands, in the word that every page has for it. */
export function dueStanding(
  due: Omit<Due, 'title'> & { readonly state: 'ok' | 'due_soon' | 'overdue' },
) {
  return STANDINGS[maintenanceState(due)];
}

const STANDINGS = {
  overdue: { level: 'bad', word: 'Overdue' },
  due_soon: { level: 'warn', word: 'Due soon' },
  later: { level: 'ok', word: 'Later' },
} as const;

type Term = {
  readonly hours: number | null;
  readonly flights: number | null;
  readonly date: string | null;
};

type Flown = Pick<Aircraft, 'total_hours' | 'total_flights'>;

/**
 * How an open order stands by its day and by the hours and flights of its aircraft: nothing to say where it has none of
 * them, or they are further off.
 */
export function orderStanding(term: Term, flown: Flown | undefined, now: Date) {
  const { hours, flights, date } = term;
  const left = {
    in_hours: hours === null || flown === undefined ? null : hours - flown.total_hours,
    in_flights: flights === null || flown === undefined ? null : flights - flown.total_flights,
    in_days: date === null ? null : daysUntil(date, now),
  };
  const passed = (left.in_hours ?? 0) < 0 || (left.in_flights ?? 0) < 0;
  const standing = dueStanding({ state: passed ? 'overdue' : 'ok', ...left });
  if (standing.word === 'Later') return null;
  const { in_days: days } = left;
  const byDay = left.in_hours === null && left.in_flights === null && days !== null;
  return { ...standing, days, text: byDay ? daysLeftText(days) : nearestLeft(left) };
}

type Programmed = Pick<Aircraft, 'status' | 'next_due'>;

/** How many aircraft in use have an inspection that is overdue or near, also those that it grounds. */
export function inspectionsDue(aircraft: readonly Programmed[]) {
  const levels = aircraft
    .filter(isInUse)
    .flatMap(({ next_due }) => (next_due === null ? [] : [dueStanding(next_due).level]));
  const overdue = levels.filter((level) => level === 'bad').length;
  const soon = levels.filter((level) => level === 'warn').length;
  const near = `within ${maintenanceSoon.days} days or ${maintenanceSoon.hours} h`;
  const level = overdue > 0 ? 'bad' : soon > 0 ? 'warn' : 'plain';
  if (overdue === 0) return { count: soon, note: near, level } as const;
  const note = soon === 0 ? 'overdue' : `${overdue} overdue, ${soon} ${near}`;
  return { count: overdue + soon, note, level } as const;
}

/** How long until a day: `3 days over`, `today`, `9 days left`. */
export function daysLeftText(days: number): string {
  if (days === 0) return 'today';
  return days < 0 ? `${plural(-days, 'day')} over` : `${plural(days, 'day')} left`;
}

import { daysBetween, plusDays } from '@airworthy/contract/dates';
import type { StoredProgramItem } from '../../storage/schema/records.ts';
import { figure } from '../figure.ts';

/** Where an aircraft stands today: its hours, flights and the date. */
export type Standing = {
  readonly hours: number;
  readonly flights: number;
  readonly today: string;
};

/** Where an item was last signed off; a new aircraft counts from 0 h, 0 flights and its registration. */
export type Base = { readonly hours: number; readonly flights: number; readonly on: string };

export type DueState = 'ok' | 'due_soon' | 'overdue';

export type Due = {
  readonly item: StoredProgramItem;
  readonly state: DueState;
  /** Share of the interval that is furthest gone; 1 and more is due. */
  readonly used: number;
  readonly reason: string;
  readonly inHours: number | null;
  readonly inFlights: number | null;
  readonly inDays: number | null;
  /** The figures at which it falls due. */
  readonly at: {
    readonly hours: number | null;
    readonly flights: number | null;
    readonly date: string | null;
  };
};

/** A figure as a person writes it: one decimal at most. */
export function shortFigure(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The first of the given intervals to pass makes the item due. */
export function dueOf(item: StoredProgramItem, base: Base, standing: Standing): Due {
  const { hours, flights, days } = item.every;
  const gone = {
    hours: standing.hours - base.hours,
    flights: standing.flights - base.flights,
    days: daysBetween(base.on, standing.today),
  };
  const shares = [
    ...share(gone.hours, hours, (done, every) => `${done} h of ${every} h`),
    ...share(gone.flights, flights, (done, every) => `${done} of ${every} flights`),
    ...share(gone.days, days, (done, every) => `${done} of ${every} days`),
  ].sort((a, b) => b.used - a.used);
  const first = shares[0] ?? { used: 0, reason: '' };
  const state = first.used >= 1 ? 'overdue' : first.used >= item.warn_at ? 'due_soon' : 'ok';
  return {
    item,
    state,
    used: first.used,
    reason: first.reason,
    inHours: hours === null ? null : figure(hours - gone.hours),
    inFlights: flights === null ? null : flights - gone.flights,
    inDays: days === null ? null : days - gone.days,
    at: {
      hours: hours === null ? null : figure(base.hours + hours),
      flights: flights === null ? null : base.flights + flights,
      date: days === null ? null : plusDays(base.on, days),
    },
  };
}

function share(gone: number, every: number | null, words: (done: string, every: string) => string) {
  if (every === null) return [];
  return [{ used: gone / every, reason: words(shortFigure(gone), shortFigure(every)) }];
}

/** The item that comes next: the one furthest through its interval. */
export function nextDue(dues: readonly Due[]): Due | null {
  return dues.reduce<Due | null>(
    (next, due) => (next === null || due.used > next.used ? due : next),
    null,
  );
}

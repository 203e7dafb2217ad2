import { dateText, daysBetween } from '@airworthy/contract/dates';
import { figure } from '../figure.ts';
import { shortFigure } from './due.ts';

/** What a component has behind it and what it may have, from its row. */
export type ComponentLife = {
  readonly declared_duration_s: number;
  readonly declared_flights: number;
  readonly declared_cycles: number;
  readonly base_duration_s: number;
  readonly base_flights: number;
  readonly base_cycles: number;
  readonly flown_duration_s: number;
  readonly flown_flights: number;
  readonly life_hours: number | null;
  readonly life_flights: number | null;
  readonly life_cycles: number | null;
  readonly life_date: string | null;
  readonly fitted_on: string | null;
  readonly created: Date;
};

export type LifeStanding = {
  readonly hours: number;
  readonly flights: number;
  readonly cycles: number;
  readonly used: number | null;
  readonly remaining: {
    readonly hours: number | null;
    readonly flights: number | null;
    readonly cycles: number | null;
    readonly days: number | null;
  };
  readonly status: 'ok' | 'due_soon' | 'expired';
  /** What ran out, in words; empty unless expired. */
  readonly reason: string;
};

/** From this share of its life on, a component is due soon. */
const DUE_SOON = 0.9;

/** Every flight it was fitted for is one cycle. The limit that is furthest gone decides. */
export function lifeStanding(row: ComponentLife, today: string): LifeStanding {
  const duration_s = Math.max(row.declared_duration_s, row.base_duration_s + row.flown_duration_s);
  const hours = duration_s / 3600;
  const flights = Math.max(row.declared_flights, row.base_flights + row.flown_flights);
  const cycles = Math.max(row.declared_cycles, row.base_cycles + row.flown_flights);
  const days = row.life_date === null ? null : daysBetween(today, row.life_date);
  const limits = [
    limit(hours, row.life_hours, 'h'),
    limit(flights, row.life_flights, 'flights'),
    limit(cycles, row.life_cycles, 'cycles'),
    dateLimit(row, today, days),
  ].filter((one) => one !== null);
  const furthest = limits.sort((a, b) => b.used - a.used)[0] ?? null;
  const expired = limits.find((one) => one.expired);
  const soon = furthest !== null && furthest.used >= DUE_SOON;
  return {
    hours: figure(hours),
    flights,
    cycles,
    used: furthest === null ? null : figure(furthest.used),
    remaining: {
      hours: left(hours, row.life_hours),
      flights: left(flights, row.life_flights),
      cycles: left(cycles, row.life_cycles),
      days,
    },
    status: expired !== undefined ? 'expired' : soon ? 'due_soon' : 'ok',
    reason: expired?.reason ?? '',
  };
}

type Limit = { used: number; expired: boolean; reason: string };

function limit(value: number, most: number | null, unit: string): Limit | null {
  if (most === null) return null;
  const used = value / most;
  return {
    used,
    expired: used >= 1,
    reason: `${shortFigure(value)} of ${shortFigure(most)} ${unit}`,
  };
}

/** The last day still counts; the share runs from the day it was fitted, or came on file. */
function dateLimit(row: ComponentLife, today: string, days: number | null): Limit | null {
  if (row.life_date === null || days === null) return null;
  const from = row.fitted_on ?? dateText(row.created);
  const span = daysBetween(from, row.life_date);
  const used = span <= 0 ? 1 : Math.max(0, daysBetween(from, today) / span);
  return { used, expired: days < 0, reason: `life ended on ${row.life_date}` };
}

function left(value: number, most: number | null): number | null {
  return most === null ? null : figure(most - value);
}

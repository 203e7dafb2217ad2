import type { CallReply } from '../../../api/types.ts';
import { intervalText } from '../due.ts';

export type Order = CallReply<'listWorkOrders'>['workorders'][number];

/** The states of a work order, in the order of the board. */
export const ORDER_STATES = [
  'open',
  'in_progress',
  'waiting_parts',
  'deferred',
  'done',
  'cancelled',
] as const satisfies readonly Order['state'][];

export const PRIORITIES = [
  'urgent',
  'high',
  'normal',
  'low',
] as const satisfies readonly Order['priority'][];

/** Of an order that keeps its aircraft from flying. How the aircraft itself stands has a word of its own. */
export const GROUNDS = 'Grounds it';

export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return state !== 'done' && state !== 'cancelled';
}

type Scheduled = Pick<CallReply<'listAircraft'>['aircraft'][number], 'id' | 'next_due'>;

/** Whether the next item of its aircraft's program raised it: the line of that item is enough. */
export function isOfProgram(order: Order, aircraft: readonly Scheduled[]): boolean {
  const one = aircraft.find(({ id }) => id === order.asset_id);
  return order.origin === 'program' && one?.next_due?.title === order.title;
}

/** What grounds first, then by priority, then the oldest. */
export function byPriority(orders: readonly Order[]): readonly Order[] {
  return [...orders].sort(
    (a, b) =>
      Number(b.grounding) - Number(a.grounding) ||
      PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
      a.id - b.id,
  );
}

/** All that is open, then the latest of what is finished, up to `most` lines unless more is open. */
export function openFirst(
  open: readonly Order[],
  latest: readonly Order[],
  most: number,
): readonly Order[] {
  const finished = latest.filter((order) => !isOpen(order));
  return [...byPriority(open), ...finished.slice(0, Math.max(0, most - open.length))];
}

/** `at 50 h or 200 flights`, `by 31 Dec 2026`; empty where no term is set. */
export function termText({ due }: Pick<Order, 'due'>, dateText: (date: string) => string): string {
  const at = intervalText({
    hours: due.hours === null ? null : Number(due.hours.toFixed(1)),
    flights: due.flights,
    days: null,
  });
  const by = due.date === null ? '' : `by ${dateText(due.date)}`;
  return [at === '' ? '' : `at ${at}`, by].filter((part) => part !== '').join(' or ');
}

import { workOrderPriorities, workOrderStates } from '@airworthy/contract';
import { expect, test } from 'vitest';
import { byPriority, ORDER_STATES, type Order, openFirst, PRIORITIES, termText } from './orders.ts';

test('states and priorities are those of the API', () => {
  expect([...ORDER_STATES].sort()).toEqual([...workOrderStates].sort());
  expect([...PRIORITIES].sort()).toEqual([...workOrderPriorities].sort());
});

test('what grounds an aircraft comes first, then what is urgent', () => {
  const order = (id: number, priority: Order['priority'], grounding = false) =>
    ({ id, priority, grounding }) as Order;
  const list = [order(1, 'low'), order(2, 'urgent'), order(3, 'low', true), order(4, 'urgent')];
  expect(byPriority(list).map(({ id }) => id)).toEqual([3, 2, 4, 1]);
});

test('all open work of an aircraft stands before the latest that is finished, however old it is', () => {
  const order = (id: number, state: Order['state'], grounding = false) =>
    ({ id, state, priority: 'normal', grounding }) as Order;
  const open = [order(7, 'in_progress'), order(1, 'deferred'), order(2, 'open', true)];
  const latest = [
    order(9, 'done'),
    order(8, 'cancelled'),
    order(7, 'in_progress'),
    order(6, 'done'),
  ];
  const shown = (most: number) => openFirst(open, latest, most).map(({ id }) => id);
  expect(shown(10)).toEqual([2, 1, 7, 9, 8, 6]);
  expect(shown(4)).toEqual([2, 1, 7, 9]);
  expect(shown(2)).toEqual([2, 1, 7]);
});

test('a term names every limit it has', () => {
  const due = { hours: 50, flights: null, date: '2026-12-31' };
  expect(termText({ due }, (date) => date)).toBe('at 50 h or by 2026-12-31');
  expect(termText({ due: { hours: null, flights: null, date: null } }, String)).toBe('');
});

import { workOrderPriorities, workOrderStates } from '@airworthy/contract';
import { expect, test } from 'vitest';
import { byPriority, ORDER_STATES, type Order, PRIORITIES, termText } from './orders.ts';

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

test('a term names every limit it has', () => {
  const due = { hours: 50, flights: null, date: '2026-12-31' };
  expect(termText({ due }, (date) => date)).toBe('at 50 h or by 2026-12-31');
  expect(termText({ due: { hours: null, flights: null, date: null } }, String)).toBe('');
});

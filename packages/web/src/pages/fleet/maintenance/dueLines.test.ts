import { dateText, plusDays } from '@airworthy/contract/dates';
import { expect, test } from 'vitest';
import { dateText as dayText } from '../../../format/times.ts';
import type { Aircraft } from '../aircraft/status.ts';
import type { Component } from '../components/components.ts';
import { dueLines } from './dueLines.ts';
import type { Order } from './orders.ts';

const aircraft = { id: 1, next_due: null, total_hours: 40, total_flights: 90 } as Aircraft;
const pack = {
  id: 31,
  name: 'Pack 4',
  asset_id: 1,
  status: 'expired',
  remaining: { hours: null, flights: null, cycles: -33, days: null },
} as Component;
const order = (members: Partial<Order>) =>
  ({
    id: 7,
    title: 'Replace pack 4',
    asset_id: 1,
    component_id: 31,
    state: 'open',
    origin: 'component',
    grounding: false,
    due: { hours: null, flights: null, date: null },
    ...members,
  }) as Order;
const linesOf = (...orders: Order[]) =>
  dueLines({ aircraft: [aircraft], bulletins: [], components: [pack], orders }).map(
    ({ word, title, left, to }) => [word, title, left, to],
  );

test('a worn component without an order has its own line', () => {
  expect(linesOf()).toEqual([
    ['Overdue', 'Pack 4', '33 cycles over', '/fleet/maintenance/components/31'],
  ]);
});

test('a worn component is named once, by its order, which is as late as it', () => {
  expect(linesOf(order({}))).toEqual([
    ['Overdue', 'Replace pack 4', '33 cycles over', '/fleet/maintenance/orders/7'],
  ]);
  const [grounding] = linesOf(order({ grounding: true }));
  expect(grounding?.slice(0, 3)).toEqual(['Grounds it', 'Replace pack 4', '33 cycles over']);
});

test('work that is done or of no worn component leaves the component its line', () => {
  const words = linesOf(order({ state: 'done' }), order({ id: 8, component_id: null }));
  expect(words.map(([word]) => word)).toEqual(['Overdue', 'Open work']);
});

test('the next item of a program has one line, which leads to the work that it raised', () => {
  const next_due = {
    title: '50 h',
    in_hours: 2,
    in_flights: null,
    in_days: null,
    state: 'due_soon',
  } as const;
  const scheduled = { ...aircraft, next_due } as Aircraft;
  const raised = order({ title: '50 h', component_id: null, origin: 'program' });
  const byHand = order({ id: 8, title: '50 h', component_id: null, origin: 'manual' });
  const lines = dueLines({
    aircraft: [scheduled],
    bulletins: [],
    components: [],
    orders: [raised, byHand],
  });
  expect(lines.map(({ word, to }) => [word, to])).toEqual([
    ['Due soon', '/fleet/maintenance/orders/7'],
    ['Open work', '/fleet/maintenance/orders/8'],
  ]);
});

test('work past its day is overdue, and near it is due soon, as the calendar says', () => {
  const by = (id: number, days: number, asset_id = 1) => {
    const date = plusDays(dateText(new Date()), days);
    return order({ id, asset_id, component_id: null, due: { hours: null, flights: null, date } });
  };
  const orders = [by(1, 15), by(2, 14), by(3, -1), by(4, -1, 99)];
  const lines = dueLines({ aircraft: [aircraft], bulletins: [], components: [], orders });
  expect(lines.map(({ key, word }) => [key, word])).toEqual([
    ['order 3', 'Overdue'],
    // On an aircraft that is out of use.
    ['order 4', 'Open work'],
    ['order 2', 'Due soon'],
    ['order 1', 'Open work'],
  ]);
});

test('work past its hours or flights is overdue whatever its day, and near them it is due soon', () => {
  const date = plusDays(dateText(new Date()), 60);
  const at = (id: number, due: Partial<Order['due']>, asset_id: number | null = 1) =>
    order({ id, asset_id, component_id: null, due: { hours: null, flights: null, date, ...due } });
  const orders = [
    at(1, { hours: 39.9 }),
    at(2, { hours: 50 }),
    at(3, { hours: 50.1 }),
    at(4, { flights: 89 }),
    at(5, { flights: 90 }),
    // Of no aircraft, and of one that is out of use: nothing tells how far it is.
    at(6, { hours: 1 }, null),
    at(7, { hours: 1 }, 99),
  ];
  const lines = dueLines({ aircraft: [aircraft], bulletins: [], components: [], orders });
  expect(lines.map(({ key, word }) => [key, word])).toEqual([
    ['order 1', 'Overdue'],
    ['order 4', 'Overdue'],
    ['order 2', 'Due soon'],
    ['order 3', 'Open work'],
    ['order 5', 'Open work'],
    ['order 6', 'Open work'],
    ['order 7', 'Open work'],
  ]);
});

test('a bulletin has a line for each aircraft that is to comply and has no order for it', () => {
  const complying = (asset_id: number, state: string, workorder_id: number | null = null) => ({
    asset_id,
    state,
    complied_on: null,
    workorder_id,
    note: '',
  });
  const bulletin = (deadline: object) =>
    ({
      id: 5,
      number: 'SB-1',
      title: 'Screws',
      deadline: { date: null, hours: null, ...deadline },
      aircraft: [
        complying(1, 'open'),
        complying(2, 'overdue'),
        complying(3, 'complied'),
        complying(4, 'open', 7),
        complying(9, 'open'),
      ],
    }) as unknown as Parameters<typeof dueLines>[0]['bulletins'][number];
  const fleet = [1, 2, 3, 4].map((id) => ({ ...aircraft, id }));
  const lines = (deadline: object) =>
    dueLines({
      aircraft: fleet,
      bulletins: [bulletin(deadline)],
      components: [],
      orders: [order({ asset_id: 4, component_id: null })],
    })
      .filter(({ key }) => key.startsWith('bulletin'))
      .map(({ word, title, assetId, left, to }) => [word, title, assetId, left, to]);
  const soon = plusDays(dateText(new Date()), 3);
  expect(lines({ date: soon })).toEqual([
    ['Overdue', 'SB-1: Screws', 2, `by ${dayText(soon)}`, '/fleet/bulletins/5'],
    ['Due soon', 'SB-1: Screws', 1, `by ${dayText(soon)}`, '/fleet/bulletins/5'],
  ]);
  expect(lines({ hours: 10 }).map(([word, , , left]) => [word, left])).toEqual([
    ['Overdue', '10 h after it reached the aircraft'],
    ['Later', '10 h after it reached the aircraft'],
  ]);
  expect(lines({})).toEqual([]);
});

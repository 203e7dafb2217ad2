import { expect, test } from 'vitest';
import { dueStanding } from '../due.ts';
import {
  type Aircraft,
  byUrgency,
  componentText,
  reasonsOf,
  standingOf,
  tallyOf,
} from './status.ts';

const due = (state: 'ok' | 'due_soon' | 'overdue', in_hours = 40, in_days: number | null = null) =>
  ({ title: '50 h', in_hours, in_flights: null, in_days, state }) as const;
const craft = (name: string, more: Partial<Aircraft> = {}) =>
  ({
    name,
    status: 'in_service',
    airworthy: true,
    next_due: null,
    type_id: 1,
    components_expired: 0,
    components_due_soon: 0,
    ...more,
  }) as Aircraft;

test('what grounds an aircraft comes before what is due, and the list follows', () => {
  const list = [
    craft('A fine one', { next_due: due('ok') }),
    craft('In the shop', { status: 'maintenance', airworthy: false }),
    craft('Held by work', { airworthy: false, next_due: due('due_soon') }),
    craft('A late one', { next_due: due('overdue') }),
    craft('Gone', { status: 'retired', airworthy: false }),
    craft('Just registered', { type_id: null }),
  ];
  expect(byUrgency(list).map((one) => [one.name, standingOf(one).word])).toEqual([
    ['Held by work', 'Grounded'],
    ['A late one', 'Overdue'],
    ['In the shop', 'In maintenance'],
    ['A fine one', 'Airworthy'],
    ['Gone', 'Retired'],
    ['Just registered', 'Not scheduled'],
  ]);
});

test('an item within 14 days or 10 h is due soon, whatever its program warns of, as on Today', () => {
  const list = [
    due('ok', 10),
    due('ok', 10.1),
    due('ok', 40, 14),
    due('ok', 40, 15),
    due('ok', 40, -1),
  ];
  const words = list.map((next_due) => standingOf(craft('One', { next_due })).word);
  expect(words).toEqual(['Due soon', 'Airworthy', 'Due soon', 'Airworthy', 'Overdue']);
  const listed = list.map((one) => dueStanding(one).word);
  expect(listed).toEqual(['Due soon', 'Later', 'Due soon', 'Later', 'Overdue']);
});

test('a component past its limit is no airworthy aircraft, and one that is not known is none either', () => {
  const fine = craft('Fine', { next_due: due('ok') });
  const worn = craft('Worn', { next_due: due('ok'), components_expired: 2 });
  const near = craft('Near', { next_due: due('ok'), components_due_soon: 1 });
  const { components_expired: _, ...unknown } = craft('From an older answer');
  const held = craft('Held', { airworthy: false, components_expired: 1 });
  expect([fine, worn, near, unknown, held].map((one) => standingOf(one))).toEqual([
    { kind: 'airworthy', word: 'Airworthy', level: 'ok' },
    { kind: 'overdue', word: 'Overdue', level: 'bad' },
    { kind: 'due_soon', word: 'Due soon', level: 'warn' },
    { kind: 'unknown', word: 'Not known', level: 'plain' },
    { kind: 'grounded', word: 'Grounded', level: 'bad' },
  ]);
  expect([fine, worn, near, unknown].map(componentText)).toEqual([
    '',
    '2\u00a0components are past the limit.',
    '1\u00a0component is near the limit.',
    'Whether a component is past its limit is not known.',
  ]);
  const inShop = craft('In the shop', { status: 'maintenance', airworthy: false });
  const all = [fine, worn, near, unknown, held, inShop, craft('New', { type_id: null })];
  expect(tallyOf(all)).toEqual({
    ...{ inUse: 7, airworthy: 2, grounded: 1 },
    note: 'of 7 in use, 1 in maintenance, 1 overdue, 1 without a program, 1 not known',
  });
});

test('the reason of the word stands first', () => {
  const worn = craft('Worn', { next_due: due('ok'), components_expired: 1 });
  const late = craft('A late one', { next_due: due('overdue'), components_expired: 1 });
  const held = craft('Held', { airworthy: false, components_expired: 1 });
  const near = craft('Near', { next_due: due('ok'), components_due_soon: 1 });
  const reasons = [worn, late, held, near].map((one) => reasonsOf(one, 'Own.'));
  expect(reasons).toEqual([
    '1\u00a0component is past the limit. Own.',
    'Own. 1\u00a0component is past the limit.',
    'Own. 1\u00a0component is past the limit.',
    'Own. 1\u00a0component is near the limit.',
  ]);
});

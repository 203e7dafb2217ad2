import { expect, test } from 'vitest';
import { type Aircraft, byUrgency, standingOf } from './status.ts';

const due = (state: 'ok' | 'due_soon' | 'overdue') =>
  ({ title: '50 h', in_hours: 1, in_flights: null, in_days: null, state }) as const;
const craft = (name: string, more: Partial<Aircraft> = {}) =>
  ({
    name,
    status: 'in_service',
    airworthy: true,
    next_due: null,
    type_id: 1,
    ...more,
  }) as Aircraft;

test('what grounds an aircraft comes before what is due, and the list follows', () => {
  const list = [
    craft('A fine one', { next_due: due('ok') }),
    craft('In the shop', { status: 'maintenance', airworthy: false }),
    craft('Held by work', { airworthy: false, next_due: due('due_soon') }),
    craft('Late', { next_due: due('overdue') }),
    craft('Gone', { status: 'retired', airworthy: false }),
    craft('Just registered', { type_id: null }),
  ];
  expect(byUrgency(list).map((one) => [one.name, standingOf(one).word])).toEqual([
    ['Held by work', 'Grounded'],
    ['Late', 'Overdue'],
    ['In the shop', 'In maintenance'],
    ['A fine one', 'Airworthy'],
    ['Gone', 'Retired'],
    ['Just registered', 'Not scheduled'],
  ]);
});

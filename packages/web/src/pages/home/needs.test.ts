import { expect, test } from 'vitest';
import { needsOf } from './needs.ts';

type Aircraft = Parameters<typeof needsOf>[0][number];
type Pilot = Parameters<typeof needsOf>[1][number];

const aircraft = (members: Partial<Aircraft>) =>
  ({ id: 1, name: 'Survey 1', airworthy: true, next_due: null, ...members }) as Aircraft;
const due = (state: 'ok' | 'due_soon' | 'overdue', in_hours: number) => ({
  title: '50-hour inspection',
  in_hours,
  in_flights: null,
  in_days: null,
  state,
});

test('lists what is bad first, then what comes due, and nothing that is fine', () => {
  const needs = needsOf(
    [
      aircraft({ id: 1, next_due: due('ok', 30) }),
      aircraft({ id: 2, name: 'Survey 2', next_due: due('due_soon', 0.4) }),
      aircraft({ id: 4, name: 'Survey 4', next_due: due('overdue', -16.9) }),
      aircraft({ id: 3, name: 'Mapper', airworthy: false, grounded_reason: 'crash reading' }),
    ],
    [],
  );
  expect(needs.map(({ word, subject, when }) => [word, subject, when])).toEqual([
    ['overdue', 'Survey 4', '16.9\u00a0h over'],
    ['grounded', 'Mapper', ''],
    ['due', 'Survey 2', '0.4\u00a0h left'],
  ]);
});

test('lists currency that has lapsed or lapses within a month', () => {
  const currency = [-2, 12, 90].map((days_left) => ({
    key: 'medical',
    label: 'Medical',
    days_left,
  }));
  const needs = needsOf(
    [],
    [{ id: 7, name: 'R. Ito', currency: { items: currency } } as unknown as Pilot],
  );
  expect(needs.map(({ word, when }) => [word, when])).toEqual([
    ['lapsed', '2\u00a0days ago'],
    ['lapses', 'in 12\u00a0days'],
  ]);
});

import { describe, expect, test } from 'vitest';
import { countedItem, datedItem, worst } from './currency.ts';

const AS_OF = '2026-11-15';

describe('a rule that rests on a date', () => {
  test.each([
    ['2025-03-09', 'current', '2027-03-31', 136],
    ['2024-12-09', 'current', '2026-12-31', 46],
    ['2024-11-20', 'lapsing', '2026-11-30', 15],
    ['2024-10-31', 'lapsed', '2026-10-31', -15],
  ])('part 107 training of %s is %s', (on, status, valid_until, days_left) => {
    const item = datedItem({ key: 'part107_recurrent', days: null }, on, AS_OF);
    expect(item).toMatchObject({ status, valid_until, days_left });
  });

  test.each([
    ['2026-12-16', 31, 'current'],
    ['2026-12-15', 30, 'lapsing'],
    ['2026-11-15', 0, 'lapsing'],
    ['2026-11-14', -1, 'lapsed'],
  ])('a medical to %s has %i days left and is %s', (on, days_left, status) => {
    const item = datedItem({ key: 'medical', days: null }, on, AS_OF);
    expect(item).toMatchObject({ valid_until: on, days_left, status });
  });

  test('days of the organization count from the date on file', () => {
    const item = datedItem({ key: 'custom', days: 365 }, '2026-01-01', AS_OF);
    expect(item).toMatchObject({ valid_until: '2027-01-01', status: 'current' });
  });

  test('no date on file is unknown', () => {
    const item = datedItem({ key: 'easa_a2', days: null }, undefined, AS_OF);
    expect(item).toMatchObject({ status: 'unknown', valid_until: null, days_left: null });
  });
});

describe('a rule that counts flights', () => {
  const rule = { key: 'recent_90d' as const, needed: 3, days: 90 };

  test('holds for its days after the landing that completes the number', () => {
    const item = countedItem(rule, { done: 4, completedOn: '2026-08-31' }, AS_OF);
    expect(item).toMatchObject({
      label: '3 take-offs and landings in 90 days',
      status: 'lapsing',
      valid_until: '2026-11-29',
      days_left: 14,
      done: 4,
      needed: 3,
    });
  });
  test('too few flights ever is lapsed; none at all is unknown', () => {
    expect(countedItem(rule, { done: 2, completedOn: null }, AS_OF).status).toBe('lapsed');
    expect(countedItem(rule, null, AS_OF).status).toBe('unknown');
  });
});

test('a pilot has the worst of the items, in the order lapsed, lapsing, unknown, current', () => {
  const items = (...statuses: ('current' | 'lapsing' | 'lapsed' | 'unknown')[]) =>
    statuses.map((status) => ({ status }));
  expect(worst(items('current', 'unknown', 'lapsing', 'lapsed'))).toBe('lapsed');
  expect(worst(items('current', 'unknown', 'lapsing'))).toBe('lapsing');
  expect(worst(items('current', 'unknown'))).toBe('unknown');
  expect(worst(items('current', 'current'))).toBe('current');
  expect(worst([])).toBe('unknown');
});

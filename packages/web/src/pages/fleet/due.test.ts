import { expect, test } from 'vitest';
import { dueText, duration, inspectionsDue, intervalText } from './due.ts';

test('a flight time is read in hours and minutes', () => {
  expect([duration(0.2), duration(25), duration(59.6)]).toEqual(['1 s', '25 s', '1 min']);
  expect([duration(0), duration(1260), duration(3900)]).toEqual(['0 min', '21 min', '1 h 05 min']);
});

test('what is due names how much is left or over', () => {
  const due = { title: '50-hour inspection', in_hours: -0.2, in_flights: null, in_days: 12 };
  expect(dueText(due)).toBe('50-hour inspection, 0.2 h over or in 12 days');
  expect(dueText({ ...due, in_hours: null, in_days: 1 })).toBe('50-hour inspection, in 1 day');
  expect(dueText({ ...due, in_hours: null, in_flights: -1, in_days: -1 })).toBe(
    '50-hour inspection, 1 flight over or 1 day over',
  );
  expect(dueText({ ...due, in_hours: 0, in_days: 0 })).toBe('50-hour inspection, now or today');
});

test('an interval names every limit that can pass first', () => {
  expect(intervalText({ hours: 50, flights: 200, days: 180 })).toBe(
    '50 h, 200 flights or 180 days',
  );
  expect(intervalText({ hours: null, flights: 1, days: null })).toBe('1 flight');
});

test('inspections that are due count where they ground the aircraft too, and not on aircraft out of use', () => {
  const near = { title: 'Annual', tasks: [], in_hours: null, in_flights: null, key: 'annual' };
  const one = (state: 'ok' | 'due_soon' | 'overdue', in_days: number) => ({
    status: 'in_service' as const,
    next_due: { ...near, state, in_days },
  });
  const over = one('overdue', -195);
  expect(inspectionsDue([over, { ...over, status: 'maintenance' }, one('ok', 9)])).toEqual({
    count: 3,
    note: '2 overdue, 1 within 14 days or 10 h',
    level: 'bad',
  });
  expect(inspectionsDue([over, { ...over, status: 'stored' }])).toMatchObject({
    count: 1,
    note: 'overdue',
  });
  const calm = [one('ok', 200), { status: 'in_service' as const, next_due: null }];
  expect(inspectionsDue(calm)).toEqual({
    count: 0,
    note: 'within 14 days or 10 h',
    level: 'plain',
  });
  expect(inspectionsDue([one('due_soon', 20)])).toMatchObject({ count: 1, level: 'warn' });
});

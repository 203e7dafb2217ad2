import { expect, test } from 'vitest';
import { dueText, duration, intervalText } from './due.ts';

test('a flight time is read in hours and minutes', () => {
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

import { expect, test } from 'vitest';
import { byDay, type Entry, monthOf, weeksOf } from './month.ts';

test('the weeks of a month begin on Monday and hold all its days', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.[6]).toBe('2026-12-06');
  expect(weeks).toHaveLength(6);
  expect(weeksOf('2027-02')).toEqual([
    expect.arrayContaining(['2027-02-01']),
    expect.any(Array),
    expect.any(Array),
    expect.arrayContaining(['2027-02-28']),
  ]);
});

test('an address that names no month shows that of today', () => {
  expect(monthOf('2026-13', '2026-11-17')).toBe('2026-11');
  expect(monthOf(undefined, '2026-11-17')).toBe('2026-11');
  expect(monthOf('2027-01', '2026-11-17')).toBe('2027-01');
});

test('entries stand on their day', () => {
  const entry = (uid: string, starts: string) =>
    ({ uid, starts, all_day: starts.length === 10 }) as Entry;
  const days = byDay([entry('a', '2026-11-17'), entry('b', '2026-11-17T23:30:00Z')], 'utc');
  expect(days.get('2026-11-17')).toHaveLength(2);
});

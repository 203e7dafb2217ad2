import { expect, test } from 'vitest';
import { clockBehind, guessDateOrder, misfits, orderNote, readClock, readDay } from './dates.ts';

test.each([
  ['02:17 PM', '14:17'],
  ['2:17 pm', '14:17'],
  ['12:05 AM', '00:05'],
  ['12:05 p.m.', '12:05'],
  ['9:05', '09:05'],
  ['14:17:09', '14:17'],
  ['14h17', '14:17'],
  ['25:00', null],
  ['13:10 PM', null],
  ['noon', null],
])('the time %s is %s', (text, clock) => {
  expect(readClock(text)).toBe(clock);
});

test('a time behind a date keeps its half of the day', () => {
  expect(clockBehind('01/03/2024 02:17 PM')).toBe('02:17 PM');
  expect(clockBehind('2024-01-03T14:17')).toBe('14:17');
  expect(clockBehind('2024-01-03')).toBe('');
});

test.each([
  ['2026-11-14', 'ymd', '2026-11-14'],
  ['3.1.26', 'dmy', '2026-01-03'],
  ['1/3/2026 02:17 PM', 'mdy', '2026-01-03'],
  ['14 Nov 2026', 'mdy', '2026-11-14'],
  ['Nov 14, 2026', 'dmy', '2026-11-14'],
  ['14. Nov. 2026', 'dmy', '2026-11-14'],
  ['3. 1. 2026', 'dmy', '2026-01-03'],
  ['2.-4.2025', 'dmy', null],
  ['31.2.2026', 'dmy', null],
  ['14.13.2026', 'dmy', null],
  ['Total', 'dmy', null],
] as const)('%s, %s, is %s', (text, order, day) => {
  expect(readDay(text, order)).toBe(day);
});

test('the order fits every date of the column, however late the one comes that tells', () => {
  const january = Array.from({ length: 144 }, () => '1/3/2026');
  expect(guessDateOrder([...january, '1/31/2026'])).toEqual({ fitting: ['mdy'], order: 'mdy' });
  expect(guessDateOrder([...january, '31/1/2026'])).toEqual({ fitting: ['dmy'], order: 'dmy' });
  expect(guessDateOrder(['2026-01-03']).order).toBe('ymd');
});

test('where two orders fit, days that follow each other closer are taken, else the day comes first', () => {
  const closer = guessDateOrder(['1/3/2026', '1/4/2026', '1/5/2026', '1/6/2026']);
  expect(closer).toEqual({ fitting: ['dmy', 'mdy'], order: 'mdy' });
  expect(guessDateOrder(['3/4/2026'])).toEqual({ fitting: ['dmy', 'mdy'], order: 'dmy' });
});

test('a date that is none in any order is a matter of its line, not of the order', () => {
  expect(guessDateOrder(['2026-11-15', '2026-13-40']).fitting).toEqual(['ymd']);
  expect(misfits(['2026-11-15', '2026-13-40'], 'ymd')).toEqual([]);
});

test.each([
  [['1/31/2026', '1/3/2026'], 'mdy', 'fits every date'],
  [['1/31/2026', '1/3/2026', ''], 'mdy', 'fits every date'],
  [['1/31/2026', '40/01/2026'], 'mdy', 'fits every date that is one; see the lines left out'],
  [['1/31/2026', 'Total'], 'mdy', 'fits every date that is one; see the lines left out'],
  [['1/31/2026'], 'dmy', 'does not fit every date'],
  [['13/1/2026', '1/13/2026'], 'dmy', 'no order fits every date'],
  [['1/3/2026'], 'dmy', 'more than one fits: please check'],
  [['14 Nov 2026', 'Total'], 'dmy', 'no date depends on it'],
  [[], 'dmy', 'no date depends on it'],
] as const)('of the dates %j the order %s is said to be: %s', (dates, order, note) => {
  expect(orderNote(dates, order)).toBe(note);
});

test('a column that no order fits says which lines stand against each', () => {
  const dates = ['13/1/2026', '1/13/2026', 'Total', '2/2/2026'];
  expect(guessDateOrder(dates).fitting).toEqual([]);
  expect(misfits(dates, 'dmy')).toEqual([1]);
  expect(misfits(dates, 'mdy')).toEqual([0]);
});

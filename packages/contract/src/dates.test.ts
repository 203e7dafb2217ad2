import { describe, expect, test } from 'vitest';
import {
  dateText,
  daysAfter,
  daysBetween,
  daysInMonth,
  daysUntil,
  endOfMonthAfter,
  isCalendarDate,
  localDateText,
  mondayOf,
  plusDays,
  plusMonths,
  plusYears,
} from './dates.ts';

describe('days', () => {
  test('are counted over the ends of months, years and leap Februaries', () => {
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(plusDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(plusDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(plusDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-11-15', '2026-11-14')).toBe(-1);
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
  });

  test('are not one longer or shorter where the clocks of a place change', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(plusDays('2026-10-24', 2)).toBe('2026-10-26');
  });

  test('are of the week that began on the Monday before, or on that day', () => {
    const days = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-22', '2027-01-01'];
    expect(days.map(mondayOf)).toEqual([
      '2026-11-09',
      '2026-11-16',
      '2026-11-16',
      '2026-11-16',
      '2026-12-28',
    ]);
  });

  test('on the clock of this machine begin at its own midnight', () => {
    expect(localDateText(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05');
    expect(localDateText(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
  });

  test('of an instant are those of UTC', () => {
    expect(dateText(new Date('2026-11-15T00:30:00+01:00'))).toBe('2026-11-14');
    expect(daysAfter(new Date('2026-11-15T12:00:00Z'), -2).toISOString()).toBe(
      '2026-11-13T12:00:00.000Z',
    );
  });

  test('until a day are 0 through all of it, and one more before', () => {
    const at = (clock: string) => daysUntil('2026-11-15', new Date(`2026-11-${clock}Z`));
    expect(at('14T23:59:59')).toBe(1);
    expect(at('14T00:00:00')).toBe(1);
    expect(at('13T23:59:59')).toBe(2);
    expect(at('15T00:00:00')).toBe(0);
    expect(at('15T23:59:59') === 0).toBe(true);
    expect(at('16T00:00:00')).toBe(-1);
  });
});

describe('months', () => {
  test('have the days of the calendar', () => {
    expect([1, 2, 3, 4, 12].map((month) => daysInMonth(2027, month))).toEqual([31, 28, 31, 30, 31]);
    expect([1900, 2000, 2027, 2028].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29]);
  });

  test('are counted forth and back over years', () => {
    expect(plusMonths('2026-11', 2)).toBe('2027-01');
    expect(plusMonths('2026-01', -1)).toBe('2025-12');
    expect(plusMonths('2026-12', 12)).toBe('2027-12');
    expect(plusMonths('2026-03', -15)).toBe('2024-12');
    expect(plusMonths('0099-12', 1)).toBe('0100-01');
  });

  test.each([
    ['2025-03-01', '2027-03-31'],
    ['2025-03-31', '2027-03-31'],
    ['2022-02-10', '2024-02-29'],
    ['2023-02-28', '2025-02-28'],
    ['2024-02-29', '2026-02-28'],
    ['2024-12-31', '2026-12-31'],
    // A year of two digits is that year, not one of the last century.
    ['0026-02-01', '0028-02-29'],
  ])('24 calendar months from %s run to the end of a month, %s', (on, until) =>
    expect(endOfMonthAfter(on, 24)).toBe(until),
  );
});

test('a year later is the same day, or 28 February', () => {
  expect(plusYears('2021-11-15', 5)).toBe('2026-11-15');
  expect(plusYears('2024-02-29', 5)).toBe('2029-02-28');
  expect(plusYears('2028-02-29', 4)).toBe('2032-02-29');
});

test('a text is a day only if the calendar has it', () => {
  expect(['2028-02-29', '2026-12-31', '0001-01-01'].every(isCalendarDate)).toBe(true);
  expect(
    [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-04-31',
      '0000-01-01',
      '2026-1-1',
    ].some(isCalendarDate),
  ).toBe(false);
});

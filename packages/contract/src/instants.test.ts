import { describe, expect, test } from 'vitest';
import { date, dateFilter, instant, instantText } from './instants.ts';

describe('instants and dates', () => {
  test.each([
    ['2026-11-15T01:48:00Z', '2026-11-15T01:48:00Z'],
    ['2026-11-15T01:48:00.999Z', '2026-11-15T01:48:00Z'],
    ['2026-11-15T01:48:00+02:00', '2026-11-14T23:48:00Z'],
    ['2026-11-15T01:48:00', '2026-11-15T01:48:00Z'],
    ['2026-11-15T01:48-0530', '2026-11-15T07:18:00Z'],
    // A leap second has no place in a Date: it is the second before it.
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59Z'],
    ['2026-11-15T23:59:59+23:59', '2026-11-15T00:00:59Z'],
  ])('%s is the instant %s', (sent, given) => {
    expect(instantText(instant().parse(sent))).toBe(given);
  });
  test.each([
    '2026-02-30T00:00:00Z',
    '2026-11-15',
    'now',
    '2026-11-15T24:00:00Z',
    '2026-11-15T23:60:00Z',
    '2026-11-15T23:59:61Z',
    '2026-11-15T01:48:00+24:00',
    '2026-11-15T01:48:00+23:60',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '',
  ])('%j is no instant', (sent) => expect(instant().safeParse(sent).success).toBe(false));
  test.each(['2024-02-29', '2000-02-29', '2026-04-30', '0001-01-01', '9999-12-31'])(
    '%s is a date',
    (sent) => {
      expect(date().parse(sent)).toBe(sent);
    },
  );
  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '0000-01-01',
    '2026-11-15T00:00:00Z',
  ])('%s is not a date', (sent) => expect(date().safeParse(sent).success).toBe(false));
  test('a filter cuts a date-time to its date, never shifting it', () => {
    expect(dateFilter().parse('2026-11-15T23:30:00-08:00')).toBe('2026-11-15');
    expect(dateFilter().parse('2026-11-15T23:30:00 02:00')).toBe('2026-11-15');
    expect(dateFilter().safeParse('yesterday').success).toBe(false);
  });
});

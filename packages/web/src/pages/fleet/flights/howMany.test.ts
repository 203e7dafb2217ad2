import { expect, test } from 'vitest';
import { howMany } from './howMany.ts';

test('a count says how far it went', () => {
  expect(howMany({ flights: 1, more: false })).toBe('1\u00a0flight');
  expect(howMany({ flights: 10_000, more: false })).toBe('10\u202f000\u00a0flights');
  expect(howMany({ flights: 10_000, more: true })).toBe('More than 10\u202f000\u00a0flights');
  expect(howMany({ flights: 12, more: true })).toBe('At least 12\u00a0flights');
});

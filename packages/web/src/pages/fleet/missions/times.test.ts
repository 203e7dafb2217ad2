import { expect, test } from 'vitest';
import { fieldOf, instantOf, spanText } from './times.ts';

test('a moment comes back from a field as it went in', () => {
  const at = '2026-11-14T14:00:00.000Z';
  expect(instantOf(fieldOf(at))).toBe(at);
  expect([fieldOf(null), instantOf('')]).toEqual(['', null]);
});

test('a span names its second day only where there is one', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  const planned_from = at(18, 9);
  expect(spanText({ planned_from, planned_to: at(18, 12) }, 'local')).toBe(
    '18 Nov 2026, 09:00\u00a0to\u00a012:00',
  );
  expect(spanText({ planned_from, planned_to: at(19, 2) }, 'local')).toBe(
    '18 Nov 2026, 09:00 to 19 Nov 2026, 02:00',
  );
  expect(spanText({ planned_from: null, planned_to: null }, 'local')).toBe('No date');
});

test('a span is in UTC where the reader asked for it', () => {
  const span = { planned_from: '2026-11-18T22:30:00Z', planned_to: '2026-11-19T01:00:00Z' };
  expect(spanText(span, 'utc')).toBe('18 Nov 2026, 22:30 to 19 Nov 2026, 01:00 UTC');
});

import { expect, test } from 'vitest';
import { localTime } from './localTime.ts';

test.each([
  ['Canberra in its summer', -35.36, 149.17, '2026-11-15T02:50:09Z', '2026-11-15T13:50:09+11:00'],
  [
    'Boulder, where it is still the day before',
    40.07,
    -105.23,
    '2026-11-15T02:47:58Z',
    '2026-11-14T19:47:58-07:00',
  ],
  ['Paris in July', 48.85, 2.35, '2026-07-14T23:30:00Z', '2026-07-15T01:30:00+02:00'],
  ['Paris in December', 48.85, 2.35, '2026-12-14T23:30:00Z', '2026-12-15T00:30:00+01:00'],
  [
    'Kathmandu, with its quarter hours',
    27.7,
    85.3,
    '2026-11-15T00:00:00Z',
    '2026-11-15T05:45:00+05:45',
  ],
  ['Greenwich in winter', 51.48, 0, '2026-12-15T10:00:00Z', '2026-12-15T10:00:00Z'],
])('is that of %s', (_where, latitude_deg, longitude_deg, utc, local) => {
  const found = localTime(Date.parse(utc), { latitude_deg, longitude_deg });
  expect(found.text).toBe(local);
  expect(Date.parse(found.text)).toBe(Date.parse(utc));
});

test('is UTC where the place is not known', () => {
  const utc = '2026-11-15T02:50:09Z';
  expect(localTime(Date.parse(utc), null)).toEqual({ text: utc, zone: 'UTC' });
});

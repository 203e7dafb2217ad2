import { expect, test, vi } from 'vitest';
import { earthField_T } from './earthField.ts';

// Test values published with the WMM2025 coefficients: F at 2025.0, in nanotesla.
test.each([
  [80, 0, 0, 55_178.5],
  [0, 120, 0, 41_064.3],
  [-80, 240, 100_000, 52_035.0],
])(
  'gives the published field at %d°, %d°, %d m',
  (latitude_deg, longitude_deg, altitude_m, f_nT) => {
    const field_T = earthField_T({
      latitude_deg,
      longitude_deg,
      altitude_m,
      date: '2025-01-01T00:00:00Z',
    });
    expect(Math.abs(field_T * 1e9 - f_nT)).toBeLessThan(0.1);
  },
);

test.each([
  ['before the first model', '2011-06-01T00:00:00Z'],
  ['after the last', '2035-06-01T00:00:00Z'],
])('answers for a flight %s without a word on the terminal', (_, date) => {
  const written = vi.spyOn(console, 'error');
  const place = { latitude_deg: 47, longitude_deg: 8, altitude_m: 500, date };
  const near = earthField_T({ ...place, date: '2025-01-01T00:00:00Z' });
  expect(Math.abs(earthField_T(place) / near - 1)).toBeLessThan(0.02);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});

import { expect, test } from 'vitest';
import { rulesOf, weightClassOf } from './weightClass.ts';

test.each([
  [0.01, 'micro'],
  [0.249999, 'micro'],
  [0.25, 'small'],
  [24.9999, 'small'],
  [25, 'large'],
  [140, 'large'],
])('an aircraft of %d kg is %s', (mass_kg, code) => {
  const found = weightClassOf(mass_kg);
  expect(found.code).toBe(code);
  expect(mass_kg).toBeGreaterThanOrEqual(found.lower_kg);
  expect(mass_kg).toBeLessThan(found.upper_kg ?? Number.POSITIVE_INFINITY);
  expect(rulesOf(found).map(({ region }) => region)).toEqual(['US', 'EU', 'UK', 'CA', 'AU', 'IN']);
});

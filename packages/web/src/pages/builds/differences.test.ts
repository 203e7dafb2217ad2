import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

test('a version says what the next one has otherwise, in words and in the units of the reader', () => {
  const at = '2026-11-16T14:09:00Z';
  const battery = (capacity_mah: number) => ({ batteries: [{ capacity_mah }] });
  const before = { at, params: { dry_mass_g: 700, altitude_m: 0, ...battery(3000) } };
  const after = {
    at,
    params: { dry_mass_g: 740, altitude_m: 0, ...battery(5000), prop_blades: 3, motor_kv: 1300 },
  };
  const metric = { system: 'metric', speed: 'km/h' } as const;
  expect(differencesOf(before, after, metric)).toEqual([
    'dry mass 700 → 740 g',
    'batteries',
    'blades default → 3',
    'motor Kv default → 1300 rpm/V',
  ]);
  expect(differencesOf(before, after, { system: 'imperial', speed: 'mph' })[0]).toBe(
    'dry mass 1.54 → 1.63 lb',
  );
  expect(differencesOf(after, after, metric)).toEqual([]);
});

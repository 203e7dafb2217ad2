import { expect, test } from 'vitest';
import { differencesOf } from './versions.ts';

test('a version says what it has otherwise, in words and without units', () => {
  const at = '2026-11-16T14:09:00Z';
  const battery = (capacity_mah: number) => ({ batteries: [{ capacity_mah }] });
  const before = { at, params: { dry_mass_g: 700, altitude_m: 0, ...battery(3000) } };
  const after = { at, params: { dry_mass_g: 740, altitude_m: 0, ...battery(5000), motor_kv: 900 } };
  expect(differencesOf(before, after)).toEqual(['dry mass', 'batteries', 'motor kv']);
  expect(differencesOf(after, after)).toEqual([]);
});

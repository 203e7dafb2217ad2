import { usualOfPack } from '@airworthy/performance';
import { batteries } from '@airworthy/performance/catalog';
import { describe, expect, test } from 'vitest';
import { packOf } from './drive.ts';
import { packChange } from './packChange.ts';
import { defaultsOf } from './study.ts';

const [pack] = defaultsOf({}).batteries;

describe('a pack', () => {
  test('of another chemistry has the rating, resistance and mass of that chemistry', () => {
    expect(pack).toMatchObject({ c_rating: 75, ir_mohm: 2.4, mass_g: 480 });
    const changed = packChange(pack, { chemistry: 'liion' });
    expect(changed).toMatchObject({ c_rating: null, ir_mohm: null, mass_g: null });
    const usual = usualOfPack({ ...pack, ...changed });
    expect(usual.c_rating).toBe(8);
    expect(usual.ir_mohm).toBeCloseTo(20, 6);
    expect(usual.mass_g).toBeCloseTo((1000 * 3.6 * 6 * 3) / 215, 6);
  });

  test('of other cells or another capacity has another mass until one is stated', () => {
    expect(packChange(pack, { cells: 4 })).toEqual({ cells: 4, mass_g: null });
    expect(packChange(pack, { capacity_mah: 5000 })).toEqual({
      capacity_mah: 5000,
      ir_mohm: null,
      mass_g: null,
    });
    expect(packChange(pack, { mass_g: 700 })).toEqual({ mass_g: 700 });
    expect(packChange(pack, { cells: 6 })).toEqual({ cells: 6 });
  });

  test('of the catalog leaves nothing of the one before', () => {
    for (const part of batteries.slice(0, 40)) {
      const next = { ...pack, ...packOf(part, pack) };
      expect(next.ir_mohm).toBeNull();
      expect(next.c_burst ?? null).toBe(part.battery.c_burst ?? null);
      expect(next.mass_g).not.toBe(480);
    }
  });
});

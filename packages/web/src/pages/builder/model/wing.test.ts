import { analysisOf, type Build } from '@airworthy/performance';
import { expect, test } from 'vitest';
import { CENTRE_PX, halfWing } from './wing.ts';

const members = {
  wing_span_mm: 2000,
  wing_chord_mm: 300,
  wing_tip_chord_mm: 150,
  wing_sweep_mm: 90,
};

function drawn(build: Build) {
  const { balance, resolved } = analysisOf({ airframe_type: 'Fixed wing (twin)', ...build });
  const wing = balance.wing!;
  return { wing, half: halfWing(resolved.full, wing, 1000 + 2 * CENTRE_PX) };
}

test('draws the mean chord of a tapered wing where it lies, a pixel for a millimeter', () => {
  const { half } = drawn(members);
  // 2/3 · 300 · (1 + 0.5 + 0.25) / 1.5 = 233.3 mm, at 1000 · 2 / 4.5 = 444.4 mm, 40 mm behind the root.
  expect(half.chord.to - half.chord.from).toBeCloseTo(233.33, 1);
  expect(half.chord.x - CENTRE_PX).toBeCloseTo(444.44, 1);
  expect(half.chord.from - half.down(0)).toBe(0);
  expect(half.outline).toBe('M18 18L1018 108V258L18 318Z');
});

test('leaves room for a center of gravity ahead of the wing', () => {
  const payload = [{ name: 'Ballast', mass_g: 4000, x_mm: -900 }];
  const { half, wing } = drawn({ ...members, payload });
  expect(wing.centre).toBeLessThan(0);
  expect(half.down(wing.centre)).toBeCloseTo(CENTRE_PX, 6);
  expect(half.down(0)).toBeGreaterThan(half.down(wing.centre));
});

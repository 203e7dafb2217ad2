import { describe, expect, test } from 'vitest';
import { type LayoutRotor, layouts } from './layouts.ts';
import { layoutAfter, type PlaneRotor, worstLayoutAfter } from './motorOut.ts';
import { maximise } from './simplex.ts';
import { airframeTypes } from './table.ts';

function plane(layout: readonly LayoutRotor[]): PlaneRotor[] {
  return layout.map((rotor) => ({
    index: rotor.index,
    right: Math.sin((rotor.angle_deg * Math.PI) / 180),
    aft: -Math.cos((rotor.angle_deg * Math.PI) / 180),
    spin: rotor.spin === 'ccw' ? 1 : -1,
  }));
}

/** Rotors evenly on the circle, turning as the letters say (P counter-clockwise). */
function turning(letters: string): PlaneRotor[] {
  return [...letters].map((letter, at) => ({
    index: at + 1,
    right: Math.sin((at * 2 * Math.PI) / letters.length),
    aft: -Math.cos((at * 2 * Math.PI) / letters.length),
    spin: letter === 'P' ? 1 : -1,
  }));
}

/* Shares by linear programming, which agree with the published controllability analysis of hexacopters. */
describe('with one motor stopped', () => {
  test('a quad has no attitude control and balances on two motors', () => {
    const after = worstLayoutAfter(plane(layouts.quadX), false);
    expect(after).toMatchObject({ failed: 1, attitude: false, heading: false });
    expect(after.share).toBeCloseTo(0.5, 6);
    expect(after.thrusts.filter((thrust) => thrust > 1e-6)).toHaveLength(2);
  });
  test.each([0, 1, 2, 3, 4, 5])('an alternating hexa cannot hold heading, motor %d', (at) => {
    const after = layoutAfter(turning('PNPNPN'), at, false);
    expect(after.heading).toBe(false);
    expect(after.attitude).toBe(true);
  });
  test.each([
    [0, 0.667, true],
    [3, 0.667, true],
    [1, 0.556, true],
    [2, 0.556, true],
    [4, 0.333, false],
    [5, 0.333, false],
  ])('a PPNNPN hexa without motor %d holds %d of its thrust', (at, share, controllable) => {
    const after = layoutAfter(turning('PPNNPN'), at, false);
    expect(after.heading).toBe(controllable);
    if (controllable) expect(after.share).toBeCloseTo(share, 3);
  });
  test.each([
    ['octo, alternating', turning('PNPNPNPN'), Math.SQRT1_2],
    ['octo in pairs', turning('PPNNPPNN'), 0.646],
    ['X8', plane(layouts.x8), 0.75],
    ['Y6', plane(layouts.y6), 0.5],
  ])('%s keeps control', (_name, rotors, share) => {
    const after = worstLayoutAfter(rotors, false);
    expect(after.heading).toBe(true);
    expect(after.share).toBeCloseTo(share, 3);
  });
  test('every type states what its layout allows', () => {
    for (const type of airframeTypes.filter((each) => each.class !== 'wing')) {
      const lift = type.layout.filter((rotor) => rotor.group === 'lift');
      const after = worstLayoutAfter(plane(lift), type.servoControlled);
      expect([type.name, after.heading]).toEqual([type.name, type.motorOutTolerant]);
    }
  });
  test('a single rotor leaves nothing', () => {
    expect(worstLayoutAfter(turning('P'), false)).toMatchObject({ share: 0, attitude: false });
  });
  test('32 rotors are answered too', () => {
    expect(worstLayoutAfter(turning('PN'.repeat(16)), false).heading).toBe(true);
  });
});

describe('a linear program', () => {
  test('finds the corner that gains most', () => {
    const best = maximise({
      rows: [
        [1, 1, 1, 0],
        [1, 3, 0, 1],
      ],
      right: [4, 6],
      gain: [3, 5, 0, 0],
      upper: [3, 10, 100, 100],
    });
    expect(best?.value).toBeCloseTo(14, 9);
    expect(best?.x[0]).toBeCloseTo(3, 9);
  });
  test('says when nothing satisfies it', () => {
    expect(maximise({ rows: [[1, 1]], right: [5], gain: [1, 0], upper: [1, 1] })).toBeNull();
  });
});

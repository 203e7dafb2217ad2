import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { but, from, mission, QUAD, simulate, weak } from '../testing/missions.ts';

test('gives a steady hover with its height and what it drew', () => {
  const { hovers } = readCrash(simulate({}));
  expect(hovers).toHaveLength(1);
  const [hover] = hovers;
  expect(hover!.start_s).toBeGreaterThan(10);
  expect(hover!.start_s + hover!.seconds).toBeLessThan(47);
  expect(hover!.seconds).toBeGreaterThan(20);
  expect(hover!.altitude_m).toBeCloseTo(20, 0);
  expect(hover!.power_w! / (hover!.voltage_v! * hover!.current_a!)).toBeCloseTo(1, 2);
});

test('does not call a hop below two metres a hover', () => {
  expect(readCrash(simulate({ script: mission({ top_m: 1.2 }) })).hovers).toEqual([]);
});

test('does not call a long climb a hover', () => {
  const climb = but(5, mission(), () => ({ height_m: 200, speed_mps: 2.5 }));
  expect(readCrash(simulate({ script: climb })).hovers).toEqual([]);
});

test('counts nothing from where control was lost', () => {
  const { crash, hovers } = readCrash(simulate({ trouble: from(30, weak(QUAD, 2)) }));
  expect(crash.detected).toBe(true);
  for (const hover of hovers) expect(hover.start_s + hover.seconds).toBeLessThan(31);
});

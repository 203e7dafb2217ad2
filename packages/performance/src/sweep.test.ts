import { expect, test } from 'vitest';
import { analyzeBuild } from './analyze.ts';
import { exampleProfile } from './inputTable/index.ts';
import { sweepPoint, variedBuild } from './sweep.ts';

const build = exampleProfile;
const batteries = [{ cells: 6, capacity_mah: 10_000, mass_g: 1200 }, { cells: 3 }];

test('what is carried is added to what the build carries', () => {
  const loaded = variedBuild({ payload: [{ mass_g: 100 }] }, batteries, 'payload_g', 250);
  expect(loaded.payload?.map(({ mass_g }) => mass_g)).toEqual([100, 250]);
});

test('a larger first pack is heavier by as much, and the others stay', () => {
  expect(variedBuild({}, batteries, 'capacity_mah', 15_000).batteries).toEqual([
    { cells: 6, capacity_mah: 15_000, mass_g: 1800 },
    { cells: 3 },
  ]);
  expect(variedBuild({}, batteries, 'cells', 4).batteries?.[0]).toEqual({
    cells: 4,
    capacity_mah: 10_000,
    mass_g: 800,
  });
  // A mass that nobody stated is not invented.
  expect(variedBuild({}, [{ cells: 6 }], 'cells', 12).batteries).toEqual([{ cells: 12 }]);
});

test('any other input is written as it is', () => {
  expect(variedBuild({ altitude_m: 0 }, batteries, 'altitude_m', 1500)).toEqual({
    altitude_m: 1500,
  });
});

test('a point has the figure of the answer and the worst check', () => {
  const point = sweepPoint(build, 'hover_min');
  expect(point.value).toBe(analyzeBuild(build).out.hover_min);
  const heavy = sweepPoint(variedBuild(build, build.batteries ?? [], 'payload_g', 60_000), 'twr');
  expect(heavy.level).toBe('bad');
  expect(heavy.why).not.toBe('');
  expect(heavy.why).not.toMatch(/[:(]|\.$/);
});

test('what cannot be built has no figure and is bad', () => {
  expect(sweepPoint({ ...build, motor_count: -3 }, 'hover_min')).toEqual({
    value: null,
    level: 'bad',
    why: 'This cannot be built',
  });
});

import { expect, test } from 'vitest';
import { fitsBeside, plannedTrack, planPoints, planText } from './planTrack.ts';

const plan = {
  mission: [{ seq: 1, lat: 47.001, lon: 8 }],
  fence: [{ inclusive: true, points: [{ lat: 47, lon: 8 }], radius_m: 50 }],
  flownOnly: false,
};

test('a plan is in metres from the first place of the path, a circle with its radius', () => {
  const planned = plannedTrack(plan, { lat: 47, lon: 8 });
  expect(planned.mission[0]).toMatchObject({
    seq: 1,
    east_m: 0,
    north_m: expect.closeTo(111.2, 0),
  });
  expect(planPoints(planned).slice(1)).toEqual([
    { east_m: -50, north_m: -50 },
    { east_m: 50, north_m: 50 },
  ]);
});

test('a plan that would make the path too small to read is left out at first', () => {
  const path = [
    { east_m: 0, north_m: 0 },
    { east_m: 100, north_m: 0 },
  ];
  expect(fitsBeside(path, [{ east_m: 300, north_m: 0 }])).toBe(true);
  expect(fitsBeside(path, [{ east_m: 900, north_m: 0 }])).toBe(false);
});

test('what the log has of a plan is said, and what it has not', () => {
  expect(planText(plan)).toBe('Mission of 1\u00a0place; fence of 1\u00a0area.');
  expect(planText({ ...plan, fence: [] })).toBe('Mission of 1\u00a0place; no fence in this log.');
  expect(planText({ mission: [], fence: [], flownOnly: false })).toBe(
    'No mission and no fence in this log.',
  );
  expect(planText({ ...plan, fence: [], flownOnly: true })).toMatch(/its fence is not logged/);
});

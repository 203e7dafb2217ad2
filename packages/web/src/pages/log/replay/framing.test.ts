import { expect, test } from 'vitest';
import { distance_m, modelScale } from './framing.ts';

test('following keeps near to the aircraft, however far it flies', () => {
  expect([10, 200, 20_000].map((extent_m) => distance_m('follow', extent_m))).toEqual([4, 10, 25]);
  expect(distance_m('free', 20_000)).toBe(20_000);
});

test('a followed aircraft fills about a quarter of the height of the picture', () => {
  const fieldOfView_rad = (50 * Math.PI) / 180;
  for (const away_m of [4, 10, 25]) {
    const size_rad = 2 * Math.atan(modelScale('follow', away_m) / 2 / away_m);
    expect(size_rad / fieldOfView_rad).toBeGreaterThan(0.2);
    expect(size_rad / fieldOfView_rad).toBeLessThan(0.3);
  }
});

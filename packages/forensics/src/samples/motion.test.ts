/** A sink that only noise shows is none, and a silence is no rest. */
import type { Channel, Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { understand } from '../examine.ts';
import { simulate } from '../testing/missions.ts';
import { sinksBefore, sinksShown, stopsAfter } from './motion.ts';
import { SECOND_US } from './samples.ts';

const flown = simulate({});

const twice = (valueAt: (k: number) => number): Channel => {
  const time_us = Float64Array.from({ length: 80 }, (_, k) => (k * SECOND_US) / 2);
  return { time_us, origin: 'test', value: time_us.map((_, k) => valueAt(k)) };
};

const viewOf = (changed: Partial<Flight>) => understand({ ...flown, ...changed }).view;

test('the rate of a barometer that shakes shows no sink, one that is steady does', () => {
  const sunkBy = (rate: (k: number) => number) => {
    const { heights, climbRates } = flown;
    const view = viewOf({
      heights: { ...heights, baro: twice(() => 20) },
      climbRates: { ...climbRates, ekf: null, gps: null, baro: twice(rate) },
    });
    // Two heights in the window: too few for a slope.
    const at_us = 20.1 * SECOND_US;
    return [sinksBefore(view, at_us).baro, sinksShown(view, at_us).baro];
  };
  const [shaken, shown] = sunkBy((k) => -7 + (k % 2 === 0 ? 12 : -12));
  expect(shaken).toBeCloseTo(7, 6);
  expect(shown).toBeLessThan(-7);
  const [steady, sure] = sunkBy(() => -7);
  expect([steady, sure]).toEqual([7, 7]);
});

test('it does not rest in a silence of the log, nor is it moving there', () => {
  const at_us = 70 * SECOND_US;
  const { time_us } = flown.heights.ekf!;
  expect(time_us.at(-1)).toBeGreaterThan(at_us + 4 * SECOND_US);
  const silent = (channel: Channel | null): Channel | null => {
    if (channel === null) return null;
    const kept = (_: number, i: number) =>
      Math.abs(channel.time_us[i]! - at_us - 2 * SECOND_US) > 1.5 * SECOND_US;
    return { ...channel, time_us: channel.time_us.filter(kept), value: channel.value.filter(kept) };
  };
  const { heights, climbRates } = flown;
  const view = viewOf({
    heights: { ...heights, baro: silent(heights.baro) },
    climbRates: { ekf: silent(climbRates.ekf), gps: silent(climbRates.gps), baro: null },
  });
  expect(stopsAfter(viewOf({}), at_us, 0)).not.toBeNull();
  expect(stopsAfter(view, at_us, 0)).toBeNull();
});

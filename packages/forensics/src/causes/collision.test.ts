import { expect, test } from 'vitest';
import { byOwnMeans_mps } from './collision.ts';

/** Lean by time, so many samples a second. */
function leaning(rate_hz: number, at: (t_s: number) => number) {
  const time_us = Float64Array.from({ length: 5 * rate_hz }, (_, i) => (i * 1e6) / rate_hz);
  return { time_us, value: time_us.map((at_us) => at(at_us / 1e6)), origin: '' };
}

const step = { from_us: 3e6, to_us: 3.4e6 };

test('a craft that levels out of fast flight is braked by its drag', () => {
  const levels = (t_s: number) => (t_s < 3 ? 0.5 : Math.max(0, 0.5 - (t_s - 3)));
  const hovers = () => 0.02;
  // g·tan(0.5) is 5.4 m/s²: 2.1 m/s in the step, whatever it leans by then.
  for (const rate_hz of [50, 10, 5])
    expect(byOwnMeans_mps(leaning(rate_hz, levels), step)).toBeGreaterThan(2.1);
  expect(byOwnMeans_mps(leaning(10, hovers), step)).toBeLessThan(0.3);
});

test('a lean that grows within a step counts the same by few samples and by many', () => {
  const grows = (t_s: number) => (t_s < 3 ? 0 : 2 * (t_s - 3));
  const [many, few] = [50, 5].map((rate_hz) => byOwnMeans_mps(leaning(rate_hz, grows), step));
  expect(few! / many!).toBeCloseTo(1, 1);
});

import { describe, expect, test } from 'vitest';
import { normal, randomOf } from '../testing/history.ts';
import { type Measured, nearestWindow, type Shape, shapeOf } from './alikeWindows.ts';

/** A series that wanders, at a rate. */
function wandering(seed: number, { seconds = 60, rate_hz = 50 } = {}): Measured {
  const random = randomOf(seed);
  let level = 0;
  const time_s = Float64Array.from({ length: seconds * rate_hz }, (_, i) => i / rate_hz);
  return { time_s, value: time_s.map(() => (level = 0.98 * level + normal(random))) };
}

function shapeIn(series: Measured, from_s: number, to_s: number): Shape {
  const shape = shapeOf(series, { from_s, to_s });
  if (typeof shape === 'string') throw new Error(shape);
  return shape;
}

const found = (shape: Shape, series: Measured) => {
  const window = nearestWindow(shape, series);
  if (window === null || window === 'slow') throw new Error(`${window}`);
  return window;
};

/** Every place, each compared from its definition. */
function byBruteForce({ values, step_s }: Shape, series: Measured) {
  const steps = Math.round(step_s * 50);
  const grid: number[] = [];
  for (let i = 0; i < series.value.length; i += steps) {
    const bin = series.value.subarray(i, i + steps);
    grid.push(bin.reduce((sum, value) => sum + value, 0) / bin.length);
  }
  const unit = (of: ArrayLike<number>) => {
    const all = Array.from(of);
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
    const spread = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length);
    return { spread, values: all.map((value) => (value - mean) / spread) };
  };
  const own = unit(values);
  let best = { at: -1, distance: Number.POSITIVE_INFINITY };
  for (let at = 0; at + values.length <= grid.length; at++) {
    const other = unit(grid.slice(at, at + values.length));
    if (other.spread < 0.25 * own.spread || other.spread > 4 * own.spread) continue;
    const squares = own.values.reduce((sum, value, i) => sum + (value - other.values[i]!) ** 2, 0);
    const distance = Math.sqrt(squares / values.length);
    if (distance < best.distance - 1e-12) best = { at, distance };
  }
  return { start_s: best.at * step_s, distance: best.distance };
}

describe('the nearest stretch', () => {
  test.each([1, 2, 3, 4, 5, 6])('is that of a search by brute force (%i)', (seed) => {
    const shape = shapeIn(wandering(seed), 20, 25.12);
    expect(shape.step_s).toBeCloseTo(0.04, 9);
    const other = wandering(seed + 100);
    const expected = byBruteForce(shape, other);
    const window = found(shape, other);
    expect(window.start_s).toBeCloseTo(expected.start_s, 9);
    expect(window.distance).toBeCloseTo(expected.distance, 6);
  });

  test('is found again larger and higher, with its size and its level told', () => {
    const series = wandering(9);
    const shape = shapeIn(series, 10, 12.56);
    const elsewhere = {
      ...series,
      value: wandering(10).value.map((value, i) =>
        i >= 1500 && i < 1628 ? 2 * series.value[i - 1000]! + 40 : value,
      ),
    };
    const window = found(shape, elsewhere);
    expect(window.start_s).toBeCloseTo(30, 6);
    expect(window.distance).toBeLessThan(1e-5);
    expect(window.amplitude).toBeCloseTo(2, 6);
    expect(window.offset).toBeGreaterThan(30);
  });

  test('is not one that hardly moves, however alike', () => {
    const series = wandering(11);
    const shape = shapeIn(series, 10, 14);
    const faint = { ...series, value: series.value.map((value) => value / 1000) };
    expect(nearestWindow(shape, faint)).toBeNull();
  });

  test('does not lie across seconds that were not measured', () => {
    const series = wandering(12);
    const shape = shapeIn(series, 10, 14);
    const keep = Array.from(series.time_s, (at_s) => at_s < 11 || at_s > 13);
    const torn = {
      time_s: series.time_s.filter((_, i) => keep[i]),
      value: series.value.filter((_, i) => keep[i]),
    };
    const { start_s, distance } = found(shape, torn);
    expect(start_s + 4 <= 11.2 || start_s >= 12.9).toBe(true);
    expect(distance).toBeGreaterThan(0.05);
  });

  test('of a log that measures too seldom is not told', () => {
    const shape = shapeIn(wandering(13), 10, 12);
    expect(nearestWindow(shape, wandering(13, { rate_hz: 5 }))).toBe('slow');
    expect(
      nearestWindow(shape, { time_s: new Float64Array(0), value: new Float64Array(0) }),
    ).toBeNull();
  });
});

test('a stretch without a shape says why', () => {
  const series = wandering(14);
  expect(shapeOf(series, { from_s: 70, to_s: 75 })).toMatch(/measured 0 times/);
  expect(shapeOf({ ...series, value: series.value.map(() => 5) }, { from_s: 5, to_s: 9 })).toMatch(
    /does not change/,
  );
  const torn = {
    time_s: series.time_s.filter((at_s) => at_s < 6 || at_s > 7),
    value: series.value.filter((_, i) => series.time_s[i]! < 6 || series.time_s[i]! > 7),
  };
  expect(shapeOf(torn, { from_s: 5, to_s: 9 })).toMatch(/not measured all through/);
});

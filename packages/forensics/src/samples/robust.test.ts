import { describe, expect, it } from 'vitest';
import { axisOf, onAxis } from '../report/downsample.ts';
import { lengthOf, median, quantile } from './robust.ts';

/** A fixed sequence in 0..1 (Park and Miller), so that a failure can be repeated. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The definition, by a full sort. */
function bySorting(values: Float64Array, share: number): number {
  const sorted = values.filter(Number.isFinite).sort();
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return sorted[below]! + (high - sorted[below]!) * (place - below);
}

describe('quantile', () => {
  const shapes: Record<string, (i: number, next: () => number) => number> = {
    'scattered values': (_, next) => next() * 200 - 100,
    'a few levels': (_, next) => Math.floor(next() * 4),
    'a rising ramp': (i) => i,
    'a falling ramp': (i) => -i,
    'an arch': (i) => Math.min(i, 5000 - i),
    'one value': () => 7,
    'values with gaps': (i, next) => (i % 3 === 0 ? Number.NaN : next()),
    'values with infinities': (i, next) => (i % 5 === 0 ? Number.POSITIVE_INFINITY : next()),
  };
  it.each(Object.keys(shapes))('is that of the sorted values for %s', (name) => {
    const next = sequence(11);
    for (const count of [1, 2, 3, 24, 25, 26, 100, 1000, 7999]) {
      const values = Float64Array.from({ length: count }, (_, i) => shapes[name]!(i, next));
      for (const share of [0, 0.01, 0.5, 0.95, 1])
        expect(quantile(values, share)).toBe(bySorting(values, share));
    }
  });

  it('leaves its input as it was and gives NaN for nothing', () => {
    const values = Float64Array.of(3, 1, 2);
    expect(median(values)).toBe(2);
    expect([...values]).toEqual([3, 1, 2]);
    expect(median(values, 1, 1)).toBeNaN();
    expect(median(Float64Array.of(Number.NaN))).toBeNaN();
  });
});

describe('lengthOf', () => {
  it('is Math.hypot to the last bit', () => {
    const next = sequence(5);
    for (let i = 0; i < 20_000; i++) {
      const scale = 10 ** Math.floor(next() * 40 - 20);
      const [x, y, z] = [(next() - 0.5) * scale, (next() - 0.5) * scale, (next() - 0.5) * scale];
      expect(lengthOf(x, y, z)).toBe(Math.hypot(x, y, z));
    }
    for (const odd of [0, Number.NaN, Number.POSITIVE_INFINITY])
      expect(lengthOf(odd, 0, odd)).toBe(Math.hypot(odd, 0, odd));
  });
});

describe('the figures of a plot', () => {
  it('have the six digits that toPrecision gives', () => {
    const next = sequence(3);
    const exact = [0.5, 2.5, 1.000005, 123456.5, 99999.95, 999999.5, 0.001, 0.00099999951, -1e-7];
    const values = Array.from({ length: 20_000 }, (_, i) =>
      i % 2 === 0
        ? (next() - 0.5) * 10 ** Math.floor(next() * 14 - 6)
        : Math.round(next() * 1e7) / 10 ** Math.floor(next() * 9),
    );
    for (const value of [...exact, ...values]) {
      const column = { name: 'a', time_us: Float64Array.of(0.5), value: Float64Array.of(value) };
      const [shown] = onAxis(axisOf({ from_us: 0, to_us: 1 }, 2), column, 1);
      expect(shown).toBe(value === 0 ? 0 : Number(value.toPrecision(6)));
    }
  });
});

import { describe, expect, test } from 'vitest';
import { scaleOf, tickText } from './scale.ts';

/** The distance of two ticks, whatever their rounding. */
const stepOf = ({ ticks }: { ticks: readonly number[] }) =>
  Number((ticks[1]! - ticks[0]!).toPrecision(6));

describe('the step of an axis', () => {
  test.each([
    [10, 1],
    [10.1, 2],
    [20, 2],
    [20.1, 2.5],
    [25, 2.5],
    [25.1, 5],
    [50, 5],
    [50.1, 10],
    [100, 10],
    [0.02, 0.002],
    [0.025, 0.0025],
    [2500, 250],
  ])('for ten parts of %d is %d', (span, step) => {
    expect(stepOf(scaleOf(0, span, 10, false))).toBe(step);
  });
});

describe('an axis', () => {
  test('that is rounded grows to whole steps at both ends', () => {
    expect(scaleOf(3, 47, 5, true)).toEqual({
      min: 0,
      max: 50,
      ticks: [0, 10, 20, 30, 40, 50],
      texts: ['0', '10', '20', '30', '40', '50'],
    });
    expect(scaleOf(-12, 47, 5, true)).toMatchObject({ min: -20, max: 60 });
  });
  test('that ends on whole steps stays as it is', () => {
    expect(scaleOf(10, 50, 4, true)).toMatchObject({ min: 10, max: 50 });
  });
  test('that is not rounded keeps its ends, with ticks inside', () => {
    expect(scaleOf(3, 47, 5, false)).toEqual({
      min: 3,
      max: 47,
      ticks: [10, 20, 30, 40],
      texts: ['10', '20', '30', '40'],
    });
  });
  test('of no width is opened by a tenth, by 1 at least', () => {
    expect(scaleOf(100, 100, 4, false)).toMatchObject({ min: 90, max: 110 });
    expect(scaleOf(0, 0, 4, false)).toMatchObject({ min: -1, max: 1 });
    expect(scaleOf(5, 4, 4, false)).toMatchObject({ min: 4, max: 5 });
    expect(scaleOf(5, 5 + 1e-6, 4, false)).toMatchObject({ min: 5, max: 5 + 1e-6 });
  });
  test('has at most forty ticks', () => {
    expect(scaleOf(0, 1000, 1000, false).ticks).toHaveLength(40);
    expect(scaleOf(0, 39, 39, false).ticks).toHaveLength(40);
  });
  test('writes as many decimals as its step has', () => {
    expect(scaleOf(0, 1, 4, false).texts).toEqual(['0.00', '0.25', '0.50', '0.75', '1.00']);
    expect(scaleOf(0, 0.01, 4, false).texts[1]).toBe('0.0025');
    expect(scaleOf(0, 3e-7, 3, false).texts).toEqual(Array(4).fill('0.000000'));
  });
});

test.each([
  [0, 0, '0'],
  [-0.2, 0, '0'],
  [-0.6, 0, '-1'],
  [-0.001, 2, '0.00'],
  [-0.01, 2, '-0.01'],
  [12.345, 1, '12.3'],
])('%d with %d decimals is written %s', (value, decimals, text) => {
  expect(tickText(value, decimals)).toBe(text);
});

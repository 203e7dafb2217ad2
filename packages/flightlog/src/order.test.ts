import { expect, test } from 'vitest';
import { placesByTime } from './order.ts';

const placesOf = (...times: number[]) => [...placesByTime(Float64Array.from(times))];

test('times in order keep their places', () => {
  expect(placesOf(1, 2, 2, 3)).toEqual([0, 1, 2, 3]);
  expect(placesOf()).toEqual([]);
});

test('times that run backwards are turned round', () => {
  expect(placesOf(5, 4, 3, 2, 1)).toEqual([4, 3, 2, 1, 0]);
});

test('records of equal time keep their order', () => {
  expect(placesOf(2, 1, 2, 1, 2)).toEqual([1, 3, 0, 2, 4]);
});

test('random times are sorted as the library sorts them', () => {
  let seed = 7;
  const times = Float64Array.from({ length: 5000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 1000;
  });
  const expected = Array.from(times.keys()).sort((a, b) => times[a]! - times[b]! || a - b);
  expect([...placesByTime(times)]).toEqual(expected);
});

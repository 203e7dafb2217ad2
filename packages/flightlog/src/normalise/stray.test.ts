import { expect, test } from 'vitest';
import { agreed_us, strayPlaces, withCompany } from './stray.ts';

const seconds = (...times: number[]) => Float64Array.from(times, (time_s) => time_s * 1e6);

test('finds times that jump away and back, two in a row as well', () => {
  expect(strayPlaces(seconds(1, 2, 4297, 3, 4))).toEqual([2]);
  expect(strayPlaces(seconds(11, 12, 13, 0.5, 14, 15))).toEqual([3]);
  expect(strayPlaces(seconds(4297, 2, 3, 4, 5))).toEqual([0]);
  expect(strayPlaces(seconds(1, 2, 3, 900, 70, 4, 5, 6))).toEqual([3, 4]);
  expect(strayPlaces(seconds(10, 11, 12, 13, 2))).toEqual([4]);
});

test('leaves gaps, jitter of threads and a second recording alone', () => {
  expect(strayPlaces(seconds(1, 2, 500, 501, 502))).toEqual([]);
  expect(strayPlaces(seconds(3, 4, 1, 2, 5))).toEqual([]);
  expect(strayPlaces(seconds(500, 501, 502, 20, 38, 39, 40))).toEqual([]);
});

test('believes an end that two other tables or the record beside it share', () => {
  const edge = (outer_s: number, inner_s = outer_s) => ({
    outer_us: outer_s * 1e6,
    inner_us: inner_s * 1e6,
  });
  const kept = withCompany([edge(60), edge(61), edge(62), edge(4357, 60), edge(90, 89)]);
  expect(kept.map(({ outer_us }) => outer_us / 1e6)).toEqual([60, 61, 62, 90]);
  expect(withCompany([edge(60)])).toHaveLength(1);
});

test('dates a log by what most of its fixes say, and never by one among many', () => {
  const day_us = Date.UTC(2026, 10, 15) * 1000;
  const later_us = Date.UTC(2112, 0, 1) * 1000;
  const wrong_us = Date.UTC(2041, 0, 1) * 1000;
  expect(agreed_us([later_us, wrong_us, day_us, day_us + 1, day_us])).toBe(day_us);
  expect(agreed_us([...new Array<number>(20).fill(0), wrong_us])).toBeNaN();
  expect(agreed_us([day_us])).toBe(day_us);
});

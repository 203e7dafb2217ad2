import { expect, test } from 'vitest';
import {
  count,
  duration,
  figure,
  fileSize,
  instant,
  quantity,
  unbroken,
  unitText,
  words,
} from './quantities.ts';

test('writes numbers as a person reads them', () => {
  expect(quantity(-0.12, 'm')).toBe('−0.1\u00a0m');
  expect([41.2, 412.6, 7384].map(duration)).toEqual(['41 s', '6 min 53 s', '2 h 3 min']);
  expect([900, 12_345, 31_457_280].map(fileSize)).toEqual(['900 bytes', '12 kB', '31.5 MB']);
  expect([0.0163578, 12.6, 579.209, -0.264317, 0].map(figure)).toEqual([
    '0.0164',
    '12.6',
    '579',
    '−0.264',
    '0',
  ]);
  expect(count(1_481_220)).toBe('1\u202f481\u202f220');
});

test('keeps a figure on one line with its unit, and touches nothing else', () => {
  expect(unbroken('hit at 30.9 s at 12.7 m/s, 20 % off, 18.5 mΩ, 4 motors, 3 satellites')).toBe(
    'hit at 30.9\u00a0s at 12.7\u00a0m/s, 20\u00a0% off, 18.5\u00a0mΩ, 4 motors, 3 satellites',
  );
});

test('writes keys and instants in words', () => {
  expect(words('not_seen_yet')).toBe('Not seen yet');
  expect(instant('2026-11-14T15:02:11Z')).toBe('2026-11-14, 15:02 UTC');
  expect(instant('an hour ago')).toBe('an hour ago');
});

test('units of a log are written as people write them', () => {
  expect(
    ['degC', 'deg', 'degheading', 'deg/s', 'Ohm', 'm/s/s', 'V', 'degE7', 'W.h'].map(unitText),
  ).toEqual(['°C', '°', '°', '°/s', 'Ω', 'm/s²', 'V', 'degE7', 'Wh']);
});

import { expect, test } from 'vitest';
import { parse } from './NumberField.tsx';

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['0,012', 0.012],
  ['22,000', 22_000],
  ['1,234.5', 1234.5],
  ['22 000', 22_000],
  ['\u221240', -40],
  ['640 g', 640],
  ['1,310G', 1310],
  ['.5', 0.5],
  ['1e3', 1000],
])('reads %s as a number of its unit', (text, number) => {
  expect(parse(text, 'g')).toBe(number);
});

test.each(['five', '640 kV', '1.2.3', '-', 'g', '1,2,3'])('takes %s for no number', (text) => {
  expect(parse(text, 'g')).toBeNull();
});

test.each([
  ['1.3 kg', 'g', 1300],
  ['12 in', 'mm', 304.8],
  ['12"', 'in', 12],
  ['30 cm', 'in', 11.811023622],
  ['5,5', 'A', 5.5],
  ['5 Ah', 'mAh', 5000],
  ['20 m/s', 'km/h', 72],
  ['2 LB', 'g', 907.18474],
] as const)('reads %s where %s are asked for', (text, unit, number) => {
  expect(parse(text, unit)).toBeCloseTo(number, 6);
});

test.each([
  ['1.3 kg', 'mm'],
  ['12 parsecs', 'mm'],
  ['3 A', 'V'],
  ['kg', 'g'],
] as const)('does not read %s where %s are asked for', (text, unit) => {
  expect(parse(text, unit)).toBeNull();
});

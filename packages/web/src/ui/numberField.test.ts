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

test.each(['five', '640 kg', '1.2.3', '-', 'g', '1,2,3'])('takes %s for no number', (text) => {
  expect(parse(text, 'g')).toBeNull();
});

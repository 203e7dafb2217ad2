import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test.each([
  ['srve', 'serve'],
  ['sevre', 'serve'],
  ['usr add', 'user add'],
  ['--plam', null],
  ['x', null],
  ['LOG', 'log'],
])('%s is near to %s', (word, name) => {
  expect(nearest(word, ['serve', 'work', 'user add', 'log'])).toBe(name);
});

test.each([
  ['prop_diameter', 'prop_diameter_in'],
  ['propDiameterIn', 'prop_diameter_in'],
  ['prop-diameter', 'prop_diameter_in'],
  ['prop_pitches_in', 'prop_pitch_in'],
  ['warp_core', null],
])('%s is near to the member %s', (word, name) => {
  expect(nearest(word, ['prop_pitch_in', 'prop_diameter_in', 'temp_c'])).toBe(name);
});

test('what comes after sixty letters is not looked at: the first of two such names is the nearest', () => {
  const long = 'a'.repeat(60);
  expect(nearest(`${long}xxxxxx`, [long, `${long}xxxxxx`])).toBe(long);
});

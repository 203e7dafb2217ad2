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

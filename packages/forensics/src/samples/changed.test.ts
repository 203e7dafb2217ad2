import { expect, test } from 'vitest';
import { isAlone } from './changed.ts';

test('a point that comes back stands alone, a step and a bend do not', () => {
  expect(isAlone([0, 0], [2, 2], [0.2, 0])).toBe(true);
  expect(isAlone([5, 0], [0, 0], [0, 0])).toBe(false);
  expect(isAlone([0, 0], [1, 0.4], [2, 0])).toBe(false);
});

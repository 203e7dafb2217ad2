import { expect, test } from 'vitest';
import { jumpsOf } from './angleJumps.ts';

test.each([
  ['goes round upwards', [350, 10], [[0, 1]]],
  ['goes round downwards', [10, 350], [[0, 1]]],
  ['turns by half a turn', [0, 180, 0], []],
  ['turns by a little more', [0, 180.5], [[0, 1]]],
  ['is missing in between', [350, undefined, 10], [[0, 2]]],
  ['has a gap in between', [350, null, 10], []],
  [
    'goes round twice',
    [350, 10, 20, 355],
    [
      [0, 1],
      [2, 3],
    ],
  ],
])('an angle that %s', (_what, values, jumps) => {
  expect(jumpsOf(values, 0, values.length - 1)).toEqual(jumps);
});

test('a window begins at the sample before it and ends with its last', () => {
  const values = [350, 10, 350, 10, 350];
  expect(jumpsOf(values, 2, 3)).toEqual([
    [1, 2],
    [2, 3],
  ]);
});

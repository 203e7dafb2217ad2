import { expect, test } from 'vitest';
import { inPieces } from './inPieces.ts';

test('pieces are taken until one is not full, and no more once it is stopped', async () => {
  const left = [0, 0, 0];
  const take = (from: number) => {
    let rows = 25_000;
    return async (most: number) => {
      left[from] = (left[from] ?? 0) + 1;
      const taken = Math.min(rows, most);
      rows -= taken;
      return taken;
    };
  };
  expect(await inPieces()(take(0))).toBe(25_000);
  expect(left[0]).toBe(3);
  expect(await inPieces(() => true)(take(1))).toBe(10_000);
  expect(left[1]).toBe(1);
});

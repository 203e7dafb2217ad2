import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('other work of the event loop runs between two computations', async () => {
  const inTurn = turns();
  const order: string[] = [];
  const computed = [1, 2, 3].map((n) =>
    inTurn(7, () => {
      order.push(`computed ${n}`);
      setImmediate(() => order.push(`other work ${n}`));
    }),
  );
  await Promise.all(computed);
  expect(order).toEqual(['computed 1', 'other work 1', 'computed 2', 'other work 2', 'computed 3']);
});

test('a caller with many computations delays another by one', async () => {
  const inTurn = turns();
  const order: string[] = [];
  const busy = [1, 2, 3].map((n) => inTurn(1, () => order.push(`busy ${n}`)));
  const other = inTurn(2, () => order.push('other'));
  await Promise.all([...busy, other]);
  expect(order).toEqual(['busy 1', 'other', 'busy 2', 'busy 3']);
});

test('a computation that throws rejects its own promise, and the next one runs', async () => {
  const inTurn = turns();
  const failed = inTurn(1, () => {
    throw new RangeError('no such build');
  });
  const next = inTurn(1, () => 5);
  await expect(failed).rejects.toThrow('no such build');
  expect(await next).toBe(5);
});

import { expect, test } from 'vitest';
import { ifAtOnce } from './early.ts';

test('a body that is there is given, and one that is wrong fails', async () => {
  expect(await ifAtOnce(Promise.resolve('body'))).toBe('body');
  await expect(ifAtOnce(Promise.reject(new Error('no JSON')))).rejects.toThrow('no JSON');
});

test('a body that is late is not waited for, and its reading goes on', async () => {
  let arrive: (body: string) => void = () => {};
  const reading = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  expect(await ifAtOnce(reading)).toBeNull();
  arrive('late body');
  expect(await reading).toBe('late body');
});

test('a late body that fails is reported to nobody', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  let fail: (reason: Error) => void = () => {};
  const late = new Promise<string>((_resolve, reject) => {
    fail = reject;
  });
  expect(await ifAtOnce(late)).toBeNull();
  fail(new Error('cut off'));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

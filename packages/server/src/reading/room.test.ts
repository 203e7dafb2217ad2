import { expect, test } from 'vitest';
import { asCaller } from '../storage/caller.ts';
import { uploadRoom } from './room.ts';

const as = <T>(orgId: number, work: () => T) => asCaller({ orgId, accountId: 1 }, work);

test('one caller gets a bounded number of uploads and bytes, and others have their own', () => {
  const room = uploadRoom({ spoolMax_bytes: 3 * 2 ** 20, uploadsMax: 2 });
  const first = as(1, room.enter);
  const second = as(1, room.enter);
  expect(() => as(1, room.enter)).toThrow('You have 2 uploads in progress, which is the limit.');
  as(2, room.enter).grow(3 * 2 ** 20);
  first.grow(2 * 2 ** 20);
  expect(() => second.grow(2 * 2 ** 20)).toThrow(
    'Your uploads in progress exceed the limit of 3 MB.',
  );
  second.leave();
  second.leave();
  const third = as(1, room.enter);
  third.grow(2 ** 20);
  expect(() => as(1, room.enter)).toThrow('You have 2 uploads in progress');
});

test('work of the service itself has no bound', () => {
  const room = uploadRoom({ spoolMax_bytes: 1, uploadsMax: 0 });
  expect(() => room.enter().grow(100)).not.toThrow();
});

import { afterAll, expect, test } from 'vitest';
import { readingThread, readingTask as task } from '../testing/readingThread.ts';
import { openReadingPool } from './readingPool.ts';

// A thread needs seconds to be sure to have run out of time or memory.
const thread = readingThread();
const memoryMax_bytes = 2 ** 40;
const open = (threads: number, limit_ms: number) =>
  openReadingPool({ threadFile: thread.file, threads, limit_ms, memoryMax_bytes });
afterAll(() => thread.remove());

test('ends a reading that takes too long while others go on', async () => {
  const impatient = open(2, 3000);
  const slow = impatient.read(task('hang'));
  expect(await impatient.read(task('beside'))).toMatchObject({ reason: 'beside' });
  expect(await slow).toEqual({ kind: 'overrun', reason: 'The reading took longer than 3 s.' });
  await impatient.close();
});

test('ends a reading that takes too much memory while others go on', async () => {
  const pool = open(2, 60_000);
  const [greedy, modest] = await Promise.all([
    pool.read(task('devour')),
    pool.read(task('modest')),
  ]);
  expect(greedy).toEqual({
    kind: 'overrun',
    reason: 'The reading needed more memory than a reading may take.',
  });
  expect(modest).toMatchObject({ reason: 'modest' });
  await pool.close();
});

test('a reading that waits for a thread does not run out of time', async () => {
  const single = open(1, 3000);
  const [hung, waited] = await Promise.all([
    single.read(task('hang')),
    single.read(task('after it')),
  ]);
  expect(hung.kind).toBe('overrun');
  expect(waited).toMatchObject({ reason: 'after it' });
  await single.close();
});

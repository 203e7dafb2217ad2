import { afterAll, expect, test } from 'vitest';
import { readingTask, readingThread } from '../testing/readingThread.ts';
import { openReadingPool } from './readingPool.ts';

const thread = readingThread();
const memoryMax_bytes = 2 ** 40;
const failed: unknown[] = [];
const pool = openReadingPool({
  threadFile: thread.file,
  threads: 2,
  limit_ms: 60_000,
  memoryMax_bytes,
  onFailures: ({ path }, failures) => failed.push([path, failures]),
});
afterAll(async () => {
  await pool.close();
  thread.remove();
});

const read = (path: string, onProgress?: (progress: number) => void) =>
  pool.read(readingTask(path), onProgress);

test('answers what the thread found, and how far it is', async () => {
  const heard: number[] = [];
  expect(await read('fine', (progress) => heard.push(progress))).toEqual({
    kind: 'unreadable',
    reason: 'fine',
  });
  expect(heard).toEqual([0.5]);
});

test('tells of rules that threw in a reading, and of nothing else', async () => {
  await read('fine');
  expect(failed).toEqual([]);
  expect(await read('failing')).toMatchObject({ kind: 'read' });
  expect(failed).toEqual([['failing', [{ part: 'wind', message: 'no such column' }]]]);
});

test('replaces a thread that died; its own reading fails, the next ones do not', async () => {
  await expect(read('die')).rejects.toThrow();
  await expect(read('throw')).rejects.toThrow('a fault of ours');
  const after = await Promise.all(['a', 'b', 'c', 'd'].map((path) => read(path)));
  expect(after.map((outcome) => outcome.kind)).toEqual(Array(4).fill('unreadable'));
});

test('ends the largest reading when the process takes more memory than it may', async () => {
  const memory = { bytes: 0 };
  const watched = openReadingPool({
    threadFile: thread.file,
    threads: 2,
    limit_ms: 60_000,
    memoryMax_bytes: 100,
    memory: () => memory.bytes,
  });
  const large = watched.read({ ...readingTask('hang'), id: 'large', size_bytes: 2 });
  const small = watched.read(readingTask('small'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(watched.load()).toEqual({ waiting: 0, reading: 2 });
  memory.bytes = 101;
  expect(await large).toMatchObject({
    kind: 'overrun',
    reason: 'The reading needed more memory than a reading may take.',
  });
  memory.bytes = 0;
  expect(await small).toMatchObject({ reason: 'small' });
  await watched.close();
});

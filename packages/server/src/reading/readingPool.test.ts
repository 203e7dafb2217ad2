import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadingPool, type ReadingPool } from './readingPool.ts';

/** A thread that does what the path of its task says, as a damaged log might make a reader do. */
const THREAD = `
const { parentPort } = require('node:worker_threads');
exports.readLog = async ({ id, path }) => {
  if (path === 'die') process.exit(1);
  if (path === 'hang') for (;;);
  if (path === 'devour') { const all = []; for (;;) all.push(new Array(1e6).fill({})); }
  if (path === 'throw') throw new Error('a fault of ours');
  parentPort.postMessage({ task: id, progress: 0.5 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { kind: 'unreadable', reason: path };
};`;

const folder = mkdtempSync(join(tmpdir(), 'airworthy-pool-'));
const memoryMax_bytes = 2 ** 40;
let pool: ReadingPool;
let impatient: ReadingPool;
beforeAll(() => {
  const threadFile = join(folder, 'thread.cjs');
  writeFileSync(threadFile, THREAD);
  pool = openReadingPool({ threadFile, threads: 2, limit_ms: 60_000, memoryMax_bytes });
  impatient = openReadingPool({ threadFile, threads: 2, limit_ms: 3000, memoryMax_bytes });
});
afterAll(async () => {
  await pool.close();
  await impatient.close();
  rmSync(folder, { recursive: true, force: true });
});

const task = (path: string) => ({
  id: path,
  path,
  filename: null,
  size_bytes: 1,
  sha256: '',
  charts: false,
});
const read = (path: string, onProgress?: (progress: number) => void) =>
  pool.read(task(path), onProgress);

test('answers what the thread found, and how far it is', async () => {
  const heard: number[] = [];
  expect(await read('fine', (progress) => heard.push(progress))).toEqual({
    kind: 'unreadable',
    reason: 'fine',
  });
  expect(heard).toEqual([0.5]);
});

test('ends a reading that takes too long while others go on', async () => {
  const slow = impatient.read(task('hang'));
  expect(await impatient.read(task('beside'))).toMatchObject({ reason: 'beside' });
  expect(await slow).toEqual({ kind: 'overrun', reason: 'The reading took longer than 3 s.' });
});

test('ends a reading that takes too much memory while others go on', async () => {
  const [greedy, modest] = await Promise.all([read('devour'), read('modest')]);
  expect(greedy).toEqual({
    kind: 'overrun',
    reason: 'The reading needed more memory than a reading may take.',
  });
  expect(modest).toMatchObject({ reason: 'modest' });
});

test('replaces a thread that died; its own reading fails, the next ones do not', async () => {
  await expect(read('die')).rejects.toThrow();
  await expect(read('throw')).rejects.toThrow('a fault of ours');
  const after = await Promise.all(['a', 'b', 'c', 'd'].map((path) => read(path)));
  expect(after.map((outcome) => outcome.kind)).toEqual(Array(4).fill('unreadable'));
});

test('a reading that waits for a thread does not run out of time', async () => {
  const single = openReadingPool({
    threadFile: join(folder, 'thread.cjs'),
    threads: 1,
    limit_ms: 3000,
    memoryMax_bytes,
  });
  const [hung, waited] = await Promise.all([
    single.read(task('hang')),
    single.read(task('after it')),
  ]);
  expect(hung.kind).toBe('overrun');
  expect(waited).toMatchObject({ reason: 'after it' });
  await single.close();
});

test('ends the largest reading when the process takes more memory than it may', async () => {
  const memory = { bytes: 0 };
  const watched = openReadingPool({
    threadFile: join(folder, 'thread.cjs'),
    threads: 2,
    limit_ms: 60_000,
    memoryMax_bytes: 100,
    memory: () => memory.bytes,
  });
  const large = watched.read({ ...task('hang'), id: 'large', size_bytes: 2 });
  const small = watched.read(task('small'));
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

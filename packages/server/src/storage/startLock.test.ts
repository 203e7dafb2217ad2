import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { patiently } from './patiently.ts';
import { aloneUnder } from './startLock.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-lock-'));
const file = join(folder, 'lock');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const nothing = () => null;
const sleep = (time_ms: number) => new Promise((resolve) => setTimeout(resolve, time_ms));

test('of many that start, one works at a time', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await sleep(20);
    return inside--;
  };
  // Another process that is alive holds the lock at first.
  writeFileSync(file, String(process.ppid));
  const first = aloneUnder(file, 10_000, { instead: nothing, work });
  await sleep(100);
  expect(most).toBe(0);
  rmSync(file);
  await first;
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a process that is gone, and one that is too old, are void', async () => {
  const work = async () => 'done';
  writeFileSync(file, '4194305');
  expect(await aloneUnder(file, 10_000, { instead: nothing, work })).toBe('done');
  writeFileSync(file, String(process.ppid));
  expect(await aloneUnder(file, 100, { instead: nothing, work })).toBe('done');
});

test('whoever waits takes what the other made', async () => {
  writeFileSync(file, String(process.ppid));
  const work = async () => 'made twice';
  expect(await aloneUnder(file, 10_000, { instead: () => 'made', work })).toBe('made');
});

test('a step of a start is tried again while the database is busy, and not where it refuses', async () => {
  const busy = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  let tries = 0;
  const step = async () => {
    if (++tries < 3) throw tries === 1 ? busy : new Error('timeout expired');
    return tries;
  };
  expect(await patiently(step)).toBe(3);
  await expect(patiently(() => Promise.reject(refused))).rejects.toBe(refused);
  await expect(patiently(() => Promise.reject(busy), 300)).rejects.toBe(busy);
});

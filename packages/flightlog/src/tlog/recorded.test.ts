import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { memorySource } from '../source.ts';
import { scanTlog } from './tlog.ts';

type Expected = {
  readonly message_counts: Readonly<Record<string, number>>;
  readonly by_source: Readonly<Record<string, number>>;
  readonly first_timestamp_s: number;
  readonly last_timestamp_s: number;
  readonly fields: Readonly<
    Record<string, { count: number; min: number; max: number; mean: number }>
  >;
  readonly statustexts: readonly string[];
};

const folder = new URL('../../../../testdata/tlog/', import.meta.url);
const logs = ['copter-quad-motor-failure', 'copter-quad-normal-loiter'];

test.each(logs)('%s reads as the reference decoder read it', async (name) => {
  const expected = JSON.parse(
    await readFile(new URL(`${name}.expected.json`, folder), 'utf8'),
  ) as Expected;
  const log = await scanTlog(memorySource(await readFile(new URL(`${name}.tlog`, folder))));
  expect(Object.fromEntries(log.messageCounts)).toEqual(expected.message_counts);
  expect(Object.fromEntries(log.sources)).toEqual(expected.by_source);
  expect(log.firstTime_us! / 1e6).toBeCloseTo(expected.first_timestamp_s, 6);
  expect(log.lastTime_us! / 1e6).toBeCloseTo(expected.last_timestamp_s, 6);
  expect(log.damage).toEqual([]);
  for (const [path, field] of Object.entries(expected.fields)) {
    const [message, column] = path.split('.') as [string, string];
    const values = await log.column(message, column);
    expect([path, values.length]).toEqual([path, field.count]);
    expect([path, Math.min(...values), Math.max(...values)]).toEqual([path, field.min, field.max]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(Math.abs(mean - field.mean)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(mean)));
  }
  expect(await log.texts('STATUSTEXT', 'text')).toEqual(expected.statustexts);
});

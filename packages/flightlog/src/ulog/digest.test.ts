import { expect, test } from 'vitest';
import { memorySource } from '../source.ts';
import { testdata } from '../testing/testdata.ts';
import { scanUlog } from './scan.ts';

type Digest = {
  messages: Record<string, number>;
  parameters: { initial: number; changed: number; default_system: number };
  logged_messages: { count: number; first: [number, string, string][] };
  time: { start_us: number; last_us: number };
  fields: Record<string, { n: number; min: number; max: number; mean: number }>;
};

test('a simulated flight reads as pyulog reads it', async () => {
  const digest = JSON.parse(String(testdata('ulog/quad-forced-disarm.expected.json'))) as Digest;
  const log = await scanUlog(memorySource(testdata('ulog/quad-forced-disarm.ulg')));
  if (log.kind === 'refused') throw new Error(log.reason);
  expect(log.damage).toEqual([]);
  expect(Object.fromEntries(log.messageCounts)).toEqual(digest.messages);
  expect(log.parameters.size).toBe(digest.parameters.initial);
  expect(log.parameterChanges).toHaveLength(digest.parameters.changed);
  const defaults = [...log.parameters.values()].filter((p) => p.systemDefault !== null);
  expect(defaults).toHaveLength(digest.parameters.default_system);
  expect(log.loggedTexts).toHaveLength(digest.logged_messages.count);
  digest.logged_messages.first.forEach(([time_us, , text], i) => {
    expect(log.loggedTexts[i]).toMatchObject({ time_us, text });
  });
  expect(log.header.start_us).toBe(digest.time.start_us);
  for (const [name, field] of Object.entries(digest.fields)) {
    const [, topic, column] = /^(.*):\d+\.(.*)$/.exec(name)!;
    const values = await log.column(topic!, column!);
    const finite = values.filter(Number.isFinite);
    expect(finite.length, name).toBe(field.n);
    if (field.n === 0) continue;
    const sum = finite.reduce((a, b) => a + b, 0);
    // The digest prints nine digits.
    const near = (x: number) => Math.abs(x) * 1e-8 + 1e-12;
    expect(Math.abs(Math.min(...finite) - field.min), name).toBeLessThanOrEqual(near(field.min));
    expect(Math.abs(Math.max(...finite) - field.max), name).toBeLessThanOrEqual(near(field.max));
    expect(Math.abs(sum / field.n - field.mean), name).toBeLessThanOrEqual(near(field.mean));
  }
});

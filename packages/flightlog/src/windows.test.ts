/** However much of a log is read at once, the same is found in it. */
import { describe, expect, test } from 'vitest';
import { scanBinary } from './dataflash/scan.ts';
import { scanText } from './dataflash/textForm.ts';
import { type ByteSource, memorySource } from './source.ts';
import { lendingSource } from './testing/lendingSource.ts';
import { mutate, randomFrom } from './testing/mutate.ts';
import { SMALL } from './testing/smallLogs.ts';
import { indexTlog } from './tlog/scan.ts';
import { scanUlog } from './ulog/scan.ts';

const dataflash = async (source: ByteSource, window_bytes?: number) => {
  const { series, damage } = await scanBinary(source, window_bytes);
  return [series.map(({ starts, instance, inherited_us }) => [instance, starts.joined().join(), inherited_us]), damage];
}; // biome-ignore format: a line a fact
const text = async (source: ByteSource, window_bytes?: number) => {
  const { series, damage } = await scanText(source, window_bytes);
  return [series.map(({ starts, instance, inherited_us }) => [instance, starts.joined().join(), inherited_us]), damage];
}; // biome-ignore format: a line a fact
const telemetry = async (source: ByteSource, window_bytes?: number) => {
  const { groups, damage, clockSteps, frames, firstTime_us, lastTime_us } = await indexTlog(source, window_bytes);
  const found = groups.map(({ id, source: from, starts, ends, clock_ms }) => [id, from, starts.joined().join(), ends?.joined().join(), clock_ms?.joined().join()]);
  return [found, damage, clockSteps, frames, firstTime_us, lastTime_us];
}; // biome-ignore format: a line a fact
const ulog = async (source: ByteSource, window_bytes?: number) => {
  const log = await scanUlog(source, window_bytes);
  if (log.kind === 'refused') return log;
  return [[...log.tables.keys()].map((key) => [key, log.offsets(key).join()]), log.damage, log.dropouts, log.header, [...log.parameters]];
}; // biome-ignore format: a line a fact

/** Each with windows that are not much longer than what must lie ahead of a place to judge it. */
const SCANS = {
  dataflash: [dataflash, [1300, 1511, 2048]],
  text: [text, [8192, 9001]],
  telemetry: [telemetry, [640, 1001, 1500]],
  bare: [telemetry, [640, 1001]],
  ulog: [ulog, [257, 640]],
} as const;
/** Of each form: long enough for a few windows. */
const REPEATED = 4;
const BY_CHANCE = 14;

describe.each(Object.entries(SCANS))('a log of %s', (form, [scan, windows]) => {
  test('is found the same through small windows, whole and torn', async () => {
    const small = SMALL[form as keyof typeof SMALL];
    const times = form === 'text' ? 3 * REPEATED : REPEATED;
    const whole = new Uint8Array(times * small.length);
    for (let i = 0; i < times; i++) whole.set(small, i * small.length);
    const different: unknown[] = [];
    for (let seed = 0; seed <= BY_CHANCE; seed++) {
      const bytes = seed === 0 ? whole : mutate(whole, randomFrom(100 + seed));
      const atOnce = JSON.stringify(await scan(memorySource(bytes)));
      for (const window_bytes of windows) {
        const inParts = JSON.stringify(await scan(lendingSource(bytes), window_bytes));
        if (inParts !== atOnce) different.push([seed, window_bytes, inParts, atOnce]);
      }
    }
    expect(different).toEqual([]);
  });
});

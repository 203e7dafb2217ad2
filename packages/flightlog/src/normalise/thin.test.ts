import { expect, test } from 'vitest';
import { openLog } from '../open.ts';
import { memorySource } from '../source.ts';
import type { ScannedLog } from '../table.ts';
import { testdata } from '../testing/testdata.ts';
import { normalise } from './normalise.ts';

const LOGS = [
  'dataflash/copter-quad-motor-failure.bin',
  'tlog/copter-quad-motor-failure.tlog',
  'ulog/quad-forced-disarm.ulg',
];
/** Less than the columns of any of the logs take. */
const LITTLE_BYTES = 150_000;

async function opened(file: string): Promise<ScannedLog> {
  const found = await openLog(memorySource(testdata(file)));
  if (found.kind !== 'log') throw new Error(found.reason);
  return found.log;
}

test.each(LOGS)('a log that fits is read with every record: %s', async (file) => {
  expect((await normalise(await opened(file))).meta.stride).toBeUndefined();
});

test.each(LOGS)('a log beyond the bound is thinned, and ends as it does: %s', async (file) => {
  const log = await opened(file);
  const whole = await normalise(log);
  const thinned = await normalise(log, LITTLE_BYTES);
  const rows = ({ imus, attitude }: typeof whole) =>
    (imus[0]?.motion.time_us.length ?? 0) + attitude!.time_us.length;
  expect(thinned.meta.stride).toBeGreaterThan(1);
  expect(rows(thinned)).toBeLessThan(rows(whole));
  expect(thinned.attitude!.time_us.at(-1)).toBe(whole.attitude!.time_us.at(-1));
  expect({ ...thinned.meta, stride: undefined }).toEqual({ ...whole.meta, stride: undefined });
  expect(thinned.armed).toEqual(whole.armed);
  expect(thinned.modes).toEqual(whole.modes);
  expect(thinned.dropouts).toEqual(whole.dropouts);
});

test('every record around the end of a flight is kept where there is room for it', async () => {
  const log = await opened('dataflash/copter-quad-motor-failure.bin');
  const whole = await normalise(log);
  const thinned = await normalise(log, 400_000);
  const disarmed_us = whole.armed.at(-1)!.to_us;
  const near = (time_us: Float64Array) =>
    time_us.filter((time) => Math.abs(time - disarmed_us) < 0.9e6);
  expect(thinned.meta.stride).toBeGreaterThan(1);
  expect(near(thinned.imus[0]!.motion.time_us)).toEqual(near(whole.imus[0]!.motion.time_us));
});

import { expect, test } from 'vitest';
import { openLog } from '../open.ts';
import { memorySource } from '../source.ts';
import { testdata } from '../testing/testdata.ts';
import { normalise } from './normalise.ts';
import { tableTimes } from './times.ts';

test.each([
  ['dataflash/copter-quad-motor-failure.bin', 'ATT'],
  ['tlog/copter-quad-motor-failure.tlog', 'ATTITUDE'],
  ['ulog/quad-forced-disarm.ulg', 'vehicle_attitude'],
])('the times of %s are those of the normalised flight', async (file, table) => {
  const opened = await openLog(memorySource(testdata(file)));
  if (opened.kind !== 'log') throw new Error(opened.reason);
  const key = [...opened.log.tables.keys()].find((name) => name.split('[')[0] === table)!;
  const times_us = await (await tableTimes(opened.log))(key);
  const { attitude } = await normalise(opened.log);
  expect(times_us.length).toBe(opened.log.tables.get(key)!.count);
  expect(times_us.at(-1)).toBe(attitude!.time_us.at(-1));
});

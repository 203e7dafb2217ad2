import { expect, test } from 'vitest';
import { scanDataflash } from '../dataflash/decode.ts';
import { memorySource } from '../source.ts';
import type { TableRequest } from '../table.ts';
import { type Definition, FMT, fmt, join, record } from '../testing/dataflashBytes.ts';
import { LogReader, spanOf, together } from './reader.ts';

const ATT: Definition = { type: 1, name: 'ATT', letters: 'Qff', columns: 'TimeUS,Roll,Pitch' };
const BAT: Definition = { type: 2, name: 'BAT', letters: 'Qf', columns: 'TimeUS,Volt' };

async function openReader(...records: Uint8Array[]) {
  const log = await scanDataflash(memorySource(join(fmt(FMT), fmt(ATT), fmt(BAT), ...records)));
  const passes: TableRequest[][] = [];
  const counted = Object.assign(Object.create(log), {
    tablesOf(requests: readonly TableRequest[]) {
      passes.push([...requests]);
      return log.tablesOf!(requests);
    },
  });
  return { reader: new LogReader(counted, await spanOf(log), new Set()), passes };
}

test('parts that are begun together are read in one pass, each table with its times once', async () => {
  const { reader, passes } = await openReader(
    record(ATT, [1000, 1, 2]),
    record(BAT, [1500, 12.5]),
    record(ATT, [2000, 3, 4]),
  );
  const late = async () => {
    for (let turn = 0; turn < 5; turn++) await null;
    return reader.channel('ATT', ['Pitch', 10]);
  };
  const read = await together({
    roll: reader.channel('ATT', 'Roll'),
    pitch: late(),
    volt: reader.channel('BAT', 'Volt'),
    none: reader.channel('BAT', 'Curr'),
  });
  expect(passes).toHaveLength(1);
  expect(passes[0]!.filter(({ timed }) => timed).map(({ table }) => table)).toEqual(['ATT', 'BAT']);
  expect([...read.roll!.value]).toEqual([1, 3]);
  expect([...read.pitch!.value]).toEqual([20, 40]);
  expect([...read.volt!.time_us]).toEqual([500]);
  expect(read.pitch!.time_us).toBe(read.roll!.time_us);
  expect(read.none).toBeNull();
});

test('records out of order are put into the order of time, their columns with them', async () => {
  const { reader } = await openReader(
    record(ATT, [1000, 1, 0]),
    record(ATT, [3000, 3, 0]),
    record(ATT, [2000, 2, 0]),
    record(ATT, [4000, 4, 0]),
  );
  const roll = await reader.channel('ATT', 'Roll');
  expect([...roll!.time_us]).toEqual([0, 1000, 2000, 3000]);
  expect([...roll!.value]).toEqual([1, 2, 3, 4]);
});

test('an ask that fails fails for everybody who waits for the same pass', async () => {
  const { reader } = await openReader(record(ATT, [1000, 1, 2]));
  Object.assign(reader.log, { tablesOf: () => Promise.reject(new Error('the source is gone')) });
  const asks = [reader.channel('ATT', 'Roll'), reader.channel('ATT', 'Pitch')];
  const results = await Promise.allSettled(asks);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

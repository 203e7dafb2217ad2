import { expect, test } from 'vitest';
import { testdata } from '../../../flightlog/src/testing/testdata.ts';
import { refusalHint, refusalTitle } from '../pages/log/words.ts';
import { blobSource } from './blobSource.ts';
import { examineLog, openFile, type Progress, readLog } from './readLog.ts';

/** A dataflash log of nothing but events, more than may become objects. */
function floodOfEvents(): Uint8Array<ArrayBuffer> {
  const definition = (
    type: number,
    length: number,
    texts: readonly (readonly [string, number])[],
  ) => {
    const parts = texts.map(([text, width]) => text.padEnd(width, '\0')).join('');
    return [0xa3, 0x95, 128, type, length, ...new TextEncoder().encode(parts)];
  };
  const fmt = definition(128, 89, [
    ['FMT', 4],
    ['BBnNZ', 16],
    ['Type,Length,Name,Format,Columns', 64],
  ]);
  const ev = definition(8, 12, [
    ['EV', 4],
    ['QB', 16],
    ['TimeUS,Id', 64],
  ]);
  const one = [0xa3, 0x95, 8, 1, 0, 0, 0, 0, 0, 0, 0, 10];
  const bytes = new Uint8Array(fmt.length + ev.length + 400_001 * one.length);
  bytes.set([...fmt, ...ev]);
  for (let at = fmt.length + ev.length; at < bytes.length; at += one.length) bytes.set(one, at);
  return bytes;
}

test('a log beyond the bounds is called too large, with its size and the bound', async () => {
  const bytes = new Blob([floodOfEvents()]);
  const read = await readLog({ bytes, name: 'flood.bin' });
  expect(read).toEqual({
    kind: 'too_large',
    reason: expect.stringMatching(/^The log of 4\.8 MB is too large .*limit 400000/),
  });
  expect(refusalTitle('too_large', 'flood.bin')).toBe('flood.bin is too large to be read here');
  expect(refusalHint('too_large')).toBeNull();
});

test('a reading tells how far it has come, to its end and no further', async () => {
  const told: Progress[] = [];
  const bytes = new Blob([testdata('tlog/copter-quad-normal-loiter.tlog')]);
  const opened = await openFile({ name: 'loiter.tlog', source: blobSource(bytes) }, (progress) =>
    told.push(progress),
  );
  if (opened.kind !== 'opened') throw new Error(opened.reason);
  await examineLog(opened, (progress) => told.push(progress));
  const shares = told.flatMap((one) => (one.phase === 'scan' ? [one.share] : []));
  const read_bytes = told.flatMap((one) => (one.phase === 'series' ? [one.read_bytes] : []));
  expect([...new Set(told.map(({ phase }) => phase))]).toEqual(['scan', 'series', 'verdict']);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  expect(read_bytes).toEqual(read_bytes.toSorted((a, b) => a - b));
  expect(read_bytes.at(-1)).toBeGreaterThan(bytes.size);
  const before = told.length;
  await opened.log.times([...opened.log.tables.keys()][0]!);
  expect(told).toHaveLength(before);
});

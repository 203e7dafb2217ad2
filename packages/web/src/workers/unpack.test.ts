import { readFileSync } from 'node:fs';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readLog } from './readLog.ts';
import { unpacked } from './unpack.ts';

const bytes = readFileSync(
  new URL('../../../../testdata/tlog/copter-quad-normal-loiter.tlog', import.meta.url),
);
const fileOf = (packed: Uint8Array, name: string) => ({
  bytes: new Blob([packed as Uint8Array<ArrayBuffer>]),
  name,
});
const read = async (packed: Uint8Array, name: string) =>
  readLog((await unpacked(fileOf(packed, name)))[0]);

describe('a packed log', () => {
  test('reads as the log itself, from gzip and from the first log of a zip', async () => {
    const plain = await read(bytes, 'a.tlog');
    if (plain.kind !== 'read') throw new Error(plain.reason);
    const gzip = await read(gzipSync(bytes), 'a.tlog.gz');
    expect(gzip).toEqual(plain);
    const files = { 'notes.txt': strToU8('weather was fine'), 'logs/b.tlog': bytes };
    const zip = await read(zipSync(files), 'day.zip');
    if (zip.kind !== 'read') throw new Error(zip.reason);
    expect(zip.reading.meta.filename).toBe('b.tlog of day.zip');
    expect(zip.reading.crash).toEqual(plain.reading.crash);
  });

  test('comes out with every log of a zip, and with nothing else', async () => {
    const short = bytes.subarray(0, 60_000);
    const archive = zipSync({ 'a.tlog': bytes, 'notes.txt': strToU8('fine'), 'b/c.tlog': short });
    const file = fileOf(archive, 'day.zip');
    const logs = await unpacked(file);
    expect(logs.map(({ name, bytes: { size } }) => [name, size])).toEqual([
      ['a.tlog of day.zip', bytes.length],
      ['c.tlog of day.zip', short.length],
    ]);
    // Both together are more than the limit; each alone would not be.
    await expect(unpacked(file, bytes.length + 1000)).rejects.toThrow(/unpacks to more/);
  });

  test('is refused in words where the archive holds none or is damaged', async () => {
    const none = zipSync({ 'notes.txt': strToU8('weather was fine') });
    await expect(unpacked(fileOf(none, 'a.zip'))).rejects.toThrow(/holds no flight log/);
    const cut = gzipSync(bytes).slice(0, 2000);
    cut.fill(0xff, 200, 400);
    await expect(unpacked(fileOf(cut, 'a.gz'))).rejects.toThrow(/is damaged/);
  });

  test('is refused where it unpacks to more than the limit', async () => {
    const zeros = new Uint8Array(4 * 2 ** 20);
    const packed = [gzipSync(zeros), zipSync({ 'a.bin': zeros }), zipSync({ 'b.bin': bytes })];
    for (const archive of packed) {
      await expect(unpacked(fileOf(archive, 'a'), 2 ** 16)).rejects.toThrow(/unpacks to more/);
    }
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { normalise, openLog } from '@airworthy/flightlog';
import { readCrash } from '@airworthy/forensics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileSource } from './fileSource.ts';

const testdata = join(import.meta.dirname, '..', '..', '..', '..', 'testdata');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airworthy-source-'));
});
afterAll(() => rm(folder, { recursive: true }));

const PIECEWISE = { held_bytes: 0 };

test('reads of a large file that are under way together each get their own bytes', async () => {
  const path = join(folder, 'counted');
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, i) => i >> 10));
  await writeFile(path, bytes);
  const source = await fileSource(path, PIECEWISE);
  try {
    const starts = Array.from({ length: 64 }, (_, i) => i * 3000);
    const equal = await Promise.all(
      starts.map(async (at) => {
        const lent = await source.read({ at, length_bytes: 2000 });
        return bytes.subarray(at, at + 2000).equals(lent);
      }),
    );
    expect(equal).not.toContain(false);
    expect(await source.read({ at: bytes.length, length_bytes: 10 })).toHaveLength(0);
    expect(await source.read({ at: bytes.length - 4, length_bytes: 10 })).toHaveLength(4);
  } finally {
    await source.close();
  }
});

test.each([
  'dataflash/copter-quad-motor-failure.bin',
  'tlog/copter-quad-motor-failure.tlog',
  'ulog/quad-forced-disarm.ulg.gz',
])('a log has the same reading piece by piece as from memory: %s', async (file) => {
  const path = join(folder, basename(file));
  const stored = await readFile(join(testdata, file));
  await writeFile(path, file.endsWith('.gz') ? gunzipSync(stored) : stored);
  const reading = async (options?: typeof PIECEWISE) => {
    const source = await fileSource(path, options);
    try {
      const opened = await openLog(source);
      if (opened.kind === 'refused') throw new Error(opened.reason);
      const flight = await normalise(opened.log);
      return JSON.stringify(readCrash(flight, { filename: file, size_bytes: source.size_bytes }));
    } finally {
      await source.close();
    }
  };
  expect((await reading(PIECEWISE)) === (await reading())).toBe(true);
});

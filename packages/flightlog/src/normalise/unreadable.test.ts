import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type ByteSource, memorySource, normalise, type Opened, openLog } from '../index.ts';

const MANY = 1e9;
const LAST = 24;

const folder = new URL('../../../../testdata/', import.meta.url);

/** A card or a disk that gives nothing any more after so many reads. */
function failing(whole: ByteSource, reads: { left: number }): ByteSource {
  return {
    ...whole,
    size_bytes: whole.size_bytes,
    async read(range) {
      if (reads.left-- <= 0) throw new Error('read error');
      return whole.read(range);
    },
  };
}

// A failure that nobody waits for would end the process: the runner counts each as an error of its own.
test.each([
  'dataflash/copter-quad-pilot-dive.bin',
  'tlog/copter-quad-motor-failure.tlog',
  'ulog/quad-forced-disarm.ulg.gz',
])('a log whose file stops answering fails once, wherever that happens: %s', async (name) => {
  const file = readFileSync(new URL(name, folder));
  const reads = { left: 0 };
  const source = failing(memorySource(name.endsWith('.gz') ? gunzipSync(file) : file), reads);
  const opened = async () => {
    reads.left = MANY;
    const { log } = (await openLog(source)) as Extract<Opened, { kind: 'log' }>;
    return log;
  };
  const log = await opened();
  reads.left = MANY;
  await normalise(log);
  const needed = MANY - reads.left;
  // Towards the end most channels are asked at once.
  for (let done = Math.max(0, needed - LAST); done < needed; done++) {
    const again = await opened();
    reads.left = done;
    await expect(normalise(again)).rejects.toThrow('read error');
  }
});

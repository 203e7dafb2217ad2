import { expect, test } from 'vitest';
import { blobSource, type LogBytes } from './blobSource.ts';

const SIZE = 300_000;
const whole = Uint8Array.from({ length: SIZE }, (_, i) => (i * 31) % 251);
const same = (got: Uint8Array, at: number, length_bytes: number) =>
  Buffer.from(got).equals(Buffer.from(whole.subarray(at, at + length_bytes)));

test('gives the bytes of any part, cut at the end of the file', async () => {
  const source = blobSource(new Blob([whole]));
  expect(source.size_bytes).toBe(SIZE);
  for (const [at, length_bytes] of [
    [0, 64],
    [100, 200_000],
    [299_990, 64],
    [7, 1],
  ] as const)
    expect(same(await source.read({ at, length_bytes }), at, length_bytes)).toBe(true);
  expect((await source.read({ at: SIZE, length_bytes: 10 })).length).toBe(0);
});

test('lends two buffers in turn, which take no memory of their own for a read', async () => {
  const source = blobSource(new Blob([whole]));
  const first = await source.read({ at: 0, length_bytes: 100_000 });
  const second = await source.read({ at: 1, length_bytes: 100_000 });
  expect(same(first, 0, 100_000)).toBe(true);
  expect(same(second, 1, 100_000)).toBe(true);
  const third = await source.read({ at: 2, length_bytes: 50_000 });
  expect(same(second, 1, 100_000)).toBe(true);
  expect(same(third, 2, 50_000)).toBe(true);
  // The buffer of the first read was taken for the third one.
  expect(first.length).toBe(0);
  expect(third.buffer.byteLength).toBe(100_000);
});

test('reads that are asked for at the same time each give their own bytes', async () => {
  const source = blobSource(new Blob([whole]));
  const places = Array.from({ length: 20 }, (_, i) => i * 9000);
  const right = await Promise.all(
    places.map(async (at) => same(await source.read({ at, length_bytes: 20_000 }), at, 20_000)),
  );
  expect(right.every(Boolean)).toBe(true);
});

test('a browser that cannot read into a buffer gives an array for each read', async () => {
  const plain: LogBytes = {
    size: SIZE,
    slice: (from, to) => ({ arrayBuffer: async () => whole.slice(from, to).buffer }),
  };
  const read = await blobSource(plain).read({ at: 5, length_bytes: 1000 });
  expect(same(read, 5, 1000)).toBe(true);
});

test('a file that changed gives the error by which the browser names it, and the next read is tried', async () => {
  let changed = true;
  const file: LogBytes = {
    size: SIZE,
    slice: (from, to) => {
      const part = new Blob([whole.slice(from, to)]);
      const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
        type: 'bytes',
        pull: (controller) => controller.error(new TypeError('network error')),
      });
      const gone = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
      return {
        stream: () => (changed ? broken : part.stream()),
        arrayBuffer: () => (changed ? gone() : part.arrayBuffer()),
      };
    },
  };
  const source = blobSource(file);
  await expect(source.read({ at: 0, length_bytes: 100 })).rejects.toMatchObject({
    name: 'NotReadableError',
  });
  changed = false;
  expect(same(await source.read({ at: 3, length_bytes: 100 }), 3, 100)).toBe(true);
});

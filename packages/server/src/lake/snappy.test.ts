import fc from 'fast-check';
import { snappyUncompress } from 'hyparquet';
import { expect, test } from 'vitest';
import { snappyBytes } from './snappy.ts';

/** Packed, and proven to be read as what they were. */
function packed(bytes: Uint8Array): Uint8Array {
  const short = snappyBytes(bytes);
  const read = new Uint8Array(bytes.length);
  snappyUncompress(short, read);
  expect(Buffer.compare(read, bytes)).toBe(0);
  return short;
}

/** Bytes that do not repeat: the counter of a hash that visits every word once. */
const varied = (length: number) =>
  Uint8Array.from({ length }, (_, i) => Math.imul(i >> 2, 2654435761) >>> (8 * (i & 3)));

test('short ones are as the format describes them', () => {
  expect([...snappyBytes(Uint8Array.of())]).toEqual([0]);
  expect([...snappyBytes(Uint8Array.of(7, 8, 9))]).toEqual([3, 2 << 2, 7, 8, 9]);
  // A literal of one byte, then ten bytes from one byte before.
  expect([...snappyBytes(new Uint8Array(11).fill(5))]).toEqual([11, 0, 5, 1 | (6 << 2), 1]);
  // From twelve bytes on a copy has three bytes.
  expect([...snappyBytes(new Uint8Array(13).fill(5))]).toEqual([13, 0, 5, 2 | (11 << 2), 1, 0]);
});

test.each([59, 60, 61, 255, 256, 257, 65_535, 65_536, 65_537, 200_000])(
  'what never repeats is a literal of %i bytes',
  (length) => {
    expect(packed(varied(length)).length).toBeLessThan(length * 1.01 + 8);
  },
);

test.each([4, 11, 12, 63, 64, 65, 66, 67, 68, 69, 128, 129, 70_000])(
  'a run of %i bytes becomes copies',
  (length) => {
    const bytes = Uint8Array.from([...varied(40), ...new Uint8Array(length).fill(1), 2, 3]);
    expect(packed(bytes).length).toBeLessThan(60 + length / 15);
  },
);

test.each([2047, 2048, 2049, 60_000])('what stood %i bytes before is found', (offset) => {
  // Long enough not to be stepped over where steps have grown.
  const bytes = varied(offset + 1000);
  bytes.copyWithin(offset, 0, 1000);
  expect(packed(bytes).length).toBeLessThan(offset + 300);
});

test('any bytes come back as they were', () => {
  const few = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3000 });
  const any = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 600 });
  fc.assert(
    fc.property(fc.oneof(few, any), (list) => {
      packed(Uint8Array.from(list));
    }),
  );
});

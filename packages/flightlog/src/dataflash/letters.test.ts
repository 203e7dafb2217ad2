/** A number of each letter, from the same bytes in each way that there is to read it. */
import { expect, test } from 'vitest';
import { memorySource } from '../source.ts';
import { type Definition, FMT, fmt, join, lengthOf } from '../testing/dataflashBytes.ts';
import { shown } from '../testing/printedFlight.ts';
import { scanDataflash } from './decode.ts';
import { readNumber } from './number.ts';

const LETTERS = [...'bBMhHcCgiIeELfqQd'];
/** Eight bytes each, of which a letter takes its first. */
const BYTES: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0, 0, 0],
  [1, 0, 0, 0, 0, 0, 0, 0],
  [255, 255, 255, 255, 255, 255, 255, 255],
  [255, 127, 255, 127, 255, 255, 255, 127],
  [0, 128, 0, 128, 0, 0, 0, 128],
  [0, 124, 0x80, 0x7f, 0, 0, 0xf0, 0x7f],
  [0, 252, 0x80, 0xff, 0, 0, 0xf0, 0xff],
  [1, 124, 0xc0, 0x7f, 0, 0, 0xf8, 0x7f],
  [0xff, 0x7b, 0x49, 0x40, 0x18, 0x2d, 0x09, 0x40],
  [0, 60, 0x9e, 0x3f, 0x77, 0xbe, 0xf3, 0xbf],
  [0xff, 3, 0, 0, 0, 0, 0xf0, 0x3f],
  [1, 4, 2, 1, 0, 0, 0, 0],
];

/** As many fields of the letter as `count`, behind a byte so that nothing is aligned: read together, then each by itself. */
async function columnsOf(letter: string, count: number): Promise<Float64Array[]> {
  const names = Array.from({ length: count }, (_, i) => `V${i}`);
  const definition: Definition = { type: 1, name: 'EACH', letters: `QB${letter.repeat(count)}`, columns: ['TimeUS', 'B', ...names].join() };
  const size = lengthOf(definition);
  const width = (size - 12) / count;
  const records = BYTES.map((_, row) => {
    const bytes = new Uint8Array(size);
    bytes.set([0xa3, 0x95, 1]);
    new DataView(bytes.buffer).setBigUint64(3, BigInt(1e6 + row), true);
    names.forEach((_name, i) => {
      bytes.set(BYTES[(row + i) % BYTES.length]!.slice(0, width), 12 + i * width);
    });
    return bytes;
  });
  const log = await scanDataflash(memorySource(join(fmt(FMT), fmt(definition), ...records)));
  const together = await log.columnsOf!(names.map((field) => ({ table: 'EACH', field })));
  return [...together, ...(await Promise.all(names.map((name) => log.column('EACH', name))))];
} // biome-ignore format: one thing after the other

test.each(LETTERS)(
  'of letter %s is the same alone, in a column and among columns',
  async (letter) => {
    const alone = BYTES.map((bytes) =>
      readNumber(new DataView(Uint8Array.from(bytes).buffer), 0, letter),
    );
    for (const count of [1, 2, 3, 4, 5, 6, 7, 9]) {
      const columns = await columnsOf(letter, count);
      for (const [i, column] of columns.entries()) {
        const turned = BYTES.map((_, row) => alone[(row + (i % count)) % BYTES.length]!);
        expect([...column]).toEqual(turned);
      }
    }
  },
);

test('of each letter is what is printed', () => {
  const lines = LETTERS.map((letter) => {
    const read = (bytes: readonly number[]) =>
      readNumber(new DataView(Uint8Array.from(bytes).buffer), 0, letter);
    return `${letter} ${BYTES.map((bytes) => shown(read(bytes))).join(' ')}`;
  });
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "b 0 1 -1 -1 0 0 0 1 -1 0 -1 1
    B 0 1 255 255 0 0 0 1 255 0 255 1
    M 0 1 255 255 0 0 0 1 255 0 255 1
    h 0 1 -1 32767 -32768 31744 -1024 31745 31743 15360 1023 1025
    H 0 1 65535 32767 32768 31744 64512 31745 31743 15360 1023 1025
    c 0 0.01 -0.01 327.67 -327.68 317.44 -10.24 317.45 317.43 153.6 10.23 10.25
    C 0 0.01 655.35 327.67 327.68 317.44 645.12 317.45 317.43 153.6 10.23 10.25
    g 0 5.9605e-8 - - 0 Infinity -Infinity - 65504 1 0.000060976 0.000061095
    i 0 1 -1 2147500000 -2147500000 2139100000 -8324100 2143300000 1078600000 1067300000 1023 16909000
    I 0 1 4295000000 2147500000 2147500000 2139100000 4286600000 2143300000 1078600000 1067300000 1023 16909000
    e 0 0.01 -0.01 21475000 -21475000 21391000 -83241 21433000 10786000 10673000 10.23 169090
    E 0 0.01 42950000 21475000 21475000 21391000 42866000 21433000 10786000 10673000 10.23 169090
    L 0 1e-7 -1e-7 214.75 -214.75 213.91 -0.83241 214.33 107.86 106.73 0.0001023 1.6909
    f 0 1.4013e-45 - - -4.5918e-41 - - - 3.1482 1.2362 1.4335e-42 2.388e-38
    q 0 1 -1 9223400000000000000 -9223400000000000000 9218900000000000000 -4503600000000000 9221100000000000000 4614300000000000000 -4615100000000000000 4607200000000000000 16909000
    Q 0 1 18447000000000000000 9223400000000000000 9223400000000000000 9218900000000000000 18442000000000000000 9221100000000000000 4614300000000000000 13832000000000000000 4607200000000000000 16909000
    d 0 5e-324 - - -1.061e-314 - - - 3.147 -1.234 1 8.3543e-317"
  `);
});

import { expect, test } from 'vitest';
import { type ByteSource, memorySource } from '../source.ts';
import type { ScannedLog } from '../table.ts';
import { type Definition, FMT, fmt, join, record } from '../testing/dataflashBytes.ts';
import { scanDataflash } from './decode.ts';

/** Every letter that is read by fours: in fours, in a rest of three, and in rests of two and one. */
const LETTERS = 'QfffffffHHHHHccB';
const OTHERS = 'QhhhhhBBBBBBcccf';
const OLD: Definition = { type: 2, name: 'OLD', letters: 'If', columns: 'TimeMS,X' };
const EV: Definition = { type: 3, name: 'EV', letters: 'B', columns: 'Id' };
const COUNT = 45_000;

const namesOf = (letters: string): string[] =>
  [...letters].map((letter, i) => (i === 0 ? 'TimeUS' : `${letter}${i}`));

function wide(letters: string, row: number): readonly number[] {
  return [...letters].map((letter, i) => (letter === 'Q' ? 1000 * row : (row * 7 + i * 13) % 251));
}

function expected(row: number, place: number, letters = LETTERS): number {
  return wide(letters, row)[place]! / (letters[place] === 'c' ? 100 : 1);
}

/** Equality of long columns without a message for each value. */
function isSame(one: Float64Array, other: Float64Array): boolean {
  return one.length === other.length && one.every((value, i) => Object.is(value, other[i]));
}

/** Records over several windows of a pass, with others between them. */
function largeLog(letters: string): Uint8Array {
  const columns = namesOf(letters).join(',');
  const WIDE: Definition = { type: 1, name: 'WIDE', letters, columns };
  const pieces = [fmt(FMT), fmt(WIDE), fmt(OLD), fmt(EV)];
  for (let row = 0; row < COUNT; row++) {
    pieces.push(record(WIDE, wide(letters, row)));
    if (row % 1000 === 0) pieces.push(record(OLD, [row, row / 2]), record(EV, [row % 200]));
  }
  return join(...pieces);
}

const bytes = largeLog(LETTERS);
const open = (): Promise<ScannedLog> => scanDataflash(memorySource(bytes));

test.each([LETTERS, OTHERS])(
  'every column of %s holds the value of each record, read alone or with the others',
  async (letters) => {
    const log = await scanDataflash(memorySource(largeLog(letters)));
    const names = namesOf(letters);
    const together = await log.columnsOf!(names.map((field) => ({ table: 'WIDE', field })));
    for (const [place, field] of names.entries()) {
      const alone = await log.column('WIDE', field);
      expect(isSame(alone, together[place]!)).toBe(true);
      const wrong = alone.findIndex((value, row) => value !== expected(row, place, letters));
      expect({ field, wrong, count: alone.length }).toEqual({ field, wrong: -1, count: COUNT });
    }
  },
);

test('several tables come with their times in one pass, whatever clock each has', async () => {
  const log = await open();
  const [of_wide, of_old, of_event, of_none] = await log.tablesOf!([
    { table: 'WIDE', fields: ['c13'], timed: true },
    { table: 'OLD', fields: ['X', 'nothing'], timed: true },
    { table: 'EV', fields: ['Id'], timed: true },
    { table: 'WIDE', fields: ['f1'], timed: false },
  ]);
  for (const [table, read] of [
    ['WIDE', of_wide],
    ['OLD', of_old],
    ['EV', of_event],
  ] as const) {
    expect(isSame(read!.times_us!, await log.times(table))).toBe(true);
  }
  expect(of_wide!.columns[0]![5]).toBe(expected(5, 13));
  expect([...of_old!.columns[0]!.subarray(0, 3)]).toEqual([0, 500, 1000]);
  expect(of_old!.columns[1]!.every((value) => Number.isNaN(value))).toBe(true);
  expect(of_none!.times_us).toBeNull();
});

test('columns go where the caller gives room, and write over what stood there', async () => {
  const log = await open();
  const block = new Float64Array(3 * COUNT).fill(-1);
  let used = 0;
  const room = (length: number): Float64Array => {
    used += length;
    return block.subarray(used - length, used);
  };
  const requests = ['f1', 'gone', 'B15'].map((field) => ({ table: 'WIDE', field }));
  const [first, gone, last] = await log.columnsOf!(requests, room);
  expect(first!.buffer).toBe(block.buffer);
  expect(isSame(first!, await log.column('WIDE', 'f1'))).toBe(true);
  expect(gone!.every((value) => Number.isNaN(value))).toBe(true);
  expect(isSame(last!, await log.column('WIDE', 'B15'))).toBe(true);
});

test('records behind the end of a source that shrank since the scan have no value', async () => {
  let end = bytes.length;
  const source: ByteSource = {
    size_bytes: bytes.length,
    read: ({ at, length_bytes }) =>
      Promise.resolve(bytes.subarray(at, Math.min(end, at + length_bytes))),
  };
  const log = await scanDataflash(source);
  end = bytes.length >> 1;
  const column = await log.column('WIDE', 'H8');
  const blank = column.findIndex((value) => Number.isNaN(value));
  expect(blank).toBeGreaterThan(0.45 * COUNT);
  expect(column.subarray(0, blank).every((value, row) => value === expected(row, 8))).toBe(true);
  expect(column.subarray(blank).every((value) => Number.isNaN(value))).toBe(true);
});

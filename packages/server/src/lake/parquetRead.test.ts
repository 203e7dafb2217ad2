import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { normal, randomOf } from '../../../forensics/src/testing/history.ts';
import { parquetPieces } from './parquet.ts';
import { readColumns } from './parquetRead.ts';
import type { ParquetColumn } from './parquetValues.ts';
import { snappyBytes } from './snappy.ts';
import { unsnappy } from './snappyRead.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-read-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROWS = 40_000;
const random = randomOf(3);
const numbers = (value: (row: number) => number) =>
  Float64Array.from({ length: ROWS }, (_, row) => value(row));
const columns = {
  time_s: ['double', numbers((row) => row / 50)],
  roll_deg: [
    'single',
    numbers((row) => (row % 3 === 0 ? Number.NaN : Math.fround(10 * normal(random)))),
  ],
  gps_satellites: [
    'whole',
    numbers((row) => (row % 10 === 0 ? Math.floor(row / 1000) : Number.NaN)),
  ],
  armed: ['flag', numbers((row) => (row < 100 ? Number.NaN : Number(row % 7 < 3)))],
  nothing: ['single', numbers(() => Number.NaN)],
  log_id: ['long', numbers(() => 412)],
} as const satisfies Record<string, readonly [ParquetColumn['kind'], Float64Array]>;

function written(name: string, change = (bytes: Buffer) => bytes): string {
  const table: ParquetColumn[] = Object.entries(columns).map(([column, [kind, values]]) => ({
    name: column,
    kind,
    rows: (from: number, to: number) => values.slice(from, to),
  }));
  const mode: ParquetColumn = {
    name: 'mode',
    kind: 'text',
    rows: (from, to) => Array.from({ length: to - from }, () => 'LOITER'),
  };
  const path = join(folder, name);
  writeFileSync(
    path,
    change(Buffer.concat(parquetPieces({ rows: ROWS, columns: [...table, mode] }))),
  );
  return path;
}

test('every value of every kind of number is read back, over all groups of rows', async () => {
  const { names, values } = await readColumns(written('all'), [...Object.keys(columns), 'missing']);
  expect(names).toEqual([...Object.keys(columns), 'mode']);
  for (const [name, [, expected]] of Object.entries(columns))
    expect(Buffer.from(values.get(name)!.buffer).equals(Buffer.from(expected.buffer)), name).toBe(
      true,
    );
  expect(values.has('missing')).toBe(false);
});

test('a column of text is refused, and so are files that are cut or are none', async () => {
  await expect(readColumns(written('text'), ['mode'])).rejects.toThrow(/no numbers/);
  const cut = written('cut', (bytes) => bytes.subarray(0, bytes.length - 5));
  await expect(readColumns(cut, ['roll_deg'])).rejects.toThrow(/does not end as/);
  await expect(
    readColumns(
      written('empty', () => Buffer.alloc(0)),
      ['roll_deg'],
    ),
  ).rejects.toThrow();
});

test('a file in which bytes were changed is refused or read, and never more than an error', async () => {
  const whole = readFileSync(written('whole'));
  for (let seed = 0; seed < 40; seed++) {
    const random = randomOf(seed);
    const bytes = Buffer.from(whole);
    for (let i = 0; i < 4; i++)
      bytes[Math.floor(bytes.length - 1 - random() * 6000)] = Math.floor(256 * random());
    const path = join(folder, 'changed');
    writeFileSync(path, bytes);
    const read = await readColumns(path, ['roll_deg']).catch((error) => error);
    expect(read instanceof Error || read.values instanceof Map).toBe(true);
  }
});

test('what Snappy packed comes back, runs that copy themselves as well', () => {
  const source = randomOf(8);
  for (const length of [0, 1, 59, 60, 61, 300, 70_000]) {
    const mixed = Uint8Array.from({ length }, (_, i) =>
      i % 97 < 40 ? 7 : Math.floor(256 * source()),
    );
    expect(Buffer.from(unsnappy(snappyBytes(mixed), length)).equals(Buffer.from(mixed))).toBe(true);
  }
  expect(() => unsnappy(snappyBytes(new Uint8Array(100)), 90)).toThrow();
});

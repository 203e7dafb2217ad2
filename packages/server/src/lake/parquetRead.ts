import { type FileHandle, open } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { unsnappy } from './snappyRead.ts';
import { type Read, type ReadStruct, readThrift } from './thriftRead.ts';

/**
 * Columns of numbers out of a file of the lake, with no more of it read than its footer and their pages. It reads what `parquet.ts`
 * writes and has written: flat optional columns, plain values, pages of the first version, Snappy, gzip or neither.
 */
export class NotOfTheLake extends Error {}

export type Columns = {
  /** Names in the order of the file. */
  readonly names: readonly string[];
  /** The columns that were asked for and are there; NaN where nothing was measured. */
  readonly values: ReadonlyMap<string, Float64Array>;
};

const MAGIC = 'PAR1';
/** The footer of a long flight with all columns has some hundred kilobytes. */
const FOOTER_MAX_BYTES = 32 * 2 ** 20;
const PAGE_MAX_BYTES = 16 * 2 ** 20;
const ROWS_MAX = 50_000_000;

export async function readColumns(path: string, wanted: readonly string[]): Promise<Columns> {
  const file = await open(path, 'r');
  try {
    const footer = await footerOf(file);
    const [, ...schema] = structs(footer[2]);
    const names = schema.map((column) => textOf(column[4]));
    const rows = numberOf(footer[3]);
    if (rows > ROWS_MAX) throw new NotOfTheLake('It has too many rows.');
    const values = new Map<string, Float64Array>();
    for (const name of wanted) {
      const index = names.indexOf(name);
      if (index < 0) continue;
      const out = new Float64Array(rows).fill(Number.NaN);
      let at = 0;
      for (const group of structs(footer[4])) {
        const chunk = structOf(structs(group[1])[index]);
        await readChunk(file, structOf(chunk[3]), out.subarray(at));
        at += numberOf(group[3]);
      }
      values.set(name, out);
    }
    return { names, values };
  } finally {
    await file.close();
  }
}

async function footerOf(file: FileHandle): Promise<ReadStruct> {
  const { size } = await file.stat();
  const end = await bytesAt(file, Math.max(0, size - 8), Math.min(8, size));
  const length = end.length < 8 ? 0 : end.readUInt32LE(0);
  if (end.toString('latin1', 4) !== MAGIC || length > Math.min(size - 8, FOOTER_MAX_BYTES))
    throw new NotOfTheLake('It does not end as a Parquet file.');
  return readThrift(await bytesAt(file, size - 8 - length, length)).value;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new NotOfTheLake('It ends before what its footer names.');
  return buffer;
}

/** `type` of parquet.thrift. */
const TYPE = { flag: 0, whole: 1, long: 2, single: 4 } as const;

/** `meta` is the ColumnMetaData of parquet.thrift. */
async function readChunk(file: FileHandle, meta: ReadStruct, out: Float64Array): Promise<void> {
  const size = numberOf(meta[7]);
  if (size > PAGE_MAX_BYTES) throw new NotOfTheLake('A page is too large.');
  const bytes = await bytesAt(file, numberOf(meta[9]), size);
  const { value: header, end } = readThrift(bytes);
  const rows = numberOf(structOf(header[5])[1]);
  if (rows > out.length || rows !== numberOf(meta[5]))
    throw new NotOfTheLake('A column is in several pages.');
  const packed = bytes.subarray(end, end + numberOf(header[3]));
  const body = unpacked(packed, numberOf(meta[4]), numberOf(header[2]));
  decodePage(body, numberOf(meta[1]), out.subarray(0, rows));
}

function unpacked(packed: Uint8Array, codec: number, length: number): Buffer {
  if (length > PAGE_MAX_BYTES) throw new NotOfTheLake('A page is too large.');
  if (codec === 0) return Buffer.from(packed);
  if (codec === 1) return Buffer.from(unsnappy(packed, length).buffer);
  if (codec === 2) return gunzipSync(packed, { maxOutputLength: PAGE_MAX_BYTES });
  throw new NotOfTheLake(`A page is packed by codec ${codec}.`);
}

/** Which rows have a value, then the values without the gaps. */
function decodePage(body: Buffer, type: number, out: Float64Array): void {
  const levels = 4 + body.readUInt32LE(0);
  const present = presentRows(body.subarray(4, levels), out.length);
  let count = 0;
  for (const one of present) count += one;
  const values = valuesOf(body.subarray(levels), type, count);
  let place = 0;
  for (let row = 0; row < out.length; row++) if (present[row] === 1) out[row] = values[place++]!;
}

const BYTES: Readonly<Record<number, number>> = { 0: 1 / 8, 1: 4, 2: 8, 4: 4, 5: 8 };

/** Plain values. Typed arrays are little-endian on every machine that Node runs on, as the format is; a copy is aligned. */
function valuesOf(bytes: Buffer, type: number, count: number): ArrayLike<number> {
  const width = BYTES[type];
  if (width === undefined) throw new NotOfTheLake('The column has no numbers.');
  const length = Math.ceil(width * count);
  if (length > bytes.length) throw new NotOfTheLake('A page ends before its values.');
  const { buffer } = Uint8Array.from(bytes.subarray(0, length));
  switch (type) {
    case TYPE.flag:
      return Uint8Array.from({ length: count }, (_, i) => (bytes[i >> 3]! >> (i & 7)) & 1);
    case TYPE.whole:
      return new Int32Array(buffer);
    case TYPE.long:
      return Float64Array.from(new BigInt64Array(buffer), Number);
    case TYPE.single:
      return new Float32Array(buffer);
    default:
      return new Float64Array(buffer);
  }
}

/** Levels of one bit in the hybrid of runs and packed bits; ours have one of either, and others more. */
function presentRows(levels: Uint8Array, rows: number): Uint8Array {
  const present = new Uint8Array(rows);
  let at = 0;
  let row = 0;
  while (row < rows && at < levels.length) {
    let head = 0;
    for (let scale = 1; at < levels.length; scale *= 128) {
      const byte = levels[at++]!;
      head += (byte & 127) * scale;
      if (byte < 128) break;
    }
    if (head % 2 === 0) {
      const to = Math.min(rows, row + head / 2);
      present.fill(levels[at++] ?? 0, row, to);
      row = to;
      continue;
    }
    const bytes = (head - 1) / 2;
    for (let i = 0; i < 8 * bytes && row < rows; i++, row++)
      present[row] = ((levels[at + (i >> 3)] ?? 0) >> (i & 7)) & 1;
    at += bytes;
  }
  return present;
}

function structOf(value: Read | undefined): ReadStruct {
  if (typeof value !== 'object' || value instanceof Uint8Array || Array.isArray(value))
    throw new NotOfTheLake('Its footer lacks what a Parquet file has.');
  return value as ReadStruct;
}

function structs(value: Read | undefined): ReadStruct[] {
  if (!Array.isArray(value)) throw new NotOfTheLake('Its footer lacks what a Parquet file has.');
  return value.map(structOf);
}

function numberOf(value: Read | undefined): number {
  if (typeof value !== 'number') throw new NotOfTheLake('Its footer lacks a number.');
  return value;
}

function textOf(value: Read | undefined): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : '';
}

import type { TableColumn } from '@airworthy/flightlog';
import { writeVarint } from './thrift.ts';

/** `long` is for numbers of records. */
export type ParquetColumn =
  | TableColumn
  | { readonly name: string; readonly kind: 'long'; rows(from: number, to: number): Float64Array };

/** The rows of a column as the body of a page: which of them have a value, then the values. */
export type Encoded = {
  readonly rows: number;
  /** How many of the rows have a value. */
  readonly values: number;
  readonly body: Buffer;
  /** The least and the greatest value, as they are stored; null where there is none, or of a text. */
  readonly min: Uint8Array | null;
  readonly max: Uint8Array | null;
};

export function encodeColumn(column: ParquetColumn, from: number, to: number): Encoded {
  if (column.kind === 'text') return encodeTexts(column.rows(from, to));
  const rows = column.rows(from, to);
  const { bits, kept, least, greatest } = measured(rows);
  const bound = (value: number) =>
    kept.length === 0 ? null : Uint8Array.from(bytesOf[column.kind](Float64Array.of(value)));
  return {
    rows: rows.length,
    values: kept.length,
    body: Buffer.concat([levels(bits, rows.length, kept.length), bytesOf[column.kind](kept)]),
    // Zero has two signs, which compare as equal: a bound takes the outer one.
    min: bound(least === 0 ? -0 : least),
    max: bound(greatest === 0 ? 0 : greatest),
  };
}

type Measured = {
  /** One bit a row, the lowest first: whether it has a value. */
  readonly bits: Uint8Array;
  /** The values without the gaps; lent until the next call. */
  readonly kept: Float64Array;
  readonly least: number;
  readonly greatest: number;
};

/** Room for the values of a page that is used again: a page is large enough that the system hands it out anew each time. */
const room = { doubles: new Float64Array(0), singles: new Float32Array(0) };

function measured(rows: Float64Array): Measured {
  if (room.doubles.length < rows.length) room.doubles = new Float64Array(rows.length);
  const kept = room.doubles;
  const bits = new Uint8Array(Math.ceil(rows.length / 8));
  let values = 0;
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < rows.length; i++) {
    const value = rows[i]!;
    if (Number.isNaN(value)) continue;
    bits[i >> 3]! |= 1 << (i & 7);
    kept[values++] = value;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return { bits, kept: kept.subarray(0, values), least, greatest };
}

/** Typed arrays are little-endian on every machine that Node runs on, as the format is. */
const viewed = (array: ArrayBufferView) =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength);

const bytesOf: Readonly<
  Record<Exclude<ParquetColumn['kind'], 'text'>, (values: Float64Array) => Buffer>
> = {
  single(values) {
    if (room.singles.length < values.length) room.singles = new Float32Array(values.length);
    room.singles.set(values);
    return viewed(room.singles.subarray(0, values.length));
  },
  double: viewed,
  whole: (values) => viewed(Int32Array.from(values)),
  long: (values) => viewed(BigInt64Array.from(Array.from(values, BigInt))),
  flag(values) {
    const bits = Buffer.alloc(Math.ceil(values.length / 8));
    for (let i = 0; i < values.length; i++) if (values[i] !== 0) bits[i >> 3]! |= 1 << (i & 7);
    return bits;
  },
};

function encodeTexts(rows: readonly (string | null)[]): Encoded {
  const present = Float64Array.from(rows, (value) => (value === null ? Number.NaN : 1));
  const { bits, kept } = measured(present);
  const pieces: Buffer[] = [levels(bits, rows.length, kept.length)];
  const known = new Map<string, Buffer>();
  for (const value of rows) {
    if (value === null) continue;
    let piece = known.get(value);
    if (piece === undefined) {
      const bytes = Buffer.from(value, 'utf8');
      piece = Buffer.alloc(4 + bytes.length);
      piece.writeUInt32LE(bytes.length);
      bytes.copy(piece, 4);
      known.set(value, piece);
    }
    pieces.push(piece);
  }
  return {
    rows: rows.length,
    values: kept.length,
    body: Buffer.concat(pieces),
    min: null,
    max: null,
  };
}

/** Definition levels, one bit each: a single run where all rows are alike, else packed; their length goes before. */
function levels(bits: Uint8Array, rows: number, values: number): Buffer {
  const header: number[] = [];
  const alike = values === 0 || values === rows;
  if (alike) {
    writeVarint(2 * rows, header);
    header.push(values === 0 ? 0 : 1);
  } else writeVarint(2 * bits.length + 1, header);
  const written = alike ? Buffer.from(header) : Buffer.concat([Buffer.from(header), bits]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(written.length);
  return Buffer.concat([length, written]);
}

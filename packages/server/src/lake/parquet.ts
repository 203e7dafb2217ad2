import { gzipSync } from 'node:zlib';
import { type Encoded, encodeColumn, type ParquetColumn } from './parquetValues.ts';
import { snappyBytes } from './snappy.ts';
import { i32, i64, list, struct, type ThriftStruct, text, thriftBytes } from './thrift.ts';

/**
 * A table as a Parquet file that every engine reads: optional flat columns, plain values, data pages of the first
 * version, Snappy or gzip. Source: apache/parquet-format, README.md, Encodings.md and parquet.thrift.
 *
 * Written here and not by a library because columns of a flight are mostly null: passing over runs of NaN in typed
 * arrays takes two thirds of the time that hyparquet-writer 0.16 needs for lists of values and nulls (docs/lake.md).
 */
export type ParquetTable = {
  readonly rows: number;
  readonly columns: readonly ParquetColumn[];
};

/** How pages are packed: `fast` is Snappy, `small` is gzip for all but short pages, which leaves three quarters of it. */
export type Packing = 'fast' | 'small';
/** A shorter page takes less time than gzip to begin. */
const GZIP_BYTES = 2048;

/** Rows that are held at once, and that an engine can pass over at once: five minutes at 50 Hz. */
const GROUP_ROWS = 16_384;

const MAGIC = Buffer.from('PAR1');
const OPTIONAL = 1;
const UTF8 = 0;
const CODEC = { plain: 0, snappy: 1, gzip: 2 } as const;
const ENCODING = { plain: 0, rle: 3 } as const;
const DATA_PAGE = 0;

/** `type` of parquet.thrift; a text is bytes that are marked as UTF-8. */
const TYPE: Readonly<Record<ParquetColumn['kind'], number>> = {
  flag: 0,
  whole: 1,
  long: 2,
  single: 4,
  double: 5,
  text: 6,
};

/** The file in pieces, in order. `facts` are kept in its footer, as text by name. */
export function parquetPieces(
  table: ParquetTable,
  {
    facts = {},
    packing = 'fast',
  }: { readonly facts?: Readonly<Record<string, string>>; readonly packing?: Packing } = {},
): Buffer[] {
  const pieces: Buffer[] = [MAGIC];
  let at = MAGIC.length;
  const groups: ThriftStruct[] = [];
  for (let from = 0; from < table.rows; from += GROUP_ROWS) {
    const to = Math.min(from + GROUP_ROWS, table.rows);
    const begin = at;
    const chunks = table.columns.map((column) => {
      const encoded = encodeColumn(column, from, to);
      const { bytes, chunk } = pageOf(column, encoded, { at, packing });
      pieces.push(...bytes);
      at += bytes.reduce((sum, piece) => sum + piece.length, 0);
      return struct(chunk);
    });
    groups.push({ 1: list(chunks), 2: i64(at - begin), 3: i64(to - from) });
  }
  const footer = footerOf(table, groups, facts);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  pieces.push(footer, length, MAGIC);
  return pieces;
}

/** One page for the column of a group, and what the footer says of it. */
function pageOf(
  column: ParquetColumn,
  encoded: Encoded,
  { at, packing }: { readonly at: number; readonly packing: Packing },
) {
  const { body, codec } = packed(encoded.body, packing);
  const header = thriftBytes({
    1: i32(DATA_PAGE),
    2: i32(encoded.body.length),
    3: i32(body.length),
    5: struct({
      1: i32(encoded.rows),
      2: i32(ENCODING.plain),
      3: i32(ENCODING.rle),
      4: i32(ENCODING.rle),
    }),
  });
  const { min, max } = encoded;
  const chunk: ThriftStruct = {
    2: i64(at),
    3: struct({
      1: i32(TYPE[column.kind]),
      2: list([i32(ENCODING.plain), i32(ENCODING.rle)]),
      3: list([text(column.name)]),
      4: i32(codec),
      5: i64(encoded.rows),
      6: i64(header.length + encoded.body.length),
      7: i64(header.length + body.length),
      9: i64(at),
      12: struct({
        3: i64(encoded.rows - encoded.values),
        5: max === null ? undefined : { bytes: max },
        6: min === null ? undefined : { bytes: min },
      }),
    }),
  };
  return { bytes: [header, body], chunk };
}

function packed(bytes: Buffer, packing: Packing): { body: Buffer; codec: number } {
  if (packing === 'small' && bytes.length >= GZIP_BYTES)
    return { body: gzipSync(bytes, { level: 1 }), codec: CODEC.gzip };
  const snappy = snappyBytes(bytes);
  // A column without values, or with values that never repeat, is shorter as it is.
  if (snappy.length < bytes.length) return { body: snappy, codec: CODEC.snappy };
  return { body: bytes, codec: CODEC.plain };
}

function footerOf(
  { rows, columns }: ParquetTable,
  groups: readonly ThriftStruct[],
  facts: Readonly<Record<string, string>>,
): Buffer {
  const schema = columns.map(({ name, kind }) =>
    struct({
      1: i32(TYPE[kind]),
      3: i32(OPTIONAL),
      4: text(name),
      6: kind === 'text' ? i32(UTF8) : undefined,
    }),
  );
  const named = Object.entries(facts).map(([key, value]) =>
    struct({ 1: text(key), 2: text(value) }),
  );
  return thriftBytes({
    1: i32(1),
    2: list([struct({ 4: text('table'), 5: i32(columns.length) }), ...schema]),
    3: i64(rows),
    4: list(groups.map(struct)),
    5: named.length === 0 ? undefined : list(named),
    6: text('airworthy'),
  });
}

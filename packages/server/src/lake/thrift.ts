/**
 * Values in the compact protocol of Apache Thrift, in which the headers of a Parquet file are written.
 * Source: apache/thrift, doc/specs/thrift-compact-protocol.md.
 */
export type ThriftValue =
  | { readonly i32: number }
  | { readonly i64: number }
  | { readonly bytes: Uint8Array }
  | { readonly list: readonly ThriftValue[] }
  | { readonly struct: ThriftStruct };

/** Members by their number; one that is undefined is left out. */
export type ThriftStruct = Readonly<Record<number, ThriftValue | undefined>>;

export const i32 = (value: number): ThriftValue => ({ i32: value });
export const i64 = (value: number): ThriftValue => ({ i64: value });
export const text = (value: string): ThriftValue => ({ bytes: Buffer.from(value, 'utf8') });
export const list = (values: readonly ThriftValue[]): ThriftValue => ({ list: values });
export const struct = (members: ThriftStruct): ThriftValue => ({ struct: members });

const TYPE = { i32: 5, i64: 6, bytes: 8, list: 9, struct: 12 } as const;
/** A list of so many values has its length in the byte of its type. */
const SHORT_LIST = 15;

export function thriftBytes(members: ThriftStruct): Buffer {
  const out: number[] = [];
  writeStruct(members, out);
  return Buffer.from(out);
}

function writeStruct(members: ThriftStruct, out: number[]): void {
  let last = 0;
  // Numbers as names of members come in ascending order.
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    const number = Number(name);
    out.push(((number - last) << 4) | typeOf(value));
    writeValue(value, out);
    last = number;
  }
  out.push(0);
}

function typeOf(value: ThriftValue): number {
  if ('i32' in value) return TYPE.i32;
  if ('i64' in value) return TYPE.i64;
  if ('bytes' in value) return TYPE.bytes;
  return 'list' in value ? TYPE.list : TYPE.struct;
}

function writeValue(value: ThriftValue, out: number[]): void {
  if ('i32' in value) writeSigned(value.i32, out);
  else if ('i64' in value) writeSigned(value.i64, out);
  else if ('bytes' in value) {
    writeVarint(value.bytes.length, out);
    for (const byte of value.bytes) out.push(byte);
  } else if ('list' in value) writeList(value.list, out);
  else writeStruct(value.struct, out);
}

function writeList(values: readonly ThriftValue[], out: number[]): void {
  const [first] = values;
  const type = first === undefined ? TYPE.i32 : typeOf(first);
  if (values.length < SHORT_LIST) out.push((values.length << 4) | type);
  else {
    out.push(0xf0 | type);
    writeVarint(values.length, out);
  }
  for (const value of values) writeValue(value, out);
}

/** Zigzag: 0, -1, 1, -2 … become 0, 1, 2, 3 … */
function writeSigned(value: number, out: number[]): void {
  writeVarint(value < 0 ? -2 * value - 1 : 2 * value, out);
}

/** Seven bits a byte, the lowest first; exact up to 2^53. */
export function writeVarint(value: number, out: number[]): void {
  let rest = value;
  while (rest >= 0x80) {
    out.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  out.push(rest);
}

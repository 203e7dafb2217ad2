/**
 * Reads values of the compact protocol of Apache Thrift, in which the headers of a Parquet file are written.
 * Source: apache/thrift, doc/specs/thrift-compact-protocol.md. Members that nobody asks for are passed over.
 */
export type Read = number | boolean | Uint8Array | readonly Read[] | ReadStruct;
export type ReadStruct = { readonly [member: number]: Read | undefined };

const STOP = 0;
/** Nothing that we write is nested deeper. */
const DEPTH_MAX = 12;

export class NotThrift extends Error {}

/** The struct that begins at `at`, and where it ends. */
export function readThrift(bytes: Uint8Array, at = 0): { value: ReadStruct; end: number } {
  const from = { bytes, at };
  return { value: structFrom(from, 0), end: from.at };
}

type From = { readonly bytes: Uint8Array; at: number };

function byteFrom(from: From): number {
  if (from.at >= from.bytes.length) throw new NotThrift('A header ends before it is complete.');
  return from.bytes[from.at++]!;
}

function varintFrom(from: From): number {
  let value = 0;
  for (let scale = 1; scale <= 2 ** 63; scale *= 128) {
    const byte = byteFrom(from);
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
  throw new NotThrift('A number of a header has no end.');
}

/** Numbers of either sign, small ones first. Past 2^53 they are not exact, and nothing of ours is. */
function signedFrom(from: From): number {
  const value = varintFrom(from);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

function structFrom(from: From, depth: number): ReadStruct {
  if (depth > DEPTH_MAX) throw new NotThrift('A header is nested too deep.');
  const members: { [member: number]: Read } = {};
  let last = 0;
  for (;;) {
    const head = byteFrom(from);
    if (head === STOP) return members;
    last = head >> 4 === 0 ? signedFrom(from) : last + (head >> 4);
    const type = head & 15;
    members[last] = type <= 2 ? type === 1 : valueFrom(from, type, depth);
  }
}

function valueFrom(from: From, type: number, depth: number): Read {
  switch (type) {
    case 1:
    case 2:
      return byteFrom(from) === 1;
    case 3:
      return byteFrom(from);
    case 4:
    case 5:
    case 6:
      return signedFrom(from);
    case 7:
      return bytesFrom(from, 8);
    case 8:
      return bytesFrom(from, varintFrom(from));
    case 9:
    case 10:
      return listFrom(from, depth);
    case 12:
      return structFrom(from, depth + 1);
    default:
      throw new NotThrift(`A header has a value of type ${type}.`);
  }
}

function bytesFrom(from: From, length: number): Uint8Array {
  const end = from.at + length;
  if (end > from.bytes.length) throw new NotThrift('A header ends before it is complete.');
  const bytes = from.bytes.subarray(from.at, end);
  from.at = end;
  return bytes;
}

function listFrom(from: From, depth: number): Read[] {
  const head = byteFrom(from);
  const count = head >> 4 === 15 ? varintFrom(from) : head >> 4;
  // Each takes a byte at least.
  if (count > from.bytes.length - from.at) throw new NotThrift('A list of a header is too long.');
  return Array.from({ length: count }, () => valueFrom(from, head & 15, depth));
}

/** Writes dataflash logs byte by byte, for tests. */

type Value = number | string | readonly number[];

export type Definition = {
  readonly type: number;
  readonly name: string;
  readonly letters: string;
  readonly columns: string;
  /** Overrides the length that the letters give. */
  readonly length_bytes?: number;
};

const SIZES: Readonly<Record<string, number>> = {
  a: 64, b: 1, B: 1, h: 2, H: 2, i: 4, I: 4, q: 8, Q: 8, f: 4, d: 8, g: 2,
  n: 4, N: 16, Z: 64, c: 2, C: 2, e: 4, E: 4, L: 4, M: 1,
}; // biome-ignore format: a table of letters

export const FMT: Definition = {
  type: 128,
  name: 'FMT',
  letters: 'BBnNZ',
  columns: 'Type,Length,Name,Format,Columns',
};

export function lengthOf(definition: Definition): number {
  const sum = [...definition.letters].reduce((bytes, letter) => bytes + (SIZES[letter] ?? 0), 3);
  return definition.length_bytes ?? sum;
}

/** The FMT record of a definition. */
export function fmt(definition: Definition): Uint8Array {
  const { type, name, letters, columns } = definition;
  return record(FMT, [type, lengthOf(definition), name, letters, columns]);
}

/** A record; numbers are stored raw, without the scale of their letter. */
export function record(definition: Definition, values: readonly Value[]): Uint8Array {
  const bytes = new Uint8Array(lengthOf(definition));
  const view = new DataView(bytes.buffer);
  bytes.set([0xa3, 0x95, definition.type]);
  let at = 3;
  [...definition.letters].forEach((letter, i) => {
    const value = values[i] ?? 0;
    if (at + (SIZES[letter] ?? 0) <= bytes.length) put(view, at, letter, value);
    at += SIZES[letter] ?? 0;
  });
  return bytes;
}

function put(view: DataView, at: number, letter: string, value: Value): void {
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value).subarray(0, SIZES[letter] ?? 0);
    new Uint8Array(view.buffer).set(bytes, at);
  } else if (typeof value === 'object') {
    value.forEach((item, k) => {
      view.setInt16(at + 2 * k, item, true);
    });
  } else putNumber(view, at, letter, value);
}

function putNumber(view: DataView, at: number, letter: string, value: number): void {
  if ('bBM'.includes(letter)) view.setUint8(at, value & 0xff);
  else if ('hHcCg'.includes(letter)) view.setUint16(at, value & 0xffff, true);
  else if ('iIeEL'.includes(letter)) view.setInt32(at, value | 0, true);
  else if (letter === 'f') view.setFloat32(at, value, true);
  else if (letter === 'd') view.setFloat64(at, value, true);
  else if ('qQ'.includes(letter)) view.setBigInt64(at, BigInt(Math.trunc(value)), true);
}

export function join(...pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The messages of a log: their names, letters and columns as ArduPilot 4.6 defines them. */
export type Message = {
  readonly type: number;
  readonly name: string;
  readonly letters: string;
  readonly columns: string;
};

/** Writes a value and answers where the next one goes. */
type Put = (bytes: Buffer, value: number | string, at: number) => number;

const text =
  (size_bytes: number): Put =>
  (bytes, value, at) => {
    bytes.write(String(value), at, size_bytes, 'latin1');
    return at + size_bytes;
  };
const whole = (value: number | string, scale = 1) => Math.round(Number(value) * scale);
const byte: Put = (bytes, value, at) => bytes.writeUInt8(whole(value), at);

const PUTS: Readonly<Record<string, Put>> = {
  B: byte,
  M: byte,
  b: (bytes, value, at) => bytes.writeInt8(whole(value), at),
  H: (bytes, value, at) => bytes.writeUInt16LE(whole(value), at),
  h: (bytes, value, at) => bytes.writeInt16LE(whole(value), at),
  I: (bytes, value, at) => bytes.writeUInt32LE(whole(value), at),
  c: (bytes, value, at) => bytes.writeInt16LE(whole(value, 100), at),
  C: (bytes, value, at) => bytes.writeUInt16LE(whole(value, 100), at),
  e: (bytes, value, at) => bytes.writeInt32LE(whole(value, 100), at),
  L: (bytes, value, at) => bytes.writeInt32LE(whole(value, 1e7), at),
  f: (bytes, value, at) => bytes.writeFloatLE(Number(value), at),
  Q: (bytes, value, at) => {
    const us = whole(value);
    bytes.writeUInt32LE(us % 2 ** 32, at);
    return bytes.writeUInt32LE(Math.floor(us / 2 ** 32), at + 4);
  },
  n: text(4),
  N: text(16),
  Z: text(64),
};

const SIZES: Readonly<Record<string, number>> = {
  B: 1, M: 1, b: 1, H: 2, h: 2, I: 4, c: 2, C: 2, e: 4, L: 4, f: 4, Q: 8, n: 4, N: 16, Z: 64,
}; // biome-ignore format: a table of letters

const FMT: Message = {
  type: 128,
  name: 'FMT',
  letters: 'BBnNZ',
  columns: 'Type,Length,Name,Format,Columns',
};

const HEADER_BYTES = 3;

type Layout = { readonly length_bytes: number; readonly put: readonly Put[] };
const layouts = new Map<Message, Layout>();

function layoutOf(message: Message): Layout {
  const known = layouts.get(message);
  if (known !== undefined) return known;
  const letters = [...message.letters];
  const made = {
    length_bytes: letters.reduce((bytes, letter) => bytes + SIZES[letter]!, HEADER_BYTES),
    put: letters.map((letter) => PUTS[letter]!),
  };
  layouts.set(message, made);
  return made;
}

/** Writes a dataflash log: every message is defined once, then records follow in the order they are added. */
export class DataflashWriter {
  #bytes = Buffer.alloc(1 << 20);
  #at = 0;

  constructor(messages: readonly Message[]) {
    for (const message of [FMT, ...messages])
      this.add(FMT, [
        message.type,
        layoutOf(message).length_bytes,
        message.name,
        message.letters,
        message.columns,
      ]);
  }

  /** Values in the unit of their column: letters that store hundredths or 1e-7 degrees scale them. */
  add(message: Message, values: readonly (number | string)[]): void {
    const { length_bytes, put } = layoutOf(message);
    this.#reserve(length_bytes);
    const bytes = this.#bytes;
    bytes[this.#at] = 0xa3;
    bytes[this.#at + 1] = 0x95;
    bytes[this.#at + 2] = message.type;
    let at = this.#at + HEADER_BYTES;
    for (let i = 0; i < put.length; i++) at = put[i]!(bytes, values[i] ?? 0, at);
    this.#at = at;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  #reserve(length_bytes: number): void {
    if (this.#at + length_bytes <= this.#bytes.length) return;
    const larger = Buffer.alloc(2 * this.#bytes.length);
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }
}

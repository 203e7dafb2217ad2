/**
 * Bytes in the Snappy format, which every reader of Parquet knows. Source: google/snappy, format_description.txt.
 *
 * Written here because columns of floats hardly shrink further by gzip, whose fastest level takes several times as long.
 */

/** Offsets of a copy have two bytes: what is further back is not looked for. */
const BLOCK_BYTES = 65_536;
const HASH_BITS = 14;
/** Where nothing repeats, the steps grow: by one byte each 32 tries. */
const PATIENCE_BITS = 5;
const SHORTEST_COPY = 4;
const LONGEST_COPY = 64;

/** Where four bytes were last seen, by their hash; of the block at hand alone. */
const seen = new Uint16Array(1 << HASH_BITS);

export function snappyBytes(bytes: Uint8Array): Buffer {
  // A literal takes one more byte for 60 of it at worst, and three for a long one.
  const to = Buffer.allocUnsafe(16 + bytes.length + Math.ceil(bytes.length / 6));
  const out = { to, at: 0 };
  let length = bytes.length;
  for (; length > 127; length >>>= 7) to[out.at++] = (length & 127) | 128;
  to[out.at++] = length;
  for (let from = 0; from < bytes.length; from += BLOCK_BYTES)
    writeBlock(bytes.subarray(from, from + BLOCK_BYTES), out);
  return to.subarray(0, out.at);
}

type Out = { readonly to: Buffer; at: number };

function writeBlock(block: Uint8Array, out: Out): void {
  seen.fill(0);
  const last = block.length - SHORTEST_COPY;
  let written = 0;
  let at = 1;
  let tries = 1 << PATIENCE_BITS;
  while (at <= last) {
    const word = wordAt(block, at);
    const slot = Math.imul(word, 0x1e35a7bd) >>> (32 - HASH_BITS);
    const before = seen[slot]!;
    seen[slot] = at;
    if (wordAt(block, before) !== word) {
      at += tries++ >>> PATIENCE_BITS;
      continue;
    }
    let end = at + SHORTEST_COPY;
    while (end < block.length && block[end] === block[end - at + before]) end++;
    if (written < at) writeLiteral(block, written, at, out);
    writeCopies(at - before, end - at, out);
    written = end;
    at = end;
    tries = 1 << PATIENCE_BITS;
  }
  if (written < block.length) writeLiteral(block, written, block.length, out);
}

function wordAt(block: Uint8Array, at: number): number {
  return block[at]! | (block[at + 1]! << 8) | (block[at + 2]! << 16) | (block[at + 3]! << 24);
}

function writeLiteral(block: Uint8Array, from: number, end: number, out: Out): void {
  const less = end - from - 1;
  if (less < 60) out.to[out.at++] = less << 2;
  else if (less < 256) {
    out.to[out.at++] = 60 << 2;
    out.to[out.at++] = less;
  } else {
    out.to[out.at++] = 61 << 2;
    out.at = out.to.writeUInt16LE(less, out.at);
  }
  out.to.set(block.subarray(from, end), out.at);
  out.at += end - from;
}

/** A copy has at most 64 bytes; a long one is several, the last of them of four bytes at least. */
function writeCopies(offset: number, length: number, out: Out): void {
  let left = length;
  while (left > 0) {
    const now = left > LONGEST_COPY ? Math.min(LONGEST_COPY, left - SHORTEST_COPY) : left;
    if (now < 12 && offset < 2048) {
      out.to[out.at++] = 1 | ((now - SHORTEST_COPY) << 2) | ((offset >> 8) << 5);
      out.to[out.at++] = offset & 255;
    } else {
      out.to[out.at++] = 2 | ((now - 1) << 2);
      out.at = out.to.writeUInt16LE(offset, out.at);
    }
    left -= now;
  }
}

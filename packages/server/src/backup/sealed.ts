import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto';
import { BrokenBackup } from './container.ts';

/**
 * A backup under a passphrase. The file begins with a head: the magic line, the cost of scrypt, a salt and the
 * beginning of every nonce. Behind it stand pieces of 64 KiB, each encrypted and authenticated by itself with
 * AES-256-GCM (NIST SP 800-38D), with the head as additional data. A nonce is that beginning, the number of the
 * piece and whether it is the last one: no piece can be changed, moved, left out or added, and no end cut off
 * (the STREAM construction: Hoang, Reyhanitabar, Rogaway and Vizár, CRYPTO 2015).
 */
export const SEALED_MAGIC = 'airworthy sealed backup 1\n';

const SALT_BYTES = 16;
const NONCE_START_BYTES = 7;
const TAG_BYTES = 16;
const PIECE_BYTES = 65_536;
const HEAD_BYTES = SEALED_MAGIC.length + 1 + SALT_BYTES + NONCE_START_BYTES;
/** 2^16 blocks of 1 KiB: 64 MiB and a fifth of a second for each guess of a passphrase (RFC 7914). */
const COST_LOG2 = 16;
/** A file that asks for more was not written by us. */
const COST_LOG2_MAX = 20;
const BLOCK_SIZE = 8;

export const PASSPHRASE_MIN_CHARACTERS = 12;

type Source = AsyncIterable<Buffer>;

/** The file does not open, or not as it was written; the sentence says where. */
export class BrokenSeal extends BrokenBackup {}

export async function* sealed(
  source: Source,
  passphrase: string,
  costLog2 = COST_LOG2,
): AsyncGenerator<Buffer> {
  const head = Buffer.concat([
    Buffer.from(SEALED_MAGIC),
    Buffer.from([costLog2]),
    randomBytes(SALT_BYTES + NONCE_START_BYTES),
  ]);
  const key = await keyOf(head, passphrase);
  const seal = (piece: Buffer, at: number, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(head, at, last)).setAAD(head);
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  yield head;
  let count = 0;
  let piece: Buffer = Buffer.alloc(0);
  for await (const next of piecesOf(source, PIECE_BYTES)) {
    if (piece.length > 0) yield seal(piece, count++, false);
    piece = next;
  }
  yield seal(piece, count, true);
}

/** What was sealed. Nothing of a piece is given out before it is known to be the one that was written. */
export async function* unsealed(source: Source, passphrase: string): AsyncGenerator<Buffer> {
  const pieces = afterHead(source);
  const head = (await pieces.next()).value as Buffer;
  const key = await keyOf(head, passphrase);
  const open = (piece: Buffer, at: number, last: boolean) => {
    if (piece.length < TAG_BYTES) throw brokenAt(at);
    const body = piece.subarray(0, piece.length - TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(head, at, last))
      .setAAD(head)
      .setAuthTag(piece.subarray(piece.length - TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(body), decipher.final()]);
    } catch {
      throw brokenAt(at);
    }
  };
  let count = 0;
  let piece: Buffer | null = null;
  for await (const next of pieces) {
    if (piece !== null) yield open(piece, count++, false);
    piece = next;
  }
  if (piece === null) throw brokenAt(0);
  yield open(piece, count, true);
}

/** A wrong passphrase and a damaged beginning look the same, and are meant to. */
function brokenAt(piece: number): BrokenSeal {
  return new BrokenSeal(
    piece === 0
      ? 'The passphrase is not the one of this backup, or its beginning is damaged.'
      : `The file is damaged or breaks off in the 64 KiB after byte ${HEAD_BYTES + piece * (PIECE_BYTES + TAG_BYTES)}.`,
  );
}

function nonceOf(head: Buffer, at: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  head.copy(nonce, 0, HEAD_BYTES - NONCE_START_BYTES);
  nonce.writeUInt32BE(at, NONCE_START_BYTES);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

function keyOf(head: Buffer, passphrase: string): Promise<Buffer> {
  const costLog2 = head[SEALED_MAGIC.length] ?? 0;
  if (costLog2 < 10 || costLog2 > COST_LOG2_MAX)
    throw new BrokenSeal('The beginning of this sealed backup is damaged.');
  const salt = head.subarray(SEALED_MAGIC.length + 1, SEALED_MAGIC.length + 1 + SALT_BYTES);
  const N = 2 ** costLog2;
  const options: ScryptOptions = { N, r: BLOCK_SIZE, p: 1, maxmem: 2 * 128 * N * BLOCK_SIZE };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

/** The head, then the sealed pieces. */
async function* afterHead(source: Source): AsyncGenerator<Buffer> {
  const bytes = source[Symbol.asyncIterator]();
  let have: Buffer = Buffer.alloc(0);
  while (have.length < HEAD_BYTES) {
    const next = await bytes.next();
    if (next.done === true) throw new BrokenSeal('The file is not whole: it breaks off.');
    have = Buffer.concat([have, next.value]);
  }
  yield have.subarray(0, HEAD_BYTES);
  const rest = have.subarray(HEAD_BYTES);
  async function* remaining() {
    yield rest;
    for (let next = await bytes.next(); next.done !== true; next = await bytes.next())
      yield next.value;
  }
  yield* piecesOf(remaining(), PIECE_BYTES + TAG_BYTES);
}

/** The same bytes in pieces of one size; the last may be shorter. */
async function* piecesOf(source: Source, size_bytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let have_bytes = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    have_bytes += bytes.length;
    if (have_bytes < size_bytes) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; all.length - at >= size_bytes; at += size_bytes) yield all.subarray(at, at + size_bytes);
    waiting = [all.subarray(at)];
    have_bytes = all.length - at;
  }
  if (have_bytes > 0) yield Buffer.concat(waiting);
}

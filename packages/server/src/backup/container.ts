import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { isBlobKey, NotABlobKey } from '../storage/blobs.ts';

/**
 * The file of a backup or of an organization's export, before it is compressed: entries one after the other, each a line of JSON that says
 * what it is and then its bytes in chunks. A chunk is its length (four bytes, most significant first) and
 * that many bytes; a chunk of no length ends the entry. Nothing has to be known before it is written, and
 * neither the writer nor the reader keeps an entry in memory.
 */
export type Entry<Head = Header> =
  | { readonly kind: 'header'; readonly header: Head }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | {
      readonly kind: 'log';
      readonly key: string;
      readonly size_bytes: number;
      readonly sha256: string;
    }
  /** A log whose bytes lie beside the backup (`keptLogs.ts`); whoever reads a backup gets it as one of `log`. */
  | {
      readonly kind: 'kept_log';
      readonly key: string;
      readonly size_bytes: number;
      readonly sha256: string;
    }
  /** A log that was deleted, with its record, while the backup was made. */
  | { readonly kind: 'deleted_log'; readonly key: string }
  /** Without this one the file is not whole. */
  | {
      readonly kind: 'end';
      /** Those inside and those beside it: a version that knows no others finds too few, and refuses. */
      readonly logs: number;
      readonly sequences: Record<string, number>;
      /** The SHA-256 of each table's bytes. */
      readonly tables?: Record<string, string>;
    };

export type Header = {
  readonly format: 'airworthy-backup';
  readonly version: 1;
  readonly made_at: string;
  /** Which installation made it; absent in backups of earlier versions. */
  readonly installation?: string;
  readonly migrations: readonly { readonly name: string; readonly sha256: string }[];
};

const CHUNK_MAX_BYTES = 2 ** 20;
const LINE_MAX_BYTES = 2 ** 20;

/** One entry as it is in the file. */
export async function* entryBytes(
  entry: Entry<unknown>,
  bytes: AsyncIterable<Buffer> | null = null,
): AsyncGenerator<Buffer> {
  yield* chunk(Buffer.from(JSON.stringify(entry)));
  for await (const piece of bytes ?? [])
    for (let at = 0; at < piece.length; at += CHUNK_MAX_BYTES)
      yield* chunk(piece.subarray(at, at + CHUNK_MAX_BYTES));
  yield Buffer.alloc(4);
}

function* chunk(bytes: Buffer): Generator<Buffer> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  yield length;
  yield bytes;
}

export function entryWriter(out: Writable) {
  return async (entry: Entry, bytes: AsyncIterable<Buffer> | null = null): Promise<void> => {
    for await (const piece of entryBytes(entry, bytes)) {
      if (out.destroyed)
        throw out.errored ?? new Error('The file was closed while it was written.');
      if (!out.write(piece)) await once(out, 'drain');
    }
  };
}

/** The file is not a backup, or not a whole one. */
export class BrokenBackup extends Error {}

/** Refuses a log under a name that no store of ours gives out: it could lead out of the store. */
export function requireLogKey(key: unknown): void {
  if (!isBlobKey(key))
    throw new BrokenBackup(`The file was altered: ${new NotABlobKey(key).message}`);
}

export type Entries<Head = Header> = AsyncGenerator<{
  entry: Entry<Head>;
  bytes: AsyncGenerator<Buffer>;
}>;

/** Entries in their order. The bytes of one have to be read before the next is asked for. */
export async function* readEntries<Head = Header>(source: Readable): Entries<Head> {
  const reader = byteReader(source);
  let ended = false;
  while (!ended) {
    const line = await nextChunk(reader, LINE_MAX_BYTES);
    if (line === null) throw new BrokenBackup('The file is not whole: its end is missing.');
    const entry = parse(line) as Entry<Head>;
    const bytes = chunksOf(reader);
    yield { entry, bytes };
    for await (const _ of bytes);
    ended = entry.kind === 'end';
  }
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    throw new BrokenBackup('This is not a file that Airworthy wrote.');
  }
}

type ByteReader = (length_bytes: number) => Promise<Buffer | null>;

async function nextChunk(read: ByteReader, max_bytes: number): Promise<Buffer | null> {
  const length = await read(4);
  if (length === null) return null;
  const length_bytes = length.readUInt32BE();
  if (length_bytes > max_bytes) throw new BrokenBackup('This is not a file that Airworthy wrote.');
  return read(length_bytes);
}

async function* chunksOf(read: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk = await nextChunk(read, CHUNK_MAX_BYTES);
    if (chunk === null) throw new BrokenBackup('The file is not whole: it breaks off.');
    if (chunk.length === 0) return;
    yield chunk;
  }
}

/** Reads exactly as many bytes of a stream as asked for; null at its end. */
function byteReader(source: Readable): ByteReader {
  const chunks = source.iterator() as AsyncIterator<Buffer>;
  let pending: Buffer = Buffer.alloc(0);
  return async (length_bytes) => {
    const parts = [pending];
    let have = pending.length;
    while (have < length_bytes) {
      const next = await chunks.next();
      if (next.done === true) return null;
      parts.push(next.value);
      have += next.value.length;
    }
    const all = parts.length === 1 ? pending : Buffer.concat(parts);
    pending = all.subarray(length_bytes);
    return all.subarray(0, length_bytes);
  };
}

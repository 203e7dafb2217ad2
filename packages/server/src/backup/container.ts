import type { Readable, Writable } from 'node:stream';

/**
 * The file of a backup, before it is compressed: entries one after the other, each a line of JSON that says
 * what it is and then its bytes in chunks. A chunk is its length (four bytes, most significant first) and
 * that many bytes; a chunk of no length ends the entry. Nothing has to be known before it is written, and
 * nothing is held whole in memory, by the writer or by the reader.
 */
export type Entry =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | {
      readonly kind: 'log';
      readonly key: string;
      readonly size_bytes: number;
      readonly sha256: string;
    }
  /** A log that was deleted, with its record, while the backup was made. */
  | { readonly kind: 'deleted_log'; readonly key: string }
  /** Without this one the file is not whole. */
  | { readonly kind: 'end'; readonly logs: number; readonly sequences: Record<string, number> };

export type Header = {
  readonly format: 'airworthy-backup';
  readonly version: 1;
  readonly made_at: string;
  readonly migrations: readonly { readonly name: string; readonly sha256: string }[];
};

const CHUNK_MAX_BYTES = 2 ** 20;
const LINE_MAX_BYTES = 2 ** 20;

export function entryWriter(out: Writable) {
  const write = async (bytes: Buffer) => {
    if (!out.write(bytes)) await new Promise((resolve) => out.once('drain', resolve));
  };
  const chunk = async (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    await write(length);
    await write(bytes);
  };
  return async (entry: Entry, bytes: AsyncIterable<Buffer> | null = null): Promise<void> => {
    await chunk(Buffer.from(JSON.stringify(entry)));
    for await (const piece of bytes ?? [])
      for (let at = 0; at < piece.length; at += CHUNK_MAX_BYTES)
        await chunk(piece.subarray(at, at + CHUNK_MAX_BYTES));
    await write(Buffer.alloc(4));
  };
}

/** The file is not a backup, or not a whole one. */
export class BrokenBackup extends Error {}

/** Entries in their order. The bytes of one have to be read before the next is asked for. */
export async function* readEntries(
  source: Readable,
): AsyncGenerator<{ entry: Entry; bytes: AsyncGenerator<Buffer> }> {
  const reader = byteReader(source);
  let ended = false;
  while (!ended) {
    const line = await nextChunk(reader, LINE_MAX_BYTES);
    if (line === null) throw new BrokenBackup('The backup is not whole: its end is missing.');
    const entry = parse(line);
    const bytes = chunksOf(reader);
    yield { entry, bytes };
    for await (const _ of bytes);
    ended = entry.kind === 'end';
  }
}

function parse(line: Buffer): Entry {
  try {
    return JSON.parse(line.toString('utf8')) as Entry;
  } catch {
    throw new BrokenBackup('This is not a backup of Airworthy.');
  }
}

type ByteReader = (length_bytes: number) => Promise<Buffer | null>;

async function nextChunk(read: ByteReader, max_bytes: number): Promise<Buffer | null> {
  const length = await read(4);
  if (length === null) return null;
  const length_bytes = length.readUInt32BE();
  if (length_bytes > max_bytes) throw new BrokenBackup('This is not a backup of Airworthy.');
  return read(length_bytes);
}

async function* chunksOf(read: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk = await nextChunk(read, CHUNK_MAX_BYTES);
    if (chunk === null) throw new BrokenBackup('The backup is not whole: it breaks off.');
    if (chunk.length === 0) return;
    yield chunk;
  }
}

/** Exactly so many bytes of a stream, or null at its end. */
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

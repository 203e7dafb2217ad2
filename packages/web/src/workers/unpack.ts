/** Logs that come packed: gzip of one, or a zip that holds some. Unpacked piece by piece, within bounds. */
import { DETECTION_BYTES, detect } from '@airworthy/flightlog';
import { Gunzip, Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import type { LogBytes } from './blobSource.ts';
import { packingOf } from './packed.ts';

export type LogFile = {
  readonly bytes: LogBytes;
  /** As lists show it: with the archive that it came from. */
  readonly name: string;
  /** Its name inside the archive, where it came from one. */
  readonly ownName?: string;
};

/** Real logs are far smaller; a decompression bomb unpacks to a thousand times its size. */
export const MOST_UNPACKED_BYTES = 512 * 1024 * 1024;
const MOST_ENTRIES = 10_000;
const READ_BYTES = 1 << 20;
/** What is unpacked at once: deflate makes at most a thousand bytes of one, so 64 MB at the worst. */
const PIECE_BYTES = 1 << 16;
const HELD_BYTES = 1 << 24;

/** The archive cannot be unpacked; the message says why, for people. */
export class PackedLogError extends Error {
  override readonly name = 'PackedLogError';
}

/** The logs inside a gzip or zip file, one at least; any other file as it is. */
export async function unpacked(
  file: LogFile,
  limit_bytes: number = MOST_UNPACKED_BYTES,
): Promise<readonly [LogFile, ...LogFile[]]> {
  const packing = await packingOf(file.bytes);
  try {
    if (packing === 'gzip') return [await gunzipped(file, limit_bytes)];
    if (packing === 'zip') return await unzipped(file, limit_bytes);
  } catch (error) {
    if (error instanceof PackedLogError || !(error instanceof Error)) throw error;
    // Errors of reading the file itself have their own names and are distinguished later.
    if (error.name !== 'Error') throw error;
    throw new PackedLogError(`The archive is damaged and cannot be unpacked: ${error.message}`);
  }
  return [file];
}

async function gunzipped({ bytes, name }: LogFile, limit_bytes: number): Promise<LogFile> {
  const out = new BlobWriter({ left_bytes: limit_bytes, limit_bytes });
  const stream = new Gunzip((piece) => out.add(piece));
  await feed(bytes, (piece, last) => stream.push(piece, last));
  const ownName = name.replace(/\.gz$/i, '');
  return { bytes: out.blob(), name: ownName, ownName };
}

/** Every entry that is a log by its content; the names of entries do not matter. The limit is that of all together. */
async function unzipped(
  { bytes, name }: LogFile,
  limit_bytes: number,
): Promise<readonly [LogFile, ...LogFile[]]> {
  const logs = new Set<Entry>();
  const room = { left_bytes: limit_bytes, limit_bytes };
  let entries = 0;
  const stream = new Unzip((entry) => {
    entries++;
    if (entries > MOST_ENTRIES)
      throw new PackedLogError(`The zip holds more than ${MOST_ENTRIES} files.`);
    const reading = new Entry(entry.name, room);
    take(entry, (piece, last) => {
      if (reading.add(piece, last)) logs.add(reading);
    });
  });
  stream.register(UnzipInflate);
  await feed(bytes, (piece, last) => stream.push(piece, last));
  const found = [...logs].map((log) => {
    const ownName = log.name.split('/').at(-1)!;
    return { bytes: log.out.blob(), name: `${ownName} of ${name}`, ownName };
  });
  const [first, ...others] = found;
  if (first === undefined)
    throw new PackedLogError('The zip holds no flight log: no file in it begins like one.');
  return [first, ...others];
}

function take(entry: UnzipFile, onPiece: (piece: Uint8Array, last: boolean) => void): void {
  entry.ondata = (error, piece, last) => {
    if (error !== null) throw error;
    onPiece(piece, last);
  };
  entry.start();
}

/** One file of a zip: kept until its first bytes show that it is not a log. */
class Entry {
  readonly name: string;
  readonly out: BlobWriter;
  #head = new Uint8Array();
  #state: 'unknown' | 'log' | 'other' = 'unknown';

  constructor(name: string, room: Room) {
    this.name = name;
    this.out = new BlobWriter(room);
  }

  /** True once it is known to be a log. */
  add(piece: Uint8Array, last: boolean): boolean {
    if (this.#state === 'other') return false;
    this.out.add(piece);
    if (this.#state === 'unknown') {
      const head = new Uint8Array(this.#head.length + piece.length);
      head.set(this.#head);
      head.set(piece, this.#head.length);
      this.#head = head.subarray(0, DETECTION_BYTES);
      if (last || head.length >= DETECTION_BYTES)
        this.#state = detect(this.#head).kind === 'refused' ? 'other' : 'log';
      if (this.#state === 'other') this.out.discard();
    }
    return this.#state === 'log';
  }
}

/** What may still be unpacked, shared by all that is kept of an archive. */
type Room = { left_bytes: number; readonly limit_bytes: number };

/** Collects pieces in a blob, which the browser may keep on disk. */
class BlobWriter {
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #parts: Blob[] = [];
  #total = 0;
  #held = 0;
  readonly #room: Room;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Forgets what was collected and gives its room back. */
  discard(): void {
    this.#room.left_bytes += this.#total;
    this.#total = 0;
    this.#pieces = [];
    this.#parts = [];
    this.#held = 0;
  }

  add(piece: Uint8Array): void {
    this.#total += piece.length;
    this.#room.left_bytes -= piece.length;
    if (this.#room.left_bytes < 0)
      throw new PackedLogError(
        `The archive unpacks to more than ${this.#room.limit_bytes / 2 ** 20} MB (the limit). Unpack it and open the log itself.`,
      );
    this.#pieces.push(piece as Uint8Array<ArrayBuffer>);
    this.#held += piece.length;
    if (this.#held > HELD_BYTES) this.#flush();
  }

  blob(): Blob {
    this.#flush();
    return new Blob(this.#parts);
  }

  #flush(): void {
    this.#parts.push(new Blob(this.#pieces));
    this.#pieces = [];
    this.#held = 0;
  }
}

async function feed(
  bytes: LogBytes,
  push: (piece: Uint8Array, last: boolean) => void,
): Promise<void> {
  for (let at = 0; at < bytes.size; at += READ_BYTES) {
    const end = Math.min(bytes.size, at + READ_BYTES);
    const read = new Uint8Array(await bytes.slice(at, end).arrayBuffer());
    for (let from = 0; from < read.length; from += PIECE_BYTES) {
      const to = Math.min(read.length, from + PIECE_BYTES);
      push(read.subarray(from, to), at + to === bytes.size);
    }
  }
}

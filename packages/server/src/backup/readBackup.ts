import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BrokenBackup, type Entries, type Entry, type Header, readEntries } from './container.ts';
import { type KeptLogs, keptLogs } from './keptLogs.ts';
import { type BackupPlace, folderPlace } from './place.ts';
import { BrokenSeal, SEALED_MAGIC, unsealed } from './sealed.ts';

const NEWLINE = 10;

export type ReadOptions = {
  readonly passphrase?: string | undefined;
  /** Where the logs are that it keeps beside it; the folder of the file unless given. */
  readonly place?: BackupPlace | undefined;
  /** Logs beside it that need not be read again: they were when they were brought. */
  readonly isKnown?: ((sha256: string) => boolean) | undefined;
};

/**
 * The entries of a backup's file, those of logs beside it among them. Whatever is wrong with it is said in a sentence that names the byte of
 * the file and the record or the log that was being read.
 */
export async function* readBackup(file: string, options: ReadOptions = {}): Entries {
  const { passphrase } = options;
  const size_bytes = sizeOf(file);
  const gunzip = createGunzip();
  if (!isSealed(file)) pipeline(createReadStream(file), gunzip, () => {});
  else {
    if (passphrase === undefined)
      throw new BrokenBackup(
        `${file} is encrypted. Name the file of its passphrase with --passphrase-file, or set AIRWORTHY_BACKUP_PASSPHRASE_FILE.`,
      );
    const opened = (bytes: AsyncIterable<Buffer>) => unsealed(bytes, passphrase);
    pipeline(createReadStream(file), opened, gunzip, () => {});
  }
  const place = { entry: null as Entry | null, records: 0 };
  const inWords = (error: unknown) =>
    sentenceOf(error, { ...place, at: gunzip.bytesWritten, size_bytes });
  async function* watched(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    try {
      for await (const piece of bytes) {
        if (place.entry?.kind === 'table') place.records += newlinesIn(piece);
        yield piece;
      }
    } catch (error) {
      throw inWords(error);
    }
  }
  const entries = readEntries(gunzip);
  let kept: KeptLogs | null = null;
  try {
    for (;;) {
      const next = await entries.next().catch((error: unknown) => {
        throw inWords(error);
      });
      if (next.done === true) return;
      place.entry = next.value.entry;
      place.records = 0;
      const { entry } = next.value;
      if (entry.kind === 'header') kept = keptBy(file, entry.header, options);
      if (entry.kind === 'kept_log') yield await keptEntry(entry, kept, options);
      else yield { entry, bytes: watched(next.value.bytes) };
    }
  } finally {
    // Whoever wanted only the header leaves the rest unread.
    gunzip.destroy();
  }
}

function keptBy(file: string, header: Header, { place, passphrase }: ReadOptions): KeptLogs {
  const lock = { passphrase, installation: header.installation ?? '' };
  return keptLogs(place ?? folderPlace(dirname(file)), lock, dirname(file));
}

/** A log beside the backup, with its bytes; without them and as what it is where it is known to be there. */
async function keptEntry(
  entry: Extract<Entry, { kind: 'kept_log' }>,
  kept: KeptLogs | null,
  { isKnown }: ReadOptions,
): Promise<{ entry: Entry; bytes: AsyncGenerator<Buffer> }> {
  if (kept === null) throw new BrokenBackup('This is not a backup of Airworthy: it has no header.');
  const { sha256 } = entry;
  if (isKnown?.(sha256) === true && (await kept.has(sha256))) return { entry, bytes: bytesOf([]) };
  return { entry: { ...entry, kind: 'log' }, bytes: bytesOf(await kept.open(sha256)) };
}

async function* bytesOf(source: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* source;
}

/** Whether a file begins as one that was encrypted; whoever has no passphrase can see that much. */
export function isSealed(file: string): boolean {
  const start = Buffer.alloc(SEALED_MAGIC.length);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, start, 0, start.length, 0);
  } finally {
    closeSync(opened);
  }
  return start.toString('latin1') === SEALED_MAGIC;
}

type Place = {
  readonly entry: Entry | null;
  readonly records: number;
  readonly at: number;
  readonly size_bytes: number;
};

function sentenceOf(error: unknown, place: Place): Error {
  const { code } = error as NodeJS.ErrnoException;
  const where = `after byte ${place.at} of ${place.size_bytes}, ${partOf(place)}`;
  if (code === 'Z_BUF_ERROR')
    return new BrokenBackup(`The file is not whole: it breaks off ${where}. ${AGAIN}`);
  if (code?.startsWith('Z_') === true)
    return place.entry === null && place.at === 0
      ? new BrokenBackup('This is not a backup of Airworthy, or its first bytes are damaged.')
      : new BrokenBackup(`The file is damaged ${where}. ${AGAIN}`);
  if (error instanceof BrokenSeal) return error;
  if (error instanceof BrokenBackup && place.entry !== null)
    return new BrokenBackup(`The file is damaged ${where}. ${AGAIN}`);
  return error as Error;
}

const AGAIN = 'Copy it again from where it was made, or take another backup.';

function partOf({ entry, records }: Place): string {
  if (entry === null) return 'in its header';
  if (entry.kind === 'table') return `in record ${records + 1} of the table "${entry.table}"`;
  if (entry.kind === 'log') return `in the log ${entry.key}`;
  return entry.kind === 'end' ? 'at its end' : 'in its header';
}

function newlinesIn(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

function sizeOf(file: string): number {
  try {
    const found = statSync(file);
    if (found.isFile()) return found.size;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new BrokenBackup(`There is no file ${file}.`);
    throw new BrokenBackup(`The file ${file} cannot be read by this user.`);
  }
  throw new BrokenBackup(`${file} is not a file.`);
}

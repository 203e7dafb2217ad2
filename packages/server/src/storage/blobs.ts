import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Spooled } from './spool.ts';

/** Names one stored file; letters, digits and dashes only. */
export type BlobKey = string;

export type ByteRange = { readonly at: number; readonly length_bytes: number };

/** Where the bytes of logs are kept: a folder by default, or an S3 bucket. */
export interface BlobStore {
  /** Folder for uploads on their way in; the sweeper empties it of what was left behind. */
  readonly spoolFolder: string;
  /** Takes a spooled upload in and answers its key. The bytes are durable when this returns. */
  take(spooled: Spooled): Promise<BlobKey>;
  /** The bytes of a blob, or of a part of it. */
  open(key: BlobKey, range?: ByteRange): Promise<Readable>;
  /** A local file with the bytes of a blob, for readers that jump about in it. */
  local(key: BlobKey): Promise<{ readonly path: string; release(): Promise<void> }>;
  /** Removes a blob; an absent one is no error. */
  remove(key: BlobKey): Promise<void>;
  /** Every key with the time it was stored. */
  list(): AsyncIterable<{ readonly key: BlobKey; readonly storedAt: Date }>;
}

export function newBlobKey(): BlobKey {
  return randomUUID();
}

/** Blobs as files below `folder`, spread over 256 subfolders by the start of their key. */
export function folderBlobs(folder: string): BlobStore {
  const spoolFolder = join(folder, 'incoming');
  mkdirSync(spoolFolder, { recursive: true, mode: 0o700 });
  const path = (key: BlobKey) => join(folder, 'stored', key.slice(0, 2), key);
  return {
    spoolFolder,
    async take(spooled) {
      const key = newBlobKey();
      const target = path(key);
      const shelf = join(folder, 'stored', key.slice(0, 2));
      mkdirSync(shelf, { recursive: true, mode: 0o700 });
      await rename(spooled.path, target);
      // The file's bytes were synced by the spool; its new name is durable once its folder is.
      await syncFolder(shelf);
      return key;
    },
    async open(key, range) {
      await stat(path(key));
      return createReadStream(
        path(key),
        range === undefined ? {} : { start: range.at, end: range.at + range.length_bytes - 1 },
      );
    },
    local: (key) => Promise.resolve({ path: path(key), release: () => Promise.resolve() }),
    remove: (key) => rm(path(key), { force: true }),
    async *list() {
      for (const shelf of await namesIn(join(folder, 'stored')))
        for (const key of await namesIn(join(folder, 'stored', shelf))) {
          const found = await stat(path(key)).catch(() => null);
          if (found !== null) yield { key, storedAt: found.mtime };
        }
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes uploads that were left half way: older than `before`, so that none under way is hit. */
export async function sweepSpool(spoolFolder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(spoolFolder)) {
    const path = join(spoolFolder, name);
    const found = await stat(path).catch(() => null);
    if (found === null || found.mtime >= before) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}

import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isDiskFull, StoreAway } from './away.ts';
import { folderLake, type LakeStore } from './lakeStore.ts';
import type { Spooled } from './spool.ts';

/** Names one stored file: a random UUID as `newBlobKey` makes it, and nothing else. */
export type BlobKey = string;

export const BLOB_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A key that no store gave out: it could name a file outside of the store. */
export class NotABlobKey extends Error {
  constructor(key: unknown) {
    // A key from a crafted file may be long, and may hold what moves a terminal's cursor.
    super(`${JSON.stringify(String(key).slice(0, 80))} is not the key of a stored log.`);
  }
}

export function isBlobKey(key: unknown): key is BlobKey {
  return typeof key === 'string' && BLOB_KEY.test(key);
}

/** The key itself; whatever else it is, no name of a file or an object is made of it. */
export function requireBlobKey(key: unknown): BlobKey {
  if (!isBlobKey(key)) throw new NotABlobKey(key);
  return key;
}

export type ByteRange = { readonly at: number; readonly length_bytes: number };
export type StoredBlob = { readonly key: BlobKey; readonly storedAt: Date };

/**
 * Where the bytes of logs are kept: a folder by default, or an S3 bucket. A store that does not answer,
 * or that lacks the bytes it is asked for, throws `StoreAway`.
 */
export interface BlobStore {
  /** Where it is, in words, for messages. */
  readonly place: string;
  /** Folder for uploads on their way in; the sweeper empties it of what was left behind. */
  readonly spoolFolder: string;
  /** Takes a spooled upload in and answers its key. The bytes are durable when this returns. */
  take(spooled: Spooled): Promise<BlobKey>;
  /** Takes bytes in under a key they had before, when a backup is restored. */
  put(key: BlobKey, spooled: Spooled): Promise<void>;
  /** The bytes of a blob, or of a part of it. */
  open(key: BlobKey, range?: ByteRange): Promise<Readable>;
  /** A local file with the bytes of a blob, for readers that jump about in it. */
  local(key: BlobKey): Promise<{ readonly path: string; release(): Promise<void> }>;
  /** Removes a blob; a missing one is not an error. */
  remove(key: BlobKey): Promise<void>;
  /** Every blob with the time it was stored. */
  list(): AsyncIterable<StoredBlob>;
  /** Blobs that no record names. They are kept apart for a while before they are deleted. */
  readonly aside: Aside;
  /** Columns of read logs, under names of their own. */
  readonly lake: LakeStore;
  /** The text that binds the store to its database; null in a store that is not bound. */
  readMarker(): Promise<string | null>;
  /** Null removes it. */
  writeMarker(text: string | null): Promise<void>;
}

export type Aside = {
  /** Moves a blob out of the store; the time it is kept counts from now. */
  add(key: BlobKey): Promise<void>;
  /** Moves a blob back into the store. */
  bringBack(key: BlobKey): Promise<void>;
  remove(key: BlobKey): Promise<void>;
  list(): AsyncIterable<StoredBlob>;
};

export function newBlobKey(): BlobKey {
  return randomUUID();
}

/** A store that takes no other keys than its own, in whatever it is asked, and lists no others. */
export function withCheckedKeys(store: BlobStore): BlobStore {
  const { aside } = store;
  return {
    ...store,
    take: async (spooled) => requireBlobKey(await store.take(spooled)),
    put: async (key, spooled) => store.put(requireBlobKey(key), spooled),
    open: async (key, range) => store.open(requireBlobKey(key), range),
    local: async (key) => store.local(requireBlobKey(key)),
    remove: async (key) => store.remove(requireBlobKey(key)),
    list: () => ownOf(store.list()),
    aside: {
      add: async (key) => aside.add(requireBlobKey(key)),
      bringBack: async (key) => aside.bringBack(requireBlobKey(key)),
      remove: async (key) => aside.remove(requireBlobKey(key)),
      list: () => ownOf(aside.list()),
    },
  };
}

/** What somebody else put into the folder is not a log: it is neither counted nor moved. */
async function* ownOf(blobs: AsyncIterable<StoredBlob>): AsyncIterable<StoredBlob> {
  for await (const blob of blobs) if (isBlobKey(blob.key)) yield blob;
}

/** Blobs as files below `folder`, spread over 256 subfolders by the start of their key. */
export function folderBlobs(folder: string): BlobStore {
  const spoolFolder = join(folder, 'incoming');
  const asideFolder = join(folder, 'aside');
  for (const made of [spoolFolder, asideFolder]) mkdirSync(made, { recursive: true, mode: 0o700 });
  const marker = join(folder, 'store-id');
  const path = (key: BlobKey) => join(folder, 'stored', key.slice(0, 2), key);
  const moveIn = async (from: string, key: BlobKey) => {
    const shelf = join(folder, 'stored', key.slice(0, 2));
    mkdirSync(shelf, { recursive: true, mode: 0o700 });
    await rename(from, path(key));
    // The file's bytes were synced by the spool; its new name is durable once its folder is.
    await syncFolder(shelf);
  };
  return withCheckedKeys({
    place: folder,
    spoolFolder,
    async take(spooled) {
      const key = newBlobKey();
      await guarded(() => moveIn(spooled.path, key));
      return key;
    },
    put: (key, spooled) => guarded(() => moveIn(spooled.path, key)),
    async open(key, range) {
      await guarded(() => stat(path(key)));
      return createReadStream(
        path(key),
        range === undefined ? {} : { start: range.at, end: range.at + range.length_bytes - 1 },
      );
    },
    async local(key) {
      await guarded(() => stat(path(key)));
      return { path: path(key), release: () => Promise.resolve() };
    },
    remove: (key) => guarded(() => rm(path(key), { force: true })),
    list: () => filesOf(join(folder, 'stored')),
    aside: folderAside(asideFolder, path, moveIn),
    lake: folderLake(folder),
    readMarker: () => guarded(() => readFile(marker, 'utf8').catch(absent)),
    writeMarker: (text) =>
      guarded(() =>
        text === null
          ? rm(marker, { force: true })
          : writeFile(marker, text, { mode: 0o600, flush: true }),
      ),
  });
}

function folderAside(
  folder: string,
  path: (key: BlobKey) => string,
  moveIn: (from: string, key: BlobKey) => Promise<void>,
): Aside {
  return {
    add: (key) =>
      guarded(async () => {
        const now = new Date();
        await utimes(path(key), now, now);
        await rename(path(key), join(folder, key));
      }),
    bringBack: (key) => guarded(() => moveIn(join(folder, key), key)),
    remove: (key) => guarded(() => rm(join(folder, key), { force: true })),
    list: () => filesOf(folder),
  };
}

/** Every file below a folder, one or two levels deep. */
async function* filesOf(folder: string): AsyncIterable<StoredBlob> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory() === true) yield* filesOf(path);
    else if (found !== null) yield { key: name, storedAt: found.mtime };
  }
}

/** What the file system refuses is a store that is away, but for a disk that is full. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskFull(error) ? error : new StoreAway(error);
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await guarded(() => readdir(folder).catch(absent))) ?? [];
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

import { createReadStream, mkdirSync } from 'node:fs';
import { readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isDiskFull, StoreAway } from './away.ts';
import { isLakeKey, type LakeKey, requireLakeKey } from './lakeKeys.ts';
import type { Spooled } from './spool.ts';

export type LakeObject = { readonly key: LakeKey; readonly storedAt: Date };

/**
 * Where the columns of read logs are kept, below the root `lake/` of the same folder or bucket as the logs. All of it
 * follows from logs and records, and can be written again: nothing is set aside, and no backup holds it.
 */
export interface LakeStore {
  /** The folder that holds the files under their keys, where the store is one. */
  readonly folder: string | null;
  put(key: LakeKey, spooled: Spooled): Promise<void>;
  open(key: LakeKey): Promise<Readable>;
  /** Removes a file; a missing one is not an error. */
  remove(key: LakeKey): Promise<void>;
  list(): AsyncIterable<LakeObject>;
}

/** A store that takes no other keys than its own, in whatever it is asked, and lists no others. */
export function withCheckedLakeKeys(store: LakeStore): LakeStore {
  return {
    folder: store.folder,
    put: async (key, spooled) => store.put(requireLakeKey(key), spooled),
    open: async (key) => store.open(requireLakeKey(key)),
    remove: async (key) => store.remove(requireLakeKey(key)),
    async *list() {
      for await (const object of store.list()) if (isLakeKey(object.key)) yield object;
    },
  };
}

export function folderLake(folder: string): LakeStore {
  const root = join(folder, 'lake');
  const path = (key: LakeKey) => join(root, key);
  return withCheckedLakeKeys({
    folder: root,
    put: (key, spooled) =>
      guarded(async () => {
        mkdirSync(dirname(path(key)), { recursive: true, mode: 0o700 });
        await rename(spooled.path, path(key));
      }),
    async open(key) {
      await guarded(() => stat(path(key)));
      return createReadStream(path(key));
    },
    remove: (key) =>
      guarded(async () => {
        await rm(path(key), { force: true });
        await removeEmpty(dirname(path(key)), root);
      }),
    list: () => filesBelow(root, ''),
  });
}

/** Folders that hold nothing more, up to the root. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root && at.startsWith(root); at = dirname(at))
    try {
      await rmdir(at);
    } catch {
      return;
    }
}

async function* filesBelow(root: string, below: string): AsyncIterable<LakeObject> {
  const names = await guarded(() =>
    readdir(join(root, below)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    }),
  );
  for (const name of names) {
    const key = below === '' ? name : `${below}/${name}`;
    const found = await stat(join(root, key)).catch(() => null);
    if (found?.isDirectory() === true) yield* filesBelow(root, key);
    else if (found !== null) yield { key, storedAt: found.mtime };
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskFull(error) ? error : new StoreAway(error);
  }
}

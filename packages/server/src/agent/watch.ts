import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openForWriting } from './openFiles.ts';
import type { Sighting } from './store.ts';

/** Logs by their names, also compressed ones. */
const LOG_NAME = /^[^.].*\.(bin|log|tlog|ulg|ulog)(\.gz)?$/i;

type Watched = Sighting & { readonly file: number; readonly since_s: number };

export type Seen = {
  /** Logs that nobody is writing any more. */
  readonly finished: readonly Sighting[];
  /** Logs that are still being written, or were a moment ago. */
  readonly growing: number;
  /** Every log that is there. */
  readonly paths: ReadonlySet<string>;
  /** Folders that cannot be read now. */
  readonly unreadable: readonly string[];
};

/**
 * Looks at folders again and again. A log is finished once its size, its time and its place on the disk have stayed the
 * same for a while, and no process that can be seen has it open for writing. The while is measured by a clock that
 * nobody can set.
 */
export function watcher(folders: readonly string[], settle_s: number) {
  const watched = new Map<string, Watched>();
  return async function look(now_s: number, isKnown: (one: Sighting) => boolean): Promise<Seen> {
    const unreadable: string[] = [];
    const paths = new Set<string>();
    for (const folder of folders) await addBelow(folder, paths, unreadable);
    for (const path of watched.keys()) if (!paths.has(path)) watched.delete(path);
    const steady: Sighting[] = [];
    for (const path of paths) {
      const one = await sighting(path, watched.get(path), now_s);
      if (one === null) watched.delete(path);
      else {
        watched.set(path, one);
        const { size_bytes, modified_ms } = one;
        if (now_s - one.since_s >= settle_s) steady.push({ path, size_bytes, modified_ms });
      }
    }
    // What is known need not be asked about: looking through all processes takes its time.
    const fresh = steady.filter((one) => !isKnown(one));
    const open = await openForWriting(fresh.map(({ path }) => path));
    for (const path of open) watched.set(path, { ...watched.get(path)!, since_s: now_s });
    const finished = steady.filter(({ path }) => !open.has(path));
    return { finished, growing: watched.size - finished.length, paths, unreadable };
  };
}

async function addBelow(folder: string, paths: Set<string>, unreadable: string[]): Promise<void> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch {
    unreadable.push(folder);
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    // Links are not followed: a circle of them would never end.
    if (entry.isDirectory()) await addBelow(path, paths, unreadable);
    else if (entry.isFile() && LOG_NAME.test(entry.name)) paths.add(path);
  }
}

/** Null for a file that is gone, or that holds nothing yet. */
async function sighting(
  path: string,
  before: Watched | undefined,
  now_s: number,
): Promise<Watched | null> {
  const found = await stat(path).catch(() => null);
  if (found === null || found.size === 0) return null;
  const now = { path, size_bytes: found.size, modified_ms: found.mtimeMs, file: found.ino };
  const same =
    before !== undefined &&
    before.size_bytes === now.size_bytes &&
    before.modified_ms === now.modified_ms &&
    before.file === now.file;
  return { ...now, since_s: same ? before.since_s : now_s };
}

/** Whether a file is still what was seen. */
export async function isUnchanged({ path, size_bytes, modified_ms }: Sighting): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.size === size_bytes && found.mtimeMs === modified_ms;
}

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogToFile } from '../filing/log.ts';
import { isRunning } from './scratch.ts';

/** A file as it was when it was looked into. Two sightings that are equal are the same bytes. */
export type Sighting = {
  readonly path: string;
  readonly size_bytes: number;
  readonly modified_ms: number;
};

/** One log that the agent knows, or one file that is none. */
export type Entry = {
  readonly key: string;
  /** Entries in the order in which they came; no clock is asked. */
  readonly order: number;
  /** Files that hold these bytes. */
  readonly seen: readonly Sighting[];
  readonly log: LogToFile | null;
  readonly state: 'waiting' | 'filed' | 'left_out' | 'refused';
  readonly flightId: number | null;
  readonly reason: string | null;
};

export const keyOfLog = (sha256: string): string => `log-${sha256}`;
export const keyOfFile = (path: string): string =>
  `file-${createHash('sha256').update(path).digest('hex')}`;

/** How many entries are kept after their files are gone, for the second log of a flight. */
const KEPT_WITHOUT_FILE = 1000;
/** Copies of one log that are remembered. */
const COPIES = 16;

export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * What the agent knows, one small file for each log, below its state folder. Each is written beside its place, forced to
 * the disk and renamed, so that a power cut leaves the old or the new one and never half of one. Losing one costs
 * nothing but work: the server knows what it has.
 */
export async function openStore(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entries = await readAll(folder);
  let order = Math.max(0, ...[...entries.values()].map((entry) => entry.order));

  async function put(entry: Entry): Promise<void> {
    const path = join(folder, `${entry.key}.json`);
    await writeSafely(path, JSON.stringify(entry));
    await syncFolder(folder);
    entries.set(entry.key, entry);
  }
  async function remove(key: string): Promise<void> {
    entries.delete(key);
    await rm(join(folder, `${key}.json`), { force: true });
  }
  return {
    entries: entries as ReadonlyMap<string, Entry>,
    put,
    remove,
    /** Adds what was found in a file; bytes that are known only have another place. */
    async found(sighting: Sighting, found: Pick<Entry, 'key' | 'log' | 'state' | 'reason'>) {
      const known = entries.get(found.key);
      const others = (known?.seen ?? []).filter(({ path }) => path !== sighting.path);
      const seen = [sighting, ...others].slice(0, COPIES);
      if (known === undefined || known.log === null)
        return put({ ...found, order: ++order, seen, flightId: null });
      // What it was read from may be gone by now.
      const log =
        found.log === null
          ? known.log
          : { ...known.log, file: found.log.file, entry: found.log.entry };
      return put({ ...known, seen, log });
    },
    /** Forgets what is done and no longer on the disk, but for the latest. */
    async forget(isThere: (path: string) => boolean, kept = KEPT_WITHOUT_FILE): Promise<void> {
      const gone = [...entries.values()]
        .filter(({ state, seen }) => state !== 'waiting' && !seen.some(({ path }) => isThere(path)))
        .sort((a, b) => b.order - a.order);
      for (const { key } of gone.slice(kept)) await remove(key);
    },
  };
}

async function readAll(folder: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const entry = name.endsWith('.json') && name !== STATUS_FILE ? await readEntry(path) : null;
    if (entry !== null) entries.set(entry.key, entry);
    // Half written when the power went, or damaged since: its log is found again.
    else if (isLeftOver(name)) await rm(path, { force: true });
  }
  return entries;
}

async function readEntry(path: string): Promise<Entry | null> {
  try {
    const entry = JSON.parse(await readFile(path, 'utf8')) as Entry;
    const isWhole = typeof entry.key === 'string' && Array.isArray(entry.seen);
    return isWhole && path.endsWith(`${entry.key}.json`) ? entry : null;
  } catch {
    return null;
  }
}

export const STATUS_FILE = 'status.json';

/** A damaged entry, or what a process that is no more was about to write. */
function isLeftOver(name: string): boolean {
  if (/^(log|file)-[0-9a-f]{64}\.json$/.test(name)) return true;
  const writer = Number(/\.(\d+)-[0-9a-f]+\.tmp$/.exec(name)?.[1] ?? Number.NaN);
  return !Number.isNaN(writer) && (writer === process.pid || !isRunning(writer));
}

/** Puts a text into a file so that the file never holds half of it, also when two processes write it. */
export async function writeSafely(path: string, text: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const beside = `${path}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
    const file = await open(beside, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    try {
      return await rename(beside, path);
    } catch (error) {
      // Another agent with the same state folder and process number, in another container, has tidied up.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === 5) throw error;
    }
  }
}

/** A new name is on the disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

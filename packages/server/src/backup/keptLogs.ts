import { createHmac, randomUUID, scrypt } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BrokenBackup } from './container.ts';
import type { BackupPlace } from './place.ts';
import { sealed, unsealed } from './sealed.ts';

/**
 * Logs beside the backups of a place, each once whichever and however many backups name it: `logs/ab/ab….log` by its
 * SHA-256. Under a passphrase they are encrypted like a backup, and their names are made with a key from the
 * passphrase, so that nobody can tell from a name which log it is.
 */
export type KeptLogs = {
  has(sha256: string): Promise<boolean>;
  /** Brings a log that is not there yet. */
  add(sha256: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  open(sha256: string): Promise<AsyncIterable<Buffer>>;
  /** Hashes of those that this run brought, and the names of all that it asked for or brought. */
  readonly added: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
  /** Takes back what this run brought. */
  undo(): Promise<void>;
};

const FOLDER = 'logs';
/** Names that are made here. A folder of this name may hold files of somebody else, which are never touched. */
const OURS = /^logs\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.log$/;
/** 2^16 blocks of 1 KiB, once for a run; the key of it needs no more than the least for each log. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 28 };
const COST_OF_A_KEY_LOG2 = 10;

export function keptLogs(
  place: BackupPlace,
  lock: { readonly passphrase: string | undefined; readonly installation: string },
  /** A local folder on the disk of the place, for a log that is on its way. */
  spoolFolder: string,
): KeptLogs {
  let secret: Promise<string | null> | null = null;
  const keyOf = () => {
    secret ??= keyFrom(lock);
    return secret;
  };
  let there: Promise<Set<string>> | null = null;
  const names = () => {
    there ??= place.list(FOLDER).then((found) => new Set(found.map((name) => `${FOLDER}/${name}`)));
    return there;
  };
  const added = new Set<string>();
  const named = new Set<string>();
  const nameOf = async (sha256: string) => {
    const key = await keyOf();
    const name = key === null ? sha256 : createHmac('sha256', key).update(sha256).digest('hex');
    return `${FOLDER}/${name.slice(0, 2)}/${name}.log`;
  };
  return {
    added,
    named,
    async has(sha256) {
      const name = await nameOf(sha256);
      const found = (await names()).has(name);
      if (found) named.add(name);
      return found;
    },
    async add(sha256, bytes) {
      const key = await keyOf();
      await mkdir(spoolFolder, { recursive: true, mode: 0o700 });
      const file = join(spoolFolder, `${randomUUID()}.part`);
      const source = key === null ? bytes : sealed(bytes, key, COST_OF_A_KEY_LOG2);
      try {
        await pipeline(source, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
        const { size } = await stat(file);
        const name = await nameOf(sha256);
        await place.put(name, file, size);
        added.add(sha256);
        (await names()).add(name);
        named.add(name);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    async open(sha256) {
      const name = await nameOf(sha256);
      if (!(await names()).has(name))
        throw new BrokenBackup(
          `The log ${sha256} of this backup is missing in ${place.words}: ${name}. Restore from a place that has its logs.`,
        );
      const bytes = (await place.open(name)) as AsyncIterable<Buffer>;
      const key = await keyOf();
      return key === null ? bytes : unsealed(bytes, key);
    },
    async undo() {
      for (const sha256 of added) await place.remove(await nameOf(sha256));
      added.clear();
    },
  };
}

function keyFrom(lock: { passphrase: string | undefined; installation: string }) {
  const { passphrase, installation } = lock;
  if (passphrase === undefined) return Promise.resolve(null);
  return new Promise<string>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), `logs of ${installation}`, 32, SCRYPT, (error, key) =>
      error === null ? resolve(key.toString('hex')) : reject(error),
    );
  });
}

/** What a backup names and whose it is lies beside it, so that nobody has to open or fetch it to know. */
export function listName(backup: string): string {
  return `${backup}.logs`;
}

export function listText(installation: string, kept: Pick<KeptLogs, 'named'>): string {
  return `${[`installation ${installation}`, ...[...kept.named].sort()].join('\n')}\n`;
}

export async function isListedAs(
  place: BackupPlace,
  backup: string,
  installation: string,
): Promise<boolean> {
  const list = await place.text(listName(backup));
  return list?.startsWith(`installation ${installation}\n`) === true;
}

/**
 * Removes the logs that no backup of the place names any more. Where the list of one is missing nothing is removed: it
 * is not known what it needs.
 */
export async function removeUnnamed(
  place: BackupPlace,
  backups: readonly string[],
): Promise<number> {
  const named = new Set<string>();
  for (const backup of backups) {
    const list = await place.text(listName(backup));
    if (list === null) return 0;
    for (const name of list.split('\n')) named.add(name);
  }
  let removed = 0;
  for (const name of await place.list(FOLDER)) {
    const whole = `${FOLDER}/${name}`;
    if (!OURS.test(whole) || named.has(whole)) continue;
    await place.remove(whole);
    removed++;
  }
  return removed;
}

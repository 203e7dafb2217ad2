import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './postgresBinaries.ts';

type Words = readonly [string, readonly string[]];

/** How the commands of the server are run so that it is never root, and never outlives us. */
export type Launch = {
  wrap(command: string, args: readonly string[]): Words;
  /** The same for `initdb`, which refuses to run under a user that has no name. */
  wrapInit(command: string, args: readonly string[]): Words;
  /** Gives a folder to the user that `initdb` runs as. */
  ownInit(folder: string): void;
  /** Gives the files of a folder to the user the server runs as. */
  own(folder: string): void;
  /** What an operator should know about it; null when there is nothing. */
  readonly warning: string | null;
};

export type LaunchOptions = {
  readonly dataFolder: string;
  readonly binaries: Binaries;
  /** `AIRWORTHY_POSTGRES_UID`: the user the server runs as when we are root. */
  readonly uid?: number | undefined;
  /** The owner of data that keeps it for now, whoever is named; root's is served in a namespace. */
  readonly keepOwner?: number | undefined;
};

/**
 * The user that the server runs as when we are root and nobody names another: no account and no service
 * has this number, so it owns the server's folder and nothing else.
 */
const DEDICATED_UID = 60_926;
/** `nobody`. */
const NOBODY_UID = 65_534;

/**
 * PostgreSQL refuses to run as root. Started as root it runs as a user of its own: the one that was named,
 * else the owner of the data folder, else a number that nobody else uses. Where that user cannot reach
 * folder or programs (a project below a closed home folder), root is mapped to another user inside a user
 * namespace: then the server can touch what root can, which the warning says.
 * `setpriv --pdeathsig` ends the server with us even after kill -9; elsewhere a later start adopts it.
 */
export function chooseLaunch(options: LaunchOptions): Launch {
  const dies = works('setpriv', ['--pdeathsig', 'INT', 'true']);
  const words = (prefix: readonly string[]) => (command: string, args: readonly string[]) => {
    const bound = dies ? ['setpriv', '--pdeathsig', 'INT'] : [];
    const [first, ...rest] = [...prefix, ...bound, command, ...args];
    return [first as string, rest] as const;
  };
  if (process.getuid?.() !== 0) return plain(words([]));
  const named = options.keepOwner || options.uid;
  const uid = named ?? ownerOf(options.dataFolder);
  const drop = dropTo(uid);
  const namespace = asNamedUser();
  const mapped = works(namespace[0], [...namespace[1], 'true']) ? namespace.flat() : null;
  const own = (owner: number) => (folder: string) => give(folder, owner);
  const init = isNamed(uid)
    ? { prefix: drop, owner: uid }
    : mapped !== null
      ? { prefix: mapped, owner: 0 }
      : { prefix: dropTo(NOBODY_UID), owner: NOBODY_UID };
  const staysWithRoot = options.keepOwner === 0 && mapped !== null;
  if (!staysWithRoot && letsThrough(drop, options))
    return {
      wrap: words(drop),
      wrapInit: words(init.prefix),
      ownInit: own(init.owner),
      own: own(uid),
      warning: `Started as root: PostgreSQL runs as user ${uid}. An ordinary user is enough for both.`,
    };
  if (mapped === null || named !== undefined)
    throw new Error(
      `PostgreSQL does not run as root, and user ${uid} cannot reach ${options.dataFolder} and ` +
        `${options.binaries.postgres}. Start as an ordinary user, move AIRWORTHY_DATA, or set DATABASE_URL.`,
    );
  return {
    wrap: words(mapped),
    wrapInit: words(mapped),
    ownInit: own(0),
    own: own(0),
    warning: staysWithRoot
      ? 'Started as root on data that belongs to root: PostgreSQL runs with its rights until the next start.'
      : `Started as root, and user ${uid} cannot reach ${options.dataFolder}: PostgreSQL runs with the ` +
        'rights of root. Start as an ordinary user, or move AIRWORTHY_DATA to where every user may pass.',
  };
}

/**
 * The server has to pass through the folder; what else is in there stays closed to it. Where it cannot
 * even so, the folder keeps the rights it had.
 */
function letsThrough(drop: readonly string[], options: LaunchOptions): boolean {
  const { mode } = statSync(options.dataFolder);
  chmodSync(options.dataFolder, mode | 0o011);
  if (reaches(drop, options)) return true;
  chmodSync(options.dataFolder, mode);
  return false;
}

function plain(wrap: Launch['wrap']): Launch {
  return { wrap, wrapInit: wrap, ownInit: () => {}, own: () => {}, warning: null };
}

function dropTo(uid: number): string[] {
  return ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
}

/** The owner of the data folder, unless that is root. */
function ownerOf(folder: string): number {
  const { uid } = statSync(folder);
  return uid === 0 ? DEDICATED_UID : uid;
}

function reaches(drop: readonly string[], { dataFolder, binaries }: LaunchOptions): boolean {
  const [first, ...rest] = drop;
  const can = (...words: string[]) => works(first as string, [...rest, 'test', ...words]);
  return can('-x', binaries.postgres) && can('-x', dataFolder);
}

/** A namespace in which root is an ordinary user: the first one with a name. */
function asNamedUser(): [string, string[]] {
  const user = namedUsers().find((uid) => uid > 0) ?? NOBODY_UID;
  return ['unshare', ['--user', `--map-user=${user}`, `--map-group=${user}`]];
}

function isNamed(uid: number): boolean {
  return namedUsers().includes(uid);
}

function namedUsers(): number[] {
  if (!existsSync('/etc/passwd')) return [];
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.map((line) => Number(line.split(':')[2])).filter(Number.isInteger);
}

function works(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function give(folder: string, uid: number): void {
  if (statSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, uid);
  chownSync(folder, uid, uid);
}

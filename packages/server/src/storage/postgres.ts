import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  askForPasswords,
  asksForPasswords,
  EMBEDDED_USER,
  ITERATIONS,
  lostSecret,
  makePasswords,
  readPasswords,
  superuserOf,
} from './clusterAccess.ts';
import { judgeFolder } from './folderNote.ts';
import { makeFolder } from './makeFolder.ts';
import { type Binaries, locateBinaries } from './postgresBinaries.ts';
import { chooseLaunch, type Launch } from './postgresLaunch.ts';
import { aloneUnder, isAlive } from './startLock.ts';

/**
 * The embedded PostgreSQL: a real server of our own on a data folder, reached through a Unix socket
 * that only its owner can open, never over TCP. A live server of the same folder is adopted, so that
 * the command line works beside a running service and a second service can share its database.
 */
export type EmbeddedPostgres = {
  /** Folder of the Unix socket; `pg` takes it as `host`. */
  readonly host: string;
  /** Its superuser. */
  readonly user: string;
  /** Left out where the cluster asks for none yet: an earlier version made it. */
  readonly password?: string;
  /** What an operator should know about how it runs; null when there is nothing. */
  readonly warning: string | null;
  /** True where another process started the server. */
  readonly adopted: boolean;
  stop(): Promise<void>;
};

/** `sun_path` holds 107 bytes; the socket's own name takes `/.s.PGSQL.5432` of them. */
const SOCKET_FOLDER_MAX_BYTES = 100 - '/.s.PGSQL.5432'.length;
const START_TIMEOUT_MS = 60_000;
/** A crash of the last server can leave its lock file or memory for a moment. */
const STALE =
  /lock file "postmaster\.pid" already exists|pre-existing shared memory|is another postmaster/;

/**
 * Starts the server of `dataFolder`, making its cluster first where there is none, or adopts it. With `only` it starts
 * the cluster of that identity and makes none: a disk that is away for a moment must not come back to an empty one.
 */
export async function startPostgres(
  dataFolder: string,
  options: { readonly uid?: number | undefined; readonly only?: string | undefined } = {},
): Promise<EmbeddedPostgres> {
  const cluster = join(dataFolder, 'postgres');
  if (options.only !== undefined) refuseOther(cluster, options.only);
  makeFolder(dataFolder);
  const isMade = () => existsSync(join(cluster, 'PG_VERSION'));
  // Version and history first: a folder that is refused stays as it is, owner, rights and all.
  const noted = judgeFolder(dataFolder);
  if (isMade()) refuseOtherVersion(cluster, locateBinaries());
  const adopted = () => {
    const live = livePostmaster(cluster);
    return live === null ? null : adopt(dataFolder, cluster, live);
  };
  // Six servers that start together would make six clusters to throw five of them away.
  return aloneUnder(join(dataFolder, 'postgres.lock'), START_TIMEOUT_MS, {
    instead: adopted,
    async work() {
      const live = adopted();
      if (live !== null) return live;
      const binaries = locateBinaries();
      // Until its history is known, what is there keeps its owner.
      const keepOwner = isMade() && !noted ? statSync(cluster).uid : undefined;
      const launch = chooseLaunch({ dataFolder, binaries, uid: options.uid, keepOwner });
      if (!isMade()) await makeCluster(dataFolder, cluster, binaries, launch);
      else if (lacksSecret(dataFolder, cluster))
        await renewSecret(dataFolder, cluster, binaries, launch);
      return startServer(dataFolder, cluster, binaries, launch);
    },
  });
}

/** What `initdb` gave a cluster and nothing changes: the first eight bytes of its control file. Null where there is none. */
export function identityOf(cluster: string): string | null {
  try {
    return readFileSync(join(cluster, 'global', 'pg_control'))
      .subarray(0, 8)
      .toString('hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function refuseOther(cluster: string, identity: string): void {
  const found = identityOf(cluster);
  if (found === identity) return;
  throw new Error(
    found === null
      ? `${cluster} is gone: the folder was removed, or its disk is not mounted. Nothing is made in its ` +
          'place. Put it back, or stop the service and restore a backup.'
      : `${cluster} is another database than the one that this service began with, and is left alone. ` +
          'Put the first one back, or start the service anew.',
  );
}

/** A major version reads only its own data folders; PostgreSQL itself would say so in fewer words. */
function refuseOtherVersion(cluster: string, { postgres }: Binaries): void {
  const written = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const output = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  const own = /PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (own === undefined || own === written) return;
  throw new Error(
    `${cluster} was written by PostgreSQL ${written}, and this version of Airworthy includes ${own}. ` +
      'With the version of Airworthy that wrote it: airworthy backup FILE. ' +
      'Then with this one and an empty AIRWORTHY_DATA: airworthy restore FILE.',
  );
}

/** A cluster is made under another name and moved into place whole: a killed start leaves no half of one. */
async function makeCluster(
  dataFolder: string,
  cluster: string,
  binaries: Binaries,
  launch: Launch,
): Promise<void> {
  const fresh = `${cluster}.${randomBytes(4).toString('hex')}`;
  mkdirSync(fresh, { mode: 0o700 });
  launch.ownInit(fresh);
  // A folder of its own for the password: the user that makes the cluster has to read it, and nobody else.
  const told = `${fresh}.init`;
  mkdirSync(told, { mode: 0o700 });
  const password = makePasswords(dataFolder).passwordOf(EMBEDDED_USER);
  writeFileSync(join(told, 'password'), password, { mode: 0o600 });
  launch.ownInit(told);
  const [command, args] = launch.wrapInit(binaries.initdb, [
    `--pgdata=${fresh}`,
    `--username=${EMBEDDED_USER}`,
    `--pwfile=${join(told, 'password')}`,
    '--auth-local=scram-sha-256',
    `--set=scram_iterations=${ITERATIONS}`,
    '--auth-host=reject',
    '--locale=C',
    '--encoding=UTF8',
    '--no-instructions',
  ]);
  const { status, output } = await run(command, args);
  rmSync(told, { recursive: true, force: true });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(
      `The embedded PostgreSQL could not create its data folder: ${lastLine(output)}`,
    );
  }
  askForPasswords(fresh);
  launch.own(fresh);
  try {
    renameSync(fresh, cluster);
  } catch {
    // Another start was faster and its cluster stands.
    rmSync(fresh, { recursive: true, force: true });
  }
}

function lacksSecret(dataFolder: string, cluster: string): boolean {
  return asksForPasswords(cluster) && readPasswords(dataFolder) === null;
}

/** Gives the superuser a new password where the secret was lost: whoever owns the files owns the cluster. */
async function renewSecret(
  dataFolder: string,
  cluster: string,
  binaries: Binaries,
  launch: Launch,
): Promise<void> {
  // Without a server PostgreSQL asks, as `initdb` does, for a user that has a name.
  launch.ownInit(cluster);
  const verifier = makePasswords(dataFolder).verifierOf(EMBEDDED_USER);
  const words = launch.wrapInit(binaries.postgres, ['--single', '-D', cluster, 'postgres']);
  const { status, output } = await run(
    ...words,
    `ALTER ROLE ${EMBEDDED_USER} PASSWORD '${verifier}'\n`,
  );
  if (status !== 0)
    throw new Error(`The embedded PostgreSQL took no new password: ${lastLine(output)}`);
}

async function startServer(
  dataFolder: string,
  cluster: string,
  binaries: Binaries,
  launch: Launch,
): Promise<EmbeddedPostgres> {
  const host = socketFolder(dataFolder);
  mkdirSync(host, { recursive: true, mode: 0o700 });
  launch.own(host);
  launch.own(cluster);
  const logFile = join(dataFolder, 'postgres.log');
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const [command, args] = launch.wrap(binaries.postgres, serverArguments(cluster, host));
    const log = openSync(logFile, 'w', 0o600);
    // A group of its own: Ctrl-C in the terminal reaches us alone, and we stop the server last.
    const child = spawn(command, args, { stdio: ['ignore', log, log], detached: true });
    closeSync(log);
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    if (await becomesReady(cluster, child, deadline)) {
      child.unref();
      return {
        host,
        ...superuserOf(dataFolder),
        warning: launch.warning,
        adopted: false,
        stop: () => stopServer(child, ended),
      };
    }
    child.kill('SIGKILL');
    await ended;
    const live = livePostmaster(cluster);
    if (live !== null) return adopt(dataFolder, cluster, live);
    const output = readFileSync(logFile, 'utf8');
    if (!STALE.test(output) || Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL did not start: ${lastLine(output)}`);
    await sleep(100);
  }
}

/**
 * Durability settings stay at PostgreSQL's own defaults (fsync, synchronous_commit and
 * full_page_writes on). Shared memory is mapped files: containers often have a tiny /dev/shm.
 */
function serverArguments(cluster: string, host: string): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    dynamic_shared_memory_type: 'mmap',
    jit: 'off',
    max_connections: '200',
    shared_buffers: '128MB',
    log_min_messages: 'warning',
  };
  return [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
}

async function becomesReady(
  cluster: string,
  child: ChildProcess,
  deadline: number,
): Promise<boolean> {
  while (Date.now() < deadline) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
      return false;
    const state = postmasterFile(cluster);
    if (state?.ready === true && state.pid === child.pid) return true;
    await sleep(15);
  }
  return false;
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopServer(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.ref();
  child.kill('SIGINT');
  await ended;
}

function adopt(dataFolder: string, cluster: string, live: Postmaster): EmbeddedPostgres {
  if (live.host === '') throw new Error(`The PostgreSQL on ${cluster} offers no Unix socket.`);
  if (lacksSecret(dataFolder, cluster)) throw lostSecret(dataFolder);
  return {
    host: live.host,
    ...superuserOf(dataFolder),
    warning: null,
    adopted: true,
    stop: () => Promise.resolve(),
  };
}

type Postmaster = { readonly pid: number; readonly host: string; readonly ready: boolean };

/** The lock file a live server keeps: process, folder, start, port, socket folder, address, memory, state. */
function postmasterFile(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return null;
    return { pid, host: lines[4] ?? '', ready: (lines[7] ?? '').trim() === 'ready' };
  } catch {
    return null;
  }
}

/** The server of this folder, where it runs and takes connections. */
export function livePostmaster(cluster: string): Postmaster | null {
  const state = postmasterFile(cluster);
  return state?.ready === true && isAlive(state.pid) ? state : null;
}

function socketFolder(dataFolder: string): string {
  const inside = join(dataFolder, 'run');
  if (Buffer.byteLength(inside) <= SOCKET_FOLDER_MAX_BYTES) return inside;
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  return join(tmpdir(), `airworthy-${process.getuid?.() ?? 0}-${name}`);
}

function run(
  command: string,
  args: readonly string[],
  input = '',
): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    // A program that ends without reading breaks the pipe; its status says why.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ status: code ?? 1, output }));
  });
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? 'it said nothing';
}

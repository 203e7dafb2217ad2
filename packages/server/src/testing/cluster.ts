import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { locateBinaries } from '../storage/postgresBinaries.ts';

/** PostgreSQL 15, the oldest that is supported, as Debian installs it. */
export const DEBIAN_15 = '/usr/lib/postgresql/15/bin';

/** The PostgreSQL servers of this machine that tests can run on: the embedded one, and Debian's where it is installed. */
export const installations: readonly { readonly name: string; readonly bin: string }[] = [
  { name: 'the embedded PostgreSQL', bin: dirname(locateBinaries().postgres) },
  ...(existsSync(DEBIAN_15) ? [{ name: 'PostgreSQL 15 from Debian', bin: DEBIAN_15 }] : []),
];

/** No PostgreSQL runs as root. */
const USER = ['postgres', 'nobody'].find((name) => idOf(name) !== null) ?? '';
const asUser = process.getuid?.() === 0 ? ['setpriv', `--reuid=${USER}`, '--clear-groups'] : [];

function idOf(name: string): number | null {
  try {
    return Number(execFileSync('id', ['-u', name], { encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return null;
  }
}

function run(command: string, ...args: string[]): void {
  const [first = '', ...rest] = [...asUser, command, ...args];
  execFileSync(first, rest, { stdio: ['ignore', 'pipe', 'pipe'], cwd: tmpdir() });
}

/** A server on a data folder of its own that a test starts, stops, copies and sets as an operator would. */
export type Cluster = {
  readonly folder: string;
  readonly port: number;
  url(user: string, database?: string): string;
  start(): void;
  stop(mode?: 'fast' | 'immediate'): void;
  set(lines: readonly string[]): void;
  /** An empty file by which PostgreSQL knows what to begin as. */
  signal(name: 'standby.signal' | 'recovery.signal'): void;
  ask<Row extends pg.QueryResultRow>(statement: string, database?: string): Promise<Row[]>;
  remove(): void;
};

export async function newCluster(bin: string): Promise<Cluster> {
  const home = ownedFolder('airworthy-cluster-');
  const folder = join(home, 'data');
  run(join(bin, 'initdb'), '-D', folder, '-U', 'owner', '--auth=trust', '--locale=C', '-E', 'UTF8');
  const cluster = await clusterIn(bin, home);
  cluster.set([
    'fsync = off',
    "listen_addresses = '127.0.0.1'",
    "dynamic_shared_memory_type = 'mmap'",
  ]);
  return cluster;
}

/** A standby of a stopped server: its folder copied, and told to follow it. */
export async function standbyOf(bin: string, primary: Cluster): Promise<Cluster> {
  const home = ownedFolder('airworthy-standby-');
  run('cp', '-a', primary.folder, join(home, 'data'));
  const standby = await clusterIn(bin, home);
  standby.set([`primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=owner'`]);
  standby.signal('standby.signal');
  return standby;
}

/** A base backup of a running server, as `pg_basebackup` makes it; not yet started. */
export async function copyOf(bin: string, primary: Cluster): Promise<Cluster> {
  const home = ownedFolder('airworthy-base-');
  const source = primary.url('owner', 'postgres');
  run(
    join(bin, 'pg_basebackup'),
    '-d',
    source,
    '-D',
    join(home, 'data'),
    '-X',
    'none',
    '-c',
    'fast',
  );
  return clusterIn(bin, home);
}

/** A folder of the user that PostgreSQL runs as. */
export function ownedFolder(start: string): string {
  const folder = mkdtempSync(join(tmpdir(), start));
  own(folder);
  return folder;
}

async function clusterIn(bin: string, home: string): Promise<Cluster> {
  const folder = join(home, 'data');
  const port = await freePort();
  const control = (...words: string[]) => run(join(bin, 'pg_ctl'), '-D', folder, '-w', ...words);
  const url = (user: string, database = 'airworthy') =>
    `postgresql://${user}@127.0.0.1:${port}/${database}`;
  return {
    folder,
    port,
    url,
    start() {
      const options = `-p ${port} -c unix_socket_directories=${home}`;
      control('-o', options, '-l', join(home, 'log'), 'start');
    },
    stop: (mode = 'fast') => control('-m', mode, 'stop'),
    set(lines) {
      appendFileSync(join(folder, 'postgresql.conf'), `${lines.join('\n')}\n`);
    },
    signal: (name) => writeFileSync(join(folder, name), ''),
    async ask<Row extends pg.QueryResultRow>(statement: string, database = 'airworthy') {
      const client = new pg.Client(url('owner', database));
      await client.connect();
      try {
        return (await client.query<Row>(statement)).rows;
      } finally {
        await client.end();
      }
    },
    remove() {
      try {
        control('-m', 'immediate', 'stop');
      } catch {
        // It does not run.
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function own(folder: string): void {
  const id = asUser.length === 0 ? null : idOf(USER);
  if (id !== null) chownSync(folder, id, id);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

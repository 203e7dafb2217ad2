import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../cli/commands.ts';
import { runCommandLine } from '../cli/run.ts';
import { type ServerProcess, startServer } from '../testing/process.ts';

/**
 * PostgreSQL 15, the oldest that is supported, and PgBouncer in transaction mode before it. Both come with
 * Debian; where they are not installed these tests are left out.
 */
const POSTGRES = '/usr/lib/postgresql/15/bin';
const PGBOUNCER = '/usr/sbin/pgbouncer';
const present = existsSync(POSTGRES) && existsSync(PGBOUNCER);
const asPostgres =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    : [];

const log = readFileSync(
  new URL('../../../../testdata/tlog/copter-quad-normal-loiter.tlog', import.meta.url),
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function run(command: string, ...args: string[]): void {
  const [first = '', ...rest] = [...asPostgres, command, ...args];
  execFileSync(first, rest, { stdio: 'pipe' });
}

describe.runIf(present)('on PostgreSQL 15 from Debian', { timeout: 240_000 }, () => {
  let folder: string;
  let pooler: ChildProcess;
  let direct: { server: string; admin: string };
  let pooled: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'airworthy-debian-'));
    if (asPostgres.length > 0) {
      const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
      chownSync(folder, uid, uid);
    }
    const port = await freePort();
    const cluster = join(folder, 'cluster');
    run(join(POSTGRES, 'initdb'), '-D', cluster, '-U', 'owner', '--auth=trust');
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
    run(
      join(POSTGRES, 'pg_ctl'),
      '-D',
      cluster,
      '-o',
      options,
      '-l',
      join(folder, 'log'),
      '-w',
      'start',
    );
    await prepare(port);
    direct = {
      server: `postgresql://serving@127.0.0.1:${port}/airworthy`,
      admin: `postgresql://migrating@127.0.0.1:${port}/airworthy`,
    };
    const poolerPort = await freePort();
    pooler = await startPooler(folder, port, poolerPort);
    pooled = `postgresql://serving@127.0.0.1:${poolerPort}/airworthy`;
  });
  afterAll(() => {
    pooler?.kill('SIGTERM');
    run(join(POSTGRES, 'pg_ctl'), '-D', join(folder, 'cluster'), '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  });

  test('serves, meters, files and reads, with ordinary roles', async () => {
    await journey({ DATABASE_URL: direct.server, DATABASE_ADMIN_URL: direct.admin });
  });

  test('does the same behind PgBouncer in transaction mode', async () => {
    await journey({
      DATABASE_URL: pooled,
      DATABASE_ADMIN_URL: direct.admin,
      DATABASE_POOLER: 'transaction',
    });
  });

  test('a backup of it is restored into the newer PostgreSQL that comes with Airworthy', async () => {
    const [server, admin] = [direct.server, direct.admin].map((url) =>
      url.replace(/\w+$/, 'older'),
    );
    const moved = mkdtempSync(join(tmpdir(), 'airworthy-moved-'));
    const newer = { AIRWORTHY_DATA: moved };
    try {
      await journey({ DATABASE_URL: server!, DATABASE_ADMIN_URL: admin! }, async (older) => {
        const file = join(moved, 'fleet.backup');
        await operate(older, 'backup', file);
        await operate(newer, 'restore', file);
        const stored = await operate(older, 'verify');
        expect(await operate(newer, 'verify')).toEqual(stored);
      });
    } finally {
      rmSync(moved, { recursive: true, force: true });
    }
  });
});

/** Databases that one role owns and another serves; neither is a superuser. */
async function prepare(port: number): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'owner', database: 'postgres' });
  await client.connect();
  await client.query('CREATE ROLE migrating LOGIN');
  await client.query('CREATE ROLE serving LOGIN');
  for (const name of ['airworthy', 'older'])
    await client.query(`CREATE DATABASE ${name} OWNER migrating`);
  await client.end();
}

async function startPooler(folder: string, port: number, own: number): Promise<ChildProcess> {
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users');
  writeFileSync(users, '"serving" ""\n');
  writeFileSync(
    settings,
    [
      '[databases]',
      `airworthy = host=127.0.0.1 port=${port} dbname=airworthy`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 5',
      `logfile = ${join(folder, 'pgbouncer.log')}`,
      '',
    ].join('\n'),
  );
  const [first = '', ...rest] = [...asPostgres, PGBOUNCER, settings];
  const child = spawn(first, rest, { stdio: 'ignore' });
  for (let attempt = 0; attempt < 100; attempt++) {
    const client = new pg.Client(`postgresql://serving@127.0.0.1:${own}/airworthy`);
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (answered) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('PgBouncer did not start');
}

/** What the command line answers on that database. */
async function operate(environment: Environment, ...words: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCommandLine([...words, '--json'], commands, environment, {
    out: (text) => out.push(text),
    error: (text) => errors.push(text),
  });
  expect([code, errors.join('\n')]).toEqual([0, '']);
  return JSON.parse(out.join('\n')) as Record<string, unknown>;
}

type Environment = Record<string, string>;
let journeys = 0;
const served = new Set<string>();

/** An operator sets a tenant up; its device files flights and a log, which is read; its owner is metered. */
async function journey(
  database: Environment & { DATABASE_ADMIN_URL: string },
  after: (environment: Environment) => Promise<void> = async () => {},
): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'airworthy-journey-'));
  const environment = { ...database, AIRWORTHY_DATA: data };
  const name = `Org ${++journeys}`;
  const email = `owner${journeys}@example.com`;
  if (served.has(database.DATABASE_ADMIN_URL)) await operate(environment, 'store', 'adopt');
  served.add(database.DATABASE_ADMIN_URL);
  await operate(environment, 'user', 'add', email, '--plan', 'hobby');
  await operate(environment, 'org', 'add', name, '--owner', email);
  const words = ['--name', 'A', '--fleet-health', 'on'];
  const aircraft = await operate(environment, 'aircraft', 'add', name, ...words);
  const personal = await operate(environment, 'key', 'add', email, '--label', 'x');
  const device = await operate(environment, 'device', 'add', name, '--label', 'd');
  const server = await startServer(environment);
  try {
    await callAll(server, { aircraft: aircraft.id, personal: personal.key, device: device.key });
    const findings = await operate(environment, 'doctor');
    expect((findings as unknown as { state: string }[]).map((one) => one.state)).not.toContain(
      'fault',
    );
    await after(environment);
  } finally {
    expect(await server.end()).toBe(0);
    rmSync(data, { recursive: true, force: true });
  }
}

async function callAll(
  { base }: ServerProcess,
  given: { aircraft: unknown; personal: unknown; device: unknown },
): Promise<void> {
  const call = async (key: unknown, path: string, body?: unknown) => {
    const response = await fetch(`${base}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        ...(Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }),
      },
      body: (body === undefined || Buffer.isBuffer(body)
        ? (body ?? null)
        : JSON.stringify(body)) as Buffer,
    });
    // biome-ignore lint/suspicious/noExplicitAny: whatever was answered; the test looks into it.
    return { status: response.status, body: (await response.json()) as any };
  };
  const flights = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call(given.device, '/flights', {
        asset_id: given.aircraft,
        duration_s: 60,
        external_ref: `f${index}`,
      }),
    ),
  );
  expect(new Set(flights.map((flight) => flight.status))).toEqual(new Set([200]));
  const id = flights[0]?.body.id;
  expect((await call(given.device, `/flights/${id}/log?name=a.tlog`, log)).status).toBe(200);
  const calls = await Promise.all(
    Array.from({ length: 120 }, () => call(given.personal, '/builds')),
  );
  expect(calls.filter((one) => one.status === 200)).toHaveLength(100);
  expect(calls.filter((one) => one.status === 429)).toHaveLength(20);
  let state = 'queued';
  while (state === 'queued') {
    await new Promise((resolve) => setTimeout(resolve, 250));
    state = (await call(given.device, `/flights/${id}/log`)).body.analysis_state;
  }
  expect(state).toBe('done');
}

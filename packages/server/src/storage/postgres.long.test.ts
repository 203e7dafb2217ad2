import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { noteFolder } from './folderNote.ts';
import { ownMigrations } from './migrate.ts';
import { type EmbeddedPostgres, livePostmaster, startPostgres } from './postgres.ts';
import { keepPostgres } from './postgresKeeper.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'airworthy-launch-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function ask(
  { host, user, password }: EmbeddedPostgres,
  statement: string,
  database = 'postgres',
): Promise<unknown> {
  const client = new pg.Client({ host, port: 5432, user, password, database });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return Object.values(rows[0] ?? { nothing: null })[0];
}

test('starts on an empty folder, keeps what was written, and is adopted while it runs', async () => {
  const data = join(folder, 'data');
  const server = await startPostgres(data);
  expect(server.adopted).toBe(false);
  await ask(server, 'CREATE TABLE kept AS SELECT 42 AS answer');
  expect(await ask(server, 'SHOW listen_addresses')).toBe('');
  expect(await ask(server, 'SHOW fsync')).toBe('on');
  const second = await startPostgres(data);
  expect(second.adopted).toBe(true);
  await second.stop();
  expect(await ask(second, 'SELECT answer FROM kept')).toBe(42);
  await server.stop();
  expect(livePostmaster(join(data, 'postgres'))).toBeNull();
  const again = await startPostgres(data);
  expect(await ask(again, 'SELECT answer FROM kept')).toBe(42);
  await again.stop();
});

test('starts again after its server was killed', async () => {
  const data = join(folder, 'data');
  for (let cycle = 0; cycle < 3; cycle++) {
    const server = await startPostgres(data);
    const live = livePostmaster(join(data, 'postgres'));
    process.kill(live?.pid as number, 'SIGKILL');
    await server.stop();
  }
  const server = await startPostgres(data);
  expect(await ask(server, 'SELECT 1')).toBe(1);
  await server.stop();
});

test('a folder that goes away is waited for: nothing is made in its place, and no other is served', async () => {
  const [data, away, other] = ['data', 'away', 'other'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await (await startPostgres(other)).stop();
  const told: string[] = [];
  const server = await keepPostgres(data, { tell: (one) => told.push(one) });
  await ask(server, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const live = livePostmaster(join(data, 'postgres'));
  renameSync(data, away);
  process.kill(live?.pid as number, 'SIGKILL');
  await expect
    .poll(() => told)
    .toEqual([expect.stringMatching(/data\/postgres is gone: .*not mounted/)]);
  expect(existsSync(data)).toBe(false);

  renameSync(other, data);
  await expect.poll(() => told.at(-1)).toMatch(/is another database .* left alone/);
  expect(livePostmaster(join(data, 'postgres'))).toBeNull();

  renameSync(data, other);
  renameSync(away, data);
  expect(await eventually(() => ask(server, 'SELECT answer FROM kept'))).toBe(42);
  await expect.poll(() => told.at(-1)).toBe('The database is back.');
  await server.stop();
});

test('puts the socket into a short folder where the data path is too long for one', async () => {
  const data = join(folder, 'a'.repeat(60), 'b'.repeat(60));
  mkdirSync(data, { recursive: true });
  const server = await startPostgres(data);
  expect(server.host.length).toBeLessThan(86);
  expect(await ask(server, 'SELECT 1')).toBe(1);
  await server.stop();
  rmSync(server.host, { recursive: true, force: true });
});

test('takes over when the process that started the server ends', async () => {
  const data = join(folder, 'data');
  const first = await startPostgres(data);
  const database = await openDatabase({ dataFolder: data });
  await ask(first, 'CREATE TABLE kept AS SELECT 7 AS answer', 'airworthy');
  await ask(first, 'GRANT SELECT ON kept TO airworthy_server', 'airworthy');
  await first.stop();
  const answer = await eventually(() => database.pool.query('SELECT answer FROM kept'));
  expect(answer.rows).toEqual([{ answer: 7 }]);
  await database.close();
  expect(livePostmaster(join(data, 'postgres'))).toBeNull();
});

test('survives the death of the server in the middle of a transaction', async () => {
  const database = await openDatabase({ dataFolder: join(folder, 'data') });
  const outcome = database.db.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx);
    const live = livePostmaster(join(folder, 'data', 'postgres'));
    process.kill(live?.pid as number, 'SIGKILL');
    // Long enough for the connection to break while nobody is asking it anything.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await sql`SELECT 1`.execute(tx);
  });
  await expect(outcome).rejects.toThrow();
  const answer = await eventually(() => database.pool.query('SELECT 7 AS answer'));
  expect(answer.rows).toEqual([{ answer: 7 }]);
  await database.close();
});

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The user that a process runs as. */
const uidOf = (pid: number) =>
  Number(/Uid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

test.runIf(process.getuid?.() === 0)('started as root it runs as a user of its own', async () => {
  const server = await startPostgres(folder);
  const live = livePostmaster(join(folder, 'postgres'));
  expect(uidOf(live?.pid as number)).toBe(60_926);
  expect(server.warning).toContain('Started as root: PostgreSQL runs as user 60926');
  await server.stop();
  noteFolder(folder, ownMigrations());
  // A folder that belongs to somebody is served as that somebody.
  chownSync(folder, 12_345, 12_345);
  const owned = await startPostgres(folder);
  expect(uidOf(livePostmaster(join(folder, 'postgres'))?.pid as number)).toBe(12_345);
  await owned.stop();
  const named = await startPostgres(folder, { uid: 23_456 });
  expect(uidOf(livePostmaster(join(folder, 'postgres'))?.pid as number)).toBe(23_456);
  await named.stop();
});

test('refuses a folder that another major version wrote, with the commands that move it', async () => {
  const server = await startPostgres(folder);
  await server.stop();
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '99\n');
  const before = stateOf(folder);
  await expect(startPostgres(folder)).rejects.toThrow(
    /was written by PostgreSQL 99, and this version of Airworthy includes \d+.*airworthy backup FILE.*airworthy restore FILE/,
  );
  expect(stateOf(folder)).toEqual(before);
});

/** Owner, rights and size of everything in a folder. */
function stateOf(root: string): Record<string, string> {
  const paths = ['.', ...(readdirSync(root, { recursive: true }) as string[])];
  const lines = paths.map((path) => {
    const found = lstatSync(join(root, path));
    const size = found.isDirectory() ? '' : found.size;
    return [path, `${found.uid} ${found.gid} ${found.mode} ${size}`];
  });
  return Object.fromEntries(lines);
}

test('leaves a folder of a newer version as it is: owner, rights and files', async () => {
  const server = await startPostgres(folder);
  await server.stop();
  writeFileSync(
    join(folder, 'airworthy.json'),
    JSON.stringify({ version: '9.9.9', schema: '9999_later' }),
  );
  chmodSync(folder, 0o700);
  const before = stateOf(folder);
  await expect(startPostgres(folder, { uid: 23_456 })).rejects.toThrow(
    'The data was prepared by Airworthy 9.9.9 (schema 9999_later)',
  );
  expect(stateOf(folder)).toEqual(before);
});

test.runIf(process.getuid?.() === 0)(
  'keeps the owner of data whose history it does not know yet',
  async () => {
    const server = await startPostgres(folder, { uid: 12_345 });
    await server.stop();
    const owner = () => statSync(join(folder, 'postgres')).uid;
    expect(owner()).toBe(12_345);
    const other = await startPostgres(folder, { uid: 23_456 });
    expect(uidOf(livePostmaster(join(folder, 'postgres'))?.pid as number)).toBe(12_345);
    await other.stop();
    expect(owner()).toBe(12_345);
    noteFolder(folder, ownMigrations());
    const known = await startPostgres(folder, { uid: 23_456 });
    await known.stop();
    expect(owner()).toBe(23_456);
  },
);

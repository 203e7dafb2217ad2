import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installQueue } from '../jobs/queue.ts';
import { openPrepared, schemaSteps } from '../openPrepared.ts';
import { EMBEDDED_USER, OWNER_ROLE, SERVER_ROLE, superuserOf } from './clusterAccess.ts';
import { type Database, openDatabase } from './database.ts';
import { type Migration, ownMigrations } from './migrate.ts';
import { startPostgres } from './postgres.ts';
import { prepareDatabase } from './prepare.ts';
import { grantRows } from './rights.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'airworthy-roles-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rules = () => join(folder, 'postgres', 'pg_hba.conf');
const secret = () => join(folder, 'postgres.secret');
const host = () => join(folder, 'run');

async function on<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every right that would lead from the database to its machine, tried. */
async function reachesNothing(client: pg.Client | Database['pool']): Promise<void> {
  for (const statement of [
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "CREATE TEMP TABLE taken (line text); COPY taken FROM PROGRAM 'id'",
    `COPY (SELECT 1) TO '${join(folder, 'never')}'`,
    "CREATE TEMP TABLE taken (line text); COPY taken FROM '/etc/passwd'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT lo_import('/etc/passwd')",
    'CREATE ROLE other SUPERUSER',
    `SET ROLE ${EMBEDDED_USER}`,
    'SET ROLE pg_execute_server_program',
    'SET ROLE pg_read_server_files',
    'SET ROLE pg_write_server_files',
  ])
    await expect(client.query(statement), statement).rejects.toThrow(
      /permission denied (to COPY|for function|to create role|to set role)/,
    );
}

const WITHOUT = /no password|must be a string|password authentication failed/i;

describe.each(['a new folder', 'a folder of an earlier version'])('%s', (which) => {
  let database: Database;
  beforeEach(async () => {
    if (which !== 'a new folder') await makeEarlier(folder, ownMigrations());
    database = await openPrepared({ dataFolder: folder });
  });
  afterEach(() => database.close());

  test('no role that the service holds can run a program or touch a file', async () => {
    await reachesNothing(database.pool);
    await reachesNothing(database.lookups);
    expect(database.admin.user).toBe(OWNER_ROLE);
    await on(database.admin, reachesNothing);
    const { rows } = await database.pool.query(
      `SELECT rolname FROM pg_roles WHERE rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication`,
    );
    expect(rows).toEqual([{ rolname: EMBEDDED_USER }]);
    const owners = await database.pool.query(
      `SELECT DISTINCT relowner::regrole::text AS owner FROM pg_class c
       WHERE relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace)
       UNION SELECT DISTINCT proowner::regrole::text FROM pg_proc
       WHERE pronamespace IN ('public'::regnamespace, 'jobs'::regnamespace)
       UNION SELECT datdba::regrole::text FROM pg_database WHERE datname = 'airworthy'
       UNION SELECT nspowner::regrole::text FROM pg_namespace WHERE nspname = 'jobs'
       UNION SELECT typowner::regrole::text FROM pg_type
       WHERE typnamespace IN ('public'::regnamespace, 'jobs'::regnamespace)`,
    );
    expect(owners.rows).toEqual([{ owner: OWNER_ROLE }]);
    // Searches by text run with its rights: behind the wall it would find its index closed.
    const walled = await on(database.admin, (client) =>
      client.query("SELECT row_security_active('public.flight') AS active"),
    );
    expect(walled.rows).toEqual([{ active: false }]);
  });

  test('the owner and the superuser are asked for a password, which only we can read', async () => {
    for (const user of [EMBEDDED_USER, OWNER_ROLE])
      for (const password of [undefined, 'guessed'])
        await expect(
          on({ host: host(), user, password, database: 'airworthy' }, async () => 'let in'),
          `${user} ${password}`,
        ).rejects.toThrow(WITHOUT);
    expect(statSync(secret()).mode & 0o777).toBe(0o600);
    expect(readFileSync(rules(), 'utf8')).not.toMatch(new RegExp(`${EMBEDDED_USER} trust`));
    const mighty = { host: host(), ...superuserOf(folder), database: 'airworthy' };
    const { rows } = await on(mighty, (client) => client.query('SELECT current_user AS name'));
    expect(rows).toEqual([{ name: EMBEDDED_USER }]);
    const { rows: kept } = await on(mighty, (client) =>
      client.query(
        "SELECT rolname, split_part(rolpassword, ':', 1) AS how FROM pg_authid WHERE rolcanlogin",
      ),
    );
    expect(new Map(kept.map(({ rolname, how }) => [rolname, how]))).toEqual(
      new Map([
        [EMBEDDED_USER, 'SCRAM-SHA-256$1'],
        [OWNER_ROLE, 'SCRAM-SHA-256$1'],
        [SERVER_ROLE, null],
      ]),
    );
  });
});

/** A folder as versions before made it: the superuser owns everything, and the socket asks nobody. */
async function makeEarlier(dataFolder: string, migrations: readonly Migration[]): Promise<void> {
  const server = await startPostgres(dataFolder);
  await server.stop();
  const { uid, gid } = statSync(rules());
  writeFileSync(rules(), 'local all all trust\nhost all all all reject\n');
  chownSync(rules(), uid, gid);
  rmSync(secret());
  const database = await openDatabase({ dataFolder });
  expect(database.admin).toMatchObject({ user: EMBEDDED_USER });
  const steps =
    migrations.length === ownMigrations().length
      ? schemaSteps(SERVER_ROLE)
      : [installQueue, grantRows(SERVER_ROLE)];
  await prepareDatabase(database.admin, { migrations, steps });
  await database.pool.query(
    "INSERT INTO account (email, name, plan) VALUES ('kept@example.com', 'Kept', 'free')",
  );
  await database.close();
}

const kept = async ({ pool }: Database) =>
  (await pool.query('SELECT email FROM account')).rows.map(({ email }) => email);

test('keeps what a folder of an earlier version has, through several starts at once', async () => {
  await makeEarlier(folder, ownMigrations().slice(0, 24));
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openPrepared({ dataFolder: folder })),
  );
  for (const database of opened) expect(await kept(database)).toEqual(['kept@example.com']);
  for (const database of opened.reverse()) await database.close();
  const again = await openPrepared({ dataFolder: folder });
  expect(await kept(again)).toEqual(['kept@example.com']);
  await again.close();
});

test('a look alone, and a history that is not ours, change nothing of an earlier folder', async () => {
  await makeEarlier(folder, ownMigrations());
  const before = readFileSync(rules(), 'utf8');
  const untouched = async () => {
    expect(readFileSync(rules(), 'utf8')).toBe(before);
    expect(existsSync(secret())).toBe(false);
  };
  const looked = await openDatabase({ dataFolder: folder });
  await looked.pool.query('SELECT 1 FROM schema_migration');
  await on(looked.admin, (client) =>
    client.query("INSERT INTO schema_migration (name, sha256) VALUES ('9999_later', 'x')"),
  );
  await looked.close();
  await untouched();
  await expect(openPrepared({ dataFolder: folder })).rejects.toThrow('schema 9999_later');
  await untouched();
  const owner = await openDatabase({ dataFolder: folder });
  const { rows } = await owner.pool.query(
    "SELECT DISTINCT relowner::regrole::text AS owner FROM pg_class WHERE relnamespace = 'public'::regnamespace",
  );
  expect(rows).toEqual([{ owner: EMBEDDED_USER }]);
  await owner.close();
});

test('goes on where a start was killed between the new owner and the question for a password', async () => {
  await makeEarlier(folder, ownMigrations());
  const first = await openPrepared({ dataFolder: folder });
  await first.close();
  const { uid, gid } = statSync(rules());
  writeFileSync(rules(), 'local all all trust\n');
  chownSync(rules(), uid, gid);
  const second = await openPrepared({ dataFolder: folder });
  expect(await kept(second)).toEqual(['kept@example.com']);
  expect(second.admin.user).toBe(OWNER_ROLE);
  await second.close();
});

test('a lost secret is made anew by the next start, and named while a server runs', async () => {
  const first = await openPrepared({ dataFolder: folder });
  const lost = readFileSync(secret(), 'utf8');
  rmSync(secret());
  await expect(openDatabase({ dataFolder: folder })).rejects.toThrow('postgres.secret is missing');
  writeFileSync(secret(), 'of another folder');
  await expect(openDatabase({ dataFolder: folder })).rejects.toThrow(
    'is not that of this database',
  );
  rmSync(secret());
  await first.close();
  const second = await openPrepared({ dataFolder: folder });
  expect(readFileSync(secret(), 'utf8')).not.toBe(lost);
  await on(second.admin, (client) => client.query('SELECT 1'));
  await second.close();
});

import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPrepared } from './openPrepared.ts';
import { ownMigrations } from './storage/migrate.ts';
import { dropDatabase, newDatabase, onServer } from './testing/copies.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

const options = { dataFolder: '/nowhere' };
let database: TestDatabase;
let empty: string;
beforeAll(async () => {
  database = await testDatabase();
  empty = await newDatabase(inject('postgres'), 'template1');
});
afterAll(async () => {
  await database.close();
  await dropDatabase(inject('postgres'), empty);
});

const url = (name: string) => {
  const { host, port } = inject('postgres');
  const { user, password } = inject('serverRole') as { user: string; password?: string };
  const secret = password === undefined ? '' : `:${password}`;
  return `postgresql://${user}${secret}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`;
};

test("a server with the server's role alone opens a database that another process prepared", async () => {
  const name = String(database.connection.database);
  const opened = await openPrepared({ ...options, url: url(name) });
  expect(opened.applied).toEqual([]);
  expect((await opened.pool.query('SELECT count(*)::int AS n FROM plan')).rows[0].n).toBe(4);
  await opened.close();
});

test('closes every connection, also where the query builder was never asked', async () => {
  const name = String(database.connection.database);
  const opened = await openPrepared({ ...options, url: url(name), readUrl: url(name) });
  await opened.close();
  expect([opened.pool.ended, opened.lookups.ended, opened.replica?.pool.ended]).toEqual([
    true,
    true,
    true,
  ]);
});

test('and says what is missing where it is not prepared, and who can prepare it', async () => {
  await expect(openPrepared({ ...options, url: url(empty) })).rejects.toThrow(
    /lacks \d+ migrations \(0001_accounts and later\).*Run "airworthy migrate" with the owner's role/,
  );
  const name = String(database.connection.database);
  const later = [...ownMigrations(), { name: '9998_later', sql: 'SELECT 1' }];
  await expect(openPrepared({ ...options, url: url(name) }, later)).rejects.toThrow(
    'The database lacks a migration (9998_later), and the role of DATABASE_URL may not apply them',
  );
});

test('warns of a role that can run programs or touch files, whichever setting has it', async () => {
  const server = inject('postgres');
  const { user } = inject('serverRole');
  const name = String(database.connection.database);
  const { user: admin, password = '', host, port } = server;
  const mighty = `postgresql://${admin}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`;
  const warningOf = async (adminUrl?: string) => {
    const opened = await openPrepared({ ...options, url: url(name), adminUrl });
    await opened.close();
    return opened.warning;
  };
  expect(await warningOf()).toBeNull();
  expect(await warningOf(mighty)).toMatch(
    /is a superuser: it can run programs .* Give DATABASE_ADMIN_URL a role that cannot/,
  );
  for (const right of ['pg_execute_server_program', 'pg_read_server_files'])
    await onServer(server, `GRANT ${right} TO ${user}`);
  try {
    expect(await warningOf()).toMatch(
      /is a member of pg_execute_server_program and pg_read_server_files: .* Give DATABASE_URL a role/,
    );
  } finally {
    for (const right of ['pg_execute_server_program', 'pg_read_server_files'])
      await onServer(server, `REVOKE ${right} FROM ${user}`);
  }
});

test('no role that the service is given can run a program or read a file', async () => {
  const server = inject('postgres');
  // The very statements of deploy/createRole.sh, under names of their own.
  const script = readFileSync('deploy/createRole.sh', 'utf8');
  const statements = /<<'SQL'\n([\s\S]*?)\nSQL/.exec(script)?.[1] ?? '';
  const roles = [...statements.matchAll(/CREATE ROLE (\w+)/g)].map(([, role]) => role);
  expect(roles).toEqual(['airworthy', 'airworthy_server']);
  const made = statements
    .match(/^CREATE ROLE .*;$/gm)!
    .map((line) =>
      line.replace(/CREATE ROLE (\w+)/, 'CREATE ROLE probe_$1').replace(/:'\w+'/, "'x'"),
    );
  for (const line of made) await onServer(server, line);
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    for (const role of roles) {
      await client.query(`SET SESSION AUTHORIZATION probe_${role}`);
      for (const statement of [
        "COPY (SELECT 1) TO PROGRAM 'true'",
        "CREATE TEMP TABLE taken (line text); COPY taken FROM PROGRAM 'id'",
        "SELECT pg_read_file('/etc/passwd')",
        'CREATE ROLE other SUPERUSER',
        'SET ROLE pg_execute_server_program',
      ])
        await expect(client.query(statement)).rejects.toThrow(/permission denied/);
      await client.query('RESET SESSION AUTHORIZATION');
    }
  } finally {
    await client.end();
    for (const role of roles) await onServer(server, `DROP ROLE probe_${role}`);
  }
});

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { backup } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { databaseUrl } from '../testing/commandLine.ts';
import { onServer } from '../testing/copies.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { schemaText } from '../testing/schemaText.ts';
import { fileReadings, takenOut, variedResults } from '../testing/variedReadings.ts';
import { folderBlobs } from './blobs.ts';
import { migrate, migrateWithin, ownMigrations, pendingMigrations } from './migrate.ts';

const migrations = ownMigrations();
/** What 1.0.0 had. */
const released = migrations.slice(0, 7);
const before = (number: string) => migrations.filter(({ name }) => name < number);

/** More than three pieces of the work, and one that is not full. */
const results = variedResults(90);

const folder = mkdtempSync(join(tmpdir(), 'airworthy-online-'));
const opened: TestDatabase[] = [];
/** What the frozen files make of the same rows, which they write anew under a lock. */
let byFiles: { schema: string; columns: unknown[]; rows: unknown[] };

async function atRelease(): Promise<TestDatabase> {
  const database = await testDatabase({ empty: true });
  opened.push(database);
  await migrate(database.pool, released);
  await fileReadings(database.pool, results);
  return database;
}

async function connected<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Everything of the table that a dump of it would say, in the order of its columns. */
async function columnsOf(client: pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query(
    `SELECT attnum, attname, format_type(atttypid, atttypmod), attnotnull, atthasdef, attgenerated, attidentity, attstorage,
       attcompression, attislocal, attacl FROM pg_attribute WHERE attrelid = 'log_reading'::regclass AND attnum > 0
     ORDER BY attnum`,
  );
  return rows;
}

const stateOf = (database: TestDatabase) =>
  connected(database.connection, async (client) => ({
    schema: await schemaText(client),
    columns: await columnsOf(client),
    rows: await takenOut(client),
  }));

/** Asks until it is so; the time limit of the test is the only one. */
async function until(database: TestDatabase, condition: string): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(`SELECT (${condition}) AS so`);
    if (rows[0].so === true) return;
    await pause(20);
  }
}

/** `airworthy migrate` as a process of its own, as an operator runs it. */
function migrating(database: TestDatabase) {
  const child = spawn(process.execPath, [join(inject('built'), 'main.js'), 'migrate'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(database),
      AIRWORTHY_DATA: mkdtempSync(join(folder, 'data-')),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let error = '';
  child.stderr.on('data', (chunk) => {
    error += String(chunk);
  });
  const ended = new Promise<[number | null, string]>((resolve) =>
    child.once('exit', (code) => resolve([code, error])),
  );
  return { child, ended };
}

/** Files a reading as 1.0.0 does, again and again, and removes every third again. */
function writer(database: TestDatabase) {
  let filed = 0;
  let removed = 0;
  let running = true;
  const ended = (async () => {
    while (running) {
      const result = variedResults(20)[8 + (filed % 12)];
      const { rows } = await database.pool.query(
        `INSERT INTO log_reading (org_id, sha256, reader, result)
         VALUES ((SELECT min(id) FROM organization), sha256($1::bytea), 'writer', $2) RETURNING sha256`,
        [Buffer.from(`written ${filed++}`), JSON.stringify(result)],
      );
      if (filed % 3 === 0) {
        await database.pool.query('DELETE FROM log_reading WHERE sha256 = $1', [rows[0].sha256]);
        removed++;
      }
    }
  })();
  return async () => {
    running = false;
    await ended;
    return filed - removed;
  };
}

beforeAll(async () => {
  const database = await atRelease();
  await connected(database.connection, async (client) => {
    await client.query('BEGIN');
    await migrateWithin(client, migrations);
    await client.query('COMMIT');
  });
  byFiles = await stateOf(database);
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('both roads lead to the same schema and the same values in every row', async () => {
  expect(byFiles.rows).toHaveLength(results.length);
  expect(byFiles.rows).toContainEqual(expect.objectContaining({ alerts: 1, crashed: true }));
  const database = await atRelease();
  await migrate(database.pool, migrations);
  expect(await stateOf(database)).toEqual(byFiles);
  expect(await pendingMigrations(database.pool, migrations)).toEqual([]);
});

test('as with generated columns, what a row says of its result cannot be stated', async () => {
  const database = await atRelease();
  await migrate(database.pool, migrations);
  await database.pool.query(
    "UPDATE log_reading SET alerts = 99, firmware = 'another', track = NULL, causes = NULL",
  );
  expect(await stateOf(database)).toEqual(byFiles);
  const { rows } = await database.pool.query(
    `UPDATE log_reading SET result = '{"crash": {"detected": true}}' WHERE firmware IS NOT NULL
     RETURNING crashed, firmware, alerts, causes, track`,
  );
  expect(rows[0]).toEqual({ crashed: true, firmware: null, alerts: 0, causes: [], track: null });
});

test('a migration that is killed on its way goes on at the next start, while others write', async () => {
  const database = await atRelease();
  // One row of the last piece keeps whoever fills it waiting, and everybody else from nothing.
  await database.pool.query(`CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(26); RETURN NEW; END $$;
    CREATE TRIGGER held BEFORE UPDATE ON log_reading FOR EACH ROW
      WHEN (OLD.sha256 = sha256('80')) EXECUTE FUNCTION held()`);
  const here = 'datname = current_database() AND pid <> pg_backend_pid()';
  const cutOff = (condition: string) =>
    database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${here} AND ${condition}`,
    );
  const stop = writer(database);
  const killedWhileHeld = (column: string, first: string) =>
    connected(database.connection, async (holder) => {
      await holder.query('SELECT pg_advisory_lock(26)');
      const { child, ended } = migrating(database);
      const waits = "wait_event = 'advisory' AND query LIKE 'UPDATE log_reading%'";
      await until(database, `EXISTS (SELECT 1 FROM pg_stat_activity WHERE ${here} AND ${waits})`);
      child.kill('SIGKILL');
      await ended;
      // What the killed process had asked for goes with its connection.
      await cutOff(waits);
      await until(
        database,
        `NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE ${here} AND ${waits})`,
      );
      await database.pool.query(
        `INSERT INTO log_reading (org_id, sha256, reader, result) VALUES (1, sha256('${first}'), 'writer', '{}')`,
      );
      const { rows } = await database.pool.query(
        `SELECT (SELECT count(*)::int FROM log_reading WHERE reader = 'test' AND ${column} IS NULL) AS left,
           (SELECT ${column} IS NOT NULL FROM log_reading WHERE sha256 = sha256('${first}')) AS filled`,
      );
      expect(rows[0].left).toBeGreaterThan(0);
      expect(rows[0].filled).toBe(true);
      expect((await pendingMigrations(database.pool, migrations))[0]).toBe(first);
    });
  await killedWhileHeld('causes', '0017_questions');
  await migrate(database.pool, before('0028'));
  await killedWhileHeld('alerts', '0028_trends');
  // Cut off from its database while it builds the index, which waits for whoever began before it.
  await connected(database.connection, async (reader) => {
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM log_reading LIMIT 1');
    const { ended } = migrating(database);
    const building = "query LIKE 'CREATE INDEX CONCURRENTLY log_reading_counts%'";
    await until(
      database,
      `EXISTS (SELECT 1 FROM pg_stat_activity WHERE ${here} AND ${building} AND wait_event_type = 'Lock')`,
    );
    await cutOff(building);
    const [code, error] = await ended;
    expect([code, error]).toEqual([1, expect.stringContaining('Migration 0028_trends failed')]);
    const { rows } = await database.pool.query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'log_reading_counts'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: false }]);
  });
  const { ended } = migrating(database);
  expect(await ended).toEqual([0, '']);
  const written = await stop();
  await database.pool.query('DROP TRIGGER held ON log_reading; DROP FUNCTION held()');
  expect(written).toBeGreaterThan(0);
  const { schema, columns, rows } = await stateOf(database);
  expect(columns).toEqual(byFiles.columns);
  expect(rows).toHaveLength(results.length + written + 2);
  // What was there, and what came meanwhile, says what the frozen files would make of it.
  expect(rows.filter((row) => (row as { reader: string }).reader === 'test')).toEqual(byFiles.rows);
  await database.pool.query('UPDATE log_reading SET result = result');
  expect(await takenOut(database.pool)).toEqual(rows);
  const lateIndices = new Set(schema.split('\n'));
  expect(byFiles.schema.split('\n').filter((line) => !lateIndices.has(line))).toEqual([]);
});

test('a table that a backup holds makes nobody wait behind the migration', async () => {
  const database = await atRelease();
  const upgrade = await connected(database.connection, async (holder) => {
    await holder.query('BEGIN; SELECT 1 FROM log_reading, flight LIMIT 1');
    const under = migrate(database.pool, migrations);
    // The first of the files that needs one of the tables is tried, in vain, more than once.
    const tries = `(SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE '%ALTER TABLE%') = 1`;
    await until(database, tries);
    await until(database, `NOT ${tries}`);
    await until(database, tries);
    // Each ends while the tables are still held.
    await database.pool.query(
      `INSERT INTO log_reading (org_id, sha256, reader, result) VALUES (1, '\\x01', 'meanwhile', '{}')`,
    );
    await database.pool.query('SELECT count(*) FROM flight');
    expect((await pendingMigrations(database.pool, migrations)).length).toBeGreaterThan(0);
    await holder.query('ROLLBACK');
    return under;
  });
  expect(upgrade.at(-1)).toBe(migrations.at(-1)?.name);
  const { rows } = await database.pool.query(
    "SELECT alerts FROM log_reading WHERE reader = 'meanwhile'",
  );
  expect(rows).toEqual([{ alerts: 0 }]);
});

test('a disk that is full ends it with a sentence, and it goes on from there', async () => {
  const database = await atRelease();
  await database.pool.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_disk BEFORE UPDATE ON log_reading FOR EACH ROW
      WHEN (OLD.sha256 = sha256('80')) EXECUTE FUNCTION full_disk()`);
  await expect(migrate(database.pool, migrations)).rejects.toThrow(
    'Migration 0017_questions failed: No space left on device',
  );
  const { rows } = await database.pool.query(
    'SELECT count(causes)::int AS filled FROM log_reading',
  );
  expect(rows[0].filled).toBe(75);
  await database.pool.query('DROP TRIGGER full_disk ON log_reading; DROP FUNCTION full_disk()');
  await migrate(database.pool, migrations);
  expect(await stateOf(database)).toEqual(byFiles);
});

test('an owner who is behind the wall between organizations fills the rows of all of them', async () => {
  const owner = { user: `owner_${randomBytes(4).toString('hex')}`, password: 'p' };
  const server = inject('postgres');
  await onServer(server, `CREATE ROLE ${owner.user} LOGIN PASSWORD 'p'`);
  const database = await testDatabase({ empty: true });
  opened.push(database);
  await database.pool.query(`GRANT ALL ON SCHEMA public TO ${owner.user};
    GRANT ALL ON DATABASE ${database.connection.database} TO ${owner.user}`);
  const pool = new pg.Pool({ ...database.connection, ...owner, max: 2 });
  await migrate(pool, released);
  await fileReadings(pool, results);
  await pool.query(`ALTER TABLE log_reading ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    CREATE POLICY own_organization ON log_reading USING (current_setting('airworthy.org', true) = '*')`);
  expect((await pool.query('SELECT 1 FROM log_reading')).rowCount).toBe(0);
  await migrate(pool, migrations);
  expect(await takenOut(database.pool)).toEqual(byFiles.rows);
  await pool.end();
  await opened.pop()?.close();
  await onServer(server, `DROP ROLE ${owner.user}`);
});

test('a backup of any version restores to the same values, also into a start that was cut off', async () => {
  const versions = {
    'one with generated columns': before('0030'),
    'this one': migrations,
  };
  for (const [version, theirs] of Object.entries(versions)) {
    const source = await atRelease();
    await connected(source.connection, async (client) => {
      await client.query('BEGIN');
      await migrateWithin(client, theirs);
      await client.query('COMMIT');
    });
    const file = join(folder, `${version}.backup`);
    const blobs = (name: string) => folderBlobs(join(folder, version, name));
    await backup({ admin: source.connection }, blobs('source'), { file });
    for (const target of ['empty', 'cut off']) {
      const database = await testDatabase({ empty: true });
      opened.push(database);
      if (target === 'cut off') await migrate(database.pool, before('0018'));
      await restore(database.connection, blobs(target), { file, migrations });
      await migrate(database.pool, migrations);
      expect(await stateOf(database)).toEqual(byFiles);
    }
  }
});

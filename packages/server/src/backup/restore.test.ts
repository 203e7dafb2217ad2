import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BlobStore, folderBlobs } from '../storage/blobs.ts';
import { appliedMigrations, ownMigrations, sha256Of } from '../storage/migrate.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type Entry, entryWriter } from './container.ts';
import { restore } from './restore.ts';
import { objectsInPublic, ownNames } from './target.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const migrations = ownMigrations();

type Written = { readonly entry: Entry; readonly bytes?: Buffer };

const header: Written = {
  entry: {
    kind: 'header',
    header: {
      format: 'airworthy-backup',
      version: 1,
      made_at: '2026-01-01T00:00:00.000Z',
      migrations: migrations.map((one) => ({ name: one.name, sha256: sha256Of(one) })),
    },
  },
};
const end = (logs: number): Written => ({ entry: { kind: 'end', logs, sequences: {} } });

/** A log entry with sound bytes under any key. */
function logEntry(key: string): Written {
  const bytes = Buffer.from(`the bytes of ${key}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { entry: { kind: 'log', key, size_bytes: bytes.length, sha256 }, bytes };
}

let files = 0;

/** A file with these entries, as somebody with an editor could make it. */
async function crafted(...entries: readonly Written[]): Promise<string> {
  const file = join(folder, `crafted-${++files}`);
  const gzip = createGzip();
  const out = gzip.pipe(createWriteStream(file));
  const write = entryWriter(gzip);
  for (const { entry, bytes } of entries)
    await write(
      entry,
      bytes === undefined
        ? null
        : (async function* () {
            yield bytes;
          })(),
    );
  gzip.end();
  await finished(out);
  return file;
}

let database: TestDatabase;
let blobs: BlobStore;
beforeAll(async () => {
  database = await testDatabase({ empty: true });
  blobs = folderBlobs(join(folder, 'deep', 'down', 'logs'));
});
afterAll(() => database.close());

describe('a restore', () => {
  test('refuses a log whose key leads out of the store, and writes nothing there', async () => {
    const file = await crafted(header, logEntry('../../../../outside'), end(1));
    await expect(restore(database.connection, blobs, { file, migrations })).rejects.toThrow(
      'The file was altered: "../../../../outside" is not the key of a stored log.',
    );
    expect(existsSync(join(folder, 'outside'))).toBe(false);
  });

  test('refuses a record that names bytes out of the store', async () => {
    const columns = ['account_id', 'size_bytes', 'sha256', 'blob_key', 'expires_at'];
    const bytes = Buffer.from('1\t1\tab\t../../x\t2030-01-01\n');
    const table = { entry: { kind: 'table', table: 'crash_reading', columns } as const, bytes };
    const file = await crafted(header, table, end(0));
    await expect(restore(database.connection, blobs, { file, migrations })).rejects.toThrow(
      'The file was altered: "../../x" is not the key of a stored log.',
    );
  });
});

/** An empty backup of the schema with the first `count` migrations. */
function backupOf(count: number): Promise<string> {
  const { header: full } = header.entry as Extract<Entry, { kind: 'header' }>;
  const early = { ...full, migrations: full.migrations.slice(0, count) };
  return crafted({ entry: { kind: 'header', header: early } }, end(0));
}

describe('the target of a restore', () => {
  let target: TestDatabase;
  const into = async (file: string) =>
    restore(target.connection, folderBlobs(mkdtempSync(join(folder, 'store-'))), {
      file,
      migrations,
    });
  afterEach(() => target.close());

  test('keeps the rows of another application, and is refused', async () => {
    target = await testDatabase({ empty: true });
    await target.pool.query(
      'CREATE TABLE orders (id int); INSERT INTO orders SELECT generate_series(1, 1000)',
    );
    await expect(into(await backupOf(7))).rejects.toThrow(
      'There is a table "orders" in this database that Airworthy did not make. Nothing was touched.',
    );
    const { rows } = await target.pool.query('SELECT count(*)::int AS n FROM orders');
    expect(rows[0].n).toBe(1000);
    expect(await objectsInPublic(await client())).toHaveLength(1);
  });

  test('is refused for whatever else stands beside our empty schema', async () => {
    target = await testDatabase();
    const theirs = [
      ['view', 'CREATE VIEW theirs AS SELECT 1 AS one'],
      ['function', "CREATE FUNCTION theirs() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
      ['type', "CREATE TYPE theirs AS ENUM ('a')"],
      ['sequence', 'CREATE SEQUENCE theirs'],
    ] as const;
    for (const [kind, statement] of theirs) {
      await target.pool.query(statement);
      await expect(into(await backupOf(7))).rejects.toThrow(`There is a ${kind} "theirs"`);
      const found = await objectsInPublic(await client());
      expect(found.filter(({ name }) => name === 'theirs')).toHaveLength(1);
      expect(found.length).toBeGreaterThan(30);
      await target.pool.query(`DROP ${kind} theirs`);
    }
  });

  test('may be our own schema without data, older or newer than the backup', async () => {
    target = await testDatabase();
    await target.pool.query(
      'CREATE SCHEMA others; CREATE TABLE others.orders AS SELECT 1 AS id; CREATE TABLE jobs.kept (id int)',
    );
    expect(await into(await backupOf(7))).toMatchObject({ tables: 0, logs: 0 });
    expect((await appliedMigrations(target.pool)).size).toBe(7);
    expect(await into(await backupOf(migrations.length))).toMatchObject({ tables: 0, logs: 0 });
    expect((await appliedMigrations(target.pool)).size).toBe(migrations.length);
    const { rows } = await target.pool.query(
      'SELECT (SELECT count(*)::int FROM others.orders) AS orders, (SELECT count(*)::int FROM jobs.kept) AS kept',
    );
    expect(rows).toEqual([{ orders: 1, kept: 0 }]);
  });

  test('is refused where something else is built on our tables', async () => {
    target = await testDatabase();
    await target.pool.query(
      'CREATE SCHEMA others; CREATE VIEW others.people AS SELECT email FROM public.account',
    );
    await expect(into(await backupOf(7))).rejects.toThrow("is built on Airworthy's tables");
    await target.pool.query('SELECT * FROM others.people');
  });

  test('is refused with accounts in it, and with a schema of another history', async () => {
    target = await testDatabase();
    await target.pool.query("INSERT INTO account (email) VALUES ('ann@example.com')");
    await expect(into(await backupOf(7))).rejects.toThrow('There are accounts in this database.');
    await target.pool.query('DELETE FROM account');
    await target.pool.query("UPDATE schema_migration SET sha256 = 'x' WHERE name LIKE '0002%'");
    await expect(into(await backupOf(7))).rejects.toThrow('made by another version of Airworthy');
  });

  test('every table, view, function and type that we make is known as ours', async () => {
    target = await testDatabase();
    const own = ownNames(migrations);
    const found = await objectsInPublic(await client());
    expect(found.filter(({ name }) => !own.has(name))).toEqual([]);
  });

  /** A connection that goes with the pool. */
  async function client() {
    const connected = await target.pool.connect();
    connected.release();
    return connected;
  }
});

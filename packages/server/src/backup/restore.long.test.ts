import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bindStore, restoringMarker } from '../storage/binding.ts';
import { type BlobStore, folderBlobs, newBlobKey } from '../storage/blobs.ts';
import { appliedMigrations, ownMigrations, sha256Of } from '../storage/migrate.ts';
import { spoolUpload } from '../storage/spool.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { BrokenBackup, type Entry, entryWriter } from './container.ts';
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

describe('a restore that fails', () => {
  const account = (row: string): Written => ({
    entry: { kind: 'table', table: 'account', columns: ['email'] },
    bytes: Buffer.from(row),
  });
  const key = newBlobKey();
  const store = folderBlobs(join(folder, 'undone'));
  const tryWith = (file: string) => restore(database.connection, store, { file, migrations });
  const left = async () => {
    const found: string[] = [];
    for await (const blob of store.list()) found.push(blob.key);
    return found;
  };

  test('is one whose file is cut or altered: it names the byte and writes nothing', async () => {
    const sound = await crafted(
      header,
      account('ann@example.com\n'.repeat(3)),
      logEntry(key),
      end(1),
    );
    const bytes = readFileSync(sound);
    const cut = join(folder, 'cut');
    const kept = bytes.length - 12;
    writeFileSync(cut, bytes.subarray(0, kept));
    await expect(tryWith(cut)).rejects.toThrow(
      `The file is not whole: it breaks off after byte ${kept} of ${kept}, `,
    );
    for (const at of [20, bytes.length >> 1, bytes.length - 5]) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 0x55;
      const file = join(folder, 'altered');
      writeFileSync(file, altered);
      await expect(tryWith(file)).rejects.toThrow(BrokenBackup);
      await expect(tryWith(file)).rejects.not.toThrow(/incorrect|invalid|unexpected|zlib/i);
    }
    expect([await left(), await store.readMarker()]).toEqual([[], null]);
  });

  test('names the record that no table takes, and removes the logs it had stored', async () => {
    const seen: string[][] = [];
    const watched = {
      ...store,
      put: async (...given: Parameters<BlobStore['put']>) => {
        await store.put(...given);
        seen.push(await left());
      },
    };
    const rows = account('ann@example.com\nbob@example.com\n\\N\n');
    const file = await crafted(header, logEntry(key), rows, end(1));
    await expect(restore(database.connection, watched, { file, migrations })).rejects.toThrow(
      'The backup is damaged: record 3 of the table "account"',
    );
    expect(seen).toEqual([[key]]);
    expect([await left(), await store.readMarker()]).toEqual([[], null]);
    // The good file goes in afterwards.
    const good = await crafted(header, logEntry(key), end(1));
    expect(await tryWith(good)).toMatchObject({ logs: 1 });
  });

  test('by a kill leaves a marker, by which a server does not start and the next restore tidies up', async () => {
    const killed = folderBlobs(join(folder, 'killed'));
    const spooled = await spoolUpload(Readable.from([Buffer.from('half')]), killed.spoolFolder);
    const orphan = await killed.take(spooled);
    await killed.writeMarker(restoringMarker('2026-01-01T00:00:00.000Z'));
    await database.pool.query('INSERT INTO installation DEFAULT VALUES');
    await expect(bindStore(database, killed)).rejects.toThrow('was broken off');
    const file = await crafted(header, logEntry(key), end(1));
    expect(await restore(database.connection, killed, { file, migrations })).toMatchObject({
      logs: 1,
    });
    const found: string[] = [];
    for await (const blob of killed.list()) found.push(blob.key);
    expect(found).toEqual([key]);
    expect(found).not.toContain(orphan);
  });

  test('finds a table whose bytes are not those that were written', async () => {
    const tables = { account: 'f'.repeat(64) };
    const last: Written = { entry: { kind: 'end', logs: 0, sequences: {}, tables } };
    const file = await crafted(header, account('ann@example.com\n'), last);
    await expect(tryWith(file)).rejects.toThrow(
      'The table "account" in the backup is damaged: its hash does not match.',
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

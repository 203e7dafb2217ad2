import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrate } from '../features/demonstration/demonstration.ts';
import { openQueue } from '../jobs/queue.ts';
import { schemaSteps } from '../openPrepared.ts';
import { type BlobStore, folderBlobs } from '../storage/blobs.ts';
import { SERVER_ROLE } from '../storage/clusterAccess.ts';
import { ownMigrations } from '../storage/migrate.ts';
import { prepareDatabase } from '../storage/prepare.ts';
import { spoolUpload } from '../storage/spool.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { backup } from './backup.ts';
import { requeueAll } from './requeue.ts';
import { restore } from './restore.ts';
import { tablesOf } from './tables.ts';
import { verify } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-backup-'));
const file = join(folder, 'backup');
let source: TestDatabase;
let target: TestDatabase;
let store: BlobStore;
const keys: string[] = [];
beforeAll(async () => {
  source = await testDatabase();
  target = await testDatabase({ empty: true });
  store = folderBlobs(join(folder, 'logs'));
  await demonstrate(source.db, new Date(), null);
  for (let index = 0; index < 5; index++) keys.push(await attachLog(index));
});
afterAll(async () => {
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A log of some flight, waiting to be read. */
async function attachLog(index: number): Promise<string> {
  const bytes = randomBytes(100_000 + index);
  const key = await store.take(await spoolUpload(Readable.from([bytes]), store.spoolFolder));
  const { id, org_id } = await source.db
    .selectFrom('flight')
    .select(['id', 'org_id'])
    .orderBy('id')
    .offset(index)
    .executeTakeFirstOrThrow();
  await source.db
    .insertInto('flight_log')
    .values({
      org_id,
      flight_id: id,
      format: 'tlog',
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      blob_key: key,
      analysis_state: 'queued',
    })
    .execute();
  return key;
}

/** Every table with a hash of all its rows. */
async function contents(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(connection);
  await client.connect();
  const found: Record<string, string> = {};
  for (const { table } of await tablesOf(client)) {
    const { rows } = await client.query(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum FROM "${table}" t`,
    );
    found[table] = rows[0].sum;
  }
  await client.end();
  return found;
}

test('every record and every byte comes back in an empty server', async () => {
  const before = await contents(source.connection);
  expect(await backup(source, store, { file })).toMatchObject({ logs: 5, deleted: 0 });
  const copy = folderBlobs(join(folder, 'copy'));
  const migrations = ownMigrations();
  expect(await restore(target.connection, copy, { file, migrations })).toMatchObject({ logs: 5 });
  expect(await contents(target.connection)).toEqual(before);
  for (const key of keys) {
    const restored = await buffer(await copy.open(key));
    expect(restored.equals(await buffer(await store.open(key)))).toBe(true);
  }
  await prepareDatabase(target.connection, { steps: schemaSteps(SERVER_ROLE) });
  // New rows get new numbers, and what was waiting waits again.
  const queue = await openQueue(target, () => {});
  expect(await requeueAll(target, queue)).toBe(5);
  await queue.stop();
  const last = await target.pool.query('SELECT max(id) AS id FROM flight');
  const next = await target.pool.query(
    "SELECT nextval(pg_get_serial_sequence('flight', 'id')) AS id",
  );
  expect(next.rows[0].id).toBeGreaterThan(last.rows[0].id);
  expect(await verify(target, copy)).toEqual({ logs: 5, missing: [], damaged: [] });
});

test('an account in the target, a log in its store or a torn file are refused', async () => {
  const migrations = ownMigrations();
  const empty = folderBlobs(join(folder, 'empty'));
  await expect(restore(source.connection, empty, { file, migrations })).rejects.toThrow(
    'There are accounts in this database',
  );
  const fresh = await testDatabase({ empty: true });
  await expect(restore(fresh.connection, store, { file, migrations })).rejects.toThrow(
    'There are logs in',
  );
  const torn = join(folder, 'torn');
  const whole = readFileSync(file);
  const kept = Math.floor(whole.length * 0.9);
  writeFileSync(torn, whole.subarray(0, kept));
  await expect(restore(fresh.connection, empty, { file: torn, migrations })).rejects.toThrow(
    `The file is not whole: it breaks off after byte ${kept} of ${kept}, in the log `,
  );
  const { rows } = await fresh.pool.query("SELECT to_regclass('account') AS made");
  expect(rows[0].made).toBeNull();
  await fresh.close();
});

test('a backup while flights are deleted leaves out their logs and their records', async () => {
  const [gone] = keys as [string];
  const slow: BlobStore = {
    ...store,
    // The first log is opened after its flight was deleted and its bytes are gone.
    async open(key, range) {
      if (key === gone) {
        await source.db
          .deleteFrom('flight')
          .where('id', 'in', (query) =>
            query.selectFrom('flight_log').select('flight_id').where('blob_key', '=', gone),
          )
          .execute();
        await store.remove(gone);
      }
      return store.open(key, range);
    },
  };
  expect(await backup(source, slow, { file })).toMatchObject({ logs: 4, deleted: 1 });
  const fresh = await testDatabase({ empty: true });
  const copy = folderBlobs(join(folder, 'after-delete'));
  await restore(fresh.connection, copy, { file, migrations: ownMigrations() });
  const { rows } = await fresh.pool.query('SELECT blob_key FROM flight_log');
  expect(rows.map((row) => row.blob_key).sort()).toEqual(keys.slice(1).sort());
  await fresh.close();
});

test('verify names what is missing and what is damaged', async () => {
  const [, missing, damaged] = keys as [string, string, string];
  await store.remove(missing);
  writeFileSync(join(folder, 'logs', 'stored', damaged.slice(0, 2), damaged), 'other bytes');
  expect(await verify(source, store)).toEqual({ logs: 4, missing: [missing], damaged: [damaged] });
});

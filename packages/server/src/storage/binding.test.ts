import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Swept, sweep } from '../jobs/sweep.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { adoptStore, bindStore } from './binding.ts';
import { type BlobStore, folderBlobs } from './blobs.ts';
import { spoolUpload } from './spool.ts';

let database: TestDatabase;
let folder: string;
let store: BlobStore;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('DELETE FROM blob_discard');
  await database.pool.query(
    `UPDATE installation SET store_id = NULL, store_place = NULL, swept_at = '-infinity'`,
  );
  folder = mkdtempSync(join(tmpdir(), 'airworthy-binding-'));
  store = folderBlobs(join(folder, 'logs'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const add = async (to: BlobStore) =>
  to.take(await spoolUpload(Readable.from([Buffer.from('log')]), to.spoolFolder));
/** A file of a record, as far as the sweeper is concerned. */
const addKnown = async () => {
  await database.pool.query('INSERT INTO blob_discard (blob_key) VALUES ($1)', [await add(store)]);
};
const count = async (blobs: Pick<BlobStore, 'list'>) => {
  let files = 0;
  for await (const _ of blobs.list()) files++;
  return files;
};
const LATER = new Date(Date.now() + 2 * 3_600_000);
const sweepNow = (now: Date, anyShare = false) =>
  sweep(database, store, now, { atOnce: true, anyShare }) as Promise<Swept>;

test('binds a new store to its database, and lets every server of the two start', async () => {
  await Promise.all([bindStore(database, store), bindStore(database, store)]);
  await add(store);
  await bindStore(database, store);
});

test('refuses a store that belongs to another database, until it is adopted', async () => {
  await bindStore(database, store);
  const { rows } = await database.pool.query(
    'UPDATE installation SET id = gen_random_uuid(), store_id = NULL RETURNING id',
  );
  await expect(bindStore(database, store)).rejects.toThrow(
    new RegExp(
      `belongs to another database.*the id of this database is ${rows[0].id}.*store adopt`,
    ),
  );
  await adoptStore(database, store);
  await bindStore(database, store);
});

test('refuses a second folder on the same database', async () => {
  await bindStore(database, store);
  const second = folderBlobs(join(folder, 'second'));
  await expect(bindStore(database, second)).rejects.toThrow(
    /are in another store .*Every server of one database needs the same store/,
  );
});

test('refuses logs that an empty database does not know, and erases none of them', async () => {
  for (let i = 0; i < 30; i++) await add(store);
  await expect(bindStore(database, store)).rejects.toThrow('that this database does not know');
  const swept = await sweepNow(LATER);
  expect(swept).toMatchObject({ aside: 0, deleted: 0, refused: { unknown: 30, files: 30 } });
  expect(await count(store)).toBe(30);
});

test('sets aside what no record names, brings back what is named again, deletes after 30 days', async () => {
  for (let i = 0; i < 20; i++) await addKnown();
  const orphans = [await add(store), await add(store)];
  expect(await sweepNow(new Date())).toMatchObject({ aside: 0 });
  expect(await sweepNow(LATER)).toMatchObject({ aside: 2, deleted: 0, refused: null });
  expect([await count(store), await count(store.aside)]).toEqual([20, 2]);
  await database.pool.query('INSERT INTO blob_discard (blob_key) VALUES ($1)', [orphans[0]]);
  expect(await sweepNow(LATER)).toMatchObject({ broughtBack: 1 });
  const day = 86_400_000;
  expect(await sweepNow(new Date(Date.now() + 29 * day))).toMatchObject({ deleted: 0 });
  expect(await sweepNow(new Date(Date.now() + 31 * day))).toMatchObject({ deleted: 1 });
});

test('takes more than a tenth of a store only on the word of an operator', async () => {
  for (let i = 0; i < 10; i++) await addKnown();
  for (let i = 0; i < 2; i++) await add(store);
  expect(await sweepNow(LATER)).toMatchObject({ aside: 0, refused: { unknown: 2, files: 12 } });
  expect(await sweepNow(LATER, true)).toMatchObject({ aside: 2, refused: null });
});

test('is swept by one process at a time', async () => {
  const swept = await Promise.all([
    sweep(database, store, new Date()),
    sweep(database, store, new Date()),
  ]);
  expect(swept.filter((one) => one === null)).toHaveLength(1);
});

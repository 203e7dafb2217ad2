import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlobStore, folderBlobs } from './blobs.ts';
import { isLakeKey, NotALakeKey, partitionOf } from './lakeKeys.ts';
import { s3Blobs } from './s3Blobs.ts';
import { spoolUpload } from './spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-lake-'));
const stores: Record<string, BlobStore> = {};
let server: S3rver;
beforeAll(async () => {
  const configureBuckets = [{ name: 'lake', configs: [] }];
  const directory = join(folder, 's3');
  server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = (await server.run()) as { port: number };
  stores.folder = folderBlobs(join(folder, 'plain'));
  stores.bucket = s3Blobs({
    bucket: 'lake',
    prefix: 'site/',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    folder: join(folder, 'bucket'),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const key = 'organization=1/aircraft=3/month=2026-11/412.parquet';
const row = 'organization=1/flights/aircraft=3/month=2026-11/412.parquet';
const keysOf = async (store: BlobStore) => {
  const found: string[] = [];
  for await (const object of store.lake.list()) found.push(object.key);
  return found.sort();
};

test.each(['folder', 'bucket'])(
  'a %s keeps columns apart from logs, and gives them back',
  async (name) => {
    const store = stores[name]!;
    for (const each of [key, row])
      await store.lake.put(each, await spoolUpload(Readable.from([each]), store.spoolFolder));
    expect(await keysOf(store)).toEqual([key, row]);
    expect((await buffer(await store.lake.open(row))).toString()).toBe(row);
    for await (const log of store.list()) expect(log).toBeUndefined();
    await store.lake.remove(key);
    await store.lake.remove(key);
    expect(await keysOf(store)).toEqual([row]);
    await store.lake.remove(row);
    expect(await keysOf(store)).toEqual([]);
    expect(readdirSync(store.spoolFolder)).toEqual([]);
  },
);

test.each([
  '',
  '412.parquet',
  '../stored/aa',
  'organization=1/aircraft=3/month=2026-11/../412.parquet',
  'organization=0/aircraft=3/month=2026-11/412.parquet',
  'organization=1/aircraft=/month=2026-11/412.parquet',
  'organization=1/aircraft=3/month=2026-13/412.parquet',
  'organization=1/aircraft=3/month=2026-11/412.parquet\n',
  'organization=1/flights/flights/aircraft=3/month=2026-11/412.parquet',
])('%j is no name of the lake, and no store makes a file of it', async (wrong) => {
  expect(isLakeKey(wrong)).toBe(false);
  const { lake, spoolFolder } = stores.folder!;
  const spooled = await spoolUpload(Readable.from(['x']), spoolFolder);
  await expect(lake.put(wrong, spooled)).rejects.toThrow(NotALakeKey);
  await expect(lake.open(wrong)).rejects.toThrow(NotALakeKey);
  await expect(lake.remove(wrong)).rejects.toThrow(NotALakeKey);
  await spooled.discard();
});

test('a flight without an aircraft has the partition that engines read as null', () => {
  const partition = partitionOf({ asset_id: null, flown_at: '2026-11-14' });
  expect(partition).toBe('aircraft=__HIVE_DEFAULT_PARTITION__/month=2026-11');
  expect(isLakeKey(`organization=1/${partition}/1.parquet`)).toBe(true);
});

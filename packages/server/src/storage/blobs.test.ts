import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadOf } from '../http/upload.ts';
import { StoreAway } from './away.ts';
import { type BlobStore, folderBlobs, NotABlobKey, newBlobKey, sweepSpool } from './blobs.ts';
import { s3Blobs } from './s3Blobs.ts';
import { spoolUpload } from './spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-blobs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Compared with `equals`: `toEqual` looks at every byte as a member of an object and takes seconds.
const bytes = randomBytes(300_000);
const MB = 2 ** 20;
const upload = (body: Buffer, announced_bytes: number | null = body.length) =>
  uploadOf(
    () => Readable.from([body.subarray(0, 1000), body.subarray(1000)]),
    announced_bytes === null ? {} : { 'content-length': String(announced_bytes) },
    { limit_bytes: MB },
  );
const spoolInto = (place: string, body: Buffer) => spoolUpload(upload(body).stream, place);

describe('an upload on its way in', () => {
  const place = join(folder, 'spool');
  test('is kept with its size, SHA-256 and head', async () => {
    const spooled = await spoolInto(place, bytes);
    expect(spooled.size_bytes).toBe(300_000);
    expect(spooled.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(bytes.subarray(0, 65_536).equals(spooled.head)).toBe(true);
    expect(bytes.equals(await readFile(spooled.path))).toBe(true);
    await spooled.discard();
  });
  test.each([
    ['over the limit by its announcement', upload(bytes, MB + 1), 'over the limit of 1 MB'],
    ['over the limit on the wire', upload(randomBytes(MB + 1), null), 'over the limit of 1 MB'],
    ['empty', upload(Buffer.alloc(0)), 'The upload is empty'],
    ['shorter than announced', upload(bytes, 300_001), 'ended before its announced length'],
  ])('is refused when it is %s, and leaves nothing behind', async (_case, body, message) => {
    await expect((async () => spoolUpload(body.stream, place))()).rejects.toThrow(message);
    expect(readdirSync(place)).toEqual([]);
  });
  test('has its file before its first byte, so that a quick failure has something to remove', async () => {
    const cut = new Readable({ read() {} });
    const spooling = spoolUpload(cut, place);
    expect(readdirSync(place)).toHaveLength(1);
    cut.destroy(new Error('the line dropped'));
    await expect(spooling).rejects.toThrow('the line dropped');
    expect(readdirSync(place)).toEqual([]);
  });
  test('of exactly the limit is taken', async () => {
    const spooled = await spoolInto(place, randomBytes(MB));
    expect(spooled.size_bytes).toBe(MB);
    await spooled.discard();
  });
  test('that was left half way is swept, one under way is not', async () => {
    const spooled = await spoolInto(place, bytes);
    expect(await sweepSpool(place, new Date(Date.now() - 60_000))).toBe(0);
    expect(await sweepSpool(place, new Date(Date.now() + 60_000))).toBe(1);
    expect(existsSync(spooled.path)).toBe(false);
  });
});

const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'airworthy', configs: [] }],
});
let stores: Record<string, BlobStore>;
beforeAll(async () => {
  const { port } = (await s3.run()) as { port: number };
  stores = {
    folder: folderBlobs(join(folder, 'blobs')),
    s3: s3Blobs({
      bucket: 'airworthy',
      prefix: 'one/',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      folder: join(folder, 's3-local'),
    }),
  };
});
afterAll(() => s3.close());

describe.each(['folder', 's3'])('blobs in %s', (kind) => {
  test('come back whole, in part and as a local file, and are gone after removal', async () => {
    const store = stores[kind] as BlobStore;
    const key = await store.take(await spoolInto(store.spoolFolder, bytes));
    expect(bytes.equals(await buffer(await store.open(key)))).toBe(true);
    expect(await buffer(await store.open(key, { at: 5, length_bytes: 10 }))).toEqual(
      bytes.subarray(5, 15),
    );
    const local = await store.local(key);
    expect(bytes.equals(await readFile(local.path))).toBe(true);
    await local.release();
    expect(await keys(store)).toEqual([key]);
    await store.remove(key);
    await store.remove(key);
    expect(await keys(store)).toEqual([]);
    await expect(store.open(key)).rejects.toThrow('The log store does not answer');
    await expect(store.local(key)).rejects.toThrow('The log store does not answer');
    expect(readdirSync(store.spoolFolder)).toEqual([]);
  });
});

describe.each(['folder', 's3'])('the store in %s', (kind) => {
  test('sets blobs aside, brings them back and keeps its marker', async () => {
    const store = stores[kind] as BlobStore;
    const key = await store.take(await spoolInto(store.spoolFolder, bytes));
    await store.aside.add(key);
    expect([await keys(store), await keys(store.aside)]).toEqual([[], [key]]);
    await store.aside.bringBack(key);
    expect([await keys(store), await keys(store.aside)]).toEqual([[key], []]);
    expect(bytes.equals(await buffer(await store.open(key)))).toBe(true);
    await store.remove(key);
    expect(await store.readMarker()).toBeNull();
    await store.writeMarker('whose');
    expect(await store.readMarker()).toBe('whose');
  });
});

const OUTSIDE = [
  '../../../../x',
  'aa/../../x',
  'x',
  '',
  '.',
  `${newBlobKey()}/../x`,
  `${newBlobKey()}\n`,
  newBlobKey().toUpperCase(),
];

describe.each(['folder', 's3'])('a key that no store gave out, in %s', (kind) => {
  test.each(OUTSIDE)('is refused wherever it is named: %j', async (key) => {
    const store = stores[kind] as BlobStore;
    const spooled = await spoolInto(store.spoolFolder, bytes);
    const { aside } = store;
    const asked = [
      store.put(key, spooled),
      store.open(key),
      store.open(key, { at: 0, length_bytes: 1 }),
      store.local(key),
      store.remove(key),
      aside.add(key),
      aside.bringBack(key),
      aside.remove(key),
    ];
    for (const one of asked) await expect(one).rejects.toThrow(NotABlobKey);
    await spooled.discard();
    expect([await keys(store), await keys(aside)]).toEqual([[], []]);
  });
});

test('what is not a log in the folder of logs is not listed', async () => {
  const place = join(folder, 'foreign');
  const store = folderBlobs(place);
  mkdirSync(join(place, 'stored', 'ab'), { recursive: true });
  writeFileSync(join(place, 'stored', 'ab', 'notes.txt'), 'mine');
  writeFileSync(join(place, 'aside', '.hidden'), 'mine');
  expect([await keys(store), await keys(store.aside)]).toEqual([[], []]);
});

test('a bucket that does not answer is a store that is away, within seconds', async () => {
  const store = s3Blobs({
    bucket: 'airworthy',
    prefix: '',
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    accessKeyId: 'x',
    secretAccessKey: 'x',
    folder: join(folder, 's3-away'),
  });
  await expect(store.open(newBlobKey())).rejects.toThrow(StoreAway);
  await expect(store.take(await spoolInto(store.spoolFolder, bytes))).rejects.toThrow(StoreAway);
});

async function keys(store: Pick<BlobStore, 'list'>): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list()) found.push(key);
  return found;
}

import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryBytes } from '../backup/container.ts';
import { folderBlobs } from '../storage/blobs.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { signedIn } from '../testing/browser.ts';
import { commandLine } from '../testing/commandLine.ts';
import { BOUNDS, type Bounds } from './bounds.ts';
import { organizationBytes } from './exportOrganization.ts';
import { importOrganization } from './importOrganization.ts';
import { judge } from './judge.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-judge-'));
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

type Ids = Record<string, { min: number; max: number }>;
const header = (ids: Ids = {}) => ({
  format: 'airworthy-organization',
  version: 1,
  made_at: '2026-11-01T00:00:00Z',
  migrations: [],
  organization: { name: 'Bomb', storage_limit_mb: 100 },
  ids,
});
const END = { kind: 'end', logs: 0, sequences: {} } as const;

async function* pieces(text: string, times: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let count = 0; count < times; count++) yield bytes;
}

/** A file of one table. */
async function write(
  rows: AsyncIterable<Buffer>,
  { table = 'pilot', ids = { pilot: { min: 1, max: 9 } } }: { table?: string; ids?: Ids } = {},
): Promise<string> {
  const path = join(mkdtempSync(join(folder, 'x-')), 'file.aworg.gz');
  async function* bytes() {
    yield* entryBytes({ kind: 'header', header: header(ids) });
    yield* entryBytes({ kind: 'table', table, columns: ['id', 'name'] }, rows);
    yield* entryBytes(END);
  }
  await pipeline(Readable.from(bytes()), createGzip({ level: 1 }), createWriteStream(path));
  return path;
}

const BUFFER_MB = 2 ** 20;
const small: Bounds = { ...BOUNDS, row_bytes: 1000, value_characters: 100, rows: 5 };
const row = (id: number, more = '') => `{"id": ${id}, "name": "x"${more}}\n`;

describe('the file of an organization', () => {
  test('that the app writes is judged sound', async () => {
    const { orgId } = await app.addOrg('Sound');
    const path = join(folder, 'sound.aworg.gz');
    const { served } = app.database;
    const bytes = organizationBytes(served, app.reading.blobs, orgId);
    await pipeline(Readable.from(bytes), createGzip(), createWriteStream(path));
    const { ids } = await judge({ path, bounds: BOUNDS });
    expect([...ids.keys()]).toContain('pilot');
  });

  test.each([
    ['a row without an end', pieces('x', 2000), 'a row has more than 1000 bytes'],
    ['a row that is too long', pieces(row(1, `, "x": "${'y'.repeat(2000)}"`), 1), 'more than 1000'],
    [
      'a text that is too long',
      pieces(row(1, `, "x": ["${'y'.repeat(200)}"]`), 1),
      'has a text of',
    ],
    ['more rows than it may', pieces(row(1), 6), 'more than 5 rows'],
    ['a row that is nested too deep', pieces(row(1, `, "x": ${'['.repeat(70)}`), 1), 'too deep'],
    ['a row that is no JSON', pieces('{"id"\n', 1), 'is no JSON'],
    ['a row that is no object', pieces('[1]\n', 1), 'is no object'],
    ['ids that its header does not name', pieces(row(10), 1), 'ids that its header does not name'],
  ])('with %s is refused', async (_case, rows, message) => {
    await expect(judge({ path: await write(rows), bounds: small })).rejects.toThrow(message);
  });

  test('with an id that no sequence gave out is refused', async () => {
    const ids = { pilot: { min: 1, max: 2 ** 52 } };
    const path = await write(pieces(row(2 ** 51), 1), { ids });
    await expect(judge({ path, bounds: BOUNDS })).rejects.toThrow('does not name');
  });

  const asked = (question: object) => async (rows: number) => {
    const text = JSON.stringify({ id: 1, question });
    const of = { table: 'watched_question', ids: { watched_question: { min: 1, max: 9 } } };
    return write(pieces(`${text}\n`, rows), of);
  };
  const vibration = { measure: { of: 'vibe_z_p95' }, where: {} };

  test('with as many watched questions as an organization may have is judged sound', async () => {
    const path = await asked(vibration)(50);
    const { ids } = await judge({ path, bounds: BOUNDS });
    expect(ids.get('watched_question')).toEqual({ min: 1, max: 1 });
  });

  test.each([
    ['more than it may have', vibration, 51, 'more than 50 rows of watched_question'],
    ['one that cannot be asked', { where: {} }, 1, 'row 1 of watched_question is none'],
    [
      'one that is too large',
      { ...vibration, more: ['y'.repeat(70_000)] },
      1,
      'row 1 of watched_question is none',
    ],
  ])('with watched questions, %s, is refused', async (_case, question, rows, message) => {
    const path = await asked(question)(rows);
    await expect(judge({ path, bounds: BOUNDS })).rejects.toThrow(message);
  });

  test('that unpacks to hundreds of times its size is refused', async () => {
    const path = await write(pieces(row(1, `, "x": "${'y'.repeat(BUFFER_MB)}"`), 8));
    const bounds = { ...BOUNDS, small_bytes: 4 * BUFFER_MB };
    await expect(judge({ path, bounds })).rejects.toThrow('more than 200 times its size');
  });
});

describe('a bomb of 64 MB in a row without an end', () => {
  const bomb = () => write(pieces(' '.repeat(BUFFER_MB), 64));
  const marks = async () =>
    (
      await app.database.pool.query(
        `SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('public.pilot', 'id')::regclass), 0)::int AS last`,
      )
    ).rows[0].last;

  test('is refused by the command line', async () => {
    const email = 'bomb-owner@example.com';
    await app.addUser({ email });
    const run = commandLine(app.database, { AIRWORTHY_DATA: join(folder, 'data') });
    const answer = await run('org', 'import', await bomb(), '--owner', email);
    expect(answer.code).toBe(1);
    expect(JSON.stringify(answer.value)).toContain('a row has more than');
  });

  test('is refused through the web, and takes no ids', async () => {
    const operatorId = await app.addUser({});
    await app.change(operatorId, { operator: true });
    const operator = await signedIn(app, operatorId);
    await app.addUser({ email: 'web-owner@example.com' });
    const before = await marks();
    const refused = await operator.call('POST', '/operator/imports?owner=web-owner@example.com', {
      raw: readFileSync(await bomb()),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_value']);
    expect(refused.body.error).toContain('a row has more than');
    expect(await marks()).toBe(before);
  });
});

test('ids are taken from the rows, and only once the file is whole', async () => {
  const ownerId = await app.addUser({});
  const blobs = folderBlobs(mkdtempSync(join(folder, 'logs-')));
  const last = async () =>
    (
      await app.database.pool.query(
        `SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('public.mission', 'id')::regclass), 0)::float8 AS last`,
      )
    ).rows[0].last;
  const before = await last();
  const ids = { mission: { min: 1, max: 900_000_000 } };
  const broken = await write(pieces('{"id": 5}\n{"id"\n', 1), { table: 'mission', ids });
  const take = (file: string) => importOrganization(app.database.served, blobs, { file, ownerId });
  await expect(take(broken)).rejects.toThrow('is no JSON');
  expect(await last()).toBe(before);
  const sound = await write(pieces('{"id": 5, "name": null}\n', 1), { table: 'mission', ids });
  await expect(take(sound)).rejects.toThrow('do not fit the tables here');
  expect(await last()).toBeLessThan(1000);
});

import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDiscards, sweep } from '../../jobs/sweep.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { OPEN_MAX } from './uploads.ts';

const testdata = new URL('../../../../../testdata/', import.meta.url);
const motorOrder = readFileSync(new URL('dataflash/copter-quad-motor-order.bin', testdata));
/** Two pieces: a log with nothing written behind it, as a card that was formatted leaves it. */
const large = Buffer.concat([motorOrder, Buffer.alloc(5 * 2 ** 20)]);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let app: TestApp;
let org: Awaited<ReturnType<TestApp['addOrg']>>;
let device: string;
beforeAll(async () => {
  app = await testApp();
  org = await app.addOrg();
  device = (await app.addDevice(org.orgId)).key;
});
afterAll(() => app.close());

async function addFlight(on = app, orgId = org.orgId): Promise<number> {
  const { id } = await on.database.db
    .insertInto('flight')
    .values({ org_id: orgId, asset_name: 'A kite', flown_at: '2026-11-14', source: 'device' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const uploadsOf = (flight: number) => `/flights/${flight}/log/uploads`;
const begin = (flight: number, bytes: Buffer, more: object = {}, key = device, on = app) =>
  on.call('POST', uploadsOf(flight), {
    key,
    body: { size_bytes: bytes.length, name: '42.BIN', ...more },
  });
const proceed = (
  place: { flight: number; upload: number },
  { offset, bytes }: { offset: number; bytes: Buffer },
  { key = device, on = app } = {},
) =>
  on.call('PATCH', `${uploadsOf(place.flight)}/${place.upload}?offset=${offset}`, {
    key,
    raw: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
const look = (place: { flight: number; upload: number }, key = device) =>
  app.call('GET', `${uploadsOf(place.flight)}/${place.upload}`, { key });
async function begun(bytes: Buffer, more: object = {}) {
  const flight = await addFlight();
  const answer = await begin(flight, bytes, more);
  expect(answer.status).toBe(200);
  return { flight, upload: answer.body.upload.id as number };
}
async function stored(on = app): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of on.reading.blobs.list()) keys.push(key);
  return keys;
}

describe('an upload in several calls', () => {
  test('becomes the log that one call would have made', async () => {
    const flight = await addFlight();
    const first = await begin(flight, motorOrder, { sha256: sha256(motorOrder) });
    expect(first.body).toMatchObject({
      upload: { offset: 0, state: 'open', size_bytes: motorOrder.length, name: '42.BIN' },
      log: null,
      analysis_state: null,
      duplicate: null,
    });
    const kept_h = (Date.parse(first.body.upload.expires_at) - Date.now()) / 3_600_000;
    expect(kept_h).toBeGreaterThan(47.9);
    expect(kept_h).toBeLessThanOrEqual(48.01);
    const place = { flight, upload: first.body.upload.id };
    const half = await proceed(place, { offset: 0, bytes: motorOrder.subarray(0, 300_000) });
    expect(half.body).toMatchObject({ upload: { offset: 300_000, state: 'open' }, log: null });
    const again = await proceed(place, { offset: 0, bytes: motorOrder.subarray(0, 10) });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'conflict', offset: 300_000 });
    expect((await look(place)).body.upload.offset).toBe(300_000);
    const whole = await proceed(place, { offset: 300_000, bytes: motorOrder.subarray(300_000) });
    expect(whole.body).toMatchObject({
      flight_id: flight,
      duplicate: false,
      analysis_state: 'none',
      log: { filename: '42.BIN', format: 'dataflash', sha256: sha256(motorOrder) },
      upload: { state: 'done', offset: motorOrder.length },
    });
    // The answer may have been lost: the same last call gives it again.
    const none = await proceed(place, { offset: motorOrder.length, bytes: Buffer.alloc(0) });
    expect(none.body).toEqual(whole.body);
    const download = await fetch(`${app.base}/flights/${flight}/log/download`, {
      headers: { authorization: `Bearer ${device}` },
    });
    expect(motorOrder.equals(Buffer.from(await download.arrayBuffer()))).toBe(true);
    await emptyDiscards(app.database, app.reading.blobs);
    expect(await stored()).toHaveLength(1);
    expect(readdirSync(app.reading.blobs.spoolFolder)).toEqual([]);
  });

  test('goes on for the same bytes instead of beginning again', async () => {
    const more = { sha256: sha256(motorOrder).toUpperCase() };
    const place = await begun(motorOrder, more);
    await proceed(place, { offset: 0, bytes: motorOrder.subarray(0, 1000) });
    const again = await begin(place.flight, motorOrder, more);
    expect(again.body.upload).toMatchObject({ id: place.upload, offset: 1000 });
    await proceed(place, { offset: 1000, bytes: motorOrder.subarray(1000) });
    const there = await begin(place.flight, motorOrder, more);
    expect(there.body).toMatchObject({ duplicate: true, upload: { state: 'done' } });
    expect(there.body.upload.offset).toBe(motorOrder.length);
    const unstated = await begin(place.flight, motorOrder);
    const last = { flight: place.flight, upload: unstated.body.upload.id };
    const known = await proceed(last, { offset: 0, bytes: motorOrder });
    expect(known.body).toMatchObject({ duplicate: true, log: { id: there.body.log.id } });
  });

  test('keeps what arrived before the line broke', async () => {
    const place = await begun(large);
    await brokenLine(place, large.subarray(0, 5_000_000));
    // A stream that breaks drops what it held and nobody had read yet: some 64 KiB.
    const offset = await untilArrived(place, 5_000_000 - 2 ** 18);
    expect(offset).toBeLessThanOrEqual(5_000_000);
    const rest = await proceed(place, { offset, bytes: large.subarray(offset) });
    expect(rest.body.log).toMatchObject({ sha256: sha256(large), size_bytes: large.length });
  });

  test('keeps few files of many short calls', async () => {
    const place = await begun(motorOrder);
    await emptyDiscards(app.database, app.reading.blobs);
    const before = (await stored()).length;
    for (let at = 0; at < 100_000; at += 10_000)
      await proceed(place, { offset: at, bytes: motorOrder.subarray(at, at + 10_000) });
    await emptyDiscards(app.database, app.reading.blobs);
    expect((await stored()).length - before).toBe(1);
    const rest = await proceed(place, { offset: 100_000, bytes: motorOrder.subarray(100_000) });
    expect(rest.body.log.sha256).toBe(sha256(motorOrder));
  });

  test('takes the bytes of one of two calls that race', async () => {
    const place = await begun(motorOrder);
    const calls = [0, 1].map(() => proceed(place, { offset: 0, bytes: motorOrder }));
    const answers = await Promise.all(calls);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await look(place)).body).toMatchObject({
      duplicate: false,
      log: { sha256: sha256(motorOrder) },
    });
    const list = await app.call('GET', `/flights/${place.flight}/logs`, { key: device });
    expect(list.body.logs).toHaveLength(1);
  });

  test('is done for by its deletion, and leaves nothing behind', async () => {
    await emptyDiscards(app.database, app.reading.blobs);
    const before = await stored();
    const place = await begun(motorOrder);
    await proceed(place, { offset: 0, bytes: motorOrder.subarray(0, 1000) });
    const path = `${uploadsOf(place.flight)}/${place.upload}`;
    const gone = await app.call('DELETE', path, { key: device });
    expect(gone.body).toEqual({ ok: true, id: place.upload });
    expect((await look(place)).status).toBe(404);
    expect((await app.call('DELETE', path, { key: device })).status).toBe(404);
    await emptyDiscards(app.database, app.reading.blobs);
    expect(await stored()).toEqual(before);
  });

  test('is swept after its time, and is gone for its caller before', async () => {
    const place = await begun(motorOrder);
    await proceed(place, { offset: 0, bytes: motorOrder.subarray(0, 1000) });
    await sql`UPDATE log_upload SET expires_at = now() - interval '1 second'
      WHERE id = ${place.upload}`.execute(app.database.db);
    expect((await look(place)).status).toBe(404);
    const late = await proceed(place, { offset: 1000, bytes: motorOrder.subarray(1000) });
    expect(late.status).toBe(404);
    const swept = await sweep(app.database, app.reading.blobs, new Date(), { atOnce: true });
    expect(swept?.uploads).toBe(1);
    const left = await app.database.db
      .selectFrom('log_upload_piece')
      .selectAll()
      .where('upload_id', '=', place.upload)
      .execute();
    expect(left).toEqual([]);
  });

  test('goes with its flight', async () => {
    const place = await begun(motorOrder);
    await proceed(place, { offset: 0, bytes: motorOrder.subarray(0, 1000) });
    await app.call('DELETE', `/flights/${place.flight}`, { key: device });
    expect((await look(place)).body.error).toBe('Flight not found');
    const late = await proceed(place, { offset: 1000, bytes: motorOrder.subarray(1000) });
    expect(late.status).toBe(404);
  });
});

describe('an upload is refused', () => {
  test('at its first bytes when they are of no log, and says so again', async () => {
    const picture = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      Buffer.alloc(2 ** 20),
    ]);
    const place = await begun(picture);
    const refused = await proceed(place, { offset: 0, bytes: picture.subarray(0, 70_000) });
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe('not_a_log');
    const { upload } = (await look(place)).body;
    expect(upload).toMatchObject({ state: 'refused', error: refused.body.error });
    const again = await proceed(place, { offset: upload.offset, bytes: Buffer.alloc(5) });
    expect([again.body.code, again.body.error]).toEqual(['not_a_log', refused.body.error]);
  });

  test('when it was cut before the first record', async () => {
    const place = await begun(motorOrder.subarray(0, 100));
    const answer = await proceed(place, { offset: 0, bytes: motorOrder.subarray(0, 100) });
    expect([answer.status, answer.body.code]).toEqual([400, 'unreadable_log']);
  });

  test('when its bytes are not those that were stated', async () => {
    const place = await begun(motorOrder, { sha256: sha256(large) });
    const answer = await proceed(place, { offset: 0, bytes: motorOrder });
    expect([answer.status, answer.body.field]).toEqual([400, 'sha256']);
    expect((await look(place)).body.upload.state).toBe('refused');
  });

  test('when more bytes come than were announced', async () => {
    const place = await begun(motorOrder);
    const longer = Buffer.concat([motorOrder, Buffer.from('x')]);
    const announced = await proceed(place, { offset: 0, bytes: longer });
    expect([announced.status, announced.body.field]).toEqual([400, 'size_bytes']);
    const raw = new ReadableStream({
      start(controller) {
        controller.enqueue(longer);
        controller.close();
      },
    });
    const path = `${uploadsOf(place.flight)}/${place.upload}?offset=0`;
    const chunked = await app.call('PATCH', path, { key: device, raw });
    expect([chunked.status, chunked.body.field]).toEqual([400, 'size_bytes']);
    expect((await look(place)).body.upload.offset).toBe(0);
  });

  test.each([
    [{ size_bytes: 0 }, 400, 'invalid_value'],
    [{ size_bytes: 536_870_913 }, 413, 'too_large'],
    [{ size_bytes: null }, 400, 'missing_field'],
    [{ sha256: 'abc' }, 400, 'invalid_value'],
  ])('with %j', async (more, status, code) => {
    const answer = await begin(await addFlight(), motorOrder, more);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('without an offset', async () => {
    const place = await begun(motorOrder);
    const path = `${uploadsOf(place.flight)}/${place.upload}`;
    for (const search of ['', '?offset=-1', '?offset=x']) {
      const answer = await app.call('PATCH', `${path}${search}`, { key: device, raw: 'x' });
      expect([search, answer.status, answer.body.field]).toEqual([search, 400, 'offset']);
    }
  });

  test('to another organization and to a role that may not file', async () => {
    const place = await begun(motorOrder);
    const other = await app.addOrg();
    const stranger = (await app.addDevice(other.orgId)).key;
    expect((await look(place, stranger)).status).toBe(404);
    const sent = { offset: 0, bytes: motorOrder };
    expect((await proceed(place, sent, { key: stranger })).status).toBe(404);
    expect((await begin(place.flight, motorOrder, {}, stranger)).status).toBe(404);
    const viewer = await app.addMember(org.orgId, 'viewer');
    expect((await proceed(place, sent, { key: viewer.key })).body.code).toBe('permission');
    expect((await begin(place.flight, motorOrder, {}, viewer.key)).status).toBe(403);
    const elsewhere = { flight: await addFlight(), upload: place.upload };
    expect((await proceed(elsewhere, sent)).status).toBe(404);
  });
});

describe('the storage of an organization', () => {
  test('is reserved by uploads, also against logs in one call, and given back', async () => {
    const { orgId } = await app.addOrg();
    const { key } = await app.addDevice(orgId);
    await app.database.db
      .updateTable('organization')
      .set({ storage_limit_mb: 1 })
      .where('id', '=', orgId)
      .execute();
    const flight = await addFlight(app, orgId);
    const first = await begin(flight, motorOrder, {}, key);
    const second = await begin(flight, Buffer.alloc(900_000), {}, key);
    expect(second.body).toMatchObject({ code: 'storage_full', limit_mb: 1, used_mb: 0 });
    expect(second.body.reserved_mb).toBeCloseTo(motorOrder.length / 2 ** 20, 2);
    const raw = Buffer.concat([motorOrder, Buffer.alloc(400_000)]);
    const one = await app.call('POST', `/flights/${flight}/log`, { key, raw });
    expect(one.body.code).toBe('storage_full');
    const place = { flight, upload: first.body.upload.id };
    const done = await proceed(place, { offset: 0, bytes: motorOrder }, { key });
    expect(done.body.upload.state).toBe('done');
    const third = await begin(flight, Buffer.alloc(200_000), {}, key);
    expect(third.status).toBe(200);
  });

  test('allows so many open uploads and no more', async () => {
    const { orgId } = await app.addOrg();
    const { key } = await app.addDevice(orgId);
    const flight = await addFlight(app, orgId);
    await sql`INSERT INTO log_upload (org_id, flight_id, size_bytes, expires_at)
      SELECT ${orgId}, ${flight}, 1, now() + interval '1 day'
      FROM generate_series(1, ${OPEN_MAX - 1}::int)`.execute(app.database.db);
    expect((await begin(flight, Buffer.alloc(1), {}, key)).status).toBe(200);
    const answer = await begin(flight, Buffer.alloc(1), {}, key);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  });
});

test('two servers with one bucket take the pieces in turn', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-uploads-'));
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'airworthy', configs: [] }],
  });
  const { port } = (await s3.run()) as { port: number };
  const bucket = {
    bucket: 'airworthy',
    prefix: '',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  const servers = await Promise.all(
    [0, 1].map(() => testApp({ database: app.database, s3: bucket })),
  );
  try {
    const flight = await addFlight();
    const answer = await begin(flight, large, { sha256: sha256(large) }, device, servers[0]!);
    const place = { flight, upload: answer.body.upload.id };
    const cuts = [0, 500_000, 700_000, 5_000_000, large.length];
    for (const [index, offset] of cuts.slice(0, -1).entries()) {
      const bytes = large.subarray(offset, cuts[index + 1]);
      const on = servers[index % 2]!;
      const { body } = await proceed(place, { offset, bytes }, { on });
      expect(body.upload.offset).toBe(cuts[index + 1]);
    }
    expect((await look(place)).body.log.sha256).toBe(sha256(large));
    await emptyDiscards(app.database, servers[0]!.reading.blobs);
    expect(await stored(servers[0])).toHaveLength(1);
  } finally {
    for (const server of servers) await server.close();
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Announces all of the rest, sends less and hangs up. */
function brokenLine(place: { flight: number; upload: number }, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.port, '127.0.0.1', () => {
      socket.write(
        `PATCH /api/v1${uploadsOf(place.flight)}/${place.upload}?offset=0 HTTP/1.1\r\n` +
          `Host: localhost\r\nAuthorization: Bearer ${device}\r\n` +
          `Content-Type: application/octet-stream\r\nContent-Length: ${large.length}\r\n\r\n`,
      );
      socket.write(bytes, () => socket.end());
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.resume();
  });
}

async function untilArrived(
  place: { flight: number; upload: number },
  offset: number,
): Promise<number> {
  for (;;) {
    const { body } = await look(place);
    if (body.upload.offset >= offset) return body.upload.offset;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

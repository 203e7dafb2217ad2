import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDiscards, sweep } from '../../jobs/sweep.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { untilBlocked } from '../../testing/blocked.ts';

const testdata = new URL('../../../../../testdata/', import.meta.url);
const motorOrder = readFileSync(new URL('dataflash/copter-quad-motor-order.bin', testdata));
const loiter = readFileSync(new URL('tlog/copter-quad-normal-loiter.tlog', testdata));

let app: TestApp;
let org: Awaited<ReturnType<TestApp['addOrg']>>;
let device: string;
let watched: number;
let unwatched: number;
beforeAll(async () => {
  app = await testApp({ automaticAnalysisMax_bytes: 600_000 });
  await app.composition.work();
  org = await app.addOrg();
  device = (await app.addDevice(org.orgId)).key;
  watched = await addAircraft(true);
  unwatched = await addAircraft(false);
});
afterAll(() => app.close());

async function addAircraft(fleet_health: boolean): Promise<number> {
  const { id } = await app.database.db
    .insertInto('aircraft')
    .values({ org_id: org.orgId, name: 'Survey', fleet_health })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function addFlight(asset_id: number | null, orgId = org.orgId): Promise<number> {
  const { id } = await app.database.db
    .insertInto('flight')
    .values({
      org_id: orgId,
      asset_id,
      asset_name: asset_id === null ? 'A kite' : null,
      flown_at: '2026-11-14',
      source: 'device',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const attach = (flight: number, raw: Buffer, name = '', key = device) =>
  app.call('POST', `/flights/${flight}/log?name=${encodeURIComponent(name)}`, {
    key,
    raw,
    headers: { 'content-type': 'application/octet-stream' },
  });
const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of app.reading.blobs.list()) keys.push(key);
  return keys.sort();
};
const spooled = () => readdirSync(app.reading.blobs.spoolFolder);
async function untilRead(flight: number) {
  for (;;) {
    const answer = await app.call('GET', `/flights/${flight}/log/reading`, { key: device });
    if (answer.body.state !== 'queued') return answer.body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('200', () => {
  test('stores, queues, reads, and gives the bytes back under their name', async () => {
    const flight = await addFlight(watched);
    const answer = await attach(flight, motorOrder, 'été 42.BIN');
    expect(answer.body).toMatchObject({
      flight_id: flight,
      analysis_state: 'queued',
      duplicate: false,
    });
    expect(answer.body.log).toMatchObject({
      filename: 'été 42.BIN',
      format: 'dataflash',
      size_bytes: motorOrder.length,
      sha256: createHash('sha256').update(motorOrder).digest('hex'),
      error: null,
    });
    const reading = await untilRead(flight);
    expect(reading.result.crash.detected).toBe(true);
    const again = await attach(flight, motorOrder, 'other.bin');
    expect(again.body).toMatchObject({ duplicate: true, analysis_state: 'done' });
    expect(again.body.log.id).toBe(answer.body.log.id);
    const features = await app.database.db
      .selectFrom('flight_feature')
      .selectAll()
      .where('flight_id', '=', flight)
      .execute();
    expect(features).toMatchObject([{ armed_s: reading.result.meta.armed_s }]);
    expect(features[0]?.armed_s).toBeGreaterThan(0);

    const url = `${app.base}/flights/${flight}/log/download`;
    const whole = await fetch(url, { headers: { authorization: `Bearer ${device}` } });
    expect(motorOrder.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true);
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="_t_ 42.BIN"; filename*=UTF-8''%C3%A9t%C3%A9%2042.BIN`,
    );
    const part = await fetch(url, {
      headers: { authorization: `Bearer ${device}`, range: 'bytes=100-199' },
    });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${motorOrder.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(motorOrder.subarray(100, 200));
    const beyond = await fetch(url, {
      headers: { authorization: `Bearer ${device}`, range: 'bytes=99999999-' },
    });
    expect(beyond.status).toBe(416);
    expect(await beyond.json()).toMatchObject({ request_id: beyond.headers.get('x-request-id') });
  });

  test('uses the reading of the same bytes on another flight', async () => {
    const flight = await addFlight(watched);
    const answer = await attach(flight, motorOrder, 'second.bin');
    expect(answer.body).toMatchObject({ analysis_state: 'done', duplicate: false });
    expect((await untilRead(flight)).result).toMatchObject({
      crash: { detected: true },
      meta: { filename: 'second.bin' },
    });
    const figures = app.database.db.selectFrom('flight_feature').where('flight_id', '=', flight);
    await expect
      .poll(async () => (await figures.select('armed_s').executeTakeFirst())?.armed_s, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
  });

  test('stores without reading when Fleet Health is off or there is no aircraft, until asked', async () => {
    const flight = await addFlight(unwatched);
    expect((await attach(flight, loiter)).body.analysis_state).toBe('none');
    expect((await attach(await addFlight(null), loiter)).body.analysis_state).toBe('none');
    expect((await untilRead(flight)).state).toBe('none');
    const asked = await app.call('POST', `/flights/${flight}/log/reading`, { key: device });
    expect(asked.body.analysis_state).toBe('queued');
    expect((await untilRead(flight)).result.crash.detected).toBe(false);
  });

  test('leaves a log above the automatic size for a person to ask', async () => {
    const flight = await addFlight(watched);
    const long = Buffer.concat([motorOrder, motorOrder.subarray(0, 200_000)]);
    expect((await attach(flight, long)).body.analysis_state).toBe('too_large');
    const asked = await app.call('POST', `/flights/${flight}/log/reading`, { key: device });
    expect(asked.body.analysis_state).toBe('queued');
    expect((await untilRead(flight)).state).toBe('done');
  });

  test('adds other bytes as a further log, the newest first', async () => {
    const flight = await addFlight(unwatched);
    await attach(flight, motorOrder);
    const second = await attach(flight, loiter);
    const newest = await app.call('GET', `/flights/${flight}/log`, { key: device });
    expect(newest.body.log.id).toBe(second.body.log.id);
  });

  test('files one log for 10 equal uploads at once', async () => {
    const flight = await addFlight(unwatched);
    const before = (await stored()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => attach(flight, loiter)));
    expect(new Set(answers.map((answer) => answer.body.log.id)).size).toBe(1);
    expect(answers.filter((answer) => !answer.body.duplicate)).toHaveLength(1);
    expect((await stored()).length).toBe(before + 1);
    expect(spooled()).toEqual([]);
  });
});

describe('400', () => {
  test('refuses what is not a log and keeps nothing of it', async () => {
    const flight = await addFlight(watched);
    const before = await stored();
    expect((await attach(flight, randomBytes(9000))).body.code).toBe('not_a_log');
    expect((await attach(flight, Buffer.alloc(0))).status).toBe(400);
    expect(await stored()).toEqual(before);
    expect(spooled()).toEqual([]);
  });

  test('holds the storage limit exactly under concurrent uploads', async () => {
    const small = await app.addOrg();
    const key = (await app.addDevice(small.orgId)).key;
    await app.database.db
      .updateTable('organization')
      .set({ storage_limit_mb: 2 })
      .where('id', '=', small.orgId)
      .execute();
    const flights = await Promise.all(
      Array.from({ length: 8 }, () => addFlight(null, small.orgId)),
    );
    const answers = await Promise.all(flights.map((flight) => attach(flight, loiter, '', key)));
    const fits = Math.floor((2 * 2 ** 20) / loiter.length);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(fits);
    const refused = answers.find((answer) => answer.status === 400);
    expect(refused?.body).toMatchObject({ code: 'storage_full', limit_mb: 2 });
    const kept = flights[answers.findIndex((answer) => answer.status === 200)] as number;
    expect((await attach(kept, loiter, '', key)).body.duplicate).toBe(true);
  });
});

describe('403 and 404', () => {
  test('a flight of another organization, or none, is not there', async () => {
    const other = await app.addOrg();
    const foreign = await addFlight(null, other.orgId);
    expect((await attach(foreign, loiter)).body.error).toBe('Flight not found');
    expect((await attach(987_654, loiter)).status).toBe(404);
    const flight = await addFlight(watched);
    const none = await app.call('GET', `/flights/${flight}/log`, { key: device });
    expect(none.body.error).toBe('Log not found');
  });
  test('a viewer may look but not attach', async () => {
    const viewer = await app.addMember(org.orgId, 'viewer');
    const flight = await addFlight(watched);
    expect((await attach(flight, loiter, '', viewer.key)).body.permission).toBe('flights.manage');
  });
});

test('the bytes of a deleted flight are swept, and those of a kept one stay', async () => {
  const flight = await addFlight(unwatched);
  await attach(flight, motorOrder);
  const before = await stored();
  await app.database.db.deleteFrom('flight').where('id', '=', flight).execute();
  expect(await emptyDiscards(app.database, app.reading.blobs)).toBe(1);
  expect((await stored()).length).toBe(before.length - 1);
});

test('bytes whose row never came are set aside once they are old', async () => {
  const before = await stored();
  const { spoolUpload } = await import('../../storage/spool.ts');
  const { Readable } = await import('node:stream');
  const orphan = await spoolUpload(Readable.from([loiter]), app.reading.blobs.spoolFolder);
  await app.reading.blobs.take(orphan);
  const atOnce = { atOnce: true };
  expect((await sweep(app.database, app.reading.blobs, new Date(), atOnce))?.aside).toBe(0);
  const later = new Date(Date.now() + 2 * 3_600_000);
  expect((await sweep(app.database, app.reading.blobs, later, atOnce))?.aside).toBe(1);
  expect(await stored()).toEqual(before);
});

test('404: the flight is deleted while its log is filed', async () => {
  const flight = await addFlight(watched);
  const before = await stored();
  const { answer } = await app.database.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('flight').where('id', '=', flight).execute();
    const answer = attach(flight, loiter);
    await untilBlocked(app.database.db);
    return { answer };
  });
  expect([(await answer).status, (await answer).body.error]).toEqual([404, 'Flight not found']);
  expect(await stored()).toEqual(before);
});

test('a crash opens one inspection, which grounds its aircraft, however often it is read', async () => {
  const aircraft = await addAircraft(true);
  const orders = async () => {
    const path = `/workorders?asset_id=${aircraft}`;
    return (await app.call('GET', path, { key: org.key })).body.workorders;
  };
  const landed = await addFlight(aircraft);
  await attach(landed, loiter);
  await untilRead(landed);
  expect(await orders()).toEqual([]);
  const flight = await addFlight(aircraft);
  await attach(flight, motorOrder);
  const { result } = await untilRead(flight);
  while ((await orders()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  await attach(flight, motorOrder.subarray(0, motorOrder.length - 300));
  expect((await untilRead(flight)).result.crash.detected).toBe(true);
  expect(await orders()).toMatchObject([
    {
      title: 'Inspect after a crash',
      origin: 'crash_reading',
      raised_by: { flight_id: flight },
      reason: result.crash.reason,
      priority: 'high',
      state: 'open',
      grounding: true,
    },
  ]);
  const { body } = await app.call('GET', '/aircraft', { key: org.key });
  const own = body.aircraft.find((one: { id: number }) => one.id === aircraft);
  expect(own).toMatchObject({ airworthy: false, work_open: 1 });
  expect(own.grounded_reason).toContain('Inspect after a crash');
});

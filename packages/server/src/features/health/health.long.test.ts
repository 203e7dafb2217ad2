import { readFileSync } from 'node:fs';
import type { FlightFeatures } from '@airworthy/forensics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generatedHistory } from '../../../../forensics/src/testing/history.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { day, type Fleet, newFleet } from '../../testing/fleet.ts';
import { changeAircraft, registerAircraft } from '../aircraft/registration.ts';
import { fileReading, waitingLog } from '../logs/readingStore.ts';
import { raiseCrashWork } from '../maintenance/crashWork.ts';
import { rescore } from './scores.ts';

const loiter = readFileSync(
  new URL('../../../../../testdata/tlog/copter-quad-normal-loiter.tlog', import.meta.url),
);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let bytes = 0;

/** Files a flight over the API and its reading as the worker does. */
async function fly(
  fleet: Fleet,
  features: FlightFeatures,
  flight: { flown_at?: string; external_ref?: string; asset_id?: number } = {},
): Promise<number> {
  const { body } = await fleet.file({ asset_id: fleet.assetId, ...flight });
  const { db } = app.database;
  const { id } = await db
    .insertInto('flight_log')
    .values({
      org_id: fleet.orgId,
      flight_id: body.id,
      format: 'dataflash',
      size_bytes: 1,
      sha256: Buffer.from(String(++bytes).padStart(32, '0')),
      blob_key: `bytes ${bytes}`,
      analysis_state: 'queued',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const log = (await waitingLog(db, id))!;
  const crash = { detected: features.crashed, reason: 'Read so.', confidence: 'high' as const };
  const result = { meta: { reader: 'test', armed_s: 0 }, crash };
  const reading = { result, charts: null, features };
  await fileReading(db, log, reading, async (tx, flight) => {
    await rescore(tx, flight);
    await raiseCrashWork(tx, flight);
  });
  return body.id;
}

/** A history on consecutive days, ending today. */
async function flyHistory(fleet: Fleet, history: readonly { features: FlightFeatures }[]) {
  const ids: number[] = [];
  for (const [index, { features }] of history.entries())
    ids.push(await fly(fleet, features, { flown_at: day(index + 1 - history.length) }));
  return ids;
}

const healthOf = async (fleet: Fleet) =>
  (await app.call('GET', `/health/${fleet.assetId}`, { key: fleet.key })).body.health;
const scoresOf = async (fleet: Fleet, query = '') =>
  (await app.call('GET', `/ml/scores?${query}`, { key: fleet.key })).body;

test('a flight that leaves the registry and comes back is read again, and scored', async () => {
  const fleet = await newFleet(app, { fleetHealth: true });
  const [first] = generatedHistory({ seed: 3, flights: 1 });
  await fly(fleet, first!.features, { external_ref: 'a' });
  await fleet.file({ external_ref: 'a', asset_name: 'Loaner' });
  expect([(await healthOf(fleet)).flights_read, (await scoresOf(fleet)).total]).toEqual([0, 0]);
  await fleet.file({ external_ref: 'a', asset_id: fleet.assetId });
  expect([(await healthOf(fleet)).flights_read, (await scoresOf(fleet)).total]).toEqual([1, 1]);
});

test('the resistance of a pack is given by cycle, for the flights it was fitted for', async () => {
  const fleet = await newFleet(app, { fleetHealth: true });
  const post = (path: string, body: unknown) =>
    app.call('POST', path, { key: fleet.owner.key, body });
  const { body } = await post('/components', {
    kind: 'battery',
    name: 'No. 4',
    cycles: 100,
    asset_id: fleet.assetId,
    fitted_on: day(-2),
  });
  const other = await post('/components', { kind: 'battery', name: 'No. 5' });
  const [first] = generatedHistory({ seed: 3, flights: 1 });
  const pack = (mohm: number) => ({ ...first!.features, pack_resistance_mohm: mohm });
  await fly(fleet, pack(20), { flown_at: day(-3) });
  const second = await fly(fleet, pack(21), { flown_at: day(-1) });
  const swapped = await fly(fleet, pack(40), { flown_at: day(-1) });
  await post(`/flights/${swapped}`, { batteries: [{ component_id: other.body.id }] });
  const third = await fly(fleet, pack(22), { flown_at: day(0) });
  const browser = await signedIn(app, fleet.owner.ownerId);
  const path = `/components/${body.id}/resistance`;
  expect((await browser.get(path)).body.points).toEqual([
    { flight_id: second, flown_at: day(-1), cycle: 101, pack_resistance_mohm: 21 },
    { flight_id: third, flown_at: day(0), cycle: 103, pack_resistance_mohm: 22 },
  ]);
  const stranger = await signedIn(app, (await app.addOrg()).ownerId);
  expect((await stranger.get(path)).status).toBe(404);
});

describe('GET /health', () => {
  test('names the slow fault, since which flight, with the flights themselves', async () => {
    const fleet = await newFleet(app, { fleetHealth: true });
    const fault = { figures: ['pack_resistance_mohm'], growth: 0.02, from: 10 } as const;
    const ids = await flyHistory(fleet, generatedHistory({ seed: 21, flights: 44, fault }));
    const { body } = await app.call('GET', '/health', { key: fleet.key });
    expect(body).toMatchObject({ total: 1, as_of: day() });
    const [entry] = body.health;
    expect(entry).toMatchObject({
      asset_id: fleet.assetId,
      name: 'Survey 1',
      enabled: true,
      flights_read: 44,
      last_read: day(),
      maintenance: { overdue: 0, due_soon: 0 },
      bulletins_open: 0,
      reason: null,
      advisory: 'A score is a prompt to look, not a release to fly.',
    });
    const named = entry.drivers.filter((one: { since_flight_id: number }) => one.since_flight_id);
    expect(named).toHaveLength(1);
    expect(named[0]).toMatchObject({ key: 'battery', unit: 'mΩ', weight: 0.25 });
    expect(ids.slice(10)).toContain(named[0].since_flight_id);
    for (const id of named[0].flight_ids) expect(ids).toContain(id);
    expect(await healthOf(fleet)).toEqual(entry);
  });

  test('an aircraft with few flights, and one with Fleet Health off, say why', async () => {
    const fleet = await newFleet(app, { fleetHealth: true });
    await registerAircraft(app.database.db, fleet.orgId, { name: 'Idle' });
    await flyHistory(fleet, generatedHistory({ seed: 1, flights: 2 }));
    const { body } = await app.call('GET', '/health', { key: fleet.key });
    expect(body.health[0]).toMatchObject({
      score: null,
      band: 'unknown',
      trend: 'unknown',
      flights_read: 2,
      reason: 'A score needs 5 flights read; 3 flights are missing.',
    });
    expect(body.health[1]).toMatchObject({
      name: 'Idle',
      enabled: false,
      score: null,
      drivers: [],
      last_read: null,
      reason: 'Fleet Health is off for this aircraft.',
    });
  });

  test('a crash keeps the score below 60 until its work is signed, however good the rest', async () => {
    const fleet = await newFleet(app, { fleetHealth: true });
    const [first] = generatedHistory({ seed: 3, flights: 1 });
    const flights = (from: number, count: number, crashed = false) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          fly(fleet, { ...first!.features, crashed }, { flown_at: day(from + index) }),
        ),
      );
    await flights(-40, 2);
    const [crashedId] = await flights(-38, 1, true);
    expect(await healthOf(fleet)).toMatchObject({
      score: null,
      band: 'poor',
      reason: `Flight ${crashedId} ended in a crash, and no signed work answers it. A score needs 5 flights read; 2 flights are missing.`,
    });
    await flights(-30, 12);
    expect(await healthOf(fleet)).toMatchObject({
      score: 59,
      band: 'poor',
      reason: `Flight ${crashedId} ended in a crash, and no signed work answers it.`,
    });
    const { key } = fleet.owner;
    const { body } = await app.call('GET', `/workorders?asset_id=${fleet.assetId}`, { key });
    const [order] = body.workorders;
    const close = (id: number, sent: object) =>
      app.call('POST', `/workorders/${id}`, { key, body: sent });
    const signed = { state: 'done', sign_off: { name: 'R. Ito', statement: 'Inspected.' } };
    await close(order.id, { state: 'cancelled' });
    expect((await healthOf(fleet)).score).toBe(59);
    const own = { title: 'Inspect the arms', asset_id: fleet.assetId, grounding: true };
    const opened = await app.call('POST', '/workorders', { key, body: own });
    expect((await healthOf(fleet)).score).toBe(59);
    await close(opened.body.id, signed);
    const answered = await healthOf(fleet);
    expect(answered).toMatchObject({ band: 'good', reason: null });
    const grounds = await app.call('POST', '/workorders', { key, body: own });
    expect(await healthOf(fleet)).toMatchObject({
      score: 59,
      reason: 'Inspect the arms is open, which grounds it.',
    });
    await close(grounds.body.id, signed);
    expect((await healthOf(fleet)).score).toBe(answered.score);
  });

  test('counts maintenance that is due and bulletins that are open', async () => {
    const fleet = await newFleet(app, { fleetHealth: true });
    const { key } = fleet.owner;
    const every = { hours: null, flights: 1, days: null };
    const type = await app.call('POST', '/types', {
      key,
      body: {
        name: 'Quad',
        asset_ids: [fleet.assetId],
        program: [{ key: 'i', title: 'I', every }],
      },
    });
    const bulletin = { number: 'SB-1', title: 'Screws', severity: 'recommended' };
    await app.call('POST', '/bulletins', {
      key,
      body: { ...bulletin, applies_to: { type_ids: [type.body.type.id] } },
    });
    const component = { kind: 'battery', name: 'Pack 1', life: { date: day(-1) } };
    const fitted = await app.call('POST', '/components', {
      key,
      body: { ...component, asset_id: fleet.assetId, fitted_on: day(-2) },
    });
    expect(fitted.status).toBe(200);
    await fleet.file({ asset_id: fleet.assetId });
    expect(await healthOf(fleet)).toMatchObject({
      maintenance: { overdue: 2, due_soon: 0 },
      bulletins_open: 1,
    });
    await changeAircraft(app.database.db, fleet.orgId, fleet.assetId, { status: 'stored' });
    expect(await healthOf(fleet)).toMatchObject({ maintenance: { overdue: 0, due_soon: 0 } });
  });

  test('403 for a device, naming the area; 404 for what is not the caller’s', async () => {
    const fleet = await newFleet(app);
    const stranger = await newFleet(app);
    for (const path of ['/health', `/health/${fleet.assetId}`, '/ml/scores']) {
      const refused = await app.call('GET', path, { key: fleet.device });
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ code: 'scope', areas: ['flights'] });
    }
    for (const id of [fleet.assetId, 'abc', '-1', '99999999999999999999']) {
      const missing = await app.call('GET', `/health/${id}`, { key: stranger.key });
      expect(missing.status).toBe(404);
      expect(missing.body.error).toBe('Aircraft not found');
    }
    expect((await scoresOf(stranger, `asset_id=${fleet.assetId}`)).total).toBe(0);
  });
});

describe('GET /ml/scores', () => {
  test('lists newest flown first, with filters, pages and totals', async () => {
    const fleet = await newFleet(app, { fleetHealth: true });
    const ids = await flyHistory(fleet, generatedHistory({ seed: 2, flights: 12 }));
    const all = await scoresOf(fleet);
    expect(all).toMatchObject({ total: 12, limit: 200, next: null });
    expect(all.model).toMatchObject({ name: 'airframe-baseline', version: '1' });
    expect(all.scores.map((one: { flight_id: number }) => one.flight_id)).toEqual(ids.toReversed());
    expect(all.scores.at(-1)).toMatchObject({ label: 'too_few_flights', score: null });
    expect(all.scores[0]).toMatchObject({ baseline_flights: 11, confidence: 'medium' });
    expect(all.scores[0].score).toBeGreaterThanOrEqual(0);
    const first = await scoresOf(fleet, 'limit=5');
    const second = await scoresOf(fleet, `limit=5&cursor=${first.next}`);
    expect([...first.scores, ...second.scores]).toEqual(all.scores.slice(0, 10));
    expect((await scoresOf(fleet, `flight_id=${ids[3]}`)).scores).toEqual([all.scores[8]]);
    expect((await scoresOf(fleet, `since=${day(-1)}`)).total).toBe(2);
    expect((await scoresOf(fleet, `asset_id=${fleet.assetId + 1000}`)).total).toBe(0);
    for (const bad of ['asset_id=x', 'since=tomorrow', 'limit=0', 'cursor=x'])
      expect((await app.call('GET', `/ml/scores?${bad}`, { key: fleet.key })).status).toBe(400);
  });

  test('the order in which logs arrive does not matter', async () => {
    const history = generatedHistory({ seed: 4, flights: 14 });
    const inTurn = await newFleet(app, { fleetHealth: true });
    const mixed = await newFleet(app, { fleetHealth: true });
    await flyHistory(inTurn, history);
    const order = [7, 2, 13, 0, 5, 9, 1, 12, 3, 11, 4, 10, 8, 6];
    for (const index of order)
      await fly(mixed, history[index]!.features, { flown_at: day(index + 1 - history.length) });
    const shown = async (fleet: Fleet) =>
      (await scoresOf(fleet)).scores.map(
        ({ flight_id, asset_id, computed_at, ...rest }: Record<string, unknown>) => rest,
      );
    expect(await shown(mixed)).toEqual(await shown(inTurn));
  });

  test('a flight that moves, or is deleted, leaves scores as if it had never been there', async () => {
    const history = generatedHistory({ seed: 6, flights: 10 });
    const fleet = await newFleet(app, { fleetHealth: true });
    const other = await registerAircraft(app.database.db, fleet.orgId, { name: 'Survey 2' });
    await flyHistory(fleet, history);
    const before = await scoresOf(fleet, `asset_id=${fleet.assetId}`);
    const wild = { ...history[0]!.features, vibe_z_p95: 80, tracking_error_p95_deg: 30 };
    const extra = { flown_at: day(-6), external_ref: 'extra' };
    const id = await fly(fleet, wild, extra);
    const among = await scoresOf(fleet, `asset_id=${fleet.assetId}`);
    expect(among.total).toBe(11);
    expect(among.scores[0].baseline_flights).toBe(10);
    await fleet.file({ external_ref: 'extra', asset_id: other });
    const after = await scoresOf(fleet, `asset_id=${fleet.assetId}`);
    const without = (page: { scores: Record<string, unknown>[] }) =>
      page.scores.map(({ computed_at, ...rest }) => rest);
    expect(without(after)).toEqual(without(before));
    expect((await scoresOf(fleet, `asset_id=${other}`)).scores).toMatchObject([
      { flight_id: id, label: 'too_few_flights' },
    ]);
    await fleet.file({ external_ref: 'extra', asset_id: fleet.assetId });
    await app.call('DELETE', `/flights/${id}`, { key: fleet.key });
    expect(without(await scoresOf(fleet))).toEqual(without(before));
  });

  test('thirty readings at once are scored as if they had come in turn', async () => {
    const history = generatedHistory({ seed: 9, flights: 30 });
    const inTurn = await newFleet(app, { fleetHealth: true });
    const atOnce = await newFleet(app, { fleetHealth: true });
    await flyHistory(inTurn, history);
    await Promise.all(
      history.map(({ features }, index) => fly(atOnce, features, { flown_at: day(index - 29) })),
    );
    const stale = await app.database.db.selectFrom('score_stale').selectAll().execute();
    expect(stale).toEqual([]);
    const shown = async (fleet: Fleet) =>
      (await scoresOf(fleet)).scores.map(
        ({ flight_id, asset_id, computed_at, ...rest }: Record<string, unknown>) => rest,
      );
    expect(await shown(atOnce)).toEqual(await shown(inTurn));
  });
});

test('real logs go through the worker into health and scores', async () => {
  await app.composition.work();
  const fleet = await newFleet(app, { fleetHealth: true });
  for (let index = 0; index < 6; index++) {
    const { body } = await fleet.file({ asset_id: fleet.assetId, flown_at: day(index - 6) });
    await app.call('POST', `/flights/${body.id}/log`, {
      key: fleet.device,
      raw: loiter,
      headers: { 'content-type': 'application/octet-stream' },
    });
  }
  while ((await scoresOf(fleet)).total < 6) await new Promise((done) => setTimeout(done, 100));
  const entry = await healthOf(fleet);
  expect(entry).toMatchObject({ flights_read: 6, band: 'good', reason: null });
  expect(entry.drivers.map((one: { key: string }) => one.key)).toContain('vibration');
  const { scores } = await scoresOf(fleet);
  expect(scores[0]).toMatchObject({ baseline_flights: 5, label: 'usual', confidence: 'low' });
}, 60_000);

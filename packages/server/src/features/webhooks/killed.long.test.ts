import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { databaseUrl } from '../../testing/commandLine.ts';
import { fastClock } from '../../testing/otherClock.ts';
import { testPeople } from '../../testing/people.ts';
import { type ServerProcess, startServer } from '../../testing/process.ts';
import { type Receiver, startReceiver, webhookOffice } from '../../testing/receiver.ts';
import { registerAircraft } from '../aircraft/registration.ts';

/** 5,000 events: flights, and aircraft that are grounded and released again and again. */
const FLIGHTS = 4000;
/** Filed in one call; a call that a kill cuts off is made again. */
const IN_A_CALL = 20;
const LANES = 8;
const AIRCRAFT = 10;
const CYCLES = 50;
const EVENTS = FLIGHTS + 2 * AIRCRAFT * CYCLES;
const SERVERS = 2;
const KILLS = 6;
/** What a killed server had in hand is believed lost after half a minute; by this clock, after six seconds. */
const clock = fastClock(5);

let app: TestApp;
let receiver: Receiver;
const servers: ServerProcess[] = [];

async function start(): Promise<void> {
  servers.push(
    await startServer({
      DATABASE_URL: databaseUrl(app.database),
      AIRWORTHY_DATA: app.dataFolder,
      AIRWORTHY_SECRET: testPeople.secret,
      AIRWORTHY_WEBHOOK_NETWORKS: '127.0.0.1',
      ...clock,
    }),
  );
}

beforeAll(async () => {
  receiver = await startReceiver();
  app = await testApp({ people: { webhookNetworks: ['127.0.0.1'] } });
  await Promise.all(Array.from({ length: SERVERS }, start));
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()));
  await app.close();
  await receiver.close();
});

/** Calls some server until one answers: repeated calls name the same records, so nothing is filed twice. */
async function call(key: string, path: string, body: unknown): Promise<Record<string, number>> {
  for (let attempt = 0; ; attempt++) {
    const server = servers[attempt % Math.max(1, servers.length)];
    try {
      const answer = await fetch(`${server?.base}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (answer.ok) return (await answer.json()) as Record<string, number>;
      if (answer.status < 500) throw new TypeError(await answer.text());
    } catch (error) {
      if (attempt === 1000) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Kills one server after the other without warning and starts another in its place. */
async function killServers(isOver: () => boolean): Promise<number> {
  let kills = 0;
  for (; kills < KILLS && !isOver(); kills++) {
    const before = receiver.received.length;
    // In the middle of deliveries, not between them.
    while (receiver.received.length < before + 400 && !isOver())
      await new Promise((resolve) => setTimeout(resolve, 20));
    await servers.shift()?.end('SIGKILL');
    await start();
  }
  return kills;
}

test('5,000 events reach their receiver while servers are killed: none lost, in order, under one id each', async () => {
  const types = ['flight.filed', 'aircraft.grounded', 'aircraft.released'];
  const { fleet } = await webhookOffice(app, receiver, types);
  const { key } = fleet.owner;
  const aircraft: number[] = [];
  for (let index = 0; index < AIRCRAFT; index++)
    aircraft.push(
      await registerAircraft(app.database.db, fleet.orgId, { name: `Aircraft ${index}` }),
    );
  const fileFlights = async (lane: number) => {
    const asset_id = await registerAircraft(app.database.db, fleet.orgId, { name: `Lane ${lane}` });
    for (let from = 0; from < FLIGHTS / LANES; from += IN_A_CALL) {
      const flights = Array.from({ length: IN_A_CALL }, (_, index) => ({
        external_ref: `flight-${lane}-${from + index}`,
        asset_id,
        duration_min: 1,
      }));
      await call(key, '/flights/bulk', { flights });
    }
  };
  const groundAndRelease = async (assetId: number) => {
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const order = { external_ref: `${assetId}-${cycle}`, title: 'Look', asset_id: assetId };
      const { id } = await call(key, '/workorders', { ...order, grounding: true });
      await call(key, `/workorders/${id}`, { state: 'cancelled' });
    }
  };
  const ids = () => new Set(receiver.received.map(({ body }) => body.id));
  let over = false;
  const killing = killServers(() => over);
  await Promise.all([
    ...Array.from({ length: LANES }, (_, lane) => fileFlights(lane)),
    ...aircraft.map(groundAndRelease),
  ]);
  await expect.poll(() => ids().size, { timeout: 400_000, interval: 500 }).toBe(EVENTS);
  over = true;
  expect(await killing).toBeGreaterThanOrEqual(4);

  const first = new Map<string, (typeof receiver.received)[number]>();
  for (const event of receiver.received) {
    const known = first.get(event.body.id);
    if (known === undefined) first.set(event.body.id, event);
    else expect(event.text).toBe(known.text);
  }
  const told = [...first.values()].map(({ body }) => body);
  const flights = told.filter(({ type }) => type === 'flight.filed');
  expect(new Set(flights.map(({ data }) => data.flight.external_ref)).size).toBe(FLIGHTS);
  const turns = Array.from({ length: 2 * CYCLES }, (_, at) =>
    at % 2 === 0 ? 'aircraft.grounded' : 'aircraft.released',
  );
  for (const id of aircraft)
    expect(
      told.filter(({ data }) => data.aircraft?.id === id).map(({ type }) => type),
      `aircraft ${id}`,
    ).toEqual(turns);
  const { rows } = await app.database.pool.query(
    "SELECT count(*)::int AS waiting FROM webhook_delivery WHERE state = 'waiting'",
  );
  // What was accepted just before a kill may still be sent once more; nothing else is left.
  expect(rows[0].waiting).toBeLessThanOrEqual(SERVERS * 32);
}, 560_000);

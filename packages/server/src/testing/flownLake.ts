import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { sweepLake } from '../lake/lake.ts';
import { type TestApp, testApp } from './app.ts';
import { type Fleet, newFleet } from './fleet.ts';

const file = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
/** What was flown: three of an autopilot, one of telemetry. */
export const LOGS = [
  'dataflash/copter-quad-motor-order.bin',
  'dataflash/copter-quad-power-cut.bin',
  'dataflash/copter-quad-pilot-dive.bin',
  'tlog/copter-quad-normal-loiter.tlog',
].map((name) => file(`testdata/${name}`));

/** A server with three aircraft and read logs: one aircraft has two flights, one flight two logs, one no aircraft. */
export async function flownServer(
  settings: Pick<NonNullable<Parameters<typeof testApp>[0]>, 'duckdbFolder' | 's3'>,
) {
  const app = await testApp({ lake: true, ...settings });
  await app.composition.work();
  const fleet = await newFleet(app);
  const other = await newFleet(app);
  const [first, second, third] = [
    await aircraft(app, fleet.orgId),
    await aircraft(app, fleet.orgId),
    await aircraft(app, fleet.orgId),
  ];
  const twice = await flight(app, fleet.orgId, first, '2026-11-02');
  const flights = [
    { id: twice, log: LOGS[0]! },
    { id: twice, log: LOGS[1]! },
    { id: await flight(app, fleet.orgId, first, '2026-12-02'), log: LOGS[2]! },
    { id: await flight(app, fleet.orgId, second, '2026-11-03'), log: LOGS[3]! },
    { id: await flight(app, fleet.orgId, third, '2026-11-04'), log: LOGS[2]! },
    { id: await flight(app, fleet.orgId, third, '2026-11-05'), log: LOGS[1]! },
  ];
  for (const { id, log } of flights) await read(app, fleet, id, log);
  await app.database.db
    .updateTable('flight')
    .set({ asset_id: null, asset_name: 'Sold' })
    .where('id', '=', flights.at(-1)?.id ?? 0)
    .execute();
  const { moved } = await sweepLake(
    { database: app.database, blobs: app.reading.blobs },
    new Date(0),
  );
  if (moved !== 1) throw new Error(`${moved} logs were moved to the partition without aircraft`);
  const foreign = await flight(app, other.orgId, await aircraft(app, other.orgId), '2026-11-06');
  await read(app, other, foreign, LOGS[0]!);
  return { app, fleet, other };
}

async function aircraft(app: TestApp, org_id: number): Promise<number> {
  const { id } = await app.database.db
    .insertInto('aircraft')
    .values({ org_id, name: 'Survey', fleet_health: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function flight(app: TestApp, org_id: number, asset_id: number, flown_at: string) {
  const { id } = await app.database.db
    .insertInto('flight')
    .values({
      org_id,
      asset_id,
      flown_at,
      source: 'device',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function read(app: TestApp, fleet: Fleet, flightId: number, log: string): Promise<void> {
  const { body } = await app.call('POST', `/flights/${flightId}/log?name=one`, {
    key: fleet.device,
    raw: readFileSync(log),
    headers: { 'content-type': 'application/octet-stream' },
  });
  await vi.waitUntil(
    () =>
      app.database.db
        .selectFrom('lake_file')
        .select('log_id')
        .where('log_id', '=', body.log.id)
        .executeTakeFirst(),
    { timeout: 60_000, interval: 50 },
  );
}

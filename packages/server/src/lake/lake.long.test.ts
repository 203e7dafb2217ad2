import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesOf } from '../backup/tables.ts';
import { lakeRebuild } from '../cli/lake.ts';
import { terminalOf } from '../cli/terminal.ts';
import { loadConfig } from '../config.ts';
import { emptyDiscards } from '../jobs/sweep.ts';
import { spoolUpload } from '../storage/spool.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { sweepLake } from './lake.ts';

const testdata = new URL('../../../../testdata/', import.meta.url);
const motorOrder = readFileSync(new URL('dataflash/copter-quad-motor-order.bin', testdata));
const loiter = readFileSync(new URL('tlog/copter-quad-normal-loiter.tlog', testdata));

let app: TestApp;
let org: Awaited<ReturnType<TestApp['addOrg']>>;
let device: string;
beforeAll(async () => {
  app = await testApp({ lake: true });
  await app.composition.work();
  org = await app.addOrg();
  device = (await app.addDevice(org.orgId)).key;
});
afterAll(() => app.close());

async function addAircraft(): Promise<number> {
  const { id } = await app.database.db
    .insertInto('aircraft')
    .values({ org_id: org.orgId, name: 'Survey', fleet_health: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function addFlight(asset_id: number): Promise<number> {
  const { id } = await app.database.db
    .insertInto('flight')
    .values({ org_id: org.orgId, asset_id, flown_at: '2026-11-14', source: 'device' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const services = () => ({ database: app.database, blobs: app.reading.blobs });
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of app.reading.blobs.lake.list()) found.push(key);
  return found.sort();
};
const keysOf = async (logId: number) =>
  (await keys()).filter((key) => key.endsWith(`/${logId}.parquet`));

/** Attaches a log and waits until its columns are filed; answers its id. */
async function read(flight: number, raw: Buffer): Promise<number> {
  const { body } = await app.call('POST', `/flights/${flight}/log?name=one`, {
    key: device,
    raw,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { id } = body.log;
  await expect
    .poll(
      () =>
        app.database.db
          .selectFrom('lake_file')
          .select('log_id')
          .where('log_id', '=', id)
          .executeTakeFirst(),
      { timeout: 30_000, interval: 50 },
    )
    .toBeDefined();
  return id;
}

async function rowsOf(key: string) {
  const bytes = await buffer(await app.reading.blobs.lake.open(key));
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  return parquetReadObjects({ file, compressors: { GZIP: (packed) => gunzipSync(packed) } });
}

test('reading a log files its columns and its row of flights, unknown as null', async () => {
  const aircraft = await addAircraft();
  const flight = await addFlight(aircraft);
  const log = await read(flight, motorOrder);
  const own = `organization=${org.orgId}`;
  const place = `aircraft=${aircraft}/month=2026-11/${log}.parquet`;
  expect(await keysOf(log)).toEqual([`${own}/${place}`, `${own}/flights/${place}`]);
  const columns = await rowsOf(`${own}/${place}`);
  expect(columns.length).toBeGreaterThan(100);
  expect(columns.some((row) => row.battery_voltage_v !== null)).toBe(true);
  expect(columns.every((row) => row.airspeed_mps === null)).toBe(true);
  const [row] = await rowsOf(`${own}/flights/${place}`);
  const { features } = await app.database.db
    .selectFrom('flight_feature')
    .select('features')
    .where('flight_id', '=', flight)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    log_id: BigInt(log),
    flight_id: BigInt(flight),
    flown_at: '2026-11-14',
    crash_detected: true,
    crash_confidence: expect.any(String),
    ...features,
  });
  expect(row?.causes).not.toBe('');
  expect(Object.values(features)).toContain(null);
});

test('the columns go with the flight, within the same sweep as the bytes of its log', async () => {
  const flight = await addFlight(await addAircraft());
  const log = await read(flight, loiter);
  expect(await keysOf(log)).toHaveLength(2);
  await app.database.db.deleteFrom('flight').where('id', '=', flight).execute();
  await emptyDiscards(app.database, app.reading.blobs);
  expect(await keysOf(log)).toEqual([]);
});

test('a flight that is given another aircraft and date is found under them', async () => {
  const flight = await addFlight(await addAircraft());
  const log = await read(flight, motorOrder);
  const [before] = await keysOf(log);
  const bytes = await buffer(await app.reading.blobs.lake.open(before ?? ''));
  const other = await addAircraft();
  await app.database.db
    .updateTable('flight')
    .set({ asset_id: other, flown_at: '2026-12-01' })
    .where('id', '=', flight)
    .execute();
  expect(await sweepLake(services(), new Date(0))).toMatchObject({ moved: 1, removed: 0 });
  const [after, row] = await keysOf(log);
  expect(await keysOf(log)).toHaveLength(2);
  expect(after).toContain(`aircraft=${other}/month=2026-12/`);
  expect(bytes.equals(await buffer(await app.reading.blobs.lake.open(after ?? '')))).toBe(true);
  expect(await rowsOf(row ?? '')).toMatchObject([{ flown_at: '2026-12-01' }]);
  expect(await sweepLake(services(), new Date(0))).toMatchObject({ moved: 0 });
});

test('a file that somebody removed is counted once and keeps no other from being moved', async () => {
  const flights: number[] = [];
  const logs: number[] = [];
  for (const bytes of [motorOrder, loiter]) {
    const flight = await addFlight(await addAircraft());
    flights.push(flight);
    logs.push(await read(flight, bytes));
    await app.database.db
      .updateTable('flight')
      .set({ flown_at: '2026-12-01' })
      .where('id', '=', flight)
      .execute();
  }
  for (const key of await keysOf(logs[0]!)) await app.reading.blobs.lake.remove(key);
  expect(await sweepLake(services(), new Date(0))).toMatchObject({ moved: 1, lost: 1 });
  expect((await keysOf(logs[1]!))[0]).toContain('month=2026-12/');
  expect(await sweepLake(services(), new Date(0))).toMatchObject({ moved: 0, lost: 0 });
  await app.database.db.deleteFrom('flight').where('id', 'in', flights).execute();
  await emptyDiscards(app.database, app.reading.blobs);
});

test('the same bytes of another flight have columns of their own', async () => {
  const aircraft = await addAircraft();
  const first = await read(await addFlight(aircraft), loiter);
  const second = await read(await addFlight(aircraft), loiter);
  expect(await keysOf(first)).toHaveLength(2);
  expect(await keysOf(second)).toHaveLength(2);
});

test('a file that no record names is removed, but not a tenth of the lake at once', async () => {
  const put = async (logId: number) => {
    const spooled = await spoolUpload(Readable.from(['nothing']), app.reading.blobs.spoolFolder);
    const key = `organization=${org.orgId}/aircraft=1/month=2026-11/${logId}.parquet`;
    await app.reading.blobs.lake.put(key, spooled);
    return key;
  };
  const known = await keys();
  const soon = new Date(Date.now() + 60_000);
  await put(900_001);
  expect(await sweepLake(services(), new Date(0))).toMatchObject({ removed: 0, refused: null });
  expect(await sweepLake(services(), soon)).toMatchObject({ removed: 1, refused: null });
  for (const id of [900_002, 900_003, 900_004]) await put(id);
  const files = known.length + 3;
  expect(await sweepLake(services(), soon)).toMatchObject({ refused: { unknown: 3, files } });
  expect(await sweepLake(services(), soon, { anyShare: true })).toMatchObject({ removed: 3 });
  expect(await keys()).toEqual(known);
});

test('rebuilding writes what is missing and nothing else, and is refused where the lake is off', async () => {
  const log = await read(await addFlight(await addAircraft()), loiter);
  const before = await keys();
  await app.database.db.deleteFrom('lake_file').where('log_id', '=', log).execute();
  await emptyDiscards(app.database, app.reading.blobs);
  expect(await keysOf(log)).toEqual([]);
  const context = (lake: 'on' | 'off') => ({
    config: loadConfig({ AIRWORTHY_DATA: app.dataFolder, AIRWORTHY_LAKE: lake }),
    environment: {},
    terminal: terminalOf({ out: process.stdout, error: process.stderr }, { NO_COLOR: '1' }),
    out: () => {},
    database: async () => app.database,
  });
  const call = { positionals: [], options: {} };
  await expect(lakeRebuild(call, context('off'))).rejects.toThrow('AIRWORTHY_LAKE=on');
  expect(await lakeRebuild(call, context('on'))).toMatchObject({
    value: { written: 1, failed: [] },
    exitCode: 0,
  });
  expect(await keys()).toEqual(before);
});

test('a backup holds no record of files that it does not hold', async () => {
  const client = await app.database.pool.connect();
  try {
    const names = (await tablesOf(client)).map(({ table }) => table);
    expect(names).toContain('flight_log');
    expect(names).not.toContain('lake_file');
  } finally {
    client.release();
  }
});

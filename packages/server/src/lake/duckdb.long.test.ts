import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { questionMeasures } from '@airworthy/contract';
import { flightTable, memorySource, normalise, openLog } from '@airworthy/flightlog';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { commands } from '../cli/commands.ts';
import { runCommandLine } from '../cli/run.ts';
import type { S3Options } from '../storage/s3Blobs.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { installEngine, type TestEngine } from '../testing/duckdb.ts';
import { type Fleet, newFleet } from '../testing/fleet.ts';
import { type DuckdbConnection, type DuckdbInstance, loadDuckdb } from './duckdb.ts';
import { sweepLake } from './lake.ts';
import { localLake } from './localLake.ts';

const file = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const LOGS = [
  'dataflash/copter-quad-motor-order.bin',
  'dataflash/copter-quad-power-cut.bin',
  'dataflash/copter-quad-pilot-dive.bin',
  'tlog/copter-quad-normal-loiter.tlog',
].map((name) => file(`testdata/${name}`));

let engine: TestEngine;
let instance: DuckdbInstance;
let duckdb: DuckdbConnection;
const folder = mkdtempSync(join(tmpdir(), 'airworthy-duckdb-test-'));
beforeAll(async () => {
  engine = await installEngine();
  if (engine.folder === null) return;
  instance = await loadDuckdb(engine.folder).DuckDBInstance.create(':memory:', { threads: '2' });
  duckdb = await instance.connect();
  await duckdb.run(`SET file_search_path = '${folder}'`);
});
afterAll(() => {
  duckdb?.closeSync();
  instance?.closeSync();
  engine.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A test that says why it is skipped where the engine cannot be had. */
function withEngine(name: string, body: () => Promise<void>) {
  test(name, async (context) => {
    context.skip(engine.missing !== null, engine.missing ?? '');
    await body();
  });
}

const rowsOf = async (sql: string) => (await duckdb.runAndReadAll(sql)).getRowsJson();

/** A server with three aircraft and read logs: one aircraft has two flights, one flight two logs, one no aircraft. */
async function flownServer(s3?: Omit<S3Options, 'folder'>) {
  const app = await testApp({ lake: true, ...(s3 === undefined ? {} : { s3 }) });
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

const TAKES = {
  min: 'min(x)',
  max: 'max(x)',
  mean: 'avg(x)',
  median: 'quantile_cont(x, 0.5)',
  p95: 'quantile_cont(x, 0.95)',
  sum: 'sum(x)',
};
const sixDigits = (value: unknown) => Number(Number(value).toPrecision(6));

/** Every figure of a log with every take, by aircraft and month: as the API answers it, and as the engine does. */
async function compareQuestions(app: TestApp, fleet: Fleet, lake: string): Promise<number> {
  let compared = 0;
  const rows = `read_parquet('${lake}/organization=${fleet.orgId}/flights/*/*/*.parquet',
    hive_partitioning = true, union_by_name = true)`;
  const known = new Set((await rowsOf(`DESCRIBE SELECT * FROM ${rows}`)).map(([name]) => name));
  for (const { of, from } of questionMeasures) {
    if (from !== 'log') continue;
    expect(known).toContain(of);
    for (const [take, sql] of Object.entries(TAKES)) {
      const { body } = await app.call('POST', '/questions', {
        key: fleet.key,
        body: { measure: { of, take }, group: ['aircraft', 'month'] },
      });
      const own = await rowsOf(`
        SELECT aircraft, month, ${sql.replace('(x', `(${of}`)} AS value, count(${of})
        FROM (SELECT * FROM ${rows} QUALIFY log_id = max(log_id) OVER (PARTITION BY flight_id))
        WHERE aircraft IS NOT NULL AND ${of} IS NOT NULL GROUP BY ALL ORDER BY ALL`);
      expect(own.map(([a, m, x, n]) => [Number(a), `${m}-01`, sixDigits(x), Number(n)])).toEqual(
        body.rows.map((row: Record<string, unknown>) => [
          row.aircraft_id,
          row.month,
          row.value,
          row.flights,
        ]),
      );
      compared += body.rows.length;
    }
  }
  return compared;
}

withEngine('reads every value of every kind of column as we wrote it', async () => {
  const out = join(folder, 'values');
  const streams = { out: () => {}, error: () => {} };
  for (const log of LOGS) {
    expect(
      await runCommandLine(['export', log, '--parquet', '--out', out], commands, {}, streams),
    ).toBe(0);
    const name = log.replace(/.*\/(.*)\.\w+$/, '$1.parquet');
    const reader = await duckdb.runAndReadAll(`SELECT * FROM 'values/${name}'`);
    const opened = await openLog(memorySource(readFileSync(log)));
    if (opened.kind === 'refused') throw new Error(opened.reason);
    const table = flightTable(await normalise(opened.log));
    const rows = reader.getRowsJson();
    expect(rows).toHaveLength(table.rows);
    expect(reader.deduplicatedColumnNames()).toEqual(table.columns.map((column) => column.name));
    let different = 0;
    for (const [at, column] of table.columns.entries()) {
      const written = column.rows(0, table.rows);
      for (const [i, row] of rows.entries())
        if (!isSame(row[at], written[i], column.kind)) different++;
    }
    expect(different).toBe(0);
  }
});

function isSame(read: unknown, written: string | number | null | undefined, kind: string): boolean {
  if (read === null) return written === null || Number.isNaN(written);
  if (kind === 'text') return read === written;
  if (kind === 'single') return Math.fround(Number(read)) === Math.fround(Number(written));
  return Number(read) === Number(written);
}

describe('the lake in a folder', () => {
  let flown: Awaited<ReturnType<typeof flownServer>>;
  beforeAll(async () => {
    if (engine.folder !== null) flown = await flownServer();
  });
  afterAll(() => flown?.app.close());

  withEngine('gives the engine the numbers of POST /questions', async () => {
    const { app, fleet } = flown;
    const lake = app.reading.blobs.lake.folder ?? '';
    expect(await compareQuestions(app, fleet, lake)).toBeGreaterThan(300);
  });

  withEngine('has partitions as columns, and null for a flight without an aircraft', async () => {
    const { app, fleet, other } = flown;
    const all = `read_parquet('${app.reading.blobs.lake.folder}/organization=*/aircraft=*/month=*/*.parquet', hive_partitioning = true, union_by_name = true)`;
    const rows = await rowsOf(
      `SELECT organization, aircraft IS NULL, month, count(DISTINCT filename) FROM ${all.replace(')', ', filename = true)')} GROUP BY ALL ORDER BY ALL`,
    );
    expect(rows.map((row) => row.map(String))).toEqual([
      [`${fleet.orgId}`, 'false', '2026-11', '4'],
      [`${fleet.orgId}`, 'false', '2026-12', '1'],
      [`${fleet.orgId}`, 'true', '2026-11', '1'],
      [`${other.orgId}`, 'false', '2026-11', '1'],
    ]);
  });

  withEngine('runs every line for DuckDB of the documentation', async () => {
    const { app, fleet } = flown;
    mkdirSync(join(folder, 'data/logs'), { recursive: true });
    symlinkSync(app.reading.blobs.lake.folder ?? '', join(folder, 'data/logs/lake'));
    const streams = { out: () => {}, error: () => {} };
    const out = join(folder, 'tables');
    await runCommandLine(['export', LOGS[1]!, '--parquet', '--out', out], commands, {}, streams);
    const blocks = readFileSync(file('docs/lake.md'), 'utf8').matchAll(/```sql\n([\s\S]*?)```/g);
    const run: number[] = [];
    for (const [, block = ''] of blocks) {
      if (block.includes('s3://')) continue;
      const [table] = readdirSync(out);
      const sql = block
        .replaceAll('organization=1/', `organization=${fleet.orgId}/`)
        .replaceAll('00000042.parquet', table ?? '');
      run.push((await rowsOf(sql)).length);
    }
    expect(run.length).toBeGreaterThanOrEqual(3);
    expect(Math.min(...run)).toBeGreaterThan(0);
  });
});

describe('the lake in a bucket', () => {
  let server: S3rver;
  let flown: Awaited<ReturnType<typeof flownServer>>;
  beforeAll(async () => {
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'lake', configs: [] }],
    });
    const { port } = (await server.run()) as { port: number };
    if (engine.folder !== null)
      flown = await flownServer({
        bucket: 'lake',
        prefix: 'site/',
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      });
  });
  afterAll(async () => {
    await flown?.app.close();
    await server.close();
  });

  withEngine('gives the numbers of POST /questions by objects of one organization', async () => {
    const { app, fleet } = flown;
    const { lake } = app.reading.blobs;
    expect(lake.folder).toBeNull();
    const fetched = await localLake(lake, { orgId: fleet.orgId, samples: false });
    try {
      expect(readdirSync(fetched.folder)).toEqual([`organization=${fleet.orgId}`]);
      expect(readdirSync(join(fetched.folder, `organization=${fleet.orgId}`))).toEqual(['flights']);
      expect(await compareQuestions(app, fleet, fetched.folder)).toBeGreaterThan(300);
    } finally {
      await fetched.release();
    }
    await expect(localLake(lake, { orgId: null, samples: true }, 1000)).rejects.toThrow(
      /would be fetched/,
    );
  });
});

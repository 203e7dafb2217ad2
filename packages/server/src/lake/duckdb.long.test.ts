import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { questionColumns, questionMeasures } from '@airworthy/contract';
import { flightTable, memorySource, normalise, openLog } from '@airworthy/flightlog';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../cli/commands.ts';
import { runCommandLine } from '../cli/run.ts';
import { lakeKeys } from '../storage/lakeKeys.ts';
import type { TestApp } from '../testing/app.ts';
import { installEngine, type TestEngine } from '../testing/duckdb.ts';
import type { Fleet } from '../testing/fleet.ts';
import { flownServer, LOGS } from '../testing/flownLake.ts';
import { answerColumns } from './columnQuestion.ts';
import { type DuckdbConnection, type DuckdbInstance, loadDuckdb } from './duckdb.ts';
import { localLake } from './localLake.ts';
import { parquetPieces } from './parquet.ts';

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

const TAKES = {
  min: 'min(x)',
  max: 'max(x)',
  mean: 'avg(x)',
  median: 'quantile_cont(x, 0.5)',
  p95: 'quantile_cont(x, 0.95)',
  sum: 'sum(x)',
};
const sixDigits = (value: unknown) => Number(Number(value).toPrecision(6));

/** Every figure of a log with each take, by aircraft and month: as the API answers it, and as the engine does. */
async function compareQuestions(
  { app, fleet }: { readonly app: TestApp; readonly fleet: Fleet },
  lake: string,
  takes: Readonly<Record<string, string>>,
): Promise<number> {
  let compared = 0;
  const rows = `read_parquet('${lake}/organization=${fleet.orgId}/flights/*/*/*.parquet',
    hive_partitioning = true, union_by_name = true)`;
  const known = new Set((await rowsOf(`DESCRIBE SELECT * FROM ${rows}`)).map(([name]) => name));
  for (const { of, from } of questionMeasures) {
    if (from !== 'log') continue;
    expect(known).toContain(of);
    for (const [take, sql] of Object.entries(takes)) {
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

/** Columns with every take, by aircraft and month: as the API answers it, and as the engine does over the folder. */
async function compareColumns(app: TestApp, fleet: Fleet, lake: string): Promise<number> {
  let compared = 0;
  const own = `${lake}/organization=${fleet.orgId}`;
  const read = (
    pattern: string,
  ) => `(SELECT *, CAST(parse_filename(filename, true) AS BIGINT) AS log
    FROM read_parquet('${own}/${pattern}/*/*.parquet', hive_partitioning = true, union_by_name = true,
      filename = true))`;
  const samples = read('aircraft=*');
  const newest = `(SELECT max(log) FROM ${read('flights/*')} GROUP BY flight_id)`;
  const known = new Set((await rowsOf(`DESCRIBE SELECT * FROM ${samples}`)).map(([name]) => name));
  expect(Object.keys(questionColumns).filter((column) => !known.has(column))).toEqual([]);
  const { sum: _, ...takes } = TAKES;
  const asked = { ...takes, time_above: 'coalesce(sum(held) FILTER (WHERE x > 5), 0)' };
  for (const column of ['battery_current_a', 'roll_deg', 'gps_satellites', 'throttle_pct'])
    for (const [take, sql] of Object.entries(asked)) {
      const { body } = await app.call('POST', '/questions', {
        key: fleet.key,
        body: {
          measure: { of: 'column', column, take, ...(take === 'time_above' ? { level: 5 } : {}) },
          group: ['aircraft', 'month'],
        },
      });
      const found = await rowsOf(`SELECT aircraft, month, ${sql} AS value, count(DISTINCT log)
        FROM (SELECT *, least(lead(time_s) OVER (PARTITION BY log ORDER BY time_s) - time_s, 1) AS held
          FROM (SELECT aircraft, month, log, time_s, CAST(${column} AS DOUBLE) AS x FROM ${samples}
            WHERE ${column} IS NOT NULL AND aircraft IS NOT NULL AND log IN ${newest}))
        GROUP BY ALL ORDER BY ALL`);
      expect(found.map(([a, m, x, n]) => [Number(a), `${m}-01`, sixDigits(x), Number(n)])).toEqual(
        body.rows.map((row: Record<string, unknown>) => [
          row.aircraft_id,
          row.month,
          row.value,
          row.flights,
        ]),
      );
      compared += body.rows.length;
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
    if (engine.folder !== null) flown = await flownServer({ duckdbFolder: engine.folder });
  });
  afterAll(() => flown?.app.close());

  withEngine('gives the engine the numbers of POST /questions', async () => {
    const lake = flown.app.reading.blobs.lake.folder ?? '';
    expect(await compareQuestions(flown, lake, TAKES)).toBeGreaterThan(300);
  });

  withEngine('answers POST /questions on columns with the numbers of the engine', async () => {
    const { app, fleet } = flown;
    const lake = app.reading.blobs.lake.folder ?? '';
    expect(await compareColumns(app, fleet, lake)).toBeGreaterThan(60);
  });

  withEngine('asks columns of its own organization alone, and says what it left out', async () => {
    const { app, fleet, other } = flown;
    const measure = { of: 'column', column: 'battery.voltage_v', take: 'min' };
    const ask = (key: string, change: object = {}) =>
      app.call('POST', '/questions', { key, body: { measure: { ...measure, ...change } } });
    const { body: own } = await ask(fleet.key);
    expect(own).toMatchObject({ source: 'columns', unit: 'V', not_kept: 0 });
    // One of five flights has no aircraft, and belongs to no question.
    expect(own.flights + own.left_out).toBe(4);
    const { body: theirs } = await ask(other.key);
    expect(theirs.flights).toBe(1);
    expect(own.rows[0].flight_ids).not.toContain(theirs.rows[0].flight_ids[0]);
    const wrong = await ask(fleet.key, { column: 'battery_voltage_w' });
    expect([wrong.status, wrong.body.field]).toEqual([400, 'measure.column']);
    expect(wrong.body.error).toContain('battery_voltage_v?');
    expect((await ask(fleet.key, { column: 'mode' })).body.error).toContain('no number');
    // Columns that were not kept are counted, and are not taken for a log without the column.
    const { db } = app.database;
    await db.deleteFrom('lake_file').where('org_id', '=', other.orgId).execute();
    const { body: gone } = await ask(other.key);
    expect(gone).toMatchObject({ rows: [], flights: 0, left_out: 1, not_kept: 1 });
  });

  withEngine(
    'ends a question over columns after its time, and reads nothing elsewhere',
    async () => {
      const { app, fleet } = flown;
      const { columns } = app.composition.services;
      const files = await app.database.db
        .selectFrom('lake_file')
        .select(['log_id', 'partition'])
        .where('org_id', '=', fleet.orgId)
        .execute();
      const question = {
        groups: files.map(({ log_id }) => [log_id, 0] as const),
        column: 'roll_deg',
        take: 'max',
        level: null,
      } as const;
      const asked = { ...question, orgId: fleet.orgId, files };
      expect(await columns.ask(asked, 1)).toEqual({ kind: 'late' });
      expect(await columns.ask(asked, 60_000)).toMatchObject({ kind: 'answered' });
      const lake = app.reading.blobs.lake.folder ?? '';
      const outcome = await answerColumns(loadDuckdb(engine.folder ?? ''), {
        ...question,
        folder: join(lake, 'organization=999999'),
        duckdbFolder: engine.folder,
        memory_mb: 256,
        files: [
          { log_id: 1, path: join(lake, lakeKeys({ ...files[0]!, org_id: fleet.orgId }).columns) },
        ],
      });
      expect(outcome).toMatchObject({
        kind: 'failed',
        reason: expect.stringMatching(/Permission|disabled/),
      });
    },
  );

  withEngine('takes no figure from a value that is not finite', async () => {
    const of = join(folder, 'organization=7');
    mkdirSync(of, { recursive: true });
    const column = (name: string, values: readonly number[]) => ({
      name,
      kind: 'double' as const,
      rows: (from: number, to: number) => Float64Array.from(values).slice(from, to),
    });
    const columns = [
      column('time_s', [0, 1, 2, 3]),
      column('power_w', [Number.POSITIVE_INFINITY, 5, Number.NaN, 7]),
    ];
    writeFileSync(join(of, '3.parquet'), Buffer.concat(parquetPieces({ rows: 4, columns })));
    const outcome = await answerColumns(loadDuckdb(engine.folder ?? ''), {
      ...{ folder: of, duckdbFolder: engine.folder, memory_mb: 256 },
      files: [{ log_id: 3, path: join(of, '3.parquet') }],
      groups: [[3, 0]],
      ...{ column: 'power_w', take: 'max', level: null },
    });
    expect(outcome).toEqual({ kind: 'answered', values: [[0, 7]], measured: [3] });
  });

  withEngine('takes a value at a level for no value above it', async () => {
    const of = join(folder, 'organization=8');
    mkdirSync(of, { recursive: true });
    const column = (name: string, kind: 'double' | 'single', values: readonly number[]) => ({
      name,
      kind,
      rows: (from: number, to: number) => Float64Array.from(values).slice(from, to),
    });
    const amperes = [10.09, 10.1, 10.11, 10.1];
    const columns = [
      column('time_s', 'double', [0, 0.5, 1, 1.5]),
      column('current_a', 'single', amperes.map(Math.fround)),
      column('power_w', 'double', amperes),
    ];
    const path = join(of, '4.parquet');
    writeFileSync(path, Buffer.concat(parquetPieces({ rows: 4, columns })));
    for (const { name } of columns.slice(1)) {
      const asked = { folder: of, duckdbFolder: engine.folder, memory_mb: 256, column: name };
      const outcome = await answerColumns(loadDuckdb(engine.folder ?? ''), {
        ...asked,
        files: [{ log_id: 4, path }],
        groups: [[4, 0]],
        take: 'time_above',
        level: 10.1,
      });
      expect(outcome).toEqual({ kind: 'answered', values: [[0, 0.5]], measured: [4] });
      expect(await rowsOf(`SELECT time_s FROM '${path}' WHERE ${name} > 10.1`)).toEqual([[1]]);
    }
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
    const blocks = readFileSync(
      new URL('../../../../docs/lake.md', import.meta.url),
      'utf8',
    ).matchAll(/```sql\n([\s\S]*?)```/g);
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
        duckdbFolder: engine.folder,
        s3: {
          bucket: 'lake',
          prefix: 'site/',
          endpoint: `http://127.0.0.1:${port}`,
          region: 'us-east-1',
          accessKeyId: 'S3RVER',
          secretAccessKey: 'S3RVER',
        },
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
      // What is taken of a figure is told apart in the folder; here it is where the bytes come from.
      const { mean } = TAKES;
      expect(await compareQuestions(flown, fetched.folder, { mean })).toBeGreaterThan(50);
    } finally {
      await fetched.release();
    }
    await expect(localLake(lake, { orgId: null, samples: true }, 1000)).rejects.toThrow(
      /would be fetched/,
    );
  });
});

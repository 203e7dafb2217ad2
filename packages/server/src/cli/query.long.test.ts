import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parquetPieces } from '../lake/parquet.ts';
import { lakeKeys } from '../storage/lakeKeys.ts';
import { installEngine, type TestEngine } from '../testing/duckdb.ts';
import { commands } from './commands.ts';
import { runCommandLine } from './run.ts';

let engine: TestEngine;
const folder = mkdtempSync(join(tmpdir(), 'airworthy-query-test-'));
const lake = join(folder, 'logs/lake');
const outside = join(folder, 'outside');
mkdirSync(outside);
beforeAll(async () => {
  engine = await installEngine();
  // Two organizations; flight 7 of the first has two logs, of which the second speaks for it.
  put({ org: 1, log: 1, flight: 7, vibration: 10 });
  put({ org: 1, log: 2, flight: 7, vibration: 20 });
  put({ org: 1, log: 3, flight: 8, vibration: null });
  put({ org: 2, log: 4, flight: 9, vibration: 40 });
});
afterAll(() => {
  engine.remove();
  rmSync(folder, { recursive: true, force: true });
});

function put(row: { org: number; log: number; flight: number; vibration: number | null }): void {
  const partition = 'aircraft=3/month=2026-11';
  const keys = lakeKeys({ org_id: row.org, log_id: row.log, partition });
  const column = (name: string, kind: 'long' | 'double', values: (number | null)[]) => ({
    name,
    kind,
    rows: () => Float64Array.from(values, (value) => value ?? Number.NaN),
  });
  write(keys.flight, {
    rows: 1,
    columns: [
      column('log_id', 'long', [row.log]),
      column('flight_id', 'long', [row.flight]),
      column('vibe_z_p95', 'double', [row.vibration]),
    ],
  });
  const times = Array.from({ length: 1000 }, (_, i) => i / 50);
  write(keys.columns, { rows: times.length, columns: [column('time_s', 'double', times)] });
}

function write(key: string, table: Parameters<typeof parquetPieces>[0]): void {
  const path = join(lake, key);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, Buffer.concat(parquetPieces(table)));
}

async function run(...words: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const environment = { AIRWORTHY_DATA: folder, AIRWORTHY_DUCKDB: engine.folder ?? '' };
  const code = await runCommandLine(['query', ...words], commands, environment, {
    out: (text) => out.push(text),
    error: (text) => error.push(text),
  });
  return { code, out: out.join('\n'), error: error.join('\n') };
}

/** A test that says why it is skipped where the engine cannot be had. */
function withEngine(name: string, body: () => Promise<void>) {
  test(name, async (context) => {
    context.skip(engine.missing !== null, engine.missing ?? '');
    await body();
  });
}

withEngine('a flight has the row of its newest log, and unknown is null', async () => {
  const { code, out } = await run(
    'SELECT organization, aircraft, month, flight_id, vibe_z_p95 FROM flights ORDER BY flight_id',
    '--json',
  );
  expect(code).toBe(0);
  const place = { aircraft: 3, month: '2026-11' };
  expect(JSON.parse(out)).toMatchObject({
    rows: [
      { organization: 1, ...place, flight_id: 7, vibe_z_p95: 20 },
      { organization: 1, ...place, flight_id: 8, vibe_z_p95: null },
      { organization: 2, ...place, flight_id: 9, vibe_z_p95: 40 },
    ],
    more: false,
  });
  const own = await run('SELECT log_id, vibe_z_p95 AS x FROM logs ORDER BY 1', '--org', '1');
  expect(own.out).toBe('log_id     x\n     1    10\n     2    20\n     3  null\n\n3 rows.');
});

withEngine(
  'samples are told apart by their log, and long answers are cut with a word',
  async () => {
    const joined = await run(
      'SELECT f.flight_id, count(*) AS n, max(s.time_s) AS t FROM samples s JOIN flights f USING (organization, log_id) GROUP BY 1 ORDER BY 1',
      '--json',
    );
    expect(JSON.parse(joined.out).rows).toEqual(
      [7, 8, 9].map((flight_id) => ({ flight_id, n: 1000, t: 19.98 })),
    );
    const cut = await run('SELECT time_s FROM samples ORDER BY 1', '--rows', '2');
    expect(cut.out).toContain('The first 2 rows; there are more.');
  },
);

withEngine('one organization sees nothing of another', async () => {
  expect(
    JSON.parse(
      (await run('SELECT DISTINCT organization AS o FROM flights', '--org', '2', '--json')).out,
    ).rows,
  ).toEqual([{ o: 2 }]);
  for (const path of ['organization=1', 'organization=2/../organization=1']) {
    const { code, error } = await run(
      `SELECT * FROM read_parquet('${lake}/${path}/flights/aircraft=3/month=2026-11/1.parquet')`,
      '--org',
      '2',
    );
    expect([code, error]).toEqual([1, expect.stringContaining('Nothing outside of the lake')]);
  }
  expect((await run('SELECT 1', '--org', '3')).error).toContain('organization 3 has no logs');
});

const OUTSIDE = /Nothing outside of the lake/;
const CHANGE = /Only a SELECT is answered/;
test.for<[string, RegExp]>([
  ["SELECT * FROM read_text('/etc/passwd')", OUTSIDE],
  ["SELECT * FROM read_csv('/etc/passwd', delim = ':')", OUTSIDE],
  ["SELECT * FROM '/etc/passwd'", /does not exist/],
  ["SELECT * FROM read_blob('LAKE/../../../../../etc/passwd')", OUTSIDE],
  ["SELECT * FROM glob('/etc/*')", OUTSIDE],
  ["SELECT * FROM sniff_csv('/etc/passwd')", OUTSIDE],
  ["SELECT * FROM parquet_metadata('/etc/passwd')", OUTSIDE],
  ["SELECT * FROM read_csv('https://example.com/a.csv')", OUTSIDE],
  ["SELECT * FROM read_parquet('s3://bucket/a.parquet')", OUTSIDE],
  ["SELECT * FROM query('COPY (SELECT 1) TO ''LAKE/out.csv''')", /SELECT/],
  ["COPY (SELECT 1) TO 'OUTSIDE/out.csv'", CHANGE],
  ["IMPORT DATABASE '/etc'", CHANGE],
  ['PRAGMA database_list', CHANGE],
  ['CALL pragma_version()', CHANGE],
  ["COPY (SELECT 1) TO 'LAKE/out.csv'", CHANGE],
  ["EXPLAIN ANALYZE COPY (SELECT 1) TO 'LAKE/out.csv'", CHANGE],
  ["EXPORT DATABASE 'LAKE/out'", CHANGE],
  ["ATTACH 'LAKE/out.db' AS other", CHANGE],
  ["ATTACH 'OUTSIDE/out.db' AS other", CHANGE],
  ['INSTALL httpfs', CHANGE],
  ['LOAD httpfs', CHANGE],
  ['SET enable_external_access = true', CHANGE],
  ['RESET lock_configuration', CHANGE],
  ['CREATE TABLE t AS SELECT 1', CHANGE],
  ["CREATE SECRET (TYPE s3, KEY_ID 'a', SECRET 'b')", CHANGE],
  ['SELECT 1; DROP VIEW flights', CHANGE],
  ['SELECT 1; SELECT 2', /at a time, not 2/],
  [' ', /at a time, not 0/],
  ['SELEC 1', /cannot be read: syntax error/],
])('%s is refused', async ([sql, sentence], context) => {
  context.skip(engine.missing !== null, engine.missing ?? '');
  const before = readdirSync(lake, { recursive: true }).sort();
  const { code, error } = await run(sql.replaceAll('LAKE', lake).replaceAll('OUTSIDE', outside));
  expect(code).toBe(1);
  expect(error).toMatch(sentence);
  expect(readdirSync(lake, { recursive: true }).sort()).toEqual(before);
  expect(readdirSync(outside)).toEqual([]);
});

withEngine('a query ends at its time and at its memory, with a sentence', async () => {
  const began_ms = performance.now();
  const slow = await run(
    'SELECT sum(a.range * b.range) FROM range(1000000) a, range(1000000) b',
    '--seconds',
    '1',
  );
  expect(slow.error).toBe('The query takes longer than 1 s: ask for less, or give it --seconds.');
  expect(performance.now() - began_ms).toBeLessThan(10_000);
  const large = await run('SELECT list(range) FROM range(100000000)', '--memory', '64');
  expect(large.error).toBe('The query needs more than 64 MB: ask for less, or give it --memory.');
});

import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDuckdb } from '../../../packages/server/src/lake/duckdb.ts';
import { flightRow } from '../../../packages/server/src/lake/flightRow.ts';
import { localLake } from '../../../packages/server/src/lake/localLake.ts';
import { parquetPieces } from '../../../packages/server/src/lake/parquet.ts';
import { queryLake } from '../../../packages/server/src/lake/query.ts';
import { folderBlobs } from '../../../packages/server/src/storage/blobs.ts';
import { lakeKeys } from '../../../packages/server/src/storage/lakeKeys.ts';
import type { Sizes } from './sizes.ts';
import { tenMinuteReading } from './tenMinutes.ts';

const QUESTION =
  'SELECT aircraft, count(*) AS samples, quantile_cont(battery_current_a, 0.95) AS p95 FROM samples GROUP BY aircraft';

/** Of the flights themselves nothing is asked here. */
const FACTS = {
  flown_at: '2026-06-01',
  log_size_bytes: 1,
  reader: 'scale',
  ...{ firmware: null, crash_detected: null, crash_confidence: null, causes: null, findings: null },
};

/**
 * One question over the columns of flights of ten minutes, through DuckDB where it is installed (`AIRWORTHY_DUCKDB`). All
 * files are copies of one flight: engines read each of them, but its values compress no better for it.
 */
export async function measureColumns({ lake: flights }: Sizes): Promise<void> {
  let duckdb: ReturnType<typeof loadDuckdb>;
  try {
    duckdb = loadDuckdb(process.env.AIRWORTHY_DUCKDB);
  } catch (error) {
    console.log(`\nColumns: not measured. ${(error as Error).message}`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-columns-'));
  try {
    const one = join(folder, 'one.parquet');
    const features = { ...(await tenMinuteReading(one)).features };
    if (!existsSync(one)) throw new Error('the columns of the generated log were not written');
    const { lake } = await folderBlobs(join(folder, 'store'));
    for (let log_id = 1; log_id <= flights; log_id++) {
      const partition = `aircraft=${1 + (log_id % 12)}/month=2026-0${1 + (log_id % 9)}`;
      const keys = lakeKeys({ org_id: 1, log_id, partition });
      const path = join(folder, 'copy');
      const spooled = { path, size_bytes: 1, sha256: '', head: new Uint8Array(0) };
      const discard = async () => {};
      copyFileSync(one, path);
      await lake.put(keys.columns, { ...spooled, discard });
      writeFileSync(
        path,
        Buffer.concat(parquetPieces(flightRow({ ...FACTS, log_id, flight_id: log_id, features }))),
      );
      await lake.put(keys.flight, { ...spooled, discard });
    }
    const local = await localLake(lake, { orgId: 1, samples: true });
    const begun = performance.now();
    const limits = { time_s: 600, memory_mb: 2048, rows: 100 };
    const answer = await queryLake(
      duckdb,
      local,
      { sql: QUESTION, orgId: 1, samples: true },
      limits,
    );
    const took_s = (performance.now() - begun) / 1000;
    console.log(
      `\nColumns: one question over ${flights} flights (${(statSync(one).size / 1e6).toFixed(2)} MB each) through DuckDB: ${took_s.toFixed(2)} s, ${answer.rows.length} groups.`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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

/** A mean is added up as values come; a percentile keeps all of them, and beyond its memory on the disk. */
const QUESTIONS = {
  mean: 'avg(battery_current_a)',
  'estimated 95th percentile': 'approx_quantile(battery_current_a, 0.95)',
  '95th percentile': 'quantile_cont(battery_current_a, 0.95)',
};

/** Of the flights themselves nothing is asked here. */
const FACTS = {
  flown_at: '2026-06-01',
  log_size_bytes: 1,
  reader: 'scale',
  ...{ firmware: null, crash_detected: null, crash_confidence: null, causes: null, findings: null },
};

/**
 * Questions over the columns of flights of ten minutes, through DuckDB where it is installed (`AIRWORTHY_DUCKDB`). All
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
    const limits = { time_s: 600, memory_mb: 2048, rows: 100 };
    const size_MB = (statSync(one).size / 1e6).toFixed(2);
    console.log(
      `\nColumns: questions by aircraft over ${flights} flights (${size_MB} MB each) through DuckDB`,
    );
    for (const [name, asked] of Object.entries(QUESTIONS)) {
      const sql = `SELECT aircraft, count(*) AS samples, ${asked} AS value FROM samples GROUP BY aircraft`;
      const begun = performance.now();
      const before = process.cpuUsage();
      const { rows } = await queryLake(duckdb, local, { sql, orgId: 1, samples: true }, limits);
      const { user, system } = process.cpuUsage(before);
      const took_s = (performance.now() - begun) / 1000;
      const spent_s = (user + system) / 1e6;
      console.log(
        `${name}: ${took_s.toFixed(2)} s, ${spent_s.toFixed(2)} s of processor, ${rows.length} groups`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

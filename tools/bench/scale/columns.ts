import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDuckdb } from '../../../packages/server/src/lake/duckdb.ts';
import { localLake } from '../../../packages/server/src/lake/localLake.ts';
import { queryLake } from '../../../packages/server/src/lake/query.ts';
import { folderBlobs } from '../../../packages/server/src/storage/blobs.ts';
import { lakeKeys } from '../../../packages/server/src/storage/lakeKeys.ts';
import type { Sizes } from './sizes.ts';
import { tenMinuteReading } from './tenMinutes.ts';

const QUESTION =
  'SELECT aircraft, count(*) AS samples, quantile_cont(battery_current_a, 0.95) AS p95 FROM samples GROUP BY aircraft';

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
    await tenMinuteReading(one);
    if (!existsSync(one)) throw new Error('the columns of the generated log were not written');
    const { lake } = await folderBlobs(join(folder, 'store'));
    for (let log_id = 1; log_id <= flights; log_id++) {
      const file = {
        org_id: 1,
        log_id,
        partition: `aircraft=${1 + (log_id % 12)}/month=2026-0${1 + (log_id % 9)}`,
      };
      for (const key of Object.values(lakeKeys(file))) {
        const path = join(folder, 'copy');
        copyFileSync(one, path);
        await lake.put(key, {
          path,
          size_bytes: 1,
          sha256: '',
          head: new Uint8Array(0),
          discard: async () => {},
        });
      }
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

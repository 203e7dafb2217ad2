import type { Duckdb, DuckdbConnection } from './duckdb.ts';
import { literal, lockDown } from './query.ts';

/** What is taken of a column; `time_above` takes a level too. */
export type ColumnTake = 'min' | 'max' | 'mean' | 'median' | 'p95' | 'time_above';

/** What a process of its own is asked: every file is of one organization's folder, which is all that it may read. */
export type ColumnRequest = {
  /** The only folder that the engine may open files in. */
  readonly folder: string;
  readonly duckdbFolder: string | null;
  readonly memory_mb: number;
  /** The files of columns by the numbers of their logs. */
  readonly files: readonly { readonly log_id: number; readonly path: string }[];
  /** Which logs are of which group; a log may be of several. */
  readonly groups: readonly (readonly [log_id: number, group: number])[];
  readonly column: string;
  readonly take: ColumnTake;
  readonly level: number | null;
};

export type ColumnOutcome =
  | {
      readonly kind: 'answered';
      readonly values: readonly (readonly [group: number, value: number])[];
      /** Logs in which the column has a value. */
      readonly measured: readonly number[];
    }
  | { readonly kind: 'unknown_column'; readonly columns: readonly string[] }
  | { readonly kind: 'no_number'; readonly type: string }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'failed'; readonly reason: string };

/** A name of a column of the lake; nothing else becomes a part of SQL. */
export const COLUMN_NAME = /^[a-z][a-z0-9_]{0,79}$/;

/** A value holds until the next one, but is believed no longer than this. */
const HELD_MAX_S = 1;

const TAKES: Readonly<Record<Exclude<ColumnTake, 'time_above'>, string>> = {
  min: 'min(x)',
  max: 'max(x)',
  mean: 'avg(x)',
  median: 'quantile_cont(x, 0.5)',
  p95: 'quantile_cont(x, 0.95)',
};

/** Answers one question over columns. It has no limit of time: whoever began the process ends it. */
export async function answerColumns(
  duckdb: Duckdb,
  request: ColumnRequest,
): Promise<ColumnOutcome> {
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    memory_limit: `${request.memory_mb}MB`,
    threads: '2',
  });
  const connection = await instance.connect();
  try {
    await lockDown(connection, request.folder);
    return await answer(connection, request);
  } catch (error) {
    const { message } = error as Error;
    if (message.startsWith('Out of Memory')) return { kind: 'too_large' };
    return { kind: 'failed', reason: message.split('\n')[0] ?? '' };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function answer(
  connection: DuckdbConnection,
  { files, groups, column, take, level }: ColumnRequest,
): Promise<ColumnOutcome> {
  if (!COLUMN_NAME.test(column)) return { kind: 'unknown_column', columns: [] };
  const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
  // A partition that the name of a folder says is no column of the log.
  const table = `read_parquet([${files.map(({ path }) => literal(path)).join()}],
    union_by_name = true, filename = true, hive_partitioning = false)`;
  const described = await rowsOf(`DESCRIBE SELECT * EXCLUDE (filename) FROM ${table}`);
  const type = described.find(([name]) => name === column)?.[1];
  if (type === undefined)
    return { kind: 'unknown_column', columns: described.map(([name]) => String(name)) };
  if (!/^(DOUBLE|FLOAT|U?(TINY|SMALL|BIG)?INT(EGER)?|BOOLEAN)$/.test(String(type)))
    return { kind: 'no_number', type: String(type) };
  await connection.run(`CREATE VIEW measured AS SELECT * FROM (
    SELECT CAST(parse_filename(filename, true) AS BIGINT) AS log_id, time_s,
      CAST("${column}" AS DOUBLE) AS x FROM ${table}) WHERE isfinite(x)`);
  const values = groups.map(([log_id, group]) => `(${Math.trunc(log_id)}, ${Math.trunc(group)})`);
  const of = `JOIN (VALUES ${values.join()}) w(log_id, grp) USING (log_id)`;
  // A single is no double of the same digits: 10.1 A would lie above 10.1 A, as it does not where an engine compares them.
  const above = type === 'FLOAT' ? Math.fround(Number(level)) : Number(level);
  const found =
    take === 'time_above'
      ? await rowsOf(`SELECT grp, coalesce(sum(held) FILTER (WHERE x > ${above}), 0)
          FROM (SELECT log_id, x, least(lead(time_s) OVER (PARTITION BY log_id ORDER BY time_s)
            - time_s, ${HELD_MAX_S}) AS held FROM measured) s ${of} GROUP BY grp`)
      : await rowsOf(`SELECT grp, ${TAKES[take]} FROM measured s ${of} GROUP BY grp`);
  const logs = await rowsOf('SELECT DISTINCT log_id FROM measured');
  return {
    kind: 'answered',
    values: found.map(([group, value]) => [Number(group), Number(value)]),
    measured: logs.map(([id]) => Number(id)),
  };
}

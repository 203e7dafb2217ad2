import { join } from 'node:path';
import type { Duckdb, DuckdbConnection, DuckdbReader } from './duckdb.ts';
import type { LocalLake } from './localLake.ts';

export type QueryLimits = {
  readonly time_s: number;
  readonly memory_mb: number;
  readonly rows: number;
};

export type QueryAnswer = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** Whether there are more rows than were asked for. */
  readonly more: boolean;
};

/** A query that is not answered, in a sentence for the operator. */
export class QueryRefused extends Error {}

/**
 * Answers one SELECT over the lake. Two walls stand around it: the engine may open no file outside of the folder of the
 * lake (of one organization, where one is named), has no network and no extensions; and it is given nothing but a SELECT,
 * since it would let COPY write where it may read.
 */
export async function queryLake(
  duckdb: Duckdb,
  lake: Pick<LocalLake, 'folder'>,
  query: { readonly sql: string; readonly orgId: number | null; readonly samples: boolean },
  limits: QueryLimits,
): Promise<QueryAnswer> {
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    memory_limit: `${limits.memory_mb}MB`,
    threads: '2',
  });
  const connection = await instance.connect();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    connection.interrupt();
  }, limits.time_s * 1000);
  try {
    await makeViews(connection, lake.folder, query);
    return await select(duckdb, connection, query.sql, limits.rows);
  } catch (error) {
    if (isLate)
      throw new QueryRefused(
        `The query takes longer than ${limits.time_s} s: ask for less, or give it --seconds.`,
      );
    throw plainRefusal(error as Error, limits);
  } finally {
    clearTimeout(timer);
    connection.closeSync();
    instance.closeSync();
  }
}

async function makeViews(
  connection: DuckdbConnection,
  folder: string,
  { orgId, samples }: { readonly orgId: number | null; readonly samples: boolean },
): Promise<void> {
  const organization = `organization=${orgId ?? '*'}`;
  const table = (pattern: string) =>
    `read_parquet(${literal(join(folder, organization, pattern))}, union_by_name = true,
      hive_types = {'organization': BIGINT, 'aircraft': BIGINT, 'month': VARCHAR})`;
  // A glob is kept as a view and read when it is asked: a lake of 100,000 files is opened for what needs it.
  await connection.run(
    `CREATE VIEW logs AS SELECT * FROM ${table('flights/aircraft=*/month=*/*.parquet')}`,
  );
  await connection.run(`CREATE VIEW flights AS SELECT * FROM logs
    QUALIFY log_id = max(log_id) OVER (PARTITION BY organization, flight_id)`);
  if (samples)
    await connection.run(`CREATE VIEW samples AS
      SELECT * EXCLUDE (filename), CAST(parse_filename(filename, true) AS BIGINT) AS log_id
      FROM ${table('aircraft=*/month=*/*.parquet').replace(/\)$/, ', filename = true)')}`);
  await lockDown(connection, orgId === null ? folder : join(folder, organization));
}

/** From here on the engine may open files of this folder alone, and nothing of that can be set back. */
export async function lockDown(connection: DuckdbConnection, folder: string): Promise<void> {
  await connection.run(`SET allowed_directories = [${literal(`${folder}/`)}]`);
  for (const setting of LOCKED) await connection.run(`SET ${setting}`);
}

/** The order matters: what is locked last could be set back otherwise. */
const LOCKED = [
  "temp_directory = ''",
  'autoinstall_known_extensions = false',
  'autoload_known_extensions = false',
  'enable_external_access = false',
  'lock_configuration = true',
];

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function select(
  duckdb: Duckdb,
  connection: DuckdbConnection,
  sql: string,
  most: number,
): Promise<QueryAnswer> {
  await requireOneSelect(connection, sql);
  const statements = await connection.extractStatements(sql);
  const statement = await statements.prepare(0);
  if (statement.statementType !== duckdb.StatementType.SELECT) throw new QueryRefused(NOT_A_SELECT);
  const reader = await statement.streamAndReadUntil(most + 1);
  const rows = plainRows(reader);
  return {
    columns: reader.deduplicatedColumnNames(),
    rows: rows.slice(0, most),
    more: rows.length > most,
  };
}

const NOT_A_SELECT = 'Only a SELECT is answered: the lake is read here and never changed.';

/**
 * Parsed before it is prepared, since preparing acts: EXPORT DATABASE makes its folder then. The engine writes a parsed
 * text as JSON only where all of it is SELECT.
 */
async function requireOneSelect(connection: DuckdbConnection, sql: string): Promise<void> {
  const parsed = await connection.runAndReadAll(`SELECT json_serialize_sql(${literal(sql)})`);
  const { error, error_type, error_message, statements } = JSON.parse(
    String(parsed.getRowsJson()[0]?.[0]),
  );
  if (error === true && error_type === 'not implemented') throw new QueryRefused(NOT_A_SELECT);
  if (error === true) throw new QueryRefused(`The query cannot be read: ${error_message}`);
  if (statements.length !== 1)
    throw new QueryRefused(`One SELECT is answered at a time, not ${statements.length}.`);
}

const NUMBERS = /^(U?BIGINT|U?HUGEINT|DECIMAL)/;

/** Integers of 64 bits and decimals come as text, to be exact: those that a number holds become one. */
function plainRows(reader: DuckdbReader): unknown[][] {
  const isNumber = reader.columnTypes().map((type) => NUMBERS.test(type.toString()));
  return reader
    .getRowsJson()
    .map((row) => row.map((value, at) => (isNumber[at] === true ? asNumber(value) : value)));
}

function asNumber(value: unknown): unknown {
  const number = Number(value);
  return value === null || Math.abs(number) > Number.MAX_SAFE_INTEGER ? value : number;
}

function plainRefusal(error: Error, { memory_mb }: QueryLimits): Error {
  if (error instanceof QueryRefused) return error;
  if (error.message.startsWith('Out of Memory'))
    return new QueryRefused(
      `The query needs more than ${memory_mb} MB: ask for less, or give it --memory.`,
    );
  if (/file system operations are disabled|external extensions is disabled/.test(error.message))
    return new QueryRefused(
      'Nothing outside of the lake can be read here: ask the views flights, logs and samples.',
    );
  return new QueryRefused(error.message.replace(/^Failed to extract statements: /, '').trim());
}

import type pg from 'pg';
import { entryBytes } from '../backup/container.ts';
import { tablesOf } from '../backup/tables.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import {
  FILE_TABLES,
  type FileTable,
  NUMBERED,
  TRANSFER_TABLES,
  type TransferTable,
} from './tables.ts';

/** What the first entry of the file tells. */
export type TransferHeader = {
  readonly format: 'airworthy-organization';
  readonly version: 1;
  readonly made_at: string;
  readonly migrations: readonly string[];
  readonly organization: { readonly name: string; readonly storage_limit_mb: number };
  /** By table: the lowest and the highest id in the file. */
  readonly ids: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
};

const FETCH_ROWS = 200;

/**
 * All records and logs of an organization, before compression, piece by piece as they are asked for: the
 * memory in use is that of a few rows and a piece of a log. Tables are of one moment. A log that is deleted
 * while the file is written is left out.
 */
export async function* organizationBytes(
  database: Pick<Database, 'pool'>,
  blobs: BlobStore,
  orgId: number,
): AsyncGenerator<Buffer> {
  const client = await database.pool.connect();
  const last = new Map<FileTable, number>();
  try {
    // A reader on a slow line may take longer than a call may hold a transaction.
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
      SET LOCAL airworthy.org TO '${Math.trunc(orgId)}';
      SET LOCAL idle_in_transaction_session_timeout TO '10min';
      SET LOCAL statement_timeout TO '10min'`);
    const header = await headerOf(client, orgId);
    yield* entryBytes({ kind: 'header', header });
    const columns = new Map((await tablesOf(client)).map((one) => [one.table, one.columns]));
    for (const table of TRANSFER_TABLES) {
      const names = columns.get(table.table) ?? [];
      const rows = rowsOf(client, table, { orgId, columns: names });
      yield* entryBytes({ kind: 'table', table: table.table, columns: names }, rows);
    }
    for (const table of FILE_TABLES) last.set(table, header.ids[table]?.max ?? 0);
  } finally {
    await client.query('ROLLBACK').catch(() => {});
    client.release();
  }
  const written = { files: 0 };
  for (const table of FILE_TABLES)
    yield* fileBytes(database, blobs, { orgId, table, last: last.get(table) ?? 0, written });
  yield* entryBytes({ kind: 'end', logs: written.files, sequences: {} });
}

/** The transaction has ended by now: bytes never change, and gigabytes of them hold up nobody. */
async function* fileBytes(
  database: Pick<Database, 'pool'>,
  blobs: BlobStore,
  from: { orgId: number; table: FileTable; last: number; written: { files: number } },
): AsyncGenerator<Buffer> {
  const { orgId, table, last, written } = from;
  for (let after = 0; ; ) {
    const next = await nextFile(database.pool, { orgId, table, after, last });
    if (next === null) break;
    after = next.id;
    const bytes = await openUnlessDeleted(database.pool, blobs, { ...next, table });
    if (bytes === null) continue;
    const { key, size_bytes, sha256 } = next;
    yield* entryBytes({ kind: 'log', key, size_bytes, sha256 }, bytes);
    written.files++;
  }
}

type StoredLog = { id: number; key: string; size_bytes: number; sha256: string };

/** Each file of bytes once, with the first of the records that name it. */
async function nextFile(
  pool: pg.Pool,
  from: { orgId: number; table: FileTable; after: number; last: number },
): Promise<StoredLog | null> {
  const { orgId, table, after, last } = from;
  const { rows } = await scoped<StoredLog>(
    pool,
    orgId,
    `SELECT id, blob_key AS key, size_bytes, encode(sha256, 'hex') AS sha256 FROM ${table} l
      WHERE org_id = $1 AND id > $2 AND id <= $3 AND NOT EXISTS (SELECT 1 FROM ${table} e
        WHERE e.org_id = $1 AND e.blob_key = l.blob_key AND e.id < l.id)
      ORDER BY id LIMIT 1`,
    [orgId, after, last],
  );
  return rows[0] ?? null;
}

async function openUnlessDeleted(
  pool: pg.Pool,
  blobs: BlobStore,
  { id, key, table }: StoredLog & { table: FileTable },
): Promise<AsyncIterable<Buffer> | null> {
  try {
    return (await blobs.open(key)) as AsyncIterable<Buffer>;
  } catch (error) {
    const { rowCount } = await scoped(pool, '*', `SELECT 1 FROM ${table} WHERE id = $1`, [id]);
    if (rowCount !== 0) throw error;
    return null;
  }
}

/** One statement behind the wall of tenants. */
async function scoped<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  orgId: number | '*',
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL airworthy.org TO '${orgId}'`);
    return await client.query<Row>(text, [...values]);
  } finally {
    await client.query('COMMIT').catch(() => {});
    client.release();
  }
}

async function headerOf(client: pg.ClientBase, orgId: number): Promise<TransferHeader> {
  const { rows } = await client.query(
    `SELECT name, storage_limit_mb, now() AS made_at,
       (SELECT array_agg(m.name ORDER BY m.name) FROM schema_migration m) AS migrations
     FROM organization WHERE id = $1`,
    [orgId],
  );
  const { name, storage_limit_mb, made_at, migrations } = rows[0];
  const ids: Record<string, { min: number; max: number }> = {};
  for (const table of NUMBERED) {
    const found = await client.query(
      `SELECT min(id) AS min, max(id) AS max FROM ${table} t WHERE ${conditionOf(table, orgId)}`,
    );
    const { min, max } = found.rows[0];
    if (min !== null) ids[table] = { min, max };
  }
  return {
    format: 'airworthy-organization',
    version: 1,
    made_at: made_at.toISOString(),
    migrations,
    organization: { name, storage_limit_mb },
    ids,
  };
}

/** A cursor takes no parameters, so the number is written out. */
function conditionOf(name: string, orgId: number): string {
  const rows = TRANSFER_TABLES.find(({ table }) => table === name)?.rows ?? 't.org_id = $1';
  return rows.replaceAll('$1', String(Math.trunc(orgId)));
}

/** Rows as lines of JSON. A line break within a row can only stand between two tokens of its JSON. */
async function* rowsOf(
  client: pg.ClientBase,
  { table, written }: TransferTable,
  { orgId, columns }: { orgId: number; columns: readonly string[] },
): AsyncGenerator<Buffer> {
  const chosen = columns.map((name) => `${written?.[name] ?? `t."${name}"`} AS "${name}"`);
  await client.query(
    `DECLARE transferred CURSOR FOR
     SELECT translate(row_to_json(x)::text, E'\\n\\r', '  ') AS line
     FROM (SELECT ${chosen.join(', ')} FROM public.${table} t WHERE ${conditionOf(table, orgId)}
       ORDER BY ${columns[0]}) x`,
  );
  for (;;) {
    const { rows } = await client.query(`FETCH ${FETCH_ROWS} FROM transferred`);
    if (rows.length > 0) yield Buffer.from(`${rows.map((row) => row.line).join('\n')}\n`);
    if (rows.length < FETCH_ROWS) break;
  }
  await client.query('CLOSE transferred');
}

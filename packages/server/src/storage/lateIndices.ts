import pg from 'pg';
import type { Logger } from 'pino';
import { ENDING } from './auditKept.ts';

/**
 * Indices that are not part of a migration: a migration is one transaction, and building an index in one stops the
 * writes of its table until it ends. These are built beside running writes. What they serve must be right without them.
 */
export const LATE_INDICES = [
  {
    name: 'flight_text',
    table: 'flight',
    on: `USING gin (text_pieces(org_id, site || E'\\n' || remarks || E'\\n'
      || coalesce(external_ref, '') || E'\\n' || coalesce(asset_name, '')))
      WITH (fastupdate = off)`,
  },
  {
    name: 'flight_log_unread',
    table: 'flight_log',
    on: "(org_id, analysis_state, flight_id) WHERE analysis_state IN ('failed', 'queued')",
  },
  { name: 'work_order_in_state', table: 'work_order', on: '(org_id, state, id DESC)' },
  {
    name: 'work_order_unfinished',
    table: 'work_order',
    on: "(org_id, id DESC) WHERE state NOT IN ('done', 'cancelled')",
  },
  { name: 'work_order_opened', table: 'work_order', on: '(org_id, opened)' },
  { name: 'audit_of_day', table: 'audit', on: '(org_id, at DESC, id DESC)' },
  // What upkeep forgets is found by its age, not among the versions of records that stay.
  { name: 'audit_ending', table: 'audit', on: `(at) WHERE ${ENDING}` },
  { name: 'api_call_at', table: 'api_call', on: '(at)' },
  { name: 'component_in_state', table: 'component', on: '(org_id, state, id DESC)' },
  { name: 'webhook_delivery_list', table: 'webhook_delivery', on: '(webhook_id, id DESC)' },
  {
    name: 'webhook_delivery_in_state',
    table: 'webhook_delivery',
    on: '(webhook_id, state, id DESC)',
  },
] as const;

type LateIndex = (typeof LATE_INDICES)[number];

/** One process builds at a time, whichever machine it runs on. The number is arbitrary. */
const ADVISORY_LOCK = 7_202_611_153;

/** Tables up to this size get their indices as the database is prepared: a second or two. */
const SMALL_BYTES = 8 * 2 ** 20;

/** Those that are missing, or that a build left behind half done. Only the owner of a table can build on it. */
async function missing(client: pg.ClientBase): Promise<(LateIndex & { bytes: number })[]> {
  const { rows } = await client.query(
    `SELECT l.name, pg_table_size(c.oid)::float8 AS bytes FROM unnest($1::text[], $2::text[]) AS l (name, of)
     JOIN pg_class c ON c.oid = to_regclass(l.of) AND pg_has_role(c.relowner, 'USAGE')
     WHERE NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indexrelid = to_regclass(l.name) AND i.indisvalid)`,
    [LATE_INDICES.map(({ name }) => name), LATE_INDICES.map(({ table }) => table)],
  );
  return LATE_INDICES.flatMap((index) =>
    rows.filter(({ name }) => name === index.name).map(({ bytes }) => ({ ...index, bytes })),
  );
}

type Index = { readonly name: string; readonly table: string; readonly on: string };

/** Beside running writes. It waits for transactions that began before it, however long they take, and nobody waits for it. */
export async function buildIndex(client: pg.ClientBase, { name, table, on }: Index): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('lock_timeout') AS timeout");
  await client.query('SET lock_timeout = 0');
  try {
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await client.query(`CREATE INDEX CONCURRENTLY ${name} ON ${table} ${on}`);
  } finally {
    await client.query(`SET lock_timeout = '${rows[0].timeout}'`).catch(() => {});
  }
}

/** Whether an index is there and whole; a build that was cut off leaves one that is not. */
export async function isValid(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND indisvalid',
    [name],
  );
  return rowCount !== 0;
}

/** A step of preparing a database: builds what takes no time. */
export async function buildSmallIndices(client: pg.ClientBase): Promise<void> {
  for (const index of await missing(client))
    if (index.bytes <= SMALL_BYTES) await buildIndex(client, index);
}

/** Builds all that are missing; answers their names. Another process that builds is left to it. */
export async function buildIndices(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS got', [ADVISORY_LOCK]);
  if (rows[0]?.got !== true) return [];
  const built = await missing(client);
  for (const index of built) await buildIndex(client, index);
  await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK]);
  return built.map(({ name }) => name);
}

/** Builds what is missing while the service runs; the function that it answers ends it early. */
export function startIndices(admin: pg.PoolConfig, log: Logger): () => Promise<void> {
  const client = new pg.Client(admin);
  client.on('error', () => {});
  let stopped = false;
  const connected = client.connect();
  const running = (async () => {
    await connected;
    const names = stopped ? [] : await buildIndices(client);
    if (names.length > 0) log.info({ names }, 'indices built');
  })()
    .catch((error: unknown) => {
      if (!stopped) log.error({ err: error }, 'indices');
    })
    .finally(() => client.end().catch(() => {}));
  return async () => {
    stopped = true;
    // A client that is ended while it connects never tells that it did either.
    await connected.catch(() => {});
    await client.end().catch(() => {});
    await running;
  };
}

/** Loading many rows is quicker without them; the next start builds them again. */
export async function dropLateIndices(client: pg.ClientBase): Promise<void> {
  await client.query(`DROP INDEX IF EXISTS ${LATE_INDICES.map(({ name }) => name).join(', ')}`);
}

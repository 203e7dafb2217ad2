import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { EMBEDDED_USER } from './postgres.ts';
import { keepPostgres } from './postgresKeeper.ts';
import type { CoreSchema } from './schema/core.ts';
import type { CrashSchema } from './schema/crash.ts';
import type { InstallationSchema } from './schema/installation.ts';
import type { RecordsSchema } from './schema/records.ts';

export type Schema = CoreSchema & RecordsSchema & CrashSchema & InstallationSchema;
export type Db = Kysely<Schema>;

/** One connection pool, as typed queries and, for the hot path, as plain named statements. */
export type Database = {
  readonly pool: pg.Pool;
  readonly db: Db;
  /** How to reach it with the right to change its schema, past any connection pooler. */
  readonly admin: pg.PoolConfig;
  /** Where the data lies, in words, for the start screen. */
  readonly place: string;
  close(): Promise<void>;
};

// Ids and counts are bigint in SQL. Every one of them stays below 2^53, so they are plain numbers here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// `bigint[]` has no name in the library's list; 1016 is its number in pg_type.
const INT8_ARRAY = 1016 as typeof pg.types.builtins.INT8;
const asTexts = pg.types.getTypeParser(INT8_ARRAY) as (text: string) => string[];
pg.types.setTypeParser(INT8_ARRAY, (text: string) => asTexts(text).map(Number));
// Calendar dates are text: a date has no time zone, and a `Date` would give it one.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Exact decimals of ours (hours, shares) fit a double.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export type DatabaseOptions = {
  /** A PostgreSQL URL; left out, the embedded server of `dataFolder` is started or adopted. */
  readonly url?: string | undefined;
  readonly dataFolder: string;
  readonly connectionsMax?: number;
};

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const max = options.connectionsMax ?? 20;
  if (options.url !== undefined) {
    const pool = newPool({ connectionString: options.url, max });
    const admin = { connectionString: options.url };
    return database(pool, { admin, place: new URL(options.url).host }, () => Promise.resolve());
  }
  const server = await keepPostgres(options.dataFolder);
  const connection = { host: server.host, user: EMBEDDED_USER, port: 5432 };
  await createOurDatabase(connection);
  const admin = { ...connection, database: 'airworthy' };
  const pool = newPool({ ...admin, max });
  return database(pool, { admin, place: options.dataFolder }, server.stop);
}

/** A pool with our types and settings; tests use the very same. */
export function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    idleTimeoutMillis: 30_000,
    options: '-c timezone=UTC -c statement_timeout=60s',
  });
  // A server that goes away breaks its connections: the pool drops an idle one, and whoever holds one hears
  // it from the next query. Neither is a reason for the whole process to end.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function database(
  pool: pg.Pool,
  at: Pick<Database, 'admin' | 'place'>,
  stop: () => Promise<void>,
): Database {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    db,
    ...at,
    async close() {
      await db.destroy();
      await stop();
    },
  };
}

/** `42P04` is "duplicate database": it stands already, or another start made it this moment. */
async function createOurDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'airworthy'");
    if (found.rowCount === 0) await client.query('CREATE DATABASE airworthy');
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code !== '42P04' && code !== '23505') throw error;
  } finally {
    await client.end();
  }
}

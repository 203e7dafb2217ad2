import { Kysely } from 'kysely';
import pg from 'pg';
import { GuardedPool } from './guardedPool.ts';
import { patiently } from './patiently.ts';
import { EMBEDDED_USER } from './postgres.ts';
import { keepPostgres } from './postgresKeeper.ts';
import { openReplica, type Replica } from './replica.ts';
import type { CallsSchema } from './schema/calls.ts';
import type { CoreSchema } from './schema/core.ts';
import type { CrashSchema } from './schema/crash.ts';
import type { EventsSchema } from './schema/events.ts';
import type { FilesSchema } from './schema/files.ts';
import type { InstallationSchema } from './schema/installation.ts';
import type { LogsSchema } from './schema/logs.ts';
import type { PeopleSchema } from './schema/people.ts';
import type { RecordsSchema } from './schema/records.ts';
import type { SignedSchema } from './schema/signed.ts';
import { startUpOptions, TenantDialect } from './tenantDialect.ts';
import { watchDatabase } from './watch.ts';

export type Schema = CoreSchema &
  PeopleSchema &
  LogsSchema &
  RecordsSchema &
  CrashSchema &
  FilesSchema &
  InstallationSchema &
  CallsSchema &
  EventsSchema &
  SignedSchema;
export type Db = Kysely<Schema>;

/** The role that serves: it reads and writes rows, and can do nothing else. */
export const SERVER_ROLE = 'airworthy_server';

/** One connection pool, as typed queries and, for the hot path, as plain named statements. */
export type Database = {
  readonly pool: pg.Pool;
  /** A few connections apart, for looking up keys and charging. */
  readonly lookups: pg.Pool;
  readonly db: Db;
  /** A standby for lists and questions; null where none is named. */
  readonly replica: Replica | null;
  /** How to reach it with the right to change its schema, past any connection pooler. */
  readonly admin: pg.PoolConfig;
  /** Where the data lies, in words, for the start screen. */
  readonly place: string;
  /** What an operator should know about how the database runs. */
  readonly warning: string | null;
  /** Notices from now on when the database falls silent, and lets every call fail at once while it is. */
  watch(onChange: (silent: boolean) => void): () => Promise<void>;
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
  /** The same database past a connection pooler, as a role that may change its schema. */
  readonly adminUrl?: string | undefined;
  /** A standby of it, for reads that only list and ask. */
  readonly readUrl?: string | undefined;
  /** `url` leads to a pooler that hands out a connection for one transaction (PgBouncer). */
  readonly pooled?: boolean | undefined;
  readonly dataFolder: string;
  /** The user the embedded server runs as when this process is root. */
  readonly postgresUid?: number | undefined;
  readonly connectionsMax?: number;
};

/** A start tries again when connecting takes longer. */
const CONNECT_MS = 10_000;
/** Connections for looking up keys and charging; requests of a busy tenant never hold one. */
const LOOKUPS_MAX = 4;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const max = options.connectionsMax ?? 20;
  const pooled = options.pooled === true;
  if (options.url !== undefined) {
    const place = new URL(options.url).host;
    const admin = { connectionString: options.adminUrl ?? options.url };
    const replica = options.readUrl === undefined ? null : { connectionString: options.readUrl };
    return databaseOn({ connectionString: options.url, max }, { admin, place, pooled, replica });
  }
  const server = await keepPostgres(options.dataFolder, { uid: options.postgresUid });
  const connection = { host: server.host, port: 5432 };
  const owner = { ...connection, user: EMBEDDED_USER };
  await patiently(() => createOurDatabase(owner)).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const admin = { ...owner, database: 'airworthy' };
  const served = { ...connection, user: SERVER_ROLE, database: 'airworthy', max };
  const at = { admin, place: options.dataFolder, pooled: false, warning: server.warning };
  return databaseOn(served, at, server.stop);
}

/** A pool with our types and deadlines; tests use the very same. */
export function newPool(config: pg.PoolConfig, pooled = false): GuardedPool {
  // A pooler passes no start-up options on; behind one the dialect sets them for each transaction.
  return pooled
    ? new GuardedPool({ ...config, pipeline: true }, { named: false })
    : new GuardedPool({ ...config, pipeline: true, options: startUpOptions });
}

/** Everything on one connection. `stop` ends what was started for it. */
export function databaseOn(
  served: pg.PoolConfig,
  at: Pick<Database, 'admin' | 'place'> & {
    readonly pooled?: boolean;
    readonly warning?: string | null;
    readonly replica?: pg.PoolConfig | null;
  },
  stop: () => Promise<void> = () => Promise.resolve(),
): Database {
  const pool = newPool(served, at.pooled);
  const lookups = newPool({ ...served, max: LOOKUPS_MAX }, at.pooled);
  const replica = at.replica == null ? null : replicaOn(at.replica, served, lookups, at.pooled);
  const db = new Kysely<Schema>({
    dialect: new TenantDialect(pool, { pooled: at.pooled === true, replica }),
  });
  return {
    pool,
    lookups,
    db,
    replica,
    admin: at.admin,
    place: at.place,
    warning: at.warning ?? null,
    watch: (onChange) =>
      watchDatabase(served, (silent) => {
        pool.silent = silent;
        // A charge under way is not cut off: the gate takes it back when it turns out to be written.
        lookups.refusing = silent;
        onChange(silent);
      }),
    async close() {
      await db.destroy();
      await lookups.end();
      await stop();
    },
  };
}

function replicaOn(
  connection: pg.PoolConfig,
  { max }: pg.PoolConfig,
  primary: pg.Pool,
  pooled: boolean | undefined,
): Replica {
  const pool = newPool({ ...connection, max }, pooled);
  const { connectionString, host = '' } = connection;
  const place = connectionString === undefined ? host : new URL(connectionString).host;
  return openReplica(pool, { place, connection, primary });
}

/** The embedded database and the role that serves it; another start may make either at this moment. */
async function createOurDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_MS,
  });
  await client.connect();
  const make = async (found: string, statement: string) => {
    if ((await client.query(found)).rowCount !== 0) return;
    await client.query(statement).catch((error: { code?: string }) => {
      if (!EXISTS.has(error.code ?? '')) throw error;
    });
  };
  try {
    await make(
      "SELECT 1 FROM pg_database WHERE datname = 'airworthy'",
      'CREATE DATABASE airworthy',
    );
    await make(
      `SELECT 1 FROM pg_roles WHERE rolname = '${SERVER_ROLE}'`,
      `CREATE ROLE ${SERVER_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`,
    );
  } finally {
    await client.end();
  }
}

/** "Duplicate database", "duplicate object", and what two of them at once look like. */
const EXISTS = new Set(['42P04', '42710', '23505']);

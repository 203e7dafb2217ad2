import { join } from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import {
  asksForPasswords,
  EMBEDDED_USER,
  lostSecret,
  OWNER_ROLE,
  readPasswords,
  SERVER_ROLE,
  superuserOf,
} from './clusterAccess.ts';
import { guardCluster, makeOurDatabase } from './embeddedRoles.ts';
import { GuardedPool } from './guardedPool.ts';
import type { Migration } from './migrate.ts';
import { patiently } from './patiently.ts';
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
import type { Tell } from './shortLocks.ts';
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
  /** Hears why the embedded server stays away. */
  readonly tell?: Tell | undefined;
};

/** Connections for looking up keys and charging; requests of a busy tenant never hold one. */
const LOOKUPS_MAX = 4;

/**
 * Opens what the options name. `prepares` are the migrations of a caller who is about to apply them: only such a one
 * changes who owns the tables of an embedded cluster that an earlier version made.
 */
export async function openDatabase(
  options: DatabaseOptions,
  prepares: readonly Migration[] | null = null,
): Promise<Database> {
  const max = options.connectionsMax ?? 20;
  const pooled = options.pooled === true;
  if (options.url !== undefined) {
    const place = new URL(options.url).host;
    const admin = { connectionString: options.adminUrl ?? options.url };
    const replica = options.readUrl === undefined ? null : { connectionString: options.readUrl };
    return databaseOn({ connectionString: options.url, max }, { admin, place, pooled, replica });
  }
  const { dataFolder } = options;
  const server = await keepPostgres(dataFolder, { uid: options.postgresUid, tell: options.tell });
  const connection = { host: server.host, port: 5432 };
  const owner = await patiently(() => embeddedOwner(dataFolder, connection, prepares)).catch(
    async (error: Error & { code?: string }) => {
      await server.stop();
      throw error.code === WRONG_PASSWORD ? lostSecret(dataFolder) : error;
    },
  );
  const admin = { ...connection, ...owner, database: 'airworthy' };
  const served = { ...connection, user: SERVER_ROLE, database: 'airworthy', max };
  const at = { admin, place: dataFolder, pooled: false, warning: server.warning };
  return databaseOn(served, at, server.stop);
}

const WRONG_PASSWORD = '28P01';

/** Makes the embedded database where there is none, and answers who owns its tables. */
async function embeddedOwner(
  dataFolder: string,
  connection: pg.ClientConfig,
  prepares: readonly Migration[] | null,
): Promise<{ user: string; password?: string }> {
  const cluster = join(dataFolder, 'postgres');
  const passwords = () => (asksForPasswords(cluster) ? readPasswords(dataFolder) : null);
  const superuser = () => ({ ...connection, ...superuserOf(dataFolder) });
  await makeOurDatabase(superuser(), passwords());
  if (passwords() === null && prepares !== null)
    await guardCluster({ dataFolder, cluster }, superuser(), prepares);
  const password = passwords()?.passwordOf(OWNER_ROLE);
  return password === undefined ? { user: EMBEDDED_USER } : { user: OWNER_ROLE, password };
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
      // The query builder ends the pools it was used with, and a command may have asked `pool` alone.
      for (const one of [pool, lookups, replica?.pool]) if (one?.ending === false) await one.end();
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

import pg from 'pg';
import type { Config } from './config.ts';
import { installQueue } from './jobs/queue.ts';
import { SERVER_ROLE } from './storage/clusterAccess.ts';
import { type Database, type DatabaseOptions, openDatabase } from './storage/database.ts';
import { noteFolder } from './storage/folderNote.ts';
import { buildSmallIndices } from './storage/lateIndices.ts';
import {
  judgeHistory,
  type Migration,
  ownMigrations,
  pendingMigrations,
} from './storage/migrate.ts';
import { patiently } from './storage/patiently.ts';
import { prepareDatabase, type Step } from './storage/prepare.ts';
import { grantRows } from './storage/rights.ts';
import { raiseWall } from './storage/rowSecurity.ts';
import type { Tell } from './storage/shortLocks.ts';

/** How the settings say that the database is reached. */
export function databaseOptions(config: Config): DatabaseOptions {
  return {
    url: config.databaseUrl,
    adminUrl: config.databaseAdminUrl,
    readUrl: config.databaseReadUrl,
    pooled: config.databasePooled,
    dataFolder: config.dataFolder,
    postgresUid: config.postgresUid,
    connectionsMax: config.connectionsMax,
  };
}

/** What follows the migrations: the queue's tables, the wall between tenants, indices, the rights of the server. */
export function schemaSteps(role: string): Step[] {
  return [installQueue, raiseWall, buildSmallIndices, grantRows(role)];
}

/** The database with everything in it up to date, and the names of the migrations applied now. */
export async function openPrepared(
  options: DatabaseOptions,
  migrations: readonly Migration[] = ownMigrations(),
  tell?: Tell,
): Promise<Database & { readonly applied: readonly string[] }> {
  const database = await openDatabase({ ...options, tell }, migrations);
  try {
    const applied = (await patiently(() => isServedOnly(options, database)))
      ? await patiently(() => requirePrepared(database, migrations))
      : await patiently(() =>
          prepareDatabase(database.admin, {
            migrations,
            steps: schemaSteps(roleOf(options)),
            ...(tell === undefined ? {} : { tell }),
          }),
        );
    if (options.url === undefined) noteFolder(options.dataFolder, migrations);
    const warning = database.warning ?? (await patiently(() => roleWarning(database)));
    return { ...database, applied, warning };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Whether all we were given is a role that serves, and another process prepares the database. */
async function isServedOnly(
  { url, adminUrl }: DatabaseOptions,
  { pool }: Pick<Database, 'pool'>,
): Promise<boolean> {
  if (url === undefined || adminUrl !== undefined) return false;
  const { rows } = await pool.query(
    `SELECT CASE WHEN to_regclass('public.schema_migration') IS NULL
      THEN has_schema_privilege('public', 'CREATE')
      ELSE pg_has_role((SELECT relowner FROM pg_class WHERE oid = to_regclass('public.schema_migration')),
        'USAGE') END AS may`,
  );
  return rows[0]?.may !== true;
}

/** Nothing to apply here: what is missing, the owner's role has to bring. */
async function requirePrepared(
  { pool }: Pick<Database, 'pool'>,
  migrations: readonly Migration[],
): Promise<string[]> {
  await judgeHistory(pool, migrations);
  const pending = await pendingMigrations(pool, migrations);
  const { length } = pending;
  if (length === 0) return [];
  throw new Error(
    `The database lacks ${length === 1 ? 'a migration' : `${length} migrations`} (${pending[0]}${length === 1 ? '' : ' and later'}), ` +
      'and the role of DATABASE_URL may not apply them. Run "airworthy migrate" with the owner\'s role in DATABASE_ADMIN_URL, then start again.',
  );
}

function roleOf({ url }: DatabaseOptions): string {
  return url === undefined ? SERVER_ROLE : decodeURIComponent(new URL(url).username);
}

/** Rights of a role on the machine of its database, as PostgreSQL names those who have them. */
const MIGHTY = `SELECT rolname, rolsuper, rolsuper OR rolbypassrls AS unwalled,
    ARRAY(SELECT g.rolname::text FROM pg_roles g WHERE g.rolname IN
      ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
      AND pg_has_role(r.oid, g.oid, 'MEMBER') ORDER BY 1) AS reaches
  FROM pg_roles r WHERE rolname = current_user`;

/** Why a role that the service holds has too many rights; null where none has. */
export async function roleWarning(
  database: Pick<Database, 'pool' | 'admin'>,
): Promise<string | null> {
  const [served] = (await database.pool.query(MIGHTY)).rows;
  if (served?.unwalled === true)
    return (
      `The database role "${served.rolname}" is a superuser: PostgreSQL then does not separate the ` +
      'organizations a second time. Give DATABASE_URL an ordinary role and keep this one for DATABASE_ADMIN_URL.'
    );
  if (served?.reaches.length > 0) return reachWarning(served, 'DATABASE_URL');
  // The owner of an embedded database is made by us; one of an earlier version goes at the next start.
  if (database.admin.connectionString === undefined) return null;
  const owner = await ownRights(database.admin);
  return owner?.reaches.length > 0 ? reachWarning(owner, 'DATABASE_ADMIN_URL') : null;
}

function reachWarning(
  { rolname, rolsuper, reaches }: { rolname: string; rolsuper: boolean; reaches: string[] },
  setting: string,
): string {
  const why = rolsuper ? 'is a superuser' : `is a member of ${reaches.join(' and ')}`;
  return (
    `The database role "${rolname}" ${why}: it can run programs or touch files on the machine of the database. ` +
    `Give ${setting} a role that cannot, as in docs/operations.md, "Roles".`
  );
}

async function ownRights(admin: pg.ClientConfig) {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(MIGHTY)).rows[0];
  } finally {
    await client.end();
  }
}

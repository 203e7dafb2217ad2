import pg from 'pg';
import {
  askForPasswords,
  asksForPasswords,
  EMBEDDED_USER,
  makePasswords,
  OWNER_ROLE,
  type Passwords,
  SERVER_ROLE,
} from './clusterAccess.ts';
import { judgeHistory, type Migration } from './migrate.ts';

/** Processes that start together on a folder take turns. The number is arbitrary. */
const ADVISORY_LOCK = 7_202_611_154;
/** A start tries again when connecting takes longer. */
const CONNECT_MS = 10_000;
/** "Duplicate database", "duplicate object", and what two of them at once look like. */
const EXISTS = new Set(['42P04', '42710', '23505']);

/** No programs, no files, no roles. Past row security: searches by text run with its rights (migration 0025). */
const OWNER_RIGHTS = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION BYPASSRLS';
const SERVER_RIGHTS = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';

/**
 * The embedded database and its roles; another start may make any of them at this moment. In a cluster that does
 * not ask for passwords yet, the superuser still owns everything.
 */
export async function makeOurDatabase(
  superuser: pg.ClientConfig,
  passwords: Passwords | null,
): Promise<void> {
  await connected({ ...superuser, database: 'postgres' }, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await makeRole(client, SERVER_ROLE, SERVER_RIGHTS);
    if (passwords !== null) {
      await makeRole(client, OWNER_ROLE, OWNER_RIGHTS);
      await setPassword(client, OWNER_ROLE, passwords);
    }
    await make(
      client,
      "SELECT 1 FROM pg_database WHERE datname = 'airworthy'",
      `CREATE DATABASE airworthy${passwords === null ? '' : ` OWNER ${OWNER_ROLE}`}`,
    );
  });
}

/**
 * Brings a cluster of an earlier version to where a new one begins: tables with an owner that is no superuser, and a
 * superuser that is asked for a password. A history that is not ours is refused before anything changes. Every step
 * can be repeated: a start that is killed on the way leaves a folder that works, and the next one goes on.
 */
export async function guardCluster(
  at: { readonly dataFolder: string; readonly cluster: string },
  superuser: pg.ClientConfig,
  migrations: readonly Migration[],
): Promise<void> {
  await connected({ ...superuser, database: 'airworthy' }, async (client) => {
    await judgeHistory(client, migrations);
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    if (asksForPasswords(at.cluster)) return;
    const passwords = makePasswords(at.dataFolder);
    await makeRole(client, OWNER_ROLE, OWNER_RIGHTS);
    await setPassword(client, OWNER_ROLE, passwords);
    // A command beside a service that runs: a table that is in use for long is waited for by the next try.
    await client.query("SET lock_timeout = '5s'");
    const { rows } = await client.query<{ statement: string }>(OWNED, [EMBEDDED_USER, OWNER_ROLE]);
    for (const { statement } of rows) await client.query(statement);
    await setPassword(client, EMBEDDED_USER, passwords);
    askForPasswords(at.cluster);
    await client.query('SELECT pg_reload_conf()');
  });
}

/** How everything of one role in this database is given to another. Sequences of columns follow their tables. */
const OWNED = `
  WITH one AS (SELECT r.oid AS was, quote_ident($2) AS next FROM pg_roles r WHERE r.rolname = $1),
  space AS (SELECT oid, nspowner FROM pg_namespace
    WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
  SELECT format('ALTER DATABASE %I OWNER TO %s', current_database(), next) AS statement FROM one
  UNION ALL
  SELECT format('ALTER SCHEMA %s OWNER TO %s', s.oid::regnamespace, next)
    FROM space s JOIN one ON s.nspowner = one.was
  UNION ALL
  SELECT format('ALTER %s %s OWNER TO %s', CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
      WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass, next)
    FROM pg_class c JOIN space s ON s.oid = c.relnamespace JOIN one ON c.relowner = one.was
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND NOT EXISTS (SELECT 1 FROM pg_depend d
      WHERE c.relkind = 'S' AND d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i'))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %s', p.oid::regprocedure, next)
    FROM pg_proc p JOIN space s ON s.oid = p.pronamespace JOIN one ON p.proowner = one.was
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO %s', t.oid::regtype, next)
    FROM pg_type t JOIN space s ON s.oid = t.typnamespace JOIN one ON t.typowner = one.was
    LEFT JOIN pg_class c ON c.oid = t.typrelid
    WHERE t.typtype IN ('e', 'd', 'r') OR (t.typtype = 'c' AND c.relkind = 'c')`;

async function makeRole(client: pg.ClientBase, role: string, rights: string): Promise<void> {
  const found = `SELECT 1 FROM pg_roles WHERE rolname = '${role}'`;
  await make(client, found, `CREATE ROLE ${role} ${rights}`);
}

async function setPassword(
  client: pg.ClientBase,
  role: string,
  passwords: Passwords,
): Promise<void> {
  const verifier = passwords.verifierOf(role);
  const { rows } = await client.query('SELECT rolpassword FROM pg_authid WHERE rolname = $1', [
    role,
  ]);
  if (rows[0]?.rolpassword === verifier) return;
  await client.query(`ALTER ROLE ${role} PASSWORD '${verifier}'`);
}

async function make(client: pg.ClientBase, found: string, statement: string): Promise<void> {
  if ((await client.query(found)).rowCount !== 0) return;
  await client.query(statement).catch((error: { code?: string }) => {
    if (!EXISTS.has(error.code ?? '')) throw error;
  });
}

async function connected(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

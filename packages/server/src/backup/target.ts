import type pg from 'pg';
import { dropLateIndices } from '../storage/lateIndices.ts';
import {
  appliedMigrations,
  lockSchema,
  type Migration,
  migrateWithin,
  sha256Of,
} from '../storage/migrate.ts';
import { ONLINE_FUNCTIONS } from '../storage/onlineRoad.ts';
import { WALL_FUNCTIONS } from '../storage/rowSecurity.ts';

/** The target cannot take the backup; the sentence says why and what to do. */
export class CannotRestore extends Error {}

const ELSEWHERE = 'Restore into an empty database: another AIRWORTHY_DATA or DATABASE_URL.';

/** `CREATE TABLE x`, `CREATE OR REPLACE FUNCTION x(…)`, `CREATE TYPE x` and their like. */
const MAKES =
  /^\s*CREATE\s+(?:OR\s+REPLACE\s+)?(?:UNLOGGED\s+|MATERIALIZED\s+)?(?:TABLE|VIEW|SEQUENCE|FUNCTION|PROCEDURE|AGGREGATE|TYPE|DOMAIN)\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:public\.)?"?(\w+)/gim;

/** The names of what our migrations and the wall between tenants make in `public`. */
export function ownNames(migrations: readonly Migration[]): Set<string> {
  const made = migrations.flatMap(({ sql }) => [...sql.matchAll(MAKES)].map((found) => found[1]));
  return new Set([
    'schema_migration',
    ...WALL_FUNCTIONS,
    ...ONLINE_FUNCTIONS,
    ...made.filter((name) => name !== undefined),
  ]);
}

export type Found = {
  readonly kind: 'table' | 'view' | 'sequence' | 'function' | 'type';
  readonly name: string;
  /** As a statement names it, with the arguments of a function. */
  readonly identity: string;
};

/**
 * Everything in `public` that stands by itself: not what an extension brought, not the sequence of a
 * column, not the part of a partitioned table.
 */
export async function objectsInPublic(client: pg.ClientBase): Promise<Found[]> {
  const { rows } = await client.query<Found>(`
    SELECT kind, name, identity FROM (
      SELECT CASE WHEN relkind IN ('v', 'm') THEN 'view' WHEN relkind = 'S' THEN 'sequence' ELSE 'table' END
          AS kind, relname::text AS name, c.oid::regclass::text AS identity, c.oid, c.tableoid
        FROM pg_class c WHERE relnamespace = 'public'::regnamespace
          AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND NOT relispartition
      UNION ALL
      SELECT 'function', proname, p.oid::regprocedure::text, p.oid, p.tableoid
        FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'type', typname, t.oid::regtype::text, t.oid, t.tableoid
        FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
        WHERE typnamespace = 'public'::regnamespace
          AND (typtype IN ('e', 'd', 'r') OR (typtype = 'c' AND c.relkind = 'c'))
    ) AS found
    WHERE NOT EXISTS (SELECT 1 FROM pg_depend d
      WHERE d.classid = found.tableoid AND d.objid = found.oid
        AND (d.deptype = 'e' OR (found.kind = 'sequence' AND d.deptype IN ('a', 'i'))))
    ORDER BY kind, name`);
  return rows;
}

/**
 * Makes the schema as it was when the backup was made, inside the caller's transaction. A target with
 * anything in it that is not ours, or with data of ours, is refused; nothing is ever dropped but what our
 * own migrations made, and only while it is empty.
 */
export async function remakeSchema(
  client: pg.ClientBase,
  wanted: readonly Migration[],
  migrations: readonly Migration[],
): Promise<void> {
  await lockSchema(client);
  const found = await objectsInPublic(client);
  const own = ownNames(migrations);
  const foreign = found.filter(({ name }) => !own.has(name));
  if (foreign.length > 0) throw new CannotRestore(sentenceOf(foreign));
  const applied = await appliedMigrations(client);
  if (found.length > 0 && applied.size === 0 && !isOnlyList(found))
    throw new CannotRestore(
      `There is a ${found[0]?.kind} "${found[0]?.name}" in this database and no list of migrations: ` +
        `Airworthy cannot tell whose it is. ${ELSEWHERE}`,
    );
  const ours = migrations.slice(0, applied.size);
  if (ours.some((migration) => applied.get(migration.name) !== sha256Of(migration)))
    throw new CannotRestore(
      `The schema of this database was made by another version of Airworthy. ${ELSEWHERE}`,
    );
  await refuseData(client, found);
  if (applied.size > wanted.length || found.some(isUnderWay)) await dropOwn(client, found);
  await migrateWithin(client, wanted);
  await dropLateIndices(client);
}

/** A start that was cut off left columns that only its own road fills, and the rows of a backup come without triggers. */
function isUnderWay({ kind, name }: Found): boolean {
  return kind === 'function' && ONLINE_FUNCTIONS.includes(name);
}

function isOnlyList(found: readonly Found[]): boolean {
  return found.every(({ name }) => name === 'schema_migration');
}

function sentenceOf(foreign: readonly Found[]): string {
  const [first] = foreign;
  const more = foreign.length === 1 ? '' : ` and ${foreign.length - 1} more`;
  return (
    `There is a ${first?.kind} "${first?.name}"${more} in this database that Airworthy did not make. ` +
    `Nothing was touched. ${ELSEWHERE}`
  );
}

/** Every record of worth belongs to an account or to an organization. */
async function refuseData(client: pg.ClientBase, found: readonly Found[]): Promise<void> {
  for (const [table, words] of [
    ['account', 'accounts'],
    ['organization', 'organizations'],
  ] as const) {
    if (!found.some(({ kind, name }) => kind === 'table' && name === table)) continue;
    // Without row-level security in the way: a wall would show an empty table.
    await client.query("SELECT set_config('airworthy.org', '*', true)");
    const { rowCount } = await client.query(`SELECT 1 FROM public.${table} LIMIT 1`);
    if (rowCount !== 0)
      throw new CannotRestore(`There are ${words} in this database. ${ELSEWHERE}`);
  }
}

/** Without CASCADE: what somebody built on a table of ours keeps it, and refuses the restore. */
async function dropOwn(client: pg.ClientBase, found: readonly Found[]): Promise<void> {
  const order = ['view', 'table', 'sequence', 'function', 'type'] as const;
  try {
    for (const kind of order) {
      const named = found.filter((one) => one.kind === kind).map(({ identity }) => identity);
      if (named.length > 0) await client.query(`DROP ${kind} ${named.join(', ')} RESTRICT`);
    }
  } catch (error) {
    const { code, detail } = error as pg.DatabaseError;
    if (code !== '2BP01') throw error;
    throw new CannotRestore(
      `Something else in this database is built on Airworthy's tables (${detail?.split('\n')[0]}). ` +
        `Nothing was touched. ${ELSEWHERE}`,
    );
  }
}

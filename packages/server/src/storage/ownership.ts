import { invalidValue } from '@airworthy/contract';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tx } from './transaction.ts';

/** Tables whose rows a request may name by id, with the words of a refusal. */
const nameable = {
  aircraft: 'is not an aircraft of the registry',
  aircraft_type: 'is not a type on file',
  bulletin: 'is not a bulletin on file',
  checklist_template: 'is not a checklist template on file',
  component: 'is not a component on file',
  flight: 'is not a flight on record',
  mission: 'is not a mission on file',
} as const;

export type Nameable = keyof typeof nameable;

/**
 * Refuses the first id that is not the organization's own, by its field. `field` is the member that
 * holds one id, or tells the member of the id at an index.
 */
export async function requireOwned(
  db: Db | Tx,
  owner: { orgId: number; table: Nameable },
  ids: readonly (number | null | undefined)[],
  field: string | ((index: number) => string),
): Promise<void> {
  const asked = [...new Set(ids.filter((id) => id != null))];
  if (asked.length === 0) return;
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(owner.table)}
    WHERE org_id = ${owner.orgId} AND id = ANY(${asked}::bigint[])`.execute(db);
  const known = new Set(rows.map((row) => row.id));
  for (const [index, id] of ids.entries()) {
    if (id == null || known.has(id)) continue;
    const name = typeof field === 'string' ? field : field(index);
    throw invalidValue(name, `${spoken(name)} ${nameable[owner.table]}.`, id);
  }
}

/** A sentence names `batteries[0].component_id` as `component_id` and `asset_ids[0]` as `asset_ids[0]`. */
function spoken(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}

/** Deletes a record of the organization; false where there is none. */
export async function deleteOwned(
  db: Db,
  owner: { orgId: number; table: 'document' | 'mission' },
  id: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom(owner.table)
    .where('org_id', '=', owner.orgId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

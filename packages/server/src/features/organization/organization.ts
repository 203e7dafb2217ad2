import { instantText, type Reply, type Role, ServiceError } from '@airworthy/contract';
import { DAY_MS } from '@airworthy/contract/dates';
import type { getOrganization, storageByAircraft } from '@airworthy/contract/web';
import { sql } from 'kysely';
import { isLastOwner, organizationByName, removeMember } from '../../access/organizations.ts';
import type { Db } from '../../storage/database.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import type { People } from '../people/people.ts';

type OrganizationOnWire = Reply<typeof getOrganization>['organization'];

const MB_BYTES = 1_048_576;
/** A month to think again, or to read everything out. */
export const DELETION_WAIT_MS = 30 * DAY_MS;

export async function organizationOnWire(
  db: Db,
  orgId: number,
  role: Role,
): Promise<OrganizationOnWire> {
  const { rows } = await sql<{
    id: number;
    name: string;
    created_at: Date;
    mfa_from: Date | null;
    require_sso: boolean;
    sso_recheck_days: number;
    storage_limit_mb: number;
    delete_at: Date | null;
    members: number;
    used_bytes: number;
  }>`SELECT o.*, (SELECT count(*) FROM member m WHERE m.org_id = o.id) AS members,
      coalesce(s.used_bytes, 0) AS used_bytes
    FROM organization o LEFT JOIN organization_storage s ON s.org_id = o.id
    WHERE o.id = ${orgId}`.execute(db);
  const row = rows[0]!;
  return {
    id: row.id,
    name: row.name,
    role,
    created: instantText(row.created_at),
    members: row.members,
    second_factor_from: row.mfa_from === null ? null : instantText(row.mfa_from),
    sign_on_required: row.require_sso,
    sign_on_recheck_days: row.sso_recheck_days,
    storage: { used_mb: row.used_bytes / MB_BYTES, limit_mb: row.storage_limit_mb },
    deletion: row.delete_at === null ? null : instantText(row.delete_at),
  };
}

export async function rename(people: People, orgId: number, name: string): Promise<void> {
  await inTransaction(people.database.db, async (tx) => {
    const other = await organizationByName(tx, name);
    if (other !== undefined && other.id !== orgId)
      throw new ServiceError('conflict', 'An organization with this name already exists.');
    await setColumns(tx, orgId, { name });
  });
}

type Columns = { name?: string; mfa_from?: Date | null; delete_at?: Date | null };

export async function setColumns(tx: Tx, orgId: number, columns: Columns): Promise<void> {
  await tx.updateTable('organization').set(columns).where('id', '=', orgId).execute();
}

/** Whoever would leave an organization without an owner is refused. */
export async function refuseLastOwner(tx: Tx, orgId: number, accountId: number): Promise<void> {
  if (await isLastOwner(tx, { orgId, accountId }))
    throw new ServiceError(
      'conflict',
      'An organization needs at least one owner. Make another member an owner first.',
    );
}

export async function leave(people: People, orgId: number, accountId: number): Promise<void> {
  await inTransaction(people.database.db, async (tx) => {
    await refuseLastOwner(tx, orgId, accountId);
    await removeMember(tx, { orgId, accountId });
  });
}

export async function storage(db: Db, orgId: number): Promise<Reply<typeof storageByAircraft>> {
  const { rows } = await sql<{
    asset_id: number | null;
    name: string;
    logs: number;
    used_bytes: number;
  }>`SELECT f.asset_id, coalesce(a.name, 'Not in the registry') AS name, count(*) AS logs,
      sum(l.size_bytes)::bigint AS used_bytes
    FROM flight_log l JOIN flight f ON f.id = l.flight_id LEFT JOIN aircraft a ON a.id = f.asset_id
    WHERE l.org_id = ${orgId} GROUP BY 1, 2
    UNION ALL SELECT NULL, 'Photos and files', count(*), sum(size_bytes)::bigint
    FROM attachment WHERE org_id = ${orgId} HAVING count(*) > 0
    ORDER BY 4 DESC, 1`.execute(db);
  const totals = await sql<{ storage_limit_mb: number; used_bytes: number }>`
    SELECT o.storage_limit_mb, coalesce(s.used_bytes, 0) AS used_bytes FROM organization o
    LEFT JOIN organization_storage s ON s.org_id = o.id WHERE o.id = ${orgId}`.execute(db);
  const { storage_limit_mb, used_bytes } = totals.rows[0]!;
  return {
    used_mb: used_bytes / MB_BYTES,
    limit_mb: storage_limit_mb,
    aircraft: rows.map((row) => ({
      asset_id: row.asset_id,
      name: row.name,
      logs: row.logs,
      used_mb: row.used_bytes / MB_BYTES,
    })),
  };
}

/**
 * Records of an organization that refer to one another, the referring ones first: none of them may be deleted from
 * under another. What nothing refers to goes with the organization.
 */
const REFERRING_FIRST = [
  'member',
  'flight',
  'credential',
  'audit',
  'bulletin_compliance',
  'work_order',
  'checklist_run',
  'component',
  'document',
  'mission',
  'aircraft',
  'aircraft_type',
] as const;

/**
 * Deletes organizations whose wait is over, with their records; the bytes of their logs follow through
 * `blob_discard`. The audit of an organization goes with it, but for one entry that says so.
 */
export async function deleteDueOrganizations(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('delete_at', '<=', now)
    .execute();
  for (const { id, name } of due)
    await inTransaction(db, async (tx) => {
      await sql`SELECT set_config('airworthy.audit', 'off', true)`.execute(tx);
      await sql`INSERT INTO blob_discard (blob_key) SELECT DISTINCT blob_key FROM flight_log
        WHERE org_id = ${id}`.execute(tx);
      for (const table of REFERRING_FIRST)
        await tx.deleteFrom(table).where('org_id', '=', id).execute();
      await tx.deleteFrom('organization').where('id', '=', id).execute();
      await sql`SELECT audit_entry(NULL, NULL, 'organization.delete', 'organization', ${id}::bigint,
        ${JSON.stringify({ name })}::jsonb, NULL)`.execute(tx);
    });
  return due.length;
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.ts';

export type AuditFilter = {
  readonly of: { readonly orgId: number } | { readonly accountId: number };
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly target?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
};

export type AuditRow = {
  id: number;
  at: Date;
  actor_kind: 'person' | 'key' | 'device' | 'operator' | 'server';
  actor_id: number | null;
  actor_label: string;
  address: string | null;
  request_id: string | null;
  action: string;
  target_kind: string;
  target_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
};

/** Entries newest first, older than `beforeId` where there is one. */
export async function auditRows(
  db: Db,
  filter: AuditFilter,
  page: { limit: number; beforeId: number | undefined },
): Promise<AuditRow[]> {
  const conditions: RawBuilder<unknown>[] = [
    'orgId' in filter.of
      ? sql`org_id = ${filter.of.orgId}`
      : sql`account_id = ${filter.of.accountId}`,
  ];
  if (page.beforeId !== undefined) conditions.push(sql`id < ${page.beforeId}`);
  // `flight` finds flight.insert, flight.update and flight.delete.
  if (filter.action !== undefined)
    conditions.push(
      sql`(action = ${filter.action} OR starts_with(action, ${`${filter.action}.`}))`,
    );
  if (filter.actor !== undefined)
    conditions.push(sql`strpos(lower(actor_label), lower(${filter.actor})) > 0`);
  if (filter.target !== undefined) {
    const [kind, id] = filter.target.split(' ');
    conditions.push(sql`target_kind = ${kind}`);
    if (id !== undefined && /^\d{1,15}$/.test(id)) conditions.push(sql`target_id = ${Number(id)}`);
  }
  if (filter.since !== undefined) conditions.push(sql`at >= ${filter.since}::date`);
  if (filter.until !== undefined) conditions.push(sql`at < ${filter.until}::date + 1`);
  const { rows } = await sql<AuditRow>`SELECT * FROM audit
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY id DESC LIMIT ${page.limit}`.execute(db);
  return rows;
}

/** Records of an organization. Their entries are their earlier versions, and stay as long as the organization. */
const RECORDS = [
  'aircraft',
  'bulletin',
  'checklist',
  'checklist_template',
  'compliance',
  'component',
  'document',
  'flight',
  'log',
  'mission',
  'pilot',
  'type',
  'workorder',
];

export async function dropOldAudit(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit')
    .where('at', '<', before)
    .where(
      sql<boolean>`(target_kind <> ALL(${RECORDS}) OR org_id IS NULL
        OR NOT EXISTS (SELECT 1 FROM organization o WHERE o.id = org_id))`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

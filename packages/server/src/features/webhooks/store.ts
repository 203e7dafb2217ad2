import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { StoredTry } from '../../storage/schema/events.ts';
import type { Tx } from '../../storage/transaction.ts';

export type LastRow = {
  id: number;
  type: string;
  state: 'waiting' | 'delivered';
  status: number | null;
  at: Date;
};

export type WebhookRow = {
  id: number;
  org_id: number;
  url: string;
  description: string;
  events: string[];
  old_secret_until: Date | null;
  state: 'active' | 'paused';
  paused_reason: string | null;
  revision: number;
  created_at: Date;
  waiting: number;
  last_id: number | null;
  last_type: string | null;
  last_state: 'waiting' | 'delivered' | null;
  last_status: number | null;
  last_at: Date | null;
};

async function rowsWhere(db: Db | Tx, condition: RawBuilder<unknown>): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    SELECT w.*, (SELECT count(*) FROM webhook_delivery d WHERE d.webhook_id = w.id
        AND d.state = 'waiting') AS waiting,
      last.id AS last_id, last.type AS last_type, last.state AS last_state,
      last.status AS last_status, last.last_tried_at AS last_at
    FROM webhook w LEFT JOIN LATERAL (
      SELECT d.id, e.type, d.state, d.status, d.last_tried_at FROM webhook_delivery d
      JOIN event e ON e.id = d.event_id
      WHERE d.webhook_id = w.id AND d.last_tried_at IS NOT NULL
      ORDER BY d.last_tried_at DESC NULLS LAST, d.id DESC LIMIT 1) last ON true
    WHERE ${condition} ORDER BY w.id`.execute(db);
  return rows;
}

export function webhooksOf(db: Db | Tx, orgId: number): Promise<WebhookRow[]> {
  return rowsWhere(db, sql`w.org_id = ${orgId}`);
}

export async function webhookById(
  db: Db | Tx,
  orgId: number,
  id: number,
): Promise<WebhookRow | undefined> {
  return (await rowsWhere(db, sql`w.org_id = ${orgId} AND w.id = ${id}`))[0];
}

/** Its revision and secret, held until the transaction ends. */
export async function lockedWebhook(tx: Tx, orgId: number, id: number) {
  return tx
    .selectFrom('webhook')
    .select(['revision', 'secret', 'state'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Those who make webhooks at once wait for each other, so that none passes the most. */
export async function countLocked(tx: Tx, orgId: number): Promise<number> {
  await sql`SELECT 1 FROM organization WHERE id = ${orgId} FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM webhook WHERE org_id = ${orgId}`.execute(tx);
  return rows[0]!.n;
}

export async function insertWebhook(
  tx: Tx,
  row: {
    orgId: number;
    url: string;
    description: string;
    events: string[];
    secret: Buffer;
    now: Date;
  },
): Promise<number> {
  const { orgId, now, ...columns } = row;
  const { id } = await tx
    .insertInto('webhook')
    .values({ ...columns, org_id: orgId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type WebhookChange = {
  url?: string;
  description?: string;
  events?: string[];
  state?: 'active' | 'paused';
  paused_reason?: string | null;
  secret?: Buffer;
  old_secret?: Buffer;
  old_secret_until?: Date;
  failures?: number;
  failing_since?: null;
  retry_at?: null;
};

export async function updateWebhook(
  tx: Tx,
  id: number,
  change: WebhookChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ ...change, revision: sql<number>`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** What waits is due at once, with all its tries before it. */
export async function startAgain(tx: Tx, webhookId: number, now: Date): Promise<void> {
  await sql`UPDATE webhook_delivery SET next_at = ${now}, first_tried_at = NULL
    WHERE webhook_id = ${webhookId} AND state = 'waiting'`.execute(tx);
}

export type DeliveryRow = {
  id: number;
  webhook_id: number;
  uid: string;
  type: string;
  record: string;
  at: Date;
  state: 'waiting' | 'delivered';
  attempts: number;
  next_at: Date;
  delivered_at: Date | null;
  tries: StoredTry[];
};

const DELIVERY = sql`SELECT d.id, d.webhook_id, e.uid, e.type, d.record, e.at, d.state, d.attempts,
    d.next_at, d.delivered_at, d.tries
  FROM webhook_delivery d JOIN event e ON e.id = d.event_id`;

export async function deliveryPage(
  db: Db,
  of: { orgId: number; webhookId: number; state: string | undefined },
  page: { limit: number; afterId: number | null; counted: boolean },
): Promise<{ rows: DeliveryRow[]; total: number | null; more: boolean }> {
  const state = of.state === undefined ? sql`` : sql`AND d.state = ${of.state}`;
  const where = sql`d.org_id = ${of.orgId} AND d.webhook_id = ${of.webhookId} ${state}`;
  const after = page.afterId === null ? sql`` : sql`AND d.id < ${page.afterId}`;
  const [found, counted] = await Promise.all([
    sql<DeliveryRow>`${DELIVERY} WHERE ${where} ${after}
      ORDER BY d.id DESC LIMIT ${page.limit + 1}`.execute(db),
    page.counted
      ? sql<{ n: number }>`SELECT count(*) AS n FROM webhook_delivery d WHERE ${where}`.execute(db)
      : null,
  ]);
  return {
    rows: found.rows.slice(0, page.limit),
    total: counted?.rows[0]?.n ?? null,
    more: found.rows.length > page.limit,
  };
}

export async function deliveryById(
  db: Db | Tx,
  of: { orgId: number; webhookId: number },
  id: number,
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`${DELIVERY} WHERE d.org_id = ${of.orgId}
    AND d.webhook_id = ${of.webhookId} AND d.id = ${id}`.execute(db);
  return rows[0];
}

/** Due again from the start, under the same event id. */
export async function queueAgain(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`UPDATE webhook_delivery SET state = 'waiting', next_at = ${now}, taken_until = NULL,
      first_tried_at = NULL, delivered_at = NULL WHERE id = ${id}`.execute(tx);
}

/** An event for one webhook only, already passed on. */
export async function addTest(
  tx: Tx,
  of: { orgId: number; webhookId: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH made AS (INSERT INTO event (org_id, type, record, data, passed_on_at)
      VALUES (${of.orgId}, 'webhook.test', ${`webhook ${of.webhookId}`},
        json_build_object('webhook_id', ${of.webhookId}::bigint), ${now}) RETURNING id, record)
    INSERT INTO webhook_delivery (org_id, webhook_id, event_id, record, next_at)
      SELECT ${of.orgId}, ${of.webhookId}, id, record, ${now} FROM made RETURNING id`.execute(tx);
  return rows[0]!.id;
}

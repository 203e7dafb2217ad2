import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { StoredTry } from '../../storage/schema/events.ts';
import type { Tx } from '../../storage/transaction.ts';

/** Longer than any attempt takes; then the process that held it is believed dead. */
const TAKEN_FOR_MS = 30_000;
/** Deliveries of one webhook at the same time; one alone while it fails. */
const AT_ONCE = 8;

export type TakenDelivery = {
  id: number;
  webhook_id: number;
  org_id: number;
  attempts: number;
  first_tried_at: Date;
  tries: StoredTry[];
  uid: string;
  type: string;
  at: Date;
  data: Record<string, unknown>;
  url: string;
  secret: Buffer;
  old_secret: Buffer | null;
  old_secret_until: Date | null;
};

/**
 * Takes deliveries that are due for this process. Of each record only the oldest that waits is ever taken, so a record's
 * events arrive in order; no webhook can use up what another waits for. Those that failed come after those that did not:
 * one event that a receiver cannot take does not stop the others.
 */
export async function takeDeliveries(db: Db, most: number, now: Date): Promise<TakenDelivery[]> {
  const until = new Date(now.getTime() + TAKEN_FOR_MS);
  const { rows } = await sql<TakenDelivery>`
    WITH open AS (
      SELECT w.id, CASE WHEN w.failures > 0 THEN 1 ELSE ${AT_ONCE}::int END - (
          SELECT count(*) FROM webhook_delivery b WHERE b.webhook_id = w.id AND b.state = 'waiting'
            AND b.taken_until > ${now}) AS room
      FROM webhook w WHERE w.state = 'active' AND (w.retry_at IS NULL OR w.retry_at <= ${now})
        AND EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'waiting')
    ), due AS (
      SELECT d.id FROM open CROSS JOIN LATERAL (
        SELECT d.id, d.event_id FROM webhook_delivery d
        WHERE d.webhook_id = open.id AND d.state = 'waiting' AND d.next_at <= ${now}
          AND (d.taken_until IS NULL OR d.taken_until <= ${now})
          AND NOT EXISTS (SELECT 1 FROM webhook_delivery e WHERE e.webhook_id = d.webhook_id
            AND e.record = d.record AND e.state = 'waiting' AND e.event_id < d.event_id)
        ORDER BY d.next_at, d.event_id LIMIT greatest(open.room, 0) FOR UPDATE OF d SKIP LOCKED
      ) d LIMIT ${most}
    )
    UPDATE webhook_delivery d SET taken_until = ${until}, attempts = d.attempts + 1,
      first_tried_at = coalesce(d.first_tried_at, ${now}), last_tried_at = ${now}
    FROM due, event e, webhook w
    WHERE d.id = due.id AND e.id = d.event_id AND w.id = d.webhook_id
    RETURNING d.id, d.webhook_id, d.org_id, d.attempts, d.first_tried_at, d.tries, e.uid, e.type, e.at,
      e.data, w.url, w.secret, w.old_secret, w.old_secret_until`.execute(db);
  return rows;
}

type Tried = { readonly id: number; readonly status: number | null; readonly tries: string };

export async function markDelivered(db: Db, tried: Tried, now: Date): Promise<void> {
  await sql`UPDATE webhook_delivery SET state = 'delivered', delivered_at = ${now}, taken_until = NULL,
      status = ${tried.status}, tries = ${tried.tries}::json WHERE id = ${tried.id}`.execute(db);
}

/** The webhook works again. */
export async function clearFailures(db: Db, webhookId: number): Promise<void> {
  await sql`UPDATE webhook SET failures = 0, failing_since = NULL, retry_at = NULL
    WHERE id = ${webhookId} AND failures > 0`.execute(db);
}

export async function markFailed(tx: Tx, tried: Tried, nextAt: Date): Promise<void> {
  await sql`UPDATE webhook_delivery SET next_at = ${nextAt}, taken_until = NULL,
      status = ${tried.status}, tries = ${tried.tries}::json WHERE id = ${tried.id}`.execute(tx);
}

export type Failing = { failures: number; failing_since: Date | null; state: 'active' | 'paused' };

/** How long the webhook has failed, held until the transaction ends; undefined when it was deleted. */
export async function lockedFailing(tx: Tx, webhookId: number): Promise<Failing | undefined> {
  const { rows } = await sql<Failing>`SELECT failures, failing_since, state FROM webhook
    WHERE id = ${webhookId} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** Of attempts that were under way together, the first to fail counts: `begun` is when this one began. */
export async function noteFailure(
  tx: Tx,
  webhookId: number,
  { begun, retryAt }: { begun: Date; retryAt: Date },
): Promise<void> {
  await sql`UPDATE webhook SET failures = failures + 1, retry_at = ${retryAt},
      failing_since = coalesce(failing_since, ${begun})
    WHERE id = ${webhookId} AND (retry_at IS NULL OR retry_at <= ${begun})`.execute(tx);
}

export async function pauseWebhook(
  tx: Tx,
  webhookId: number,
  reason: string,
  now: Date,
): Promise<void> {
  await sql`UPDATE webhook SET state = 'paused', paused_reason = ${reason}, revision = revision + 1,
      updated_at = ${now} WHERE id = ${webhookId}`.execute(tx);
}

/** Addresses of the organization's owners. */
export async function ownersOf(tx: Tx, orgId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`SELECT a.email FROM member m
    JOIN account a ON a.id = m.account_id
    WHERE m.org_id = ${orgId} AND m.role = 'owner' AND a.removed_at IS NULL ORDER BY a.id`.execute(
    tx,
  );
  return rows.map(({ email }) => email);
}

/** Any number that only this code uses. */
const PASS_ON_LOCK = 7_202_611_151;
const BATCH = 500;

/** Tells people of events, in the transaction that hands them on. */
export type TellPeople = (tx: Tx, eventIds: readonly number[]) => Promise<void>;

async function waitingEvents(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM event WHERE passed_on_at IS NULL
    ORDER BY id LIMIT ${BATCH}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Makes deliveries of events, in the order of the events: one process at a time, since two could overtake each other.
 * Paused webhooks get theirs too, and send them when they are resumed. Answers how many events were passed on.
 */
export async function passOn(tx: Tx, now: Date, also: TellPeople): Promise<number> {
  const { rows: turn } = await sql<{ mine: boolean }>`
    SELECT pg_try_advisory_xact_lock(${PASS_ON_LOCK}) AS mine`.execute(tx);
  if (turn[0]?.mine !== true) return 0;
  const ids = await waitingEvents(tx);
  if (ids.length === 0) return 0;
  await sql`INSERT INTO webhook_delivery (org_id, webhook_id, event_id, record, next_at)
    SELECT e.org_id, w.id, e.id, e.record, ${now} FROM event e
    JOIN webhook w ON w.org_id = e.org_id AND e.type = ANY(w.events)
    WHERE e.id = ANY(${ids}::bigint[]) ORDER BY e.id, w.id
    ON CONFLICT DO NOTHING`.execute(tx);
  await also(tx, ids);
  await sql`UPDATE event SET passed_on_at = ${now} WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  return ids.length;
}

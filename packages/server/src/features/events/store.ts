import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';

/** Where somebody is told, and the organization's standings are noted. */
export async function insertEvent(
  tx: Tx,
  event: {
    orgId: number;
    uid: string | null;
    type: string;
    /** People are told, whether a webhook is or not. */
    told: boolean;
    record: string;
    data: string;
  },
): Promise<void> {
  const { orgId, uid, type, told, record, data } = event;
  await sql`INSERT INTO event (org_id, uid, type, record, data)
    SELECT ${orgId}::bigint, coalesce(${uid}::uuid, gen_random_uuid()), ${type}, ${record}, ${data}::json
    WHERE (${told}::boolean OR EXISTS (SELECT 1 FROM webhook WHERE org_id = ${orgId} AND ${type} = ANY(events)))
      AND EXISTS (SELECT 1 FROM event_watch WHERE org_id = ${orgId} AND noted)
    ON CONFLICT (uid) DO NOTHING`.execute(tx);
}

/** The value before, null where none was noted; undefined where the value is the same. */
export async function setStanding(
  tx: Tx,
  standing: { orgId: number; kind: string; id: number; part: string; value: string },
): Promise<string | null | undefined> {
  const { orgId, kind, id, part, value } = standing;
  const row = sql`org_id = ${orgId} AND kind = ${kind} AND record_id = ${id} AND part = ${part}`;
  const { rows: found } = await sql<{ value: string }>`
    SELECT value FROM standing WHERE ${row} FOR UPDATE`.execute(tx);
  const before = found[0]?.value;
  if (before === value) return undefined;
  if (before !== undefined) {
    await sql`UPDATE standing SET value = ${value}, since = now() WHERE ${row}`.execute(tx);
    return before;
  }
  const { rows: added } = await sql`
    INSERT INTO standing (org_id, kind, record_id, part, value)
    VALUES (${orgId}, ${kind}, ${id}, ${part}, ${value})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  // Another process noted it first, and tells of it.
  return added.length === 0 ? undefined : null;
}

/** What is noted of an organization's records of a kind, by record and part. */
export async function standingsOf(
  db: Db | Tx,
  orgId: number,
  kind: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('standing')
    .select(['record_id', 'part', 'value'])
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map((row) => [`${row.record_id} ${row.part}`, row.value]));
}

/**
 * Organizations that nobody looked through since `before`, taken by this call. One that is not noted yet is silent, so
 * it is taken again soon where whoever took it has died.
 */
export async function takeUnwatched(
  db: Db,
  before: Date,
  now: Date,
): Promise<{ org_id: number; noted: boolean }[]> {
  const { rows } = await sql<{ org_id: number; noted: boolean }>`
    UPDATE event_watch SET checked_at = ${now} WHERE org_id IN (
      SELECT org_id FROM event_watch
      WHERE checked_at <= CASE WHEN noted THEN ${before}::timestamptz ELSE ${now}::timestamptz - interval '5 min' END
      ORDER BY checked_at LIMIT 20 FOR UPDATE SKIP LOCKED)
    RETURNING org_id, noted`.execute(db);
  return rows;
}

/** Nothing that comes into an organization from here on is news, until the next look through it. */
export async function keepQuiet(tx: Tx, orgId: number): Promise<void> {
  await tx
    .updateTable('event_watch')
    .set({ noted: false, checked_at: new Date(0) })
    .where('org_id', '=', orgId)
    .execute();
}

export async function markNoted(db: Db, orgId: number): Promise<void> {
  await db.updateTable('event_watch').set({ noted: true }).where('org_id', '=', orgId).execute();
}

/** Standings of records that are gone. */
export async function dropLostStandings(db: Db, orgId: number): Promise<void> {
  await sql`DELETE FROM standing s WHERE org_id = ${orgId} AND s.kind <> 'due' AND NOT EXISTS (
    SELECT 1 FROM aircraft r WHERE s.kind IN ('aircraft', 'health') AND r.id = s.record_id
    UNION ALL SELECT 1 FROM component r WHERE s.kind = 'component' AND r.id = s.record_id
    UNION ALL SELECT 1 FROM flight r WHERE s.kind = 'crash' AND r.id = s.record_id
    UNION ALL SELECT 1 FROM pilot r WHERE s.kind = 'currency' AND r.id = s.record_id)`.execute(db);
}

/** Standings of a kind that are no longer needed, by their parts. */
export async function dropStandings(
  db: Db,
  of: { orgId: number; kind: string },
  parts: readonly string[],
): Promise<void> {
  if (parts.length === 0) return;
  await db
    .deleteFrom('standing')
    .where('org_id', '=', of.orgId)
    .where('kind', '=', of.kind)
    .where('part', 'in', [...parts])
    .execute();
}

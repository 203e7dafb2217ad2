import type { Role } from '@airworthy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import type { StoredChoices } from './choices.ts';
import type { TakenEvent } from './words.ts';

export async function eventsById(tx: Tx, ids: readonly number[]): Promise<TakenEvent[]> {
  const { rows } = await sql<TakenEvent>`SELECT id, uid, org_id, type, record, at, data FROM event
    WHERE id = ANY(${[...ids]}::bigint[]) ORDER BY id`.execute(tx);
  return rows;
}

/** Somebody who may be told, with everything that decides of what. */
export type Listener = StoredChoices & {
  account_id: number;
  org_id: number;
  role: Role;
  email: string;
  organization: string;
  pilot_id: number | null;
  /** What work is assigned by: the name of the account, that on the roster, and the address. */
  names: string[];
  last_mail: Date | null;
};

const LISTENER = sql`SELECT m.account_id, m.org_id, m.role, a.email, o.name AS organization,
    p.id AS pilot_id, array_remove(ARRAY[a.name, p.name, p.member_name, a.email], NULL) AS names,
    c.ways, c.due_days, c.mail,
    (SELECT max(n.mailed_at) FROM notice n WHERE n.account_id = m.account_id) AS last_mail
  FROM member m JOIN account a ON a.id = m.account_id AND a.removed_at IS NULL
  JOIN organization o ON o.id = m.org_id
  LEFT JOIN pilot p ON p.org_id = m.org_id AND p.account_id = m.account_id
  LEFT JOIN notice_choice c ON c.account_id = m.account_id`;

export async function listenersOf(tx: Tx, orgIds: readonly number[]): Promise<Listener[]> {
  const { rows } = await sql<Listener>`${LISTENER}
    WHERE m.org_id = ANY(${[...orgIds]}::bigint[]) ORDER BY m.account_id`.execute(tx);
  return rows;
}

export async function listenerById(db: Db | Tx, accountId: number): Promise<Listener | undefined> {
  const { rows } = await sql<Listener>`${LISTENER} WHERE m.account_id = ${accountId}`.execute(db);
  return rows[0];
}

export type NewNotice = {
  org_id: number;
  account_id: number;
  event_uid: string;
  kind: string;
  record: string;
  title: string;
  text: string;
  at: Date;
  mail_at: Date | null;
};

/** Nobody is told of an event twice. */
export async function addNotices(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await tx
    .insertInto('notice')
    .values([...notices])
    .onConflict((conflict) => conflict.columns(['account_id', 'event_uid']).doNothing())
    .execute();
}

export type NoticeRow = {
  id: number;
  kind: string;
  record: string;
  title: string;
  text: string;
  at: Date;
  read_at: Date | null;
};

type Reader = {
  readonly orgId: number;
  readonly accountId: number;
  readonly kinds: readonly string[];
};

const OWN = ({ orgId, accountId, kinds }: Reader) =>
  sql`org_id = ${orgId} AND account_id = ${accountId} AND kind = ANY(${[...kinds]}::text[])`;

export async function noticePage(
  db: Db,
  reader: Reader,
  page: { unread: boolean; limit: number; afterId: number | null; counted: boolean },
): Promise<{ rows: NoticeRow[]; total: number | null; more: boolean }> {
  const where = page.unread ? sql`${OWN(reader)} AND read_at IS NULL` : OWN(reader);
  const after: RawBuilder<unknown> = page.afterId === null ? sql`` : sql`AND id < ${page.afterId}`;
  const found = await sql<NoticeRow>`SELECT id, kind, record, title, text, at, read_at FROM notice
    WHERE ${where} ${after} ORDER BY id DESC LIMIT ${page.limit + 1}`.execute(db);
  const counted = page.counted
    ? await sql<{ n: number }>`SELECT count(*) AS n FROM notice WHERE ${where}`.execute(db)
    : null;
  return {
    rows: found.rows.slice(0, page.limit),
    total: counted?.rows[0]?.n ?? null,
    more: found.rows.length > page.limit,
  };
}

export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM notice
    WHERE ${OWN(reader)} AND read_at IS NULL`.execute(db);
  return rows[0]!.n;
}

export async function markRead(
  db: Db,
  reader: Reader,
  { id, read, now }: { id: number; read: boolean; now: Date },
): Promise<NoticeRow | undefined> {
  const at = read ? sql`coalesce(read_at, ${now})` : sql`NULL`;
  const { rows } = await sql<NoticeRow>`UPDATE notice SET read_at = ${at}
    WHERE ${OWN(reader)} AND id = ${id}
    RETURNING id, kind, record, title, text, at, read_at`.execute(db);
  return rows[0];
}

export async function markReadUntil(
  db: Db,
  reader: Reader,
  { id, now }: { id: number; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE notice SET read_at = ${now}
    WHERE ${OWN(reader)} AND id <= ${id} AND read_at IS NULL`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function saveChoices(
  db: Db | Tx,
  of: { orgId: number; accountId: number },
  change: { ways: string; due_days: number | null; mail: boolean | null },
): Promise<void> {
  const { ways, due_days, mail } = change;
  await sql`INSERT INTO notice_choice AS c (account_id, org_id, ways, due_days, mail)
    VALUES (${of.accountId}, ${of.orgId}, ${ways}::jsonb, ${due_days}, coalesce(${mail}::boolean, true))
    ON CONFLICT (account_id) DO UPDATE SET ways = c.ways || excluded.ways,
      due_days = coalesce(excluded.due_days, c.due_days),
      mail = coalesce(${mail}::boolean, c.mail)`.execute(db);
}

/** Any number that only this code uses. */
const MAIL_LOCK = 7_202_611_171;

/** Whose mail is due; null where nobody's is, or another process is writing one. */
export async function nextToMail(tx: Tx, now: Date): Promise<number | null> {
  const { rows: turn } = await sql<{ mine: boolean }>`
    SELECT pg_try_advisory_xact_lock(${MAIL_LOCK}) AS mine`.execute(tx);
  if (turn[0]?.mine !== true) return null;
  const { rows } = await sql<{ account_id: number }>`SELECT account_id FROM notice
    WHERE mail_at <= ${now} AND mailed_at IS NULL ORDER BY mail_at, id LIMIT 1`.execute(tx);
  return rows[0]?.account_id ?? null;
}

export async function noticesToMail(tx: Tx, accountId: number, until: Date): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`SELECT id, kind, record, title, text, at, read_at
    FROM notice WHERE account_id = ${accountId} AND mail_at <= ${until} AND mailed_at IS NULL
    ORDER BY id FOR UPDATE`.execute(tx);
  return rows;
}

export async function settleMail(
  tx: Tx,
  { mailed, dropped, now }: { mailed: readonly number[]; dropped: readonly number[]; now: Date },
): Promise<void> {
  await sql`UPDATE notice SET mailed_at = ${now} WHERE id = ANY(${[...mailed]}::bigint[])`.execute(
    tx,
  );
  await sql`UPDATE notice SET mail_at = NULL WHERE id = ANY(${[...dropped]}::bigint[])`.execute(tx);
}

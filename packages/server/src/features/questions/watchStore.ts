import { invalidValue, notFound, ServiceError } from '@airworthy/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../../storage/database.ts';
import { jsonText } from '../../storage/json.ts';
import type { StoredCrossing } from '../../storage/schema/records.ts';
import type { Tx } from '../../storage/transaction.ts';
import type { Body } from './wire.ts';

export type WatchedRow = Selectable<Schema['watched_question']>;

/** What it came to when it was asked. */
export type Outcome = Pick<
  WatchedRow,
  'state' | 'reason' | 'flights' | 'left_out' | 'unread' | 'seen_changes'
> & { readonly crossed: readonly StoredCrossing[]; readonly rest_until: Date };

/** Records that a filter names are columns, so that a question goes with them and moves with them. */
const RECORDS = ['asset_id', 'type_id', 'pilot_id', 'mission_id'] as const;

type Records = Pick<WatchedRow, (typeof RECORDS)[number]>;

/** Members that a question does not have are accepted in a call, and would be kept and listed at any size. */
export function storedQuestion(body: Body): Records & { readonly question: string } {
  const { measure, group, since, until } = body;
  const where: Partial<NonNullable<Body['where']>> = body.where ?? {};
  const { of, column, take, level } = measure;
  const { flight_type, incident, site, firmware, finding, cause } = where;
  return {
    asset_id: where.asset_id ?? null,
    type_id: where.type_id ?? null,
    pilot_id: where.pilot_id ?? null,
    mission_id: where.mission_id ?? null,
    question: jsonText({
      measure: { of, column, take, level },
      where: { flight_type, incident, site, firmware, finding, cause },
      ...{ group, since, until },
    }),
  };
}

export function questionBody(row: WatchedRow): Body {
  const named = RECORDS.filter((name) => row[name] !== null).map((name) => [name, row[name]]);
  const { where, ...rest } = row.question;
  return { ...rest, where: { ...(where as object), ...Object.fromEntries(named) } } as Body;
}

export function watchedRows(db: Db, orgId: number): Promise<WatchedRow[]> {
  return db
    .selectFrom('watched_question')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** How often figures have changed: read before a question is asked, so that a change meanwhile is not taken for seen. */
export async function changesOf(db: Db, orgId: number): Promise<number> {
  const row = await db
    .selectFrom('figure_change')
    .select('changes')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row?.changes ?? 0;
}

/**
 * Notes that figures of an organization change with the transaction. Done last in it: transactions of one organization
 * wait here for one another.
 */
export async function noteFigureChange(tx: Tx, orgId: number): Promise<void> {
  await sql`INSERT INTO figure_change AS c (org_id, changes)
    SELECT ${orgId}::bigint, 1 WHERE EXISTS (SELECT 1 FROM watched_question WHERE org_id = ${orgId})
    ON CONFLICT (org_id) DO UPDATE SET changes = c.changes + 1`.execute(tx);
}

type Saved = {
  readonly orgId: number;
  readonly id: number | undefined;
  readonly name: string;
  readonly side: WatchedRow['side'];
  readonly line: number;
  readonly by: { readonly id: number; readonly name: string };
  readonly now: Date;
};

/** More of them would not each be asked within the hour. */
export const WATCHED_MAX = 50;

export async function saveWatched(
  tx: Tx,
  saved: Saved,
  body: Body,
  outcome: Outcome,
): Promise<WatchedRow> {
  const { orgId, id, name, side, line, by, now } = saved;
  // Two that are saved at once are counted one after the other; records that name the organization are filed meanwhile.
  await sql`SELECT 1 FROM organization WHERE id = ${orgId} FOR NO KEY UPDATE`.execute(tx);
  const others = (await watchedRows(tx, orgId)).filter((one) => one.id !== id);
  if (others.some((one) => one.name === name))
    throw new ServiceError('conflict', `A question named ${name} is watched already.`);
  if (others.length >= WATCHED_MAX)
    throw new ServiceError(
      'conflict',
      `${WATCHED_MAX} questions are watched, which is the most: remove one first.`,
    );
  await requireOwn(tx, orgId, body);
  const values = {
    ...storedQuestion(body),
    ...outcomeColumns(outcome, now),
    name,
    side,
    line,
    tried_at: now,
  };
  if (id === undefined)
    return tx
      .insertInto('watched_question')
      .values({ ...values, org_id: orgId, saved_by: by.name, saved_by_id: by.id, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
  const row = await tx
    .updateTable('watched_question')
    .set({ ...values, revision: sql`revision + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw notFound('Question', { id });
  return row;
}

const TABLES = {
  asset_id: sql`aircraft`,
  type_id: sql`aircraft_type`,
  pilot_id: sql`pilot`,
  mission_id: sql`mission`,
} as const;

/** A question may ask for a record that is not there, and finds nothing; a watch of it would find nothing for ever. */
async function requireOwn(tx: Tx, orgId: number, body: Body): Promise<void> {
  for (const member of RECORDS) {
    const id = body.where?.[member];
    if (id === undefined) continue;
    const { rows } = await sql`SELECT 1 FROM ${TABLES[member]} r
      WHERE r.org_id = ${orgId} AND r.id = ${id} FOR KEY SHARE`.execute(tx);
    if (rows.length === 0)
      throw invalidValue(`question.where.${member}`, 'There is no such record.', id);
  }
}

/** A question that could not be asked keeps what it came to before. */
function outcomeColumns({ crossed, ...outcome }: Outcome, now: Date) {
  const { state, reason, seen_changes, rest_until, flights, left_out, unread } = outcome;
  if (state === 'refused') return { state, reason, seen_changes, rest_until };
  return {
    ...{ state, reason, seen_changes, rest_until, flights, left_out, unread },
    crossed: jsonText(crossed),
    answered_at: now,
  };
}

export async function removeWatched(db: Db, orgId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('watched_question')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Question', { id });
}

/** Any number that only this code uses. */
const TAKE_LOCK = 7_202_611_172;

export type Budget = {
  readonly now: Date;
  /** Asked once in this time although nothing is known to have changed. */
  readonly every_ms: number;
  /** A question that is taken rests for this time, whatever becomes of whoever took it. */
  readonly rest_ms: number;
  /** Questions of one organization in a minute. */
  readonly a_minute: number;
};

/** The next question that is due, taken; undefined where none is. */
export async function takeDue(tx: Tx, budget: Budget): Promise<WatchedRow | undefined> {
  const { now, every_ms, rest_ms, a_minute } = budget;
  const before = (ms: number) => new Date(now.getTime() - ms);
  // One process takes at a time, so that what an organization may ask in a minute is counted whole.
  await sql`SELECT pg_advisory_xact_lock(${TAKE_LOCK})`.execute(tx);
  const { rows } = await sql<WatchedRow>`UPDATE watched_question
    SET tried_at = ${now}, rest_until = ${new Date(now.getTime() + rest_ms)}, seen_changes = -1
    WHERE id = (SELECT w.id FROM watched_question w LEFT JOIN figure_change c ON c.org_id = w.org_id
      WHERE w.rest_until <= ${now}
        AND (w.tried_at IS NULL OR w.tried_at <= ${before(every_ms)} OR w.seen_changes < coalesce(c.changes, 0))
        AND (SELECT count(*) FROM watched_question o
          WHERE o.org_id = w.org_id AND o.tried_at > ${before(60_000)}) < ${a_minute}
      ORDER BY w.tried_at NULLS FIRST, w.id LIMIT 1)
    RETURNING *`.execute(tx);
  return rows[0];
}

/** The row as it was taken, locked; undefined where it is gone, was changed, or was taken again meanwhile. */
export async function lockTaken(tx: Tx, taken: WatchedRow): Promise<WatchedRow | undefined> {
  return tx
    .selectFrom('watched_question')
    .selectAll()
    .where('id', '=', taken.id)
    .where('revision', '=', taken.revision)
    .where('tried_at', '=', taken.tried_at)
    .forUpdate()
    .executeTakeFirst();
}

export async function settleTaken(
  tx: Tx,
  { id }: WatchedRow,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('watched_question')
    .set(outcomeColumns(outcome, now))
    .where('id', '=', id)
    .execute();
}

/** Where names of what groups are by are found; the rest of the groups are words already. */
const NAMED = {
  aircraft_id: { kind: 'aircraft', from: sql`SELECT id, name FROM aircraft` },
  type_id: { kind: 'type', from: sql`SELECT id, name FROM aircraft_type` },
  pilot_id: { kind: 'pilot', from: sql`SELECT id, coalesce(name, member_name) AS name FROM pilot` },
  battery_id: { kind: 'battery', from: sql`SELECT id, name FROM component` },
} as const;

/** What each group is, in words. */
export async function groupNames(
  db: Db | Tx,
  orgId: number,
  groups: readonly StoredCrossing['group'][],
): Promise<string[]> {
  const names = new Map<string, string>();
  for (const [member, { from }] of Object.entries(NAMED)) {
    const ids = groups.map((group) => group[member]).filter((id) => typeof id === 'number');
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: number; name: string }>`SELECT id, name FROM (
      ${from} WHERE org_id = ${orgId}) n WHERE id = ANY(${[...new Set(ids)]}::bigint[])`.execute(
      db,
    );
    for (const { id, name } of rows) names.set(`${member} ${id}`, name);
  }
  return groups.map((group) => {
    const parts = Object.entries(group).map(([member, value]) => {
      const kind = member in NAMED ? NAMED[member as keyof typeof NAMED].kind : member;
      if (value === null) return `no ${kind}`;
      return typeof value === 'number'
        ? (names.get(`${member} ${value}`) ?? `${kind} ${value}`)
        : value;
    });
    return parts.length === 0 ? 'All flights' : parts.join(', ');
  });
}

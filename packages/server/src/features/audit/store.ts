import { type RawBuilder, sql } from 'kysely';
import { ENDING } from '../../storage/auditKept.ts';
import type { Db } from '../../storage/database.ts';
import { type InPieces, inPieces } from '../../storage/inPieces.ts';

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

/** Entries that one page looks at where no index answers the filter: a page ends, however rare what is wanted. */
export const LOOKED_AT_MAX = 2000;

/** Where a page ended; the time in microseconds, as the database has it. */
export type AuditPlace = { readonly at_us: number; readonly id: number };

type Placed = AuditRow & AuditPlace;

/** Entries newest first, after a place where there is one; `next` is where to go on, null at the end. */
export async function auditRows(
  db: Db,
  filter: AuditFilter,
  page: { limit: number; after: AuditPlace | null },
): Promise<{ rows: AuditRow[]; next: AuditPlace | null }> {
  const { found, looked, byDay } = conditions(filter);
  // Days are found in the order of time; the rest of the list is in the order of ids, which is nearly the same.
  const order = byDay ? sql`ORDER BY at DESC, id DESC` : sql`ORDER BY id DESC`;
  if (page.after !== null) found.push(behind(page.after, byDay));
  const columns = sql`*, (extract(epoch FROM at) * 1000000)::bigint AS at_us`;
  const newest = sql`SELECT ${columns} FROM audit WHERE ${sql.join(found, sql` AND `)} ${order}`;
  const rowsMax = page.limit + 1;
  const { rows: read } = await (looked.length === 0
    ? sql<Placed>`${newest} LIMIT ${rowsMax}`
    : sql<Placed>`SELECT * FROM (${newest} LIMIT ${LOOKED_AT_MAX}) a
        WHERE ${sql.join(looked, sql` AND `)} ${order} LIMIT ${rowsMax}`
  ).execute(db);
  const rows = read.slice(0, page.limit);
  if (read.length > page.limit) return { rows, next: rows.at(-1)! };
  if (looked.length === 0) return { rows, next: null };
  const last = sql<AuditPlace>`${newest} OFFSET ${LOOKED_AT_MAX - 1} LIMIT 1`;
  return { rows, next: (await last.execute(db)).rows[0] ?? null };
}

function behind({ at_us, id }: AuditPlace, byDay: boolean): RawBuilder<unknown> {
  if (!byDay) return sql`id < ${id}`;
  const at = sql`timestamptz 'epoch' + ${at_us} * interval '1 microsecond'`;
  return sql`(at, id) < (${at}, ${id}::bigint)`;
}

/** In two parts: what an index answers in the order of the list, and what is looked at entry by entry. */
function conditions({ of, action, actor, target, since, until }: AuditFilter) {
  const looked: RawBuilder<unknown>[] = [];
  const found: RawBuilder<unknown>[] = [
    'orgId' in of ? sql`org_id = ${of.orgId}` : sql`account_id = ${of.accountId}`,
  ];
  // `flight` finds flight.insert, flight.update and flight.delete.
  if (action !== undefined)
    looked.push(sql`(action = ${action} OR starts_with(action, ${`${action}.`}))`);
  if (actor !== undefined) looked.push(sql`strpos(lower(actor_label), lower(${actor})) > 0`);
  if (target !== undefined) {
    const [kind, id] = target.split(' ');
    const named = id !== undefined && /^\d{1,15}$/.test(id);
    if (named) found.push(sql`target_kind = ${kind}`, sql`target_id = ${Number(id)}`);
    else looked.push(sql`target_kind = ${kind}`);
  }
  // Instants, not dates: behind row security a comparison with a date does not use an index.
  if (since !== undefined) found.push(sql`at >= ${since}::timestamptz`);
  if (until !== undefined) found.push(sql`at < ${until}::timestamptz + interval '1 day'`);
  return { found, looked, byDay: since !== undefined || until !== undefined };
}

/** Organizations of entries that are no more; found without reading the entries, organization by organization. */
const GONE = sql<{ org_id: number }>`
  WITH RECURSIVE named AS (
    SELECT min(org_id) AS org_id FROM audit WHERE org_id IS NOT NULL
    UNION ALL
    SELECT (SELECT min(a.org_id) FROM audit a WHERE a.org_id > named.org_id) FROM named
    WHERE named.org_id IS NOT NULL)
  SELECT org_id FROM named WHERE org_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM organization o WHERE o.id = named.org_id)`;

/** Forgets what ends with time, and everything of organizations that are gone. What stays is not looked at. */
export async function dropOldAudit(
  db: Db,
  before: Date,
  pieces: InPieces = inPieces(),
): Promise<number> {
  const drop = (which: RawBuilder<unknown>) =>
    pieces(async (rows) => {
      const dropped = await sql`DELETE FROM audit WHERE id IN
        (SELECT id FROM audit WHERE at < ${before} AND ${which} ORDER BY at LIMIT ${rows})`.execute(
        db,
      );
      return Number(dropped.numAffectedRows);
    });
  const ended = await drop(sql.raw(ENDING));
  const gone = (await GONE.execute(db)).rows.map(({ org_id }) => org_id);
  if (gone.length === 0) return ended;
  return ended + (await drop(sql`org_id = ANY(${gone}::bigint[])`));
}

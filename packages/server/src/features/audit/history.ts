import { instantText, notFound, type Reply } from '@airworthy/contract';
import type { getWorkOrderHistory } from '@airworthy/contract/web';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.ts';

export type Change = Reply<typeof getWorkOrderHistory>['changes'][number];

type ChangeRow = Pick<Change, 'id' | 'action' | 'before' | 'after' | 'reason'> & {
  at: Date;
  actor_kind: Change['actor']['kind'];
  actor_label: string;
};

/** Changes that are shown at most, the latest. */
const CHANGES_MAX = 200;

/** What the audit has about records that fit a condition, the latest first. */
export async function changesOf(
  db: Db,
  orgId: number,
  condition: RawBuilder<unknown>,
): Promise<Change[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT id, at, actor_kind, actor_label, action, before, after, reason FROM audit
    WHERE org_id = ${orgId} AND (${condition}) ORDER BY id DESC LIMIT ${CHANGES_MAX}`.execute(db);
  return rows.map(({ at, actor_kind, actor_label, ...row }) => ({
    ...row,
    at: instantText(at),
    actor: { kind: actor_kind, label: actor_label },
  }));
}

/** What the audit calls a kind of record, the table it is in, and how a refusal calls it. */
const KINDS = {
  workorder: ['work_order', 'Work order'],
  component: ['component', 'Component'],
  aircraft: ['aircraft', 'Aircraft'],
  pilot: ['pilot', 'Pilot'],
  checklist: ['checklist_run', 'Checklist'],
} as const;

/** Every version of one record: who changed it, when, what and why. */
export async function historyOf(
  db: Db,
  orgId: number,
  record: { kind: keyof typeof KINDS; id: number },
): Promise<{ changes: Change[] }> {
  const [table, called] = KINDS[record.kind];
  const { rows } = await sql`SELECT 1 FROM ${sql.table(table)}
    WHERE org_id = ${orgId} AND id = ${record.id}`.execute(db);
  if (rows.length === 0) throw notFound(called, { id: record.id });
  const condition = sql`target_kind = ${record.kind} AND target_id = ${record.id}`;
  return { changes: await changesOf(db, orgId, condition) };
}

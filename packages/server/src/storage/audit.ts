import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tx } from './transaction.ts';

export type AuditNote = {
  readonly orgId?: number | null;
  readonly accountId?: number | null;
  readonly action: string;
  readonly target: { readonly kind: string; readonly id: number | null };
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
};

/** From here on the transaction acts for this account: who signs in or opens a link is known only then. */
export async function actAsAccount(tx: Tx, accountId: number): Promise<void> {
  await sql`SELECT set_config('airworthy.actor', (coalesce(nullif(current_setting('airworthy.actor', true), ''),
      '{}')::jsonb || jsonb_build_object('kind', 'person', 'id', a.id, 'label', a.email))::text, true)
    FROM account a WHERE a.id = ${accountId}`.execute(tx);
}

/** Why the transaction changes what it changes; every entry of it carries the sentence. */
export async function noteReason(tx: Tx, reason: string | undefined): Promise<void> {
  if (reason === undefined || reason === '') return;
  await sql`SELECT set_config('airworthy.reason', ${reason}, true)`.execute(tx);
}

/** An entry for what no row of a record shows, a sign-in say. Changes of rows are audited by triggers. */
export async function noteAudit(tx: Db | Tx, note: AuditNote): Promise<void> {
  const { orgId = null, accountId = null, action, target } = note;
  const json = (value: Record<string, unknown> | undefined) =>
    value === undefined ? null : JSON.stringify(value);
  await sql`SELECT audit_entry(${orgId}::bigint, ${accountId}::bigint, ${action}, ${target.kind},
    ${target.id}::bigint, ${json(note.before)}::jsonb, ${json(note.after)}::jsonb)`.execute(tx);
}

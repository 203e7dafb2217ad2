import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { AuditRow } from './store.ts';

/** By which text people know a record of each kind; a flight has no name but its day and its aircraft. */
const NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  account: sql`SELECT id, coalesce(nullif(name, ''), email) AS name FROM account`,
  aircraft: sql`SELECT id, name FROM aircraft`,
  build: sql`SELECT id, name FROM build`,
  attachment: sql`SELECT id, filename AS name FROM attachment`,
  bulletin: sql`SELECT id, number AS name FROM bulletin`,
  checklist: sql`SELECT id, template_name AS name FROM checklist_run`,
  checklist_template: sql`SELECT id, name FROM checklist_template`,
  compliance: sql`SELECT id, number AS name FROM bulletin`,
  component: sql`SELECT id, name FROM component`,
  credential: sql`SELECT id, label AS name FROM credential`,
  document: sql`SELECT id, title AS name FROM document`,
  flight: sql`SELECT f.id, concat_ws(' ', f.flown_at, coalesce(a.name, f.asset_name)) AS name
    FROM flight f LEFT JOIN aircraft a ON a.id = f.asset_id`,
  log: sql`SELECT id, filename AS name FROM flight_log`,
  member: sql`SELECT id, coalesce(nullif(name, ''), email) AS name FROM account`,
  mission: sql`SELECT id, name FROM mission`,
  organization: sql`SELECT id, name FROM organization`,
  passkey: sql`SELECT id, label AS name FROM passkey`,
  pilot: sql`SELECT id, coalesce(name, member_name) AS name FROM pilot`,
  question: sql`SELECT id, name FROM watched_question`,
  sign_on: sql`SELECT id, name FROM organization`,
  sign_on_domain: sql`SELECT id, name FROM organization`,
  type: sql`SELECT id, name FROM aircraft_type`,
  webhook: sql`SELECT id, url AS name FROM webhook`,
  workorder: sql`SELECT id, title AS name FROM work_order`,
};

/** Members of a row that name what no longer exists, or never was a row. */
const NAMING = ['name', 'label', 'title', 'number', 'filename', 'email', 'key', 'url'] as const;

/** What the entry was made on, by its name; null where nothing names it. */
export type TargetName = (row: AuditRow) => string | null;

/** The names of what a page of entries is about: as it is called now, else as the entry has it. */
export async function targetNames(db: Db, rows: readonly AuditRow[]): Promise<TargetName> {
  const ids = new Map<string, Set<number>>();
  for (const { target_kind: kind, target_id: id } of rows) {
    if (id === null || NAMES[kind] === undefined) continue;
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  }
  const parts = [...ids].map(
    ([kind, wanted]) => sql`SELECT ${kind}::text AS kind, id, name FROM (${NAMES[kind]}) AS named
      WHERE id = ANY(${[...wanted]}::bigint[])`,
  );
  const found =
    parts.length === 0
      ? []
      : (
          await sql<{ kind: string; id: number; name: string | null }>`${sql.join(
            parts,
            sql` UNION ALL `,
          )}`.execute(db)
        ).rows;
  const names = new Map(found.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return (row) => names.get(`${row.target_kind} ${row.target_id}`) ?? ownName(row);
}

function ownName({ before, after }: AuditRow): string | null {
  const whole = { ...before, ...after };
  const name = NAMING.map((member) => whole[member]).find((value) => typeof value === 'string');
  return typeof name === 'string' && name !== '' ? name : null;
}

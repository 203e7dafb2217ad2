import { instantText, type Reply } from '@airworthy/contract';
import type { listFailedChecks } from '@airworthy/contract/web';
import { sql } from 'kysely';
import type { RecordServices } from '../../services.ts';

/** A failed check of longer ago than this was answered by flying on. */
const FAILED_DAYS = 30;

type FailedRow = {
  run_id: number;
  template_name: string | null;
  asset_id: number | null;
  completed_at: Date;
  failed: string[];
};

/**
 * Required items that failed in the latest run of a checklist on an aircraft, and that no work order has taken up. All of
 * them, however many checklists were filed since: an empty answer means that there is none.
 */
export async function failedChecks(
  { database: { db }, clock }: RecordServices,
  orgId: number,
): Promise<Reply<typeof listFailedChecks>> {
  const { rows } = await sql<FailedRow>`
    SELECT r.id AS run_id, r.template_name, latest.asset_id, r.completed_at, f.failed
    FROM (SELECT DISTINCT ON (one.template_id, one.asset_id) one.id, one.asset_id
        FROM (SELECT r.id, r.template_id, r.completed_at, coalesce(r.asset_id, (SELECT g.asset_id
              FROM flight g WHERE g.org_id = r.org_id AND g.id = r.flight_id)) AS asset_id
            FROM checklist_run r WHERE r.org_id = ${orgId}
              AND r.completed_at > ${clock()}::timestamptz - make_interval(days => ${FAILED_DAYS})) one
        ORDER BY one.template_id, one.asset_id, one.completed_at DESC, one.id DESC) latest
      JOIN checklist_run r ON r.org_id = ${orgId} AND r.id = latest.id
      CROSS JOIN LATERAL (SELECT array_agg(x.one->>'text' ORDER BY x.place) AS failed
        FROM jsonb_array_elements(r.results) WITH ORDINALITY x(one, place)
        WHERE (x.one->>'required')::boolean AND x.one->>'result' = 'fail') f
    WHERE f.failed IS NOT NULL AND NOT EXISTS (
      SELECT FROM work_order w WHERE w.org_id = ${orgId} AND w.checklist_run_id = r.id)
    ORDER BY r.completed_at DESC, r.id DESC`.execute(db);
  return {
    checks: rows.map((row) => ({ ...row, completed_at: instantText(row.completed_at) })),
  };
}

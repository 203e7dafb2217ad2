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
    SELECT latest.id AS run_id, latest.template_name, latest.asset_id, latest.completed_at, f.failed
    FROM (SELECT DISTINCT ON (r.template_id, coalesce(r.asset_id, g.asset_id)) r.id, r.template_name,
          coalesce(r.asset_id, g.asset_id) AS asset_id, r.completed_at, r.results
        FROM checklist_run r LEFT JOIN flight g ON g.org_id = r.org_id AND g.id = r.flight_id
        WHERE r.org_id = ${orgId}
          AND r.completed_at > ${clock()}::timestamptz - make_interval(days => ${FAILED_DAYS})
        ORDER BY r.template_id, coalesce(r.asset_id, g.asset_id), r.completed_at DESC, r.id DESC) latest
      CROSS JOIN LATERAL (SELECT array_agg(x.one->>'text' ORDER BY x.place) AS failed
        FROM jsonb_array_elements(latest.results) WITH ORDINALITY x(one, place)
        WHERE (x.one->>'required')::boolean AND x.one->>'result' = 'fail') f
    WHERE f.failed IS NOT NULL AND NOT EXISTS (
      SELECT FROM work_order w WHERE w.org_id = ${orgId} AND w.checklist_run_id = latest.id)
    ORDER BY latest.completed_at DESC, latest.id DESC`.execute(db);
  return {
    checks: rows.map((row) => ({ ...row, completed_at: instantText(row.completed_at) })),
  };
}

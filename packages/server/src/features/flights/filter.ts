import { type RawBuilder, sql } from 'kysely';

export type FlightFilter = {
  readonly asset_id?: number | undefined;
  readonly pilot_id?: number | undefined;
  readonly mission_id?: number | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly flight_type?: string | undefined;
  readonly incident?: '0' | '1' | undefined;
  readonly log?: string | undefined;
  readonly q?: string | undefined;
};

/** Text is searched for literally: `%` and `_` of the caller mean themselves. */
export function likePattern(q: string): string {
  return `%${q.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The conditions of a filter in two parts: those that an index answers in the order of the list, and the rest, which is
 * looked at flight by flight. Of several equalities one finds the flights and the others are looked at.
 */
export function conditions(orgId: number, filter: FlightFilter) {
  const found: RawBuilder<unknown>[] = [sql`f.org_id = ${orgId}`];
  const equal: RawBuilder<unknown>[] = [];
  if (filter.mission_id !== undefined) equal.push(sql`f.mission_id = ${filter.mission_id}`);
  if (filter.asset_id !== undefined) equal.push(sql`f.asset_id = ${filter.asset_id}`);
  if (filter.pilot_id !== undefined) equal.push(sql`f.pilot_id = ${filter.pilot_id}`);
  if (filter.incident === '1') equal.push(sql`f.incident`);
  if (filter.flight_type !== undefined) equal.push(sql`f.flight_type = ${filter.flight_type}`);
  if (filter.since !== undefined) found.push(sql`f.flown_at >= ${filter.since}::date`);
  if (filter.until !== undefined) found.push(sql`f.flown_at <= ${filter.until}::date`);
  const looked = equal.slice(1);
  if (filter.incident === '0') looked.push(sql`NOT f.incident`);
  if (filter.log === 'failed' || filter.log === 'queued')
    found.push(withLogIn(orgId, filter.log), logCondition(filter.log));
  else if (filter.log !== undefined) looked.push(logCondition(filter.log));
  if (filter.q !== undefined) looked.push(textCondition(orgId, filter.q));
  return { found: [...found, ...equal.slice(0, 1)], looked };
}

export const and = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` AND `);

/** What flights `f` fit a filter, for sums that must be those of the list. */
export function flightCondition(orgId: number, filter: FlightFilter): RawBuilder<unknown> {
  const { found, looked } = conditions(orgId, filter);
  return and([...found, ...looked]);
}

/**
 * Few logs are in these states, and an index has them (`flight_log_unread`): all of their flights are found, however
 * long ago they were flown. The state is part of the text, since the index is of these states alone.
 */
function withLogIn(orgId: number, state: 'failed' | 'queued'): RawBuilder<unknown> {
  return sql`f.id IN (SELECT l.flight_id FROM flight_log l
    WHERE l.org_id = ${orgId} AND l.analysis_state = ${sql.lit(state)})`;
}

/** A flight shows its newest log that is not `failed`, and the newest when all failed. */
function logCondition(state: string): RawBuilder<unknown> {
  const any = sql`SELECT 1 FROM flight_log l WHERE l.org_id = f.org_id AND l.flight_id = f.id`;
  if (state === 'missing') return sql`NOT EXISTS (${any})`;
  return sql`(SELECT l.analysis_state FROM flight_log l
    WHERE l.org_id = f.org_id AND l.flight_id = f.id
    ORDER BY l.analysis_state = 'failed', l.id DESC LIMIT 1) = ${state}`;
}

function textCondition(orgId: number, q: string): RawBuilder<unknown> {
  const like = likePattern(q);
  return sql`(f.site ILIKE ${like} OR f.remarks ILIKE ${like} OR f.external_ref ILIKE ${like}
    OR f.asset_name ILIKE ${like}
    OR f.asset_id IN (SELECT id FROM aircraft WHERE org_id = ${orgId}
      AND (name ILIKE ${like} OR registration ILIKE ${like}))
    OR f.pilot_id IN (SELECT id FROM pilot WHERE org_id = ${orgId}
      AND coalesce(name, member_name, 'Pilot ' || id) ILIKE ${like}))`;
}

/** A process whose row is older than this is dead, and the units of its calls go back. */
const DEAD_AFTER = "interval '30 seconds'";

export const BEAT_STATEMENT = `
INSERT INTO metering_process (id, seen_at) VALUES ($1::uuid, clock_timestamp())
ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`;

/**
 * Calls that were answered. Not waiting for the disk is enough: the process that knows of them outlives a
 * crash of the database and writes them again, and only both at once would make a call free.
 */
export const SETTLE_STATEMENT = `
DELETE FROM open_charge c
USING (SELECT set_config('synchronous_commit', 'off', true)) AS hurry
WHERE c.process_id = $1::uuid AND c.number = ANY ($2::bigint[])`;

/** Where units go back to: the quota of their day while that lasts, or the credits. */
const GIVEN_BACK = `
), locked AS (
  SELECT u.account_id, u.day FROM usage u
  WHERE u.account_id IN (SELECT account_id FROM gone) ORDER BY u.account_id FOR UPDATE OF u
), back AS (
  SELECT l.account_id,
    count(*) FILTER (WHERE g.source = 'quota' AND g.day = l.day) AS quota,
    count(*) FILTER (WHERE g.source = 'credits' AND g.day = l.day) AS credit_used,
    count(*) FILTER (WHERE g.source = 'credits') AS credits
  FROM gone g JOIN locked l ON l.account_id = g.account_id GROUP BY l.account_id
), given AS (
  UPDATE usage u SET quota_used = greatest(u.quota_used - b.quota, 0),
    credit_used = greatest(u.credit_used - b.credit_used, 0), credits = u.credits + b.credits
  FROM back b WHERE u.account_id = b.account_id
  RETURNING u.*
)`;

/** The unit of one call, which can go back only once: $1 is its process, $2 its number, $3 its account. */
export const GIVE_BACK_STATEMENT = `
WITH gone AS (
  DELETE FROM open_charge WHERE process_id = $1::uuid AND number = $2::bigint
  RETURNING account_id, day, source
${GIVEN_BACK}
SELECT now() AS now, coalesce(g.day, u.day) AS day, coalesce(g.quota_used, u.quota_used) AS quota_used,
  coalesce(g.credit_used, u.credit_used) AS credit_used, coalesce(g.credits, u.credits) AS credits,
  coalesce(a.daily_limit, p.daily_calls) AS daily_limit
FROM usage u JOIN account a ON a.id = u.account_id JOIN plan p ON p.name = a.plan
LEFT JOIN given g ON g.account_id = u.account_id
WHERE u.account_id = $3`;

/**
 * Units that nobody will answer for: those of this process, $1, up to number $3 without the calls under way,
 * $2, and those of processes that are dead.
 */
export const RECONCILE_STATEMENT = `
WITH gone AS (
  DELETE FROM open_charge c
  WHERE (c.process_id = $1::uuid AND c.number <= $3::bigint AND c.number <> ALL ($2::bigint[]))
    OR (c.process_id <> $1::uuid AND NOT EXISTS (
      SELECT 1 FROM metering_process p
      WHERE p.id = c.process_id AND p.seen_at > clock_timestamp() - ${DEAD_AFTER}))
  RETURNING account_id, day, source
${GIVEN_BACK}, forgotten AS (
  DELETE FROM metering_process WHERE seen_at < clock_timestamp() - interval '1 hour'
)
SELECT count(*) AS units FROM gone`;

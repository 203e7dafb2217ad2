/**
 * Look-up and charge in one statement, for many calls at once. $1: SHA-256 of each call's key; $2: the
 * version of the facts a charge was judged under, or null for a look-up alone; $3: the number of the call in
 * this process, $4. The day is that of the database's clock.
 *
 * A charge happens only when the facts still have the version it was judged under, so that a key
 * revoked, a role changed or an account lapsed a moment ago is never charged nor served. The units an
 * account asks for are drawn in one update of its row: from the day's quota first, then from credits,
 * never one more than there is. `FOR UPDATE` locks the rows in the order of their account, so that two
 * groups never wait for each other in a circle, and reads them as they are once the lock is held.
 * Units go to the calls of an account in their order, and each is noted as open until its call has ended.
 * A group that draws nothing writes nothing.
 */
export const OPEN_STATEMENT = `
WITH clock AS (
  SELECT now() AS now, (now() AT TIME ZONE 'UTC')::date AS day
), asked AS (
  SELECT i, hash, expected, number
  FROM unnest($1::bytea[], $2::text[], $3::bigint[]) WITH ORDINALITY AS t (hash, expected, number, i)
), found AS (
  SELECT asked.i, asked.expected, asked.number,
    c.id AS key_id, c.kind, c.label, c.prefix, c.areas, c.read_only, c.expires_at, c.created_at,
    a.id AS account_id, a.plan, a.billing, a.addons, a.removed_at IS NOT NULL AS removed,
    least(a.mfa_deadline, o.mfa_from) AS mfa_deadline, a.mfa_enrolled_at IS NOT NULL AS mfa_enrolled, a.sso_signed_in_at,
    o.id AS org_id, o.require_sso, o.sso_recheck_days, m.role,
    coalesce(a.daily_limit, p.daily_calls) AS daily_limit,
    concat(c.xmin, '.', a.xmin, '.', m.xmin, '.', o.xmin, '.', p.xmin) AS version
  FROM asked
  JOIN credential c ON c.secret_sha256 = asked.hash AND c.revoked_at IS NULL
  LEFT JOIN member m ON m.account_id = c.account_id
  LEFT JOIN organization o ON o.id = coalesce(c.org_id, m.org_id)
  JOIN account a ON a.id = coalesce(c.account_id, o.owner_id)
  JOIN plan p ON p.name = a.plan
), wanted AS (
  SELECT account_id, count(*) AS units, max(daily_limit) AS daily_limit
  FROM found WHERE expected = version GROUP BY account_id
), locked AS (
  SELECT u.account_id, u.day, u.quota_used, u.credit_used, u.credits, w.units, w.daily_limit
  FROM wanted w JOIN usage u ON u.account_id = w.account_id
  ORDER BY u.account_id FOR UPDATE OF u
), today AS (
  SELECT l.account_id, l.units, l.daily_limit, l.credits, greatest(l.day, c.day) AS day,
    CASE WHEN l.day < c.day THEN 0 ELSE l.quota_used END AS quota_used,
    CASE WHEN l.day < c.day THEN 0 ELSE l.credit_used END AS credit_used
  FROM locked l CROSS JOIN clock c
), quota AS (
  SELECT *, greatest(0, least(units, daily_limit - quota_used)) AS from_quota FROM today
), drawn AS (
  SELECT *, least(units - from_quota, credits) AS from_credits FROM quota
), charged AS (
  UPDATE usage u SET day = d.day,
    quota_used = d.quota_used + d.from_quota,
    credit_used = d.credit_used + d.from_credits,
    credits = d.credits - d.from_credits
  FROM drawn d WHERE u.account_id = d.account_id AND d.from_quota + d.from_credits > 0
), judged AS (
  SELECT number, account_id, row_number() OVER (PARTITION BY account_id ORDER BY i) AS place
  FROM found WHERE expected = version
), noted AS (
  INSERT INTO open_charge (process_id, number, account_id, day, source)
  SELECT $4::uuid, j.number, d.account_id, d.day,
    CASE WHEN j.place <= d.from_quota THEN 'quota' ELSE 'credits' END
  FROM judged j JOIN drawn d ON d.account_id = j.account_id
  WHERE j.place <= d.from_quota + d.from_credits
)
SELECT f.*, clock.now, k.last_used_at, d.account_id IS NOT NULL AS judged, d.from_quota, d.from_credits,
  coalesce(d.day, u.day) AS day, coalesce(d.quota_used, u.quota_used) AS quota_used,
  coalesce(d.credit_used, u.credit_used) AS credit_used, coalesce(d.credits, u.credits) AS credits
FROM found f CROSS JOIN clock
JOIN usage u ON u.account_id = f.account_id
LEFT JOIN credential_use k ON k.credential_id = f.key_id
LEFT JOIN drawn d ON d.account_id = f.account_id AND f.expected = f.version
ORDER BY f.i`;

/**
 * One unit of an account for a person who is signed in: from the day's quota first, then from credits.
 * $1: the account; $2: the number of the call in this process, $3.
 */
export const DRAW_STATEMENT = `
WITH locked AS (
  SELECT u.*, coalesce(a.daily_limit, p.daily_calls) AS daily_limit, (now() AT TIME ZONE 'UTC')::date AS today
  FROM usage u JOIN account a ON a.id = u.account_id JOIN plan p ON p.name = a.plan
  WHERE u.account_id = $1 FOR UPDATE OF u
), today AS (
  SELECT account_id, daily_limit, credits, greatest(day, today) AS day,
    CASE WHEN day < today THEN 0 ELSE quota_used END AS quota_used,
    CASE WHEN day < today THEN 0 ELSE credit_used END AS credit_used
  FROM locked
), drawn AS (
  SELECT *, CASE WHEN quota_used < daily_limit THEN 'quota' WHEN credits > 0 THEN 'credits' END AS source
  FROM today
), charged AS (
  UPDATE usage u SET day = d.day,
    quota_used = d.quota_used + CASE WHEN d.source = 'quota' THEN 1 ELSE 0 END,
    credit_used = d.credit_used + CASE WHEN d.source = 'credits' THEN 1 ELSE 0 END,
    credits = d.credits - CASE WHEN d.source = 'credits' THEN 1 ELSE 0 END
  FROM drawn d WHERE u.account_id = d.account_id AND d.source IS NOT NULL
), noted AS (
  INSERT INTO open_charge (process_id, number, account_id, day, source)
  SELECT $3::uuid, $2::bigint, account_id, day, source FROM drawn WHERE source IS NOT NULL
)
SELECT day, daily_limit, source, now() AS now,
  quota_used + CASE WHEN source = 'quota' THEN 1 ELSE 0 END AS quota_used,
  credit_used + CASE WHEN source = 'credits' THEN 1 ELSE 0 END AS credit_used,
  credits - CASE WHEN source = 'credits' THEN 1 ELSE 0 END AS credits
FROM drawn`;

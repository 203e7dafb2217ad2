import type pg from 'pg';
import type { AccountState, Charge } from './account.ts';

/**
 * One unit of an account for a person who is signed in: from the day's quota first, then from credits.
 * The day is the database's, in the same statement as the charge.
 */
const STATEMENT = `
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
)
SELECT day, daily_limit, source, now() AS now,
  quota_used + CASE WHEN source = 'quota' THEN 1 ELSE 0 END AS quota_used,
  credit_used + CASE WHEN source = 'credits' THEN 1 ELSE 0 END AS credit_used,
  credits - CASE WHEN source = 'credits' THEN 1 ELSE 0 END AS credits
FROM drawn`;

export async function chargeAccount(
  pool: pg.Pool,
  accountId: number,
): Promise<{ account: AccountState; charge: Charge | null }> {
  const { rows } = await pool.query<{
    day: string;
    daily_limit: number;
    source: 'quota' | 'credits' | null;
    now: Date;
    quota_used: number;
    credit_used: number;
    credits: number;
  }>({ name: 'charge_account', text: STATEMENT, values: [accountId] });
  const row = rows[0]!;
  const account: AccountState = {
    limit: row.daily_limit,
    quotaUsed: row.quota_used,
    creditUsed: row.credit_used,
    credits: row.credits,
    day: row.day,
    now: row.now,
  };
  const charge = row.source === null ? null : { accountId, from: row.source, day: row.day };
  return { account, charge };
}

import { DAY_MS } from '@airworthy/contract/dates';
import { FRESH_MIN } from '@airworthy/contract/web';
import type pg from 'pg';
import type { AccountState } from '../metering/account.ts';
import { stateToday } from '../metering/account.ts';
import type { Db } from '../storage/database.ts';
import type { SessionMethod } from '../storage/schema/people.ts';
import type { Tx } from '../storage/transaction.ts';
import { type Facts, type HolderRow, holderFacts } from './facts.ts';
import { newSecret, secretSha256 } from './oneTime.ts';

export const SESSION_COOKIE = 'aw_session';
export const IDLE_MS = 14 * DAY_MS;
export const ABSOLUTE_MS = 90 * DAY_MS;
/** A session that is in use is noted as seen at most once a minute. */
const SEEN_EVERY_MS = 60_000;
const AGENT_MAX = 300;

/** A person who is signed in, as pages and their endpoints need them. */
export type Person = {
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  readonly operator: boolean;
  readonly hasPassword: boolean;
  readonly createdAt: Date;
  readonly organizationName: string | null;
  readonly session: {
    readonly id: number;
    readonly method: SessionMethod;
    readonly createdAt: Date;
    readonly expiresAt: Date;
    /** When they last showed who they are, at the sign-in or after it. */
    readonly provedAt: Date;
  };
};

export type SignedInPerson = {
  readonly person: Person;
  readonly facts: Facts;
  readonly account: AccountState;
};

export type NewSession = {
  readonly accountId: number;
  readonly method: SessionMethod;
  readonly address: string;
  readonly agent: string;
  /** When a provider says that they showed who they are, where that was before the sign-in. */
  readonly provedAt?: Date | null;
};

/** Starts a session and answers the secret for its cookie. */
export async function beginSession(db: Db | Tx, session: NewSession, now: Date): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('session')
    .values({
      account_id: session.accountId,
      secret_sha256: secretSha256(secret),
      method: session.method,
      address: session.address,
      agent: session.agent.slice(0, AGENT_MAX),
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + ABSOLUTE_MS),
      proved_at: session.provedAt ?? null,
    })
    .execute();
  return secret;
}

/** The person at a session has shown who they are once more. */
export async function noteProof(db: Db | Tx, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('session').set({ proved_at: now }).where('id', '=', sessionId).execute();
}

const FRESH_MS = FRESH_MIN * 60_000;

/** Whether they showed who they are lately enough for what is sensitive. */
export function isFresh({ session }: Pick<Person, 'session'>, now: Date): boolean {
  return session.method === 'local' || now.getTime() - session.provedAt.getTime() < FRESH_MS;
}

export async function endSessionOf(db: Db | Tx, secret: string): Promise<void> {
  await db.deleteFrom('session').where('secret_sha256', '=', secretSha256(secret)).execute();
}

/** Ends every session of an account but one; answers how many ended. */
export async function endSessions(
  db: Db | Tx,
  accountId: number,
  except: number | null,
): Promise<number> {
  let query = db.deleteFrom('session').where('account_id', '=', accountId);
  if (except !== null) query = query.where('id', '<>', except);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

const ACCOUNT_COLUMNS = `
  a.id AS account_id, a.email, a.name, a.operator, a.password_hash IS NOT NULL AS has_password,
  a.created_at, a.plan, a.billing, a.addons, least(a.mfa_deadline, o.mfa_from) AS mfa_deadline,
  a.mfa_enrolled_at IS NOT NULL AS mfa_enrolled, a.sso_signed_in_at, o.id AS org_id, o.name AS org_name,
  o.require_sso, o.sso_recheck_days, m.role, coalesce(a.daily_limit, p.daily_calls) AS daily_limit,
  u.day, u.quota_used, u.credit_used, u.credits, now() AS now,
  concat(a.xmin, '.', m.xmin, '.', o.xmin, '.', p.xmin) AS version`;
const ACCOUNT_JOINS = `
  JOIN plan p ON p.name = a.plan JOIN usage u ON u.account_id = a.id
  LEFT JOIN member m ON m.account_id = a.id LEFT JOIN organization o ON o.id = m.org_id`;

const BY_SESSION = `
SELECT s.id AS session_id, s.method, s.created_at AS session_created, s.seen_at, s.expires_at,
  coalesce(s.proved_at, s.created_at) AS proved_at,
  ${ACCOUNT_COLUMNS}
FROM session s JOIN account a ON a.id = s.account_id ${ACCOUNT_JOINS}
WHERE s.secret_sha256 = $1 AND s.expires_at > $2 AND s.seen_at > $3 AND a.removed_at IS NULL`;

const BY_ACCOUNT = `
SELECT ${ACCOUNT_COLUMNS} FROM account a ${ACCOUNT_JOINS} WHERE a.id = $1 AND a.removed_at IS NULL`;

/** The person behind a cookie, with everything their calls are judged by; null for an unknown or ended session. */
export async function findSession(
  pool: pg.Pool,
  secret: string,
  now: Date,
): Promise<SignedInPerson | null> {
  const hash = secretSha256(secret);
  const { rows } = await pool.query<SessionRow & AccountRow>({
    name: 'session',
    text: BY_SESSION,
    values: [hash, now, new Date(now.getTime() - IDLE_MS)],
  });
  const row = rows[0];
  if (row === undefined) return null;
  if (now.getTime() - row.seen_at.getTime() > SEEN_EVERY_MS)
    await pool.query('UPDATE session SET seen_at = $2 WHERE id = $1', [row.session_id, now]);
  return signedIn(row, {
    id: row.session_id,
    method: row.method,
    createdAt: row.session_created,
    expiresAt: row.expires_at,
    provedAt: row.proved_at,
  });
}

/** The one person of a server that asks nobody to sign in. */
export async function localPerson(pool: pg.Pool, accountId: number): Promise<SignedInPerson> {
  const { rows } = await pool.query<AccountRow>({
    name: 'local',
    text: BY_ACCOUNT,
    values: [accountId],
  });
  const row = rows[0]!;
  const expiresAt = new Date(row.now.getTime() + ABSOLUTE_MS);
  const { now } = row;
  return signedIn(row, { id: 1, method: 'local', createdAt: now, expiresAt, provedAt: now });
}

type SessionRow = {
  session_id: number;
  method: SessionMethod;
  session_created: Date;
  seen_at: Date;
  expires_at: Date;
  proved_at: Date;
};

type AccountRow = Omit<HolderRow, 'removed'> & {
  email: string;
  name: string;
  operator: boolean;
  has_password: boolean;
  created_at: Date;
  org_name: string | null;
  daily_limit: number;
  day: string;
  quota_used: number;
  credit_used: number;
  credits: number;
  now: Date;
  version: string;
};

function signedIn(row: AccountRow, session: Person['session']): SignedInPerson {
  const account = stateToday({
    limit: row.daily_limit,
    quotaUsed: row.quota_used,
    creditUsed: row.credit_used,
    credits: row.credits,
    day: row.day,
    now: row.now,
  });
  return { person: personOf(row, session), facts: factsOf(row), account };
}

function personOf(row: AccountRow, session: Person['session']): Person {
  return {
    accountId: row.account_id,
    email: row.email,
    name: row.name,
    operator: row.operator,
    hasPassword: row.has_password,
    createdAt: row.created_at,
    organizationName: row.org_name,
    session,
  };
}

function factsOf(row: AccountRow): Facts {
  return {
    version: row.version,
    key: null,
    ...holderFacts({ ...row, removed: false }),
  };
}

/** The value of the cookie in a `Cookie` header, or null. */
export function presentedSession(header: string | undefined): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === SESSION_COOKIE) {
      const value = part.slice(at + 1).trim();
      return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
    }
  }
  return null;
}

/** `Lax`, so that a link from a mail finds the person signed in; writes ask for more than the cookie. */
export function sessionCookie(secret: string, secure: boolean): string {
  const age_s = ABSOLUTE_MS / 1000;
  return `${SESSION_COOKIE}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age_s}${secure ? '; Secure' : ''}`;
}

export function endedCookie(secure: boolean): string {
  return `${SESSION_COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`;
}

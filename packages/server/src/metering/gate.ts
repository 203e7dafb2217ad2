import type { Area, Role } from '@airworthy/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Facts } from '../access/facts.ts';
import { DatabaseSilent } from '../storage/guardedPool.ts';
import type { Addon, Billing } from '../storage/schema/core.ts';
import { type AccountState, type Charge, stateToday } from './account.ts';
import { lateRefunds } from './lateRefunds.ts';
import { GIVE_BACK_STATEMENT, OPEN_STATEMENT } from './statement.ts';

/** What the gate knows of a key. */
export type Opened = {
  readonly facts: Facts;
  /** After this call's charge, where there was one. */
  readonly account: AccountState;
  /**
   * `null`: no charge was asked for, or the facts have changed since it was judged and it must be judged
   * again. `'none'`: there was no unit left.
   */
  readonly charge: Charge | 'none' | null;
};

export type Gate = {
  /** Looks a key up and, given the version of the facts that admit the call, charges one unit. */
  open(keySha256: Buffer, charge: { version: string } | null): Promise<Opened | null>;
  giveBack(charge: Charge): Promise<AccountState>;
};

type Waiting = {
  readonly hash: Buffer;
  readonly expected: string | null;
  readonly resolve: (opened: Opened | null) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Groups under way at once. A durable commit takes milliseconds; while one group waits for it the next
 * fills up. Two keep the database busy, more would only split the groups.
 */
const GROUPS_MAX = 2;
const GROUP_SIZE_MAX = 128;
/** Leaves time for the rest of a request, so that callers get 503 within ten seconds of silence. */
const ANSWER_MAX_MS = 7000;

/** Calls of one turn of the event loop, and all that arrive while a group is under way, go together. */
export function openGate(pool: pg.Pool, log: Pick<Logger, 'error'>): Gate {
  const waiting: Waiting[] = [];
  let underWay = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || underWay >= GROUPS_MAX || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      const group = waiting.splice(0, GROUP_SIZE_MAX);
      if (group.length === 0) return;
      underWay++;
      void run(group).finally(() => {
        underWay--;
        schedule();
      });
      schedule();
    });
  }

  async function run(group: readonly Waiting[]): Promise<void> {
    try {
      const answer = pool.query<OpenRow>({
        name: 'open',
        text: OPEN_STATEMENT,
        values: [group.map((one) => one.hash), group.map((one) => one.expected)],
      });
      const opened = allocate((await inTime(answer)).rows);
      group.forEach((one, index) => {
        one.resolve(opened.get(index + 1) ?? null);
      });
    } catch (error) {
      for (const one of group) one.reject(error);
    }
  }

  /** Answers in time when the database is silent; what it charges later is given back. */
  async function inTime(answer: Promise<{ rows: OpenRow[] }>): Promise<{ rows: OpenRow[] }> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new DatabaseSilent());
        void answer.then(({ rows }) => takeBack(rows)).catch(() => {});
      }, ANSWER_MAX_MS);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  async function takeBack(rows: OpenRow[]): Promise<void> {
    for (const { charge } of allocate(rows).values())
      if (charge !== null && charge !== 'none') await giveBackLater(charge);
  }

  const gate: Gate = {
    open(keySha256, charge) {
      return new Promise((resolve, reject) => {
        waiting.push({ hash: keySha256, expected: charge?.version ?? null, resolve, reject });
        schedule();
      });
    },
    async giveBack(charge) {
      const { rows } = await pool.query<UsageRow & { daily_limit: number }>({
        name: 'give_back',
        text: GIVE_BACK_STATEMENT,
        values: [charge.accountId, charge.day, charge.from],
      });
      return stateToday(accountOf(rows[0]!));
    },
  };
  const giveBackLater = lateRefunds(gate.giveBack, log);
  return gate;
}

type UsageRow = {
  now: Date;
  day: string;
  quota_used: number;
  credit_used: number;
  credits: number;
  daily_limit: number;
};

export type OpenRow = UsageRow & {
  i: number;
  key_id: number;
  kind: 'personal' | 'device';
  label: string;
  prefix: string;
  areas: Area[] | null;
  read_only: boolean;
  expires_at: Date | null;
  created_at: Date;
  last_used_at: Date | null;
  account_id: number;
  plan: string;
  billing: Billing;
  addons: Addon[];
  removed: boolean;
  mfa_deadline: Date | null;
  mfa_enrolled: boolean;
  sso_signed_in_at: Date | null;
  org_id: number | null;
  require_sso: boolean | null;
  sso_recheck_days: number | null;
  role: Role | null;
  version: string;
  judged: boolean;
  from_quota: number | null;
  from_credits: number | null;
};

/** Hands the units an account was given to its calls, first come first served, by their place in the group. */
function allocate(rows: readonly OpenRow[]): Map<number, Opened> {
  const served = new Map<number, number>();
  const opened = new Map<number, Opened>();
  for (const row of rows) {
    const facts = factsOf(row);
    if (!row.judged) {
      opened.set(row.i, { facts, account: stateToday(accountOf(row)), charge: null });
      continue;
    }
    const place = served.get(row.account_id) ?? 0;
    served.set(row.account_id, place + 1);
    opened.set(row.i, { facts, ...unitAt(row, place) });
  }
  return opened;
}

/** The call at `place` (from 0) of its account in this group; the row holds the state before the group. */
function unitAt(row: OpenRow, place: number): Pick<Opened, 'account' | 'charge'> {
  const fromQuota = row.from_quota ?? 0;
  const fromCredits = row.from_credits ?? 0;
  const quota = Math.min(place + 1, fromQuota);
  const credits = Math.min(place + 1 - quota, fromCredits);
  const before = accountOf(row);
  const account = {
    ...before,
    quotaUsed: before.quotaUsed + quota,
    creditUsed: before.creditUsed + credits,
    credits: before.credits - credits,
  };
  if (place >= fromQuota + fromCredits) return { account, charge: 'none' };
  const from = place < fromQuota ? 'quota' : 'credits';
  return { account, charge: { accountId: row.account_id, from, day: row.day } };
}

function accountOf(row: UsageRow): AccountState {
  return {
    limit: row.daily_limit,
    quotaUsed: row.quota_used,
    creditUsed: row.credit_used,
    credits: row.credits,
    day: row.day,
    now: row.now,
  };
}

function factsOf(row: OpenRow): Facts {
  return {
    version: row.version,
    key: {
      id: row.key_id,
      kind: row.kind,
      label: row.label,
      prefix: row.prefix,
      areas: row.areas,
      readOnly: row.read_only,
      expiresAt: row.expires_at,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    },
    holder: {
      id: row.account_id,
      plan: row.plan,
      billing: row.billing,
      addons: row.addons,
      removed: row.removed,
      mfaDeadline: row.mfa_deadline,
      mfaEnrolled: row.mfa_enrolled,
      ssoSignedInAt: row.sso_signed_in_at,
    },
    organization:
      row.org_id === null
        ? null
        : {
            id: row.org_id,
            requireSso: row.require_sso === true,
            ssoRecheckDays: row.sso_recheck_days ?? 0,
          },
    role: row.role,
  };
}

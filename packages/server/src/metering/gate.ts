import type { KeyArea } from '@airworthy/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Facts, type HolderRow, holderFacts } from '../access/facts.ts';
import { DatabaseSilent } from '../storage/guardedPool.ts';
import { type AccountState, type Charge, stateToday } from './account.ts';
import { someTurns } from './gathering.ts';
import { openLedger, type UsageRow } from './ledger.ts';
import { DRAW_STATEMENT, OPEN_STATEMENT } from './statement.ts';

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
  /** Charges one unit of the account of a person who is signed in; `charge` is null when there is none left. */
  draw(accountId: number): Promise<{ account: AccountState; charge: Charge | null }>;
  /** The call is about to be answered: its unit is spent. */
  settle(charge: Charge): Promise<void>;
  /** The account afterwards, or null when the database is away and the unit goes back later. */
  giveBack(charge: Charge): Promise<AccountState | null>;
  /** Returns the units of calls that will never be answered. Also runs every few seconds. */
  reconcile(): Promise<void>;
  close(): Promise<void>;
};

type Waiting = {
  readonly hash: Buffer;
  readonly expected: string | null;
  /** Of a call that asks for a unit. */
  readonly number: number | null;
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

/** Calls of some turns of the event loop, and all that arrive while a group is under way, go together. */
function inGroups<Call>(run: (group: readonly Call[]) => Promise<void>): (call: Call) => void {
  const waiting: Call[] = [];
  let underWay = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || underWay >= GROUPS_MAX || waiting.length === 0) return;
    scheduled = true;
    void someTurns().then(() => {
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

  return (call) => {
    waiting.push(call);
    schedule();
  };
}

export function openGate(pool: pg.Pool, log: Pick<Logger, 'warn'>): Gate {
  const ledger = openLedger(pool, log);
  const join = inGroups(run);

  async function run(group: readonly Waiting[]): Promise<void> {
    try {
      if (group.some((one) => one.number !== null)) await inTime(ledger.alive());
      const answer = pool.query<OpenRow>({
        name: 'open',
        text: OPEN_STATEMENT,
        values: [
          group.map((one) => one.hash),
          group.map((one) => one.expected),
          group.map((one) => one.number),
          ledger.processId,
        ],
      });
      const opened = allocate((await inTime(answer)).rows);
      group.forEach((one, index) => {
        const found = opened.get(index + 1) ?? null;
        const isCharged = found !== null && found.charge !== null && found.charge !== 'none';
        if (one.number !== null && !isCharged) ledger.forget(one.number);
        one.resolve(found);
      });
    } catch (error) {
      for (const one of group) {
        if (one.number !== null) ledger.forget(one.number);
        one.reject(error);
      }
    }
  }

  return {
    open(keySha256, charge) {
      return new Promise((resolve, reject) => {
        join({
          hash: keySha256,
          expected: charge?.version ?? null,
          number: charge === null ? null : ledger.begin(),
          resolve,
          reject,
        });
      });
    },
    async draw(accountId) {
      const number = ledger.begin();
      try {
        await inTime(ledger.alive());
        const answer = pool.query<UsageRow & { source: string | null }>({
          name: 'draw',
          text: DRAW_STATEMENT,
          values: [accountId, number, ledger.processId],
        });
        const row = (await inTime(answer)).rows[0]!;
        if (row.source === null) ledger.forget(number);
        return {
          account: accountOf(row),
          charge: row.source === null ? null : { accountId, number },
        };
      } catch (error) {
        ledger.forget(number);
        throw error;
      }
    },
    settle: ({ number }) => ledger.settle(number),
    async giveBack({ number, accountId }) {
      const row = await ledger.giveBack(number, accountId);
      return row === null ? null : stateToday(accountOf(row));
    },
    reconcile: () => ledger.reconcile(),
    close: () => ledger.stop(),
  };
}

/** Answers in time when the database is silent; what it still charges goes back. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseSilent()), ANSWER_MAX_MS);
  });
  answer.catch(() => {
    // A refusal that comes after the caller was answered is nobody's any more.
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

export type OpenRow = UsageRow &
  HolderRow & {
    i: number;
    /** Of a call that asked for a unit, so of every row that was judged. */
    number: number | null;
    key_id: number;
    kind: 'personal' | 'device';
    label: string;
    prefix: string;
    areas: KeyArea[] | null;
    read_only: boolean;
    expires_at: Date | null;
    created_at: Date;
    last_used_at: Date | null;
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
  return { account, charge: { accountId: row.account_id, number: row.number! } };
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
    ...holderFacts(row),
  };
}

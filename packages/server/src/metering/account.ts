import { ServiceError } from '@airworthy/contract';
import { DAY_MS, dateText } from '@airworthy/contract/dates';

/** The figures of an account on one UTC day. */
export type AccountState = {
  readonly limit: number;
  /** Units of the day drawn from the quota, and from the credits. */
  readonly quotaUsed: number;
  readonly creditUsed: number;
  readonly credits: number;
  readonly day: string;
  /** The database's clock when this was read: no server's own clock can move an account's day. */
  readonly now: Date;
};

/** A unit that was drawn, by the number of its call in this process. */
export type Charge = {
  readonly accountId: number;
  readonly number: number;
};

export function remaining(account: AccountState): number {
  return Math.max(0, account.limit - account.quotaUsed);
}

export function used(account: AccountState): number {
  return account.quotaUsed + account.creditUsed;
}

export function hasUnit(account: AccountState): boolean {
  return remaining(account) > 0 || account.credits > 0;
}

/** The counts of an earlier day no longer apply; credits remain. */
export function stateToday(account: AccountState): AccountState {
  const day = dateText(account.now);
  return account.day < day ? { ...account, quotaUsed: 0, creditUsed: 0, day } : account;
}

export function rateLimitHeaders(account: AccountState): Record<string, string> {
  return {
    'x-ratelimit-limit': String(account.limit),
    'x-ratelimit-remaining': String(remaining(account)),
    'x-ratelimit-credits': String(account.credits),
  };
}

/** The next 00:00 UTC. */
export function resetAt(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}

/** Whole seconds to that moment, never 0. */
export function retryAfter_s(now: Date): number {
  return Math.ceil((resetAt(now).getTime() - now.getTime()) / 1000);
}

/** No unit left: either the plan has no calls at all, or the quota comes back tomorrow. */
export function withoutUnit(account: AccountState): ServiceError {
  if (account.limit === 0 && account.credits === 0) {
    return new ServiceError(
      'quota_none',
      'Your plan includes no API calls and you have no credits.',
      { quota: 'none' },
    );
  }
  return new ServiceError('quota_exhausted', 'Daily quota and credits are exhausted.', {
    quota: 'exhausted',
    limit: account.limit,
    used: used(account),
    credits: account.credits,
  });
}

import { ServiceError } from '@airworthy/contract';

/** A caller who has been quiet may spend this many seconds' worth at once: a page of reports, a nightly export. */
const BURST_S = 20;
/** Accounts remembered at a time; whoever has been away longest begins afresh. */
const REMEMBERED_MAX = 10_000;

type Left = { calls: number; at_ms: number };

/**
 * A fair share of the reads that spend no unit: each account has so many a second of this process, and a burst after
 * a pause. Beyond it a call is refused with the pause after which one is free; 429 stays the word for a spent quota.
 */
export function readLimit(perSecond: number, now: () => number = () => performance.now()) {
  const accounts = new Map<number, Left>();
  const most = perSecond * BURST_S;
  return {
    take(accountId: number): void {
      if (perSecond === 0) return;
      const at_ms = now();
      const before = accounts.get(accountId) ?? { calls: most, at_ms };
      const calls = Math.min(most, before.calls + ((at_ms - before.at_ms) / 1000) * perSecond);
      accounts.delete(accountId);
      accounts.set(accountId, { calls: calls >= 1 ? calls - 1 : calls, at_ms });
      if (accounts.size > REMEMBERED_MAX) accounts.delete(accounts.keys().next().value as number);
      if (calls >= 1) return;
      throw new ServiceError(
        'unavailable',
        `This account reads more than ${perSecond} times a second. Wait for the time in Retry-After, or ask for larger pages.`,
        {},
        { retryAfter_s: (1 - calls) / perSecond },
      );
    },
  };
}

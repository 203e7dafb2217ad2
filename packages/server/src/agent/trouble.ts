import { AirworthyError, Refusal, Unreachable } from '@airworthy/client';

/** Why nothing can be filed now, and when to try again. */
export type Trouble = { readonly reason: string; readonly pause_s: number };

const FIRST_S = 5;
const LONGEST_S = 300;

/** What stands in the way of every log until somebody does something about it. */
const UNTIL_SOMEBODY_ACTS: ReadonlySet<string> = new Set([
  'unauthorized',
  'permission',
  'scope',
  'no_organization',
  'mfa_required',
  'sso_required',
  'billing_lapsed',
  'quota_none',
  'quota_exhausted',
  'storage_full',
]);

/**
 * What an error says about all logs; null where it is about this log alone. Pauses double, with up to half as much again
 * so that many agents do not come back at one moment; a pause that the server asks for is kept.
 */
export function troubleOf(error: unknown, failures: number): Trouble | null {
  if (!(error instanceof AirworthyError)) return null;
  const spread = 1 + Math.random() / 2;
  const growing_s = Math.min(LONGEST_S, FIRST_S * 2 ** Math.min(failures, 10)) * spread;
  if (error instanceof Unreachable) return { reason: error.message, pause_s: growing_s };
  if (!(error instanceof Refusal)) return null;
  const { code, status, retryAfter_s, message: reason } = error;
  if (UNTIL_SOMEBODY_ACTS.has(code))
    return { reason, pause_s: Math.max(retryAfter_s ?? 0, LONGEST_S * spread) };
  if (status < 500 && status !== 429 && status !== 408) return null;
  return { reason, pause_s: Math.max(retryAfter_s ?? 0, growing_s) };
}

import { type ErrorCode, type ServiceError, statusOf } from '@airworthy/contract';
import type { AnswerHeaders } from '../features/implement.ts';
import { type AccountState, retryAfter_s } from '../metering/account.ts';

export type Reply = {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** Text of the body, a file on its way out, or nothing. */
  readonly body: string | NodeJS.ReadableStream | null;
};

/** A 503 always names a pause; this one where the cause has no figure of its own. */
export const UNAVAILABLE_PAUSE_S = 5;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The body of every refusal: `error` first, then what helps, then where to look in the log. */
export function problemReply(
  error: ServiceError,
  call: { requestId: string; account: AccountState | null },
): Reply {
  const headers: Record<string, string> = { 'content-type': JSON_TYPE };
  if (error.code === 'unauthorized') headers['www-authenticate'] = 'Bearer';
  const pause_s = pauseOf(error, call.account);
  if (pause_s !== null) headers['retry-after'] = String(pause_s);
  if (error.code === 'method_not_allowed') headers.allow = String(error.members.allow);
  const body = {
    error: error.message,
    code: error.code,
    ...error.members,
    request_id: call.requestId,
  };
  return { status: statusOf[error.code], headers, body: JSON.stringify(body) };
}

/** Seconds after which a call that was refused for lack of a unit or of means may succeed. */
function pauseOf(error: ServiceError, account: AccountState | null): number | null {
  if (error.code === 'quota_exhausted' && account !== null) return retryAfter_s(account.now);
  if (error.code === 'too_many_attempts') return Number(error.members.retry_after_s);
  if (error.code !== 'unavailable') return null;
  const { retryAfter_s: asked } = error.context;
  return typeof asked === 'number' ? Math.max(1, Math.ceil(asked)) : UNAVAILABLE_PAUSE_S;
}

/** A fault of ours: the caller gets the request id to quote, and nothing else. */
export function faultReply(requestId: string): Reply {
  const body = {
    error: 'Something went wrong on our side.',
    code: 'internal' satisfies ErrorCode,
    request_id: requestId,
  };
  return {
    status: 500,
    headers: { 'content-type': JSON_TYPE },
    body: JSON.stringify(body),
  };
}

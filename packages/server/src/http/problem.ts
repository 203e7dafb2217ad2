import type { ErrorCode, ServiceError } from '@airworthy/contract';
import { type AccountState, retryAfter_s } from '../metering/account.ts';

/** The one place where a refusal becomes a status. */
export const statusOf: Record<ErrorCode, number> = {
  invalid_json: 400,
  wrong_content_type: 400,
  invalid_value: 400,
  missing_field: 400,
  too_many_links: 400,
  unauthorized: 401,
  quota_none: 402,
  addon_required: 402,
  billing_lapsed: 403,
  scope: 403,
  permission: 403,
  mfa_required: 403,
  sso_required: 403,
  no_organization: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 409,
  too_large: 413,
  not_a_log: 400,
  unreadable_log: 400,
  log_too_costly: 400,
  storage_full: 400,
  quota_exhausted: 429,
  internal: 500,
  unavailable: 503,
  wrong_credentials: 401,
  too_many_attempts: 429,
  proof_required: 403,
  cross_site: 403,
};

export type Reply = {
  readonly status: number;
  readonly headers: Record<string, string>;
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

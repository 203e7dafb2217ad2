/** Every reason for which a call can be refused: a closed list, each one a caller would branch on. */
export const errorCodes = [
  'invalid_json',
  'invalid_value',
  'missing_field',
  'too_many_links',
  'unauthorized',
  'quota_none',
  'addon_required',
  'billing_lapsed',
  'scope',
  'permission',
  'mfa_required',
  'sso_required',
  'no_organization',
  'not_found',
  'method_not_allowed',
  'conflict',
  'too_large',
  'not_a_log',
  'unreadable_log',
  'storage_full',
  'quota_exhausted',
  'internal',
  'unavailable',
] as const;

/** Refusals that only people meet, at the session's door; the API's document does not have them. */
export const webErrorCodes = [
  'wrong_credentials',
  'too_many_attempts',
  'proof_required',
  'cross_site',
] as const;

export type ErrorCode = (typeof errorCodes)[number] | (typeof webErrorCodes)[number];

/** One refused field; `error` and `field` of the answer repeat the first of them. */
export type Problem = { field: string; message: string };

/** Members of an error body beside `error`, `code` and `request_id`. */
export type ErrorMembers = Record<string, unknown>;

/**
 * A refused request. `detail` is the sentence for the caller, `members` go into the body beside it,
 * `context` is for the log line only.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly members: ErrorMembers;
  readonly context: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    detail: string,
    members: ErrorMembers = {},
    context: Record<string, unknown> = {},
  ) {
    super(detail);
    this.name = 'ServiceError';
    this.code = code;
    this.members = members;
    this.context = context;
  }
}

export function notFound(what: string, context: Record<string, unknown> = {}): ServiceError {
  return new ServiceError('not_found', `${what} not found`, {}, context);
}

export function invalidValue(field: string, message: string, value?: unknown): ServiceError {
  const shown = value === undefined ? {} : { value };
  return new ServiceError('invalid_value', message, {
    field,
    ...shown,
    problems: [{ field, message }],
  });
}

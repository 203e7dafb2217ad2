import { z } from 'zod';
import { about, choice, component, count, figure, flagOf, listing, words } from './describe.ts';

/** Every reason for which a call can be refused: a closed list of cases that a caller may handle. */
export const errorCodes = [
  'invalid_json',
  'wrong_content_type',
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
  'stale',
  'final',
  'idempotency_conflict',
  'too_large',
  'not_a_log',
  'unreadable_log',
  'log_too_costly',
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

const Problem = component('Problem', 'One member of a request that was refused', {
  field: words('Path of the member', 'batteries[0].cells'),
  message: words('What is wrong with it', 'batteries[0].cells must be from 1 to 24.'),
});

/** One refused field; `error` and `field` of the answer repeat the first of them. */
export type Problem = z.infer<typeof Problem>;

/** The body of every refusal. Which members there are follows from `code`. */
export const ErrorAnswer = component('Error', 'A refusal', {
  error: words('One plain sentence', 'freq_mhz must be greater than 0.'),
  code: choice(errorCodes, 'The reason, for programs', 'invalid_value'),
  request_id: words("Identifies this call in the server's log", '01JD0M3W8Q').optional(),
  field: words('Path of the first refused member', 'links.video.freq_mhz').optional(),
  value: about(
    z.union([z.string(), z.number(), z.boolean()]),
    'The refused value, when it is short',
    -5,
  ).optional(),
  problems: listing(Problem, 'Every refused member, the first 50').optional(),
  quota: choice(['none', 'exhausted'], 'Why no unit is left', 'exhausted').optional(),
  limit: count('Units of a day', 1000).optional(),
  used: count('Units used today', 1000).optional(),
  credits: count('Credits left', 0).optional(),
  addon: choice(['crash_analyzer'], 'Add-on that the account lacks', 'crash_analyzer').optional(),
  permission: words('Permission that the role lacks', 'flights.manage').optional(),
  areas: about(z.array(z.string()), 'Areas that the credential is limited to', [
    'flights',
  ]).optional(),
  billing: choice(['trial_ended', 'lapsed'], 'State of the billing', 'lapsed').optional(),
  mfa_setup_required: flagOf('Whether a second factor must be set up first', true).optional(),
  sso: flagOf('Whether the holder must sign in at the identity provider first', true).optional(),
  limit_mb: figure('MB', 'Limit of the upload or of the storage', 64).optional(),
  used_mb: figure('MB', 'Storage in use', 980).optional(),
  reserved_mb: figure('MB', 'Storage that uploads under way have reserved', 31).optional(),
  offset: about(z.int().min(0), 'Bytes of the upload that have arrived', 8388608).optional(),
});

/**
 * The members that a refusal can have beside `error`, `code` and `request_id`, by its code. A `stale` refusal also holds
 * the record as it is now, under its own name.
 */
export const membersOfError = {
  invalid_json: [],
  wrong_content_type: [],
  invalid_value: ['field', 'value', 'problems'],
  missing_field: ['field', 'value', 'problems'],
  too_many_links: ['field', 'value', 'problems'],
  unauthorized: [],
  quota_none: ['quota'],
  addon_required: ['addon'],
  billing_lapsed: ['billing'],
  scope: ['areas'],
  permission: ['permission'],
  mfa_required: ['mfa_setup_required'],
  sso_required: ['sso'],
  no_organization: [],
  not_found: [],
  method_not_allowed: [],
  conflict: ['field', 'value', 'problems', 'offset'],
  stale: ['field'],
  final: [],
  idempotency_conflict: [],
  too_large: ['limit_mb'],
  not_a_log: [],
  unreadable_log: [],
  log_too_costly: [],
  storage_full: ['limit_mb', 'used_mb', 'reserved_mb'],
  quota_exhausted: ['quota', 'limit', 'used', 'credits'],
  internal: [],
  unavailable: [],
} as const satisfies Record<
  (typeof errorCodes)[number],
  readonly Exclude<keyof z.infer<typeof ErrorAnswer>, 'error' | 'code' | 'request_id'>[]
>;

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

/** A member that the call needs and did not bring. */
export function missingField(field: string, message: string): ServiceError {
  return new ServiceError('missing_field', message, { field, problems: [{ field, message }] });
}

import type { z } from 'zod';
import { type ErrorCode, type Problem, ServiceError } from './errors.ts';
import { fieldName, fieldPath } from './fieldPath.ts';
import type { IssueParams } from './fields.ts';

type Issue = z.core.$ZodIssue;
type Found = Problem & { code: ErrorCode; value: unknown };

/** Problems that are listed at most: the first ones are enough to correct a body. */
const PROBLEMS_MAX = 50;

/** Turns what a schema refused into one plain sentence, the field it is about, and the whole list. */
export function refusal(error: z.core.$ZodError, input: unknown): ServiceError {
  const found = error.issues.slice(0, PROBLEMS_MAX).flatMap((issue) => explain(issue, input));
  const absent = found.find((problem) => problem.code === 'not_found');
  if (absent !== undefined) return new ServiceError('not_found', absent.message);
  const first = found[0]!;
  const shown = isShort(first.value) ? { value: first.value } : {};
  return new ServiceError(first.code, first.message, {
    field: first.field,
    ...shown,
    problems: found.map(({ field, message }) => ({ field, message })),
  });
}

/** Small values are repeated to the caller; objects and long texts are not. */
function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= 100;
  return (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean';
}

function explain(issue: Issue, input: unknown): Found[] {
  if (issue.code === 'invalid_union') {
    const closest = closestBranch(issue.errors);
    if (closest !== null) {
      return closest.flatMap((inner) =>
        explain({ ...inner, path: [...issue.path, ...inner.path] } as Issue, input),
      );
    }
  }
  const path = issue.path;
  const value = valueAt(input, path);
  // An object has no unit or range to tell it by, so it is named with its place.
  const name = isObjectExpected(issue) && path.length > 0 ? fieldPath(path) : fieldName(path);
  const field = fieldPath(path);
  const missing =
    path.length > 0 && issue.code === 'invalid_type' && (value === undefined || value === null);
  if (missing) {
    return [{ field, message: `${name} is required.`, code: 'missing_field', value: undefined }];
  }
  const message = sentence(issue, { name, field }, words(issue, value));
  return [{ field, message, code: codeOf(issue), value }];
}

function isObjectExpected(issue: Issue): boolean {
  return issue.code === 'invalid_type' && ['object', 'record'].includes(issue.expected);
}

/** The branch that came furthest into the value is the one the caller meant. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((one) => one.path.length));
  const sorted = [...branches].sort((a, b) => depth(b) - depth(a));
  const best = sorted[0];
  return best !== undefined && depth(best) > 0 ? best : null;
}

function codeOf(issue: Issue): ErrorCode {
  return paramsOf(issue).code ?? 'invalid_value';
}

function paramsOf(issue: Issue): IssueParams {
  return issue.code === 'custom' ? ((issue.params as IssueParams | undefined) ?? {}) : {};
}

/** A message that begins with a small letter is about the field and gets its name in front, once. */
function sentence(
  issue: Issue,
  { name, field }: { name: string; field: string },
  message: string,
): string {
  const named =
    message.startsWith(`${name} `) || message.startsWith(`${field} `) || paramsOf(issue).named;
  const whole = /^[a-z]/.test(message) && named !== true ? `${name} ${message}` : message;
  return /[.!?]$/.test(whole) || / not found$/.test(whole) ? whole : `${whole}.`;
}

/** Messages of the schema library, for a schema without a sentence of its own. */
const LIBRARY_MESSAGE = /^(Invalid|Too small|Too big|Unrecognized)/;

function words(issue: Issue, value: unknown): string {
  if (!LIBRARY_MESSAGE.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return typeof value === 'number' && !Number.isFinite(value)
        ? 'must be a finite number'
        : `must be ${issue.path.length === 0 ? 'a JSON object' : article(issue.expected)}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return `must be ${[...new Set(issue.errors.flatMap(wanted))].join(' or ') || 'of another type'}`;
    case 'invalid_key':
      return `has a bad name: it ${issue.issues.map((inner) => words(inner as Issue, '')).join(', ')}`;
    default:
      return 'is not valid';
  }
}

/** What a branch of a choice would have taken in this place. */
function wanted(branch: readonly Issue[]): string[] {
  return branch.flatMap((issue) =>
    issue.code === 'invalid_type' && issue.path.length === 0 ? [article(issue.expected)] : [],
  );
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  const least = Number(issue.minimum);
  if (issue.origin === 'string') {
    return least === 1 ? 'must not be empty' : `must be at least ${least} characters long`;
  }
  if (issue.origin === 'array' || issue.origin === 'set') {
    return least === 1 ? 'must not be empty' : `must have at least ${least} items`;
  }
  return issue.inclusive ? `must be at least ${least}` : `must be greater than ${least}`;
}

function tooBig(issue: z.core.$ZodIssueTooBig): string {
  const most = Number(issue.maximum);
  if (issue.origin === 'string') return `must be at most ${most} characters long`;
  if (issue.origin === 'array' || issue.origin === 'set') return `must have at most ${most} items`;
  return issue.inclusive ? `must be at most ${most}` : `must be less than ${most}`;
}

function article(expected: string): string {
  if (expected === 'int') return 'an integer';
  if (expected === 'object' || expected === 'record') return 'an object';
  if (expected === 'array') return 'an array';
  if (expected === 'boolean') return 'true or false';
  if (expected === 'string') return 'text';
  return `a ${expected}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

import type { z } from 'zod';
import { type ErrorCode, type Problem, ServiceError } from './errors.ts';
import { fieldName, fieldPath } from './fieldPath.ts';
import type { IssueParams } from './fields.ts';

type Issue = z.core.$ZodIssue;
type ExplainedProblem = Problem & { code: ErrorCode; value: unknown };

/** At most this many problems are listed; a caller can correct a body with the first of them. */
const PROBLEMS_MAX = 50;
/** Values up to this length are repeated in the answer. */
const SHOWN_TEXT_MAX = 100;

/**
 * The refusal of an input that its schema did not accept: one sentence about the first problem, the field it is
 * about, and the list of all problems. An unknown id in a path is `not_found` whatever else is wrong.
 */
export function refusal(error: z.core.$ZodError, input: unknown): ServiceError {
  const problems = error.issues.slice(0, PROBLEMS_MAX).flatMap((issue) => explain(issue, input));
  const unknownId = problems.find((problem) => problem.code === 'not_found');
  if (unknownId !== undefined) return new ServiceError('not_found', unknownId.message);
  const first = problems[0]!;
  return new ServiceError(first.code, first.message, {
    field: first.field,
    ...(isShown(first.value) ? { value: first.value } : {}),
    problems: problems.map(({ field, message }) => ({ field, message })),
  });
}

/** Short values are repeated to the caller; objects, lists and long texts are not. */
function isShown(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= SHOWN_TEXT_MAX;
  return (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean';
}

function explain(issue: Issue, input: unknown): ExplainedProblem[] {
  const inBranch = issue.code === 'invalid_union' ? closestBranch(issue.errors) : null;
  if (inBranch !== null) {
    return inBranch.flatMap((inner) =>
      explain({ ...inner, path: [...issue.path, ...inner.path] } as Issue, input),
    );
  }
  const { path } = issue;
  const value = valueAt(input, path);
  const field = fieldPath(path);
  // A number or text is recognized by its own name; an object needs its whole path.
  const name = expectsObject(issue) && path.length > 0 ? field : fieldName(path);
  const isMissing =
    path.length > 0 && issue.code === 'invalid_type' && (value === undefined || value === null);
  if (isMissing) {
    return [{ field, message: `${name} is required.`, code: 'missing_field', value: undefined }];
  }
  const message = sentence(issue, { name, field, predicate: predicateOf(issue, value) });
  return [{ field, message, code: paramsOf(issue).code ?? 'invalid_value', value }];
}

function expectsObject(issue: Issue): boolean {
  return issue.code === 'invalid_type' && ['object', 'record'].includes(issue.expected);
}

/** Of the branches of a union, the one that matched deepest into the value: the caller meant that one. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const depthOf = (issues: readonly Issue[]) =>
    Math.max(0, ...issues.map((issue) => issue.path.length));
  const [deepest] = [...branches].sort((a, b) => depthOf(b) - depthOf(a));
  return deepest !== undefined && depthOf(deepest) > 0 ? deepest : null;
}

function paramsOf(issue: Issue): IssueParams {
  return issue.code === 'custom' ? ((issue.params as IssueParams | undefined) ?? {}) : {};
}

/**
 * A whole sentence. A predicate begins with a small letter (`must be at least 1`) and gets the name in front, unless
 * it names its fields itself.
 */
function sentence(
  issue: Issue,
  { name, field, predicate }: { name: string; field: string; predicate: string },
): string {
  const namesItself =
    predicate.startsWith(`${name} `) ||
    predicate.startsWith(`${field} `) ||
    paramsOf(issue).named === true;
  const text = /^[a-z]/.test(predicate) && !namesItself ? `${name} ${predicate}` : predicate;
  const isComplete = /[.!?]$/.test(text) || / not found$/.test(text);
  return isComplete ? text : `${text}.`;
}

/** How the schema library begins its own messages. They are replaced; a schema's own message is kept. */
const LIBRARY_MESSAGE = /^(Invalid|Too small|Too big|Unrecognized)/;

/** The part of the sentence that follows the name of the field. */
function predicateOf(issue: Issue, value: unknown): string {
  if (!LIBRARY_MESSAGE.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (typeof value === 'number' && !Number.isFinite(value)) return 'must be a finite number';
      return `must be ${issue.path.length === 0 ? 'a JSON object' : withArticle(issue.expected)}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_union': {
      const types = [...new Set(issue.errors.flatMap(expectedTypes))];
      return `must be ${types.join(' or ') || 'of another type'}`;
    }
    case 'invalid_key': {
      const reasons = issue.issues.map((inner) => predicateOf(inner as Issue, ''));
      return `has a bad name: it ${reasons.join(', ')}`;
    }
    default:
      return 'is not valid';
  }
}

/** The types that a branch of a union accepts. */
function expectedTypes(branch: readonly Issue[]): string[] {
  return branch.flatMap((issue) =>
    issue.code === 'invalid_type' && issue.path.length === 0 ? [withArticle(issue.expected)] : [],
  );
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  const min = Number(issue.minimum);
  if (issue.origin === 'string') {
    return min === 1 ? 'must not be empty' : `must be at least ${min} characters long`;
  }
  if (issue.origin === 'array' || issue.origin === 'set') {
    return min === 1 ? 'must not be empty' : `must have at least ${min} items`;
  }
  return issue.inclusive ? `must be at least ${min}` : `must be greater than ${min}`;
}

function tooBig(issue: z.core.$ZodIssueTooBig): string {
  const max = Number(issue.maximum);
  if (issue.origin === 'string') return `must be at most ${max} characters long`;
  if (issue.origin === 'array' || issue.origin === 'set') return `must have at most ${max} items`;
  return issue.inclusive ? `must be at most ${max}` : `must be less than ${max}`;
}

function withArticle(type: string): string {
  if (type === 'int') return 'an integer';
  if (type === 'object' || type === 'record') return 'an object';
  if (type === 'array') return 'an array';
  if (type === 'boolean') return 'true or false';
  if (type === 'string') return 'text';
  return `a ${type}`;
}

/** The member of the input at a path; undefined where the path leads nowhere. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

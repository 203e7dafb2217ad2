import { z } from 'zod';
import { fieldPath } from './fieldPath.ts';

/** Pieces of a build and a link, beside `fields.ts`: a number out of its range is told the bound it broke, or both. */

/** Where a number may lie; `above` excludes its bound, `min` and `max` include theirs. */
export type Range = { above?: number; min?: number; max: number };

type Issue = { code?: string | undefined; path?: PropertyKey[] | undefined; input?: unknown };

/** The member's own name, which every refusal begins with. */
export function fieldOf(issue: Issue): string {
  const names = (issue.path ?? []).filter((part) => typeof part === 'string');
  return String(names.at(-1) ?? 'The value');
}

function rangeText(range: Range): string {
  if (range.above !== undefined) return `greater than ${range.above} and at most ${range.max}`;
  return `from ${range.min ?? 0} to ${range.max}`;
}

function refusal(range: Range, kind: string) {
  return (issue: Issue): string => {
    const field = fieldOf(issue);
    if (typeof issue.input !== 'number') return `${field} must be ${kind}.`;
    if (!Number.isFinite(issue.input)) return `${field} must be a finite number.`;
    if (issue.code === 'invalid_type') return `${field} must be ${kind}.`;
    if (range.above !== undefined && issue.input <= range.above)
      return `${field} must be greater than ${range.above}.`;
    return `${field} must be ${rangeText(range)}.`;
  };
}

function bounded(base: z.ZodNumber, range: Range, error: (issue: Issue) => string): z.ZodNumber {
  const below = base.max(range.max, { error });
  return range.above === undefined
    ? below.min(range.min ?? 0, { error })
    : below.gt(range.above, { error });
}

/** A finite number inside its range. A numeric string is refused, never read. */
export function inRange(range: Range): z.ZodNumber {
  const error = refusal(range, 'a number');
  return bounded(z.number({ error }), range, error);
}

/** A whole number inside its range; `4.0` is 4. */
export function wholeInRange(range: Range): z.ZodNumber {
  const error = refusal(range, 'a whole number');
  return bounded(z.int({ error }) as unknown as z.ZodNumber, range, error);
}

/** A list of at most `longest` items. */
export function listOf<Item extends z.ZodType>(item: Item, longest: number): z.ZodArray<Item> {
  const error = (issue: Issue) =>
    Array.isArray(issue.input)
      ? `${fieldOf(issue)} has at most ${longest} items.`
      : `${fieldOf(issue)} must be a list.`;
  return z.array(item, { error }).max(longest, { error });
}

/** An object that keeps members it does not know. */
export function record<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.looseObject(shape, {
    error: (issue) =>
      (issue.path ?? []).length === 0
        ? 'The body must be a JSON object.'
        : `${fieldPath(issue.path ?? [])} must be an object.`,
  });
}

import { z } from 'zod';

/** Numbers with a range and lists with a length; a refusal states the limit that was passed. */

/** Where a number may lie; `above` excludes its bound, `min` and `max` include theirs. */
export type Range = { above?: number; min?: number; max: number };

type Issue = { code?: string | undefined; input?: unknown };

function rangeText(range: Range): string {
  if (range.above !== undefined) return `greater than ${range.above} and at most ${range.max}`;
  return `from ${range.min ?? 0} to ${range.max}`;
}

/** The rest of a sentence that begins with the name of the member. */
function refusal(range: Range, kind: string) {
  return (issue: Issue): string => {
    if (typeof issue.input !== 'number') return `must be ${kind}`;
    if (!Number.isFinite(issue.input)) return 'must be a finite number';
    if (issue.code === 'invalid_type') return `must be ${kind}`;
    if (range.above !== undefined && issue.input <= range.above)
      return `must be greater than ${range.above}`;
    return `must be ${rangeText(range)}`;
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

/** A list of `shortest` to `longest` items. */
export function listOf<Item extends z.ZodType>(
  item: Item,
  longest: number,
  shortest = 0,
): z.ZodArray<Item> {
  const error = (issue: Issue) => {
    if (!Array.isArray(issue.input)) return 'must be a list';
    return issue.input.length < shortest
      ? `must have at least ${shortest} item${shortest === 1 ? '' : 's'}`
      : `has at most ${longest} items`;
  };
  const list = z.array(item, { error }).max(longest, { error });
  return shortest > 0 ? list.min(shortest, { error }) : list;
}

/** Relative difference up to which two statements of one quantity agree. */
const AGREEMENT = 1e-3;

/**
 * Refuses two members that state one quantity differently. Both are named, since either may be the one
 * that the caller meant.
 */
export function refuseDisagreement(
  context: z.RefinementCtx,
  first: { name: string; value: number; sent: number },
  second: { name: string; value: number; sent: number },
): void {
  const size = Math.max(Math.abs(first.value), Math.abs(second.value));
  if (Math.abs(first.value - second.value) <= AGREEMENT * size) return;
  const message = `${first.name} (${first.sent}) and ${second.name} (${second.sent}) disagree; send one of them.`;
  for (const { name, sent } of [first, second])
    context.addIssue({
      code: 'custom',
      path: [name],
      message,
      input: sent,
      params: { named: true },
    });
}

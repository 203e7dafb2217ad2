import { z } from 'zod';
import { optional } from './fields.ts';

/** Query values arrive as text; these read them without guessing. */

export const LIMIT_MAX = 1000;

function positiveInteger(value: string): number | null {
  if (!/^\d{1,16}$/.test(value)) return null;
  const number = Number(value);
  return number >= 1 && number <= Number.MAX_SAFE_INTEGER ? number : null;
}

/** An id in a query: no positive integer is refused, an unknown one finds nothing. */
export function queryId() {
  return z
    .string()
    .transform((value, context) => {
      const id = positiveInteger(value);
      if (id !== null) return id;
      context.addIssue({ code: 'custom', message: 'must be a positive integer' });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: 1 });
}

/** `limit`: 1 to 1000; more is taken as 1000. */
export function limit(fallback: number) {
  return z
    .string()
    .optional()
    .transform((value, context) => {
      if (value === undefined) return fallback;
      // A row of digits too long for an id is still a number above 1000.
      if (/^0*[1-9]\d*$/.test(value)) return Math.min(Number(value), LIMIT_MAX);
      context.addIssue({ code: 'custom', message: 'must be an integer from 1 to 1000' });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: 1, default: fallback });
}

/** The opaque `next` of an earlier page. */
export function cursor() {
  return optional(z.string().max(1000));
}

/** The two members that every paged list reads. */
export function page(fallbackLimit: number) {
  return { limit: limit(fallbackLimit), cursor: cursor() };
}

/** Text of a filter; empty is no filter. */
export function filterText(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000'), 'must not contain a null character')
    .optional()
    .transform((value) => (value === undefined || value.trim() === '' ? undefined : value.trim()));
}

/** `1` or `true` is yes; anything else, or nothing, is no. */
export function queryFlag() {
  return z
    .string()
    .optional()
    .transform((value) => value === '1' || value === 'true')
    .meta({ type: 'string', enum: ['0', '1'] });
}

/** The envelope of a paged list: `{<plural>: [...], total, limit, next}`. */
export function pagedReply<Plural extends string, Item extends z.ZodType>(
  plural: Plural,
  item: Item,
) {
  const members = {
    [plural]: z.array(item),
    total: z.int().min(0),
    limit: z.int().min(1),
    next: z.string().nullable(),
  };
  type Members = Record<Plural, z.ZodArray<Item>> & {
    total: z.ZodNumber;
    limit: z.ZodNumber;
    next: z.ZodNullable<z.ZodString>;
  };
  return z.looseObject(members as unknown as Members);
}

import { z } from 'zod';
import { about, count, listing, words } from './describe.ts';
import { optional } from './fields.ts';

/** Query values arrive as text and are read strictly. */

export const LIMIT_MAX = 1000;

function positiveInteger(value: string): number | null {
  if (!/^\d{1,16}$/.test(value)) return null;
  const number = Number(value);
  return number >= 1 && number <= Number.MAX_SAFE_INTEGER ? number : null;
}

/** An id in a query: text that is no positive integer is refused, an unknown id finds nothing. */
export function queryId() {
  return z
    .string()
    .transform((value, context) => {
      const id = positiveInteger(value);
      if (id !== null) return id;
      context.addIssue({ code: 'custom', message: 'must be a positive integer' });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: 1, example: 3 });
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
    .meta({
      type: 'integer',
      minimum: 1,
      default: fallback,
      description: 'Records per page; values above 1000 count as 1000.',
      example: fallback,
    });
}

/** The opaque `next` of an earlier page. */
export function cursor() {
  return about(optional(z.string().max(1000)), 'The `next` of the previous page', 'MjAyNi0xMS0xNA');
}

/** The members that every paged list reads. */
export function page(fallbackLimit: number) {
  return {
    limit: limit(fallbackLimit),
    cursor: cursor(),
    total: queryFlag(
      'Whether to count all records: 0 leaves `total` null, which is faster on long lists',
      true,
    ),
  };
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

/** A flag of a query: `0` or `1`; anything else is refused. */
export function queryFlag(meaning: string, fallback: boolean) {
  return z
    .enum(['0', '1'], { error: 'must be 0 or 1' })
    .optional()
    .transform((value) => (value === undefined ? fallback : value === '1'))
    .meta({
      description: `${meaning}.`,
      example: fallback ? '1' : '0',
      default: fallback ? '1' : '0',
    });
}

/** The members of a page of records beside the records. */
export const pageMembers = {
  total: count('Records that match, before `limit`; null with `total=0`', 1).nullable(),
  limit: about(z.int().min(1), 'Records per page', 200),
  next: words('Cursor of the next page; null on the last one', 'MjAyNi0xMS0xNA').nullable(),
};

/** The envelope of a paged list: `{<plural>: [...], total, limit, next}`. */
export function pagedReply<Plural extends string, Item extends z.ZodType>(
  plural: Plural,
  item: Item,
) {
  const members = { [plural]: listing(item, 'The records of this page'), ...pageMembers };
  return z.object(members as Record<Plural, z.ZodArray<Item>> & typeof pageMembers);
}

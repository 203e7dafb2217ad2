import { z } from 'zod';

/**
 * Building blocks of request schemas. Nothing is coerced: `"5"` is not 5. Numbers are finite and at most
 * 1e9 in magnitude; text is trimmed and has a length; a member that is `null` counts as left out.
 * `refusal.ts` turns what they refuse into sentences.
 */

/** Largest magnitude of a quantity in a request. */
export const MAGNITUDE_MAX = 1e9;

/** `null` equals leaving the field out; the handler sees `undefined` in both cases. */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value): z.output<T> | undefined => value ?? undefined);
}

/** As `optional`, with a value to take instead. */
export function withDefault<T extends z.ZodType>(schema: T, fallback: z.output<T>) {
  return schema.nullish().transform((value): z.output<T> => value ?? fallback);
}

/** A finite number; add `.min`, `.gt`, `.max` for its range. */
export function quantity() {
  return z.number().min(-MAGNITUDE_MAX).max(MAGNITUDE_MAX);
}

/** A whole number; JSON writes 4.0 and 4 alike, and both are 4. */
export function integer() {
  return z.int().min(-MAGNITUDE_MAX).max(MAGNITUDE_MAX);
}

export function flag() {
  return z.boolean();
}

/** Trimmed text of `min` to `max` characters, counted as a reader would: an emoji is one. */
export function text(length: { min?: number; max: number }) {
  const min = length.min ?? 0;
  return z
    .string()
    .transform((value) => value.trim())
    .superRefine((value, context) => {
      if (value.includes('\u0000')) {
        context.addIssue({ code: 'custom', message: 'must not contain a null character' });
      } else if (min > 0 && value.length === 0) {
        context.addIssue({ code: 'custom', message: 'must not be empty' });
      } else if (min > 1 && [...value].length < min) {
        context.addIssue({ code: 'custom', message: `must be at least ${min} characters long` });
      } else if (value.length > length.max && [...value].length > length.max) {
        context.addIssue({
          code: 'custom',
          message: `must be at most ${length.max} characters long`,
        });
      }
    })
    .meta({ maxLength: length.max, ...(min > 0 ? { minLength: min } : {}) });
}

export const nameText = () => text({ min: 1, max: 120 });
export const notesText = () => text({ max: 4000 });

/** The caller's own id for a record; empty after trimming counts as left out. */
export const externalRef = () =>
  text({ max: 200 })
    .nullish()
    .transform((value) =>
      value === undefined || value === null || value === '' ? undefined : value,
    );

/** One of a few words; the refusal lists them. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values);
}

/** An id inside a body: a positive integer, exact in a double. */
export function bodyId() {
  return z.int().min(1).max(Number.MAX_SAFE_INTEGER);
}

/**
 * An id inside a path. Text that is not an id gets the 404 of the resource, as an id of somebody else does,
 * so that ids cannot be probed.
 */
export function pathId(what: string) {
  return z
    .string()
    .transform((value, context) => {
      const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : 0;
      if (id < 1 || id > Number.MAX_SAFE_INTEGER) {
        context.addIssue({
          code: 'custom',
          message: `${what} not found`,
          params: { code: 'not_found' } satisfies IssueParams,
        });
        return z.NEVER;
      }
      return id;
    })
    .meta({
      type: 'integer',
      minimum: 1,
      description: `Id of the ${what.toLowerCase()}.`,
      example: 7,
    });
}

/** What a custom issue carries beside its message. */
export type IssueParams = {
  /** The code of the refusal, when not `invalid_value`. */
  code?: 'not_found' | 'too_many_links' | 'missing_field';
  /** The message already names the members that it is about. */
  named?: boolean;
};

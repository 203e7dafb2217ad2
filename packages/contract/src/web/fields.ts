import { z } from 'zod';
import { text } from '../fields.ts';
import { PASSWORD_MIN } from '../values.ts';

/** Long enough for any phrase; a bound keeps the hash from being fed a megabyte. */
export const PASSWORD_MAX = 200;

/** An address somebody can be written to; whether they can is found out by writing. */
export function email() {
  return text({ min: 3, max: 254 }).refine(
    (value) => /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(value),
    'must be an e-mail address such as ada@example.com',
  );
}

/** A password that is being chosen: taken as typed, spaces included. */
export function newPassword() {
  return z
    .string()
    .min(PASSWORD_MIN)
    .max(PASSWORD_MAX)
    .refine((value) => !value.includes('\u0000'), 'must not contain a null character')
    .refine(
      (value) => new Set(value).size >= 4,
      'is too easy to guess; use at least 4 different characters',
    );
}

/** A password or code that is being checked: only its length is bounded. */
export function secretText() {
  return z.string().min(1).max(PASSWORD_MAX);
}

/** A one-time token as links carry it. */
export function token() {
  return z.string().min(1).max(200);
}

export const Ok = z.looseObject({ ok: z.literal(true) });
export const OK = { ok: true } as const;

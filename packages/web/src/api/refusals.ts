import { Refusal, Unreachable } from '@airworthy/client';
import { words } from '../format/numbers.ts';

/**
 * A failure that the same call may not meet again: the network, or a server that is busy. While the browser knows that
 * it has no connection there is nothing to wait for: the page says so at once, and asks again when there is one.
 */
export function mayPass(error: Error): boolean {
  if (error instanceof Unreachable) return navigator.onLine;
  return error instanceof Refusal && error.status === 503;
}

type Problem = { readonly field: string; readonly message: string };

/** What the server says about single fields: a list, or the one field that its sentence is about. */
export function problemsOf(error: Error | null): readonly Problem[] {
  if (!(error instanceof Refusal)) return [];
  const { problems, field } = error.members;
  if (Array.isArray(problems)) return problems as Problem[];
  return typeof field === 'string' ? [{ field, message: error.message }] : [];
}

/** `password must be …` to `Must be …`: the field stands above it. */
export function besideField({ field, message }: Problem): string {
  const text = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `valid_until must be …` to `Valid until must be …`. */
export function sentenceOf({ field, message }: Problem): string {
  return message.startsWith(`${field} `) ? words(field) + message.slice(field.length) : message;
}

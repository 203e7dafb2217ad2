import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { words } from '../format/numbers.ts';
import styles from './ui.module.css';

export type Submission = {
  readonly onSubmit: (event?: FormEvent) => void;
  readonly pending: boolean;
  /** Why the last try failed; null before and after a success. */
  readonly error: Error | null;
  /** The server's sentence about one field, where it names the field. */
  readonly problem: (field: string) => string | undefined;
};

/** Sends a form once at a time and keeps what the server says about it. */
export function useSubmit(action: () => Promise<unknown>): Submission {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run = async () => {
    setPending(true);
    setError(null);
    try {
      await action();
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error(String(reason)));
    } finally {
      setPending(false);
    }
  };
  return {
    onSubmit(event) {
      event?.preventDefault();
      if (!pending) void run();
    },
    pending,
    error,
    problem: (field) => {
      const found = problemsOf(error).find((one) => one.field === field);
      return found === undefined ? undefined : besideField(found);
    },
  };
}

type Problem = { readonly field: string; readonly message: string };

function problemsOf(error: Error | null): readonly Problem[] {
  const problems = error instanceof ApiError ? error.members.problems : undefined;
  return Array.isArray(problems) ? (problems as Problem[]) : [];
}

/** `password must be …` to `Must be …`: the field stands above it. */
export function besideField({ field, message }: Problem): string {
  const text = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `valid_until must be …` to `Valid until must be …`. */
export function sentenceOf(error: Error): string {
  const named = problemsOf(error).find(({ field }) => error.message.startsWith(`${field} `));
  if (named === undefined) return error.message;
  return words(named.field) + error.message.slice(named.field.length);
}

/** The sentence of a refused form, above its button. */
export function FormError({ of }: { of: Pick<Submission, 'error'> }) {
  if (of.error === null) return null;
  const requestId = of.error instanceof ApiError ? of.error.requestId : null;
  return (
    <p className={styles.formError} role="alert">
      {sentenceOf(of.error)}
      {requestId === null || problemsOf(of.error).length > 0 ? null : (
        <span className="small"> Request {requestId}</span>
      )}
    </p>
  );
}

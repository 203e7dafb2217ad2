import { type FormEvent, useState } from 'react';
import { ApiError, besideField, problemsOf, sentenceOf } from '../api/refusals.ts';
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

import { Refusal } from '@airworthy/client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { besideField, problemsOf, sentenceOf } from '../api/refusals.ts';
import { plural } from '../format/numbers.ts';
import styles from './ui.module.css';

export type Submission = {
  readonly onSubmit: (event?: FormEvent) => void;
  readonly pending: boolean;
  /** Why the last try failed; null before and after a success. */
  readonly error: Error | null;
  /** The server's sentence about one field, where it names the field. */
  readonly problem: (field: string) => string | undefined;
  /** Whether the form has a place for problems of this field: it asked for them as it was drawn. */
  readonly hasPlace: (field: string) => boolean;
};

/** Sends a form once at a time and keeps what the server says about it. */
export function useSubmit(action: () => Promise<unknown>): Submission {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const places = useRef(new Set<string>());
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
      places.current.add(field);
      const found = problemsOf(error).find((one) => one.field === field);
      return found === undefined ? undefined : besideField(found);
    },
    hasPlace: (field) => places.current.has(field),
  };
}

type FormErrorProps = { of: Pick<Submission, 'error'> & Partial<Pick<Submission, 'hasPlace'>> };

/**
 * Why a form was refused, above its button. What is wrong with a field stands under the field: here it is only
 * counted, and the first such field gets the focus, which also brings it into view.
 */
export function FormError({ of: { error, hasPlace } }: FormErrorProps) {
  const box = useRef<HTMLParagraphElement>(null);
  const problems = problemsOf(error);
  const apart = problems.find(({ field }) => hasPlace?.(field) !== true);
  const isMarked = problems.length > 0 && apart === undefined;
  useEffect(() => {
    if (!isMarked || error === null) return;
    box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error, isMarked]);
  if (error === null) return null;
  // Whoever runs the server finds a failure by its id; a refusal says all there is to say.
  const requestId = error instanceof Refusal && error.status >= 500 ? error.requestId : null;
  return (
    <p ref={box} className={styles.formError} role="alert">
      {isMarked
        ? `Not accepted: ${plural(new Set(problems.map(({ field }) => field)).size, 'field')} to correct.`
        : apart === undefined
          ? error.message
          : sentenceOf(apart)}
      {requestId === null ? null : <span className="small"> Request {requestId}</span>}
    </p>
  );
}

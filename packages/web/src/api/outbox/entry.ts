import { Refusal, Unreachable } from '@airworthy/client';
import { problemsOf, sentenceOf } from '../refusals.ts';
import type { CallInput } from '../types.ts';
import { newReference } from './reference.ts';

/** Whose entries these are, on a device that several people may use. */
export type Holder = { readonly personId: number; readonly organizationId: number };

type Bodies = {
  readonly checklist: NonNullable<CallInput<'fileChecklist'>['body']>;
  readonly flight: NonNullable<CallInput<'fileFlight'>['body']>;
};
export type KeptKind = keyof Bodies;

/** Why an entry is not filed, in the server's words, and the record that it speaks of. */
export type Problem = {
  readonly sentence: string;
  readonly code: string;
  /** The record on the server that stands against it. */
  readonly recordId: number | null;
};

/** Something that a person saved and that the server does not have yet, or not the whole of. */
export type KeptOf<Kind extends KeptKind> = Holder & {
  readonly kind: Kind;
  /** Made when the person pressed save; the server files what has the same reference once. */
  readonly ref: string;
  readonly name: string;
  readonly at: string;
  readonly body: Bodies[Kind];
  /** The fields as they were typed, from which it can be corrected. */
  readonly form?: unknown;
  /** New each time that it is changed or asked for again: each such request has an idempotency key of its own. */
  readonly attempt: string;
  /** The server was not reached with it at first, so that it may be on record from another device by now. */
  readonly waited: boolean;
  /** The person said that the similar record on the server is another one. */
  readonly another: boolean;
  /** The server has it under this id, and its photos are still to be sent. */
  readonly filedAs: number | null;
  /** Null while it waits. */
  readonly problem: Problem | null;
};

export type Kept = { [Kind in KeptKind]: KeptOf<Kind> }[KeptKind];

/** What a page gives to be kept. */
export type NewKept = {
  [Kind in KeptKind]: Holder & Pick<KeptOf<Kind>, 'kind' | 'ref' | 'name' | 'at' | 'body' | 'form'>;
}[KeptKind];

export function isOf({ personId, organizationId }: Holder): (entry: Kept) => boolean {
  return (entry) => entry.personId === personId && entry.organizationId === organizationId;
}

/** An entry that is kept for the first time, or in place of `before`. */
export function newEntry(saved: NewKept, before: Kept | undefined): Kept {
  return {
    ...saved,
    attempt: newReference(),
    waited: before?.waited ?? false,
    another: before?.another ?? false,
    filedAs: null,
    problem: null,
  };
}

/** As it is sent again because a person asked for it. */
export function againAs(entry: Kept, { another = entry.another } = {}): Kept {
  return { ...entry, attempt: newReference(), another, problem: null };
}

/** The header that makes the same request count once, also when its answer was lost on the way. */
export function idempotencyKeyOf({ ref, attempt }: Kept): string {
  return `${ref} ${attempt}`;
}

/** An entry as it was written, also by an earlier version of the app; null where it cannot be read. */
export function readEntry(text: string): Kept | null {
  try {
    return completed(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Before flights were kept, an entry had no kind and its problem was a text. */
export function completed(value: unknown): Kept | null {
  if (typeof value !== 'object' || value === null) return null;
  const { problem, ...found } = value as Partial<Kept> & { problem?: Problem | string | null };
  if (typeof found.ref !== 'string' || found.body === undefined) return null;
  const usual = { kind: 'checklist', attempt: '', waited: true, another: false, filedAs: null };
  const read = typeof problem === 'string' ? plainProblem(problem) : (problem ?? null);
  return { ...usual, ...found, problem: read } as Kept;
}

function plainProblem(sentence: string): Problem {
  return { sentence, code: 'invalid_value', recordId: null };
}

/** What answers for the moment only: a server that is not there, too many calls, a session that ended. */
const PASSING = [401, 408, 429, 502, 503, 504];

/** `unreached`: nothing else will come through either. `passing`: the same call may succeed later. */
export function outcomeOf(error: unknown): 'unreached' | 'passing' | 'answer lost' | 'refused' {
  if (error instanceof DOMException && /^(Abort|Timeout)Error$/.test(error.name))
    return 'unreached';
  if (error instanceof Unreachable) return 'unreached';
  if (!(error instanceof Refusal)) return 'refused';
  if (PASSING.includes(error.status)) return 'passing';
  // The server carried it out and stopped before it kept its answer: asked anew, it finds the record by its reference.
  return error.code === 'conflict' ? 'answer lost' : 'refused';
}

export function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal)) return plainProblem(String(error));
  const { code, members } = error;
  const [named] = problemsOf(error);
  const record = (members.flight ?? members.run) as { readonly id?: number } | undefined;
  return {
    sentence: named === undefined ? error.message : sentenceOf(named),
    code,
    recordId: record?.id ?? null,
  };
}

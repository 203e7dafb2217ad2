import { useMemo, useSyncExternalStore } from 'react';
import { newReference } from '../../../api/outbox/reference.ts';
import { buildRefusal, isRecord } from './checkBuild.ts';
import type { Work } from './history.ts';
import { isSeenBy, usePersonId } from './person.ts';
import type { Draft } from './share.ts';

/** A build that was changed and not saved, as this browser keeps it. */
export type KeptDraft = {
  /** Of the work that it belongs to. */
  readonly id: string;
  /** When it was changed last. */
  readonly at: string;
  /** Who was signed in then, if anybody was: on a shared computer it is shown to nobody else. */
  readonly person: number | null;
  readonly draft: Draft;
};

/** An entry for each work. */
const PREFIX = 'airworthy-build-draft ';
const MOST = 20;

/** Saved or deleted drafts, that must not be kept again while nothing changes them. */
const settled = new WeakSet<Draft>();
const listeners = new Set<() => void>();
let list: readonly KeptDraft[] | null = null;
let isRefused = false;

function changed(): void {
  list = null;
  for (const listener of listeners) listener();
}

/** What this tab kept last of each work, and under which id. */
const own = new Map<string, { readonly id: string; readonly text: string }>();

/** The id under which this tab keeps a work: that of the work, unless another tab has gone on with it. */
export function keptId(work: Work): string {
  return own.get(work.id)?.id ?? work.id;
}

/**
 * Whether the draft kept for a work is neither what this tab kept nor what it opened: the same work is open in another
 * tab, which was copied from this one or has opened its draft.
 */
function isOfAnotherTab(work: Work): boolean {
  const stored = localStorage.getItem(PREFIX + keptId(work));
  if (stored === null || stored === own.get(work.id)?.text) return false;
  const [kept] = readOne(work.id, stored);
  return kept !== undefined && contentOf(kept.draft) !== contentOf(work.opened);
}

/** Where a work is kept that another tab has gone on with: where it was before the page was loaded again, or anew. */
function idBeside({ opened }: Work): string {
  const content = contentOf(opened);
  return read().find(({ draft }) => contentOf(draft) === content)?.id ?? newReference();
}

/** A draft as text, in which members that are left out and the order of the others make no difference. */
function contentOf({ name, notes, params }: Draft): string {
  return JSON.stringify([name, notes, params], (_, value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, one]) => one != null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  );
}

/**
 * Keeps the newest state of a work; the oldest of too many go. Where another tab has gone on with the same work, this
 * one is kept beside it: neither writes over the other.
 */
export function keepDraft(work: Work, draft: Draft, person: number | null): void {
  if (settled.has(draft)) return;
  try {
    const { name, notes, params } = draft;
    const id = isOfAnotherTab(work) ? idBeside(work) : keptId(work);
    const text = JSON.stringify({ at: new Date().toISOString(), person, name, notes, params });
    localStorage.setItem(PREFIX + id, text);
    own.set(work.id, { id, text });
    for (const { id: old } of read().slice(MOST)) localStorage.removeItem(PREFIX + old);
    isRefused = false;
  } catch {
    // A full or closed storage keeps no drafts; the address of the page has the build meanwhile.
    isRefused = true;
  }
  changed();
}

/** Lets the draft of a work go: it was saved, or is again as it was opened. That of another tab stays. */
export function dropDraft(work: Work, draft?: Draft): void {
  if (draft !== undefined) settled.add(draft);
  try {
    if (isOfAnotherTab(work)) return;
  } catch {
    // As above: there is none to let go.
  }
  deleteDraft(keptId(work));
}

export function deleteDraft(id: string): void {
  try {
    if (localStorage.getItem(PREFIX + id) === null) return;
    localStorage.removeItem(PREFIX + id);
  } catch {
    // As above: there is none to let go.
  }
  changed();
}

/** Drafts, newest first. What is no build, as of another version of the app, is left out. */
export function keptDrafts(): readonly KeptDraft[] {
  list ??= read();
  return list;
}

function read(): readonly KeptDraft[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    return keys
      .flatMap((key) => (key?.startsWith(PREFIX) === true ? [key] : []))
      .flatMap((key) => readOne(key.slice(PREFIX.length), localStorage.getItem(key) ?? ''))
      .sort((a, b) => b.at.localeCompare(a.at));
  } catch {
    return [];
  }
}

function readOne(id: string, text: string): readonly KeptDraft[] {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !isRecord(value.params) || buildRefusal(value.params) !== null)
      return [];
    const { at, name, notes, params } = value;
    const person = typeof value.person === 'number' ? value.person : null;
    if (typeof at !== 'string' || typeof name !== 'string' || typeof notes !== 'string') return [];
    return [{ id, at, person, draft: { name, notes, params: params as Draft['params'] } }];
  } catch {
    return [];
  }
}

// Another tab changed them.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(PREFIX)) changed();
  });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Those that anybody left, and those of the person who is signed in. */
export function useKeptDrafts(): readonly KeptDraft[] {
  const person = usePersonId();
  const drafts = useSyncExternalStore(subscribe, keptDrafts);
  return useMemo(() => drafts.filter((kept) => isSeenBy(kept, person)), [drafts, person]);
}

/** The last change could not be kept: the storage of the browser is full or closed. */
export function useDraftsRefused(): boolean {
  return useSyncExternalStore(subscribe, () => isRefused);
}

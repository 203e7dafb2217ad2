import { useMemo, useSyncExternalStore } from 'react';
import { buildRefusal, isRecord } from './checkBuild.ts';
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

/** An entry each, so that two tabs never write over each other's. */
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

/** Keeps the newest state of a work; the oldest of too many go. */
export function keepDraft(id: string, draft: Draft, person: number | null): void {
  if (settled.has(draft)) return;
  try {
    const { name, notes, params } = draft;
    const kept = { at: new Date().toISOString(), person, name, notes, params };
    localStorage.setItem(PREFIX + id, JSON.stringify(kept));
    for (const { id: old } of read().slice(MOST)) localStorage.removeItem(PREFIX + old);
    isRefused = false;
  } catch {
    // A full or closed storage keeps no drafts; the address of the page has the build meanwhile.
    isRefused = true;
  }
  changed();
}

/** Lets a draft go: it was saved, deleted, or is again as it was opened. */
export function dropDraft(id: string, draft?: Draft): void {
  if (draft !== undefined) settled.add(draft);
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

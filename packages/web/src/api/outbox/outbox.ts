import { useSyncExternalStore } from 'react';
import { call } from './client.ts';
import { refreshAfter } from './refreshAfter.ts';
import { ApiError, isOffline } from './refusals.ts';
import type { CallInput } from './types.ts';

/**
 * Checklists that were completed and are not on the server yet. The browser keeps them until the server
 * has answered for each; the reference makes sending one twice file it once.
 */
export type KeptRun = {
  readonly ref: string;
  readonly personId: number;
  readonly organizationId: number;
  readonly name: string;
  readonly at: string;
  readonly body: NonNullable<CallInput<'fileChecklist'>['body']>;
  /** Why the server refused it; null while it was not asked, or could not be reached. */
  readonly problem: string | null;
};

export type Holder = { readonly personId: number; readonly organizationId: number };

const KEY = 'airworthy-outbox';
const listeners = new Set<() => void>();
let current: readonly KeptRun[] = read();

function read(): readonly KeptRun[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? (list as KeptRun[]) : [];
  } catch {
    return [];
  }
}

/** Throws where the browser cannot keep it: the run must then not be taken as kept. */
function write(next: readonly KeptRun[]): void {
  localStorage.setItem(KEY, JSON.stringify(next));
  current = next;
  for (const listener of listeners) listener();
}

function isOf(holder: Holder): (run: KeptRun) => boolean {
  return (run) => run.personId === holder.personId && run.organizationId === holder.organizationId;
}

export function keepRun(run: Omit<KeptRun, 'problem'>): void {
  write([...read().filter(({ ref }) => ref !== run.ref), { ...run, problem: null }]);
}

export function dropRun(ref: string): void {
  write(read().filter((run) => run.ref !== ref));
}

/** Asks the server again for one that it refused. */
export function tryRunAgain(ref: string): void {
  write(read().map((run) => (run.ref === ref ? { ...run, problem: null } : run)));
}

/** Ids of what this page filed, by reference. */
const filed = new Map<string, number>();
let sending: Promise<void> | null = null;

/** Sends what waits, one after another; a call meanwhile waits for the same. */
export function sendKeptRuns(holder: Holder): Promise<void> {
  sending ??= sendAll(holder).finally(() => {
    sending = null;
  });
  return sending;
}

/** The id under which a run of this page was filed; undefined while it waits. */
export function filedId(ref: string): number | undefined {
  return filed.get(ref);
}

async function sendAll(holder: Holder): Promise<void> {
  let count = 0;
  for (;;) {
    // Read again each time: a run may have been added while another was being sent.
    const run = read().find((one) => isOf(holder)(one) && one.problem === null);
    if (run === undefined) break;
    try {
      const { id } = await call('fileChecklist', { body: run.body }, { oneOfMany: true });
      filed.set(run.ref, id);
      dropRun(run.ref);
      count++;
    } catch (error) {
      if (isOffline(error)) break;
      const problem = error instanceof ApiError ? error.message : String(error);
      write(read().map((one) => (one.ref === run.ref ? { ...one, problem } : one)));
    }
  }
  if (count > 0) await refreshAfter('fileChecklist');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab kept or sent one.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    current = read();
    for (const listener of listeners) listener();
  });

/** What this person completed for this organization and the server does not have yet. */
export function useKeptRuns(holder: Holder | null): readonly KeptRun[] {
  const all = useSyncExternalStore(subscribe, () => current);
  return holder === null ? [] : all.filter(isOf(holder));
}

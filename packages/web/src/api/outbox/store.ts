import { forgetLargestAnswer } from '../kept.ts';
import { completed, type Kept, readEntry } from './entry.ts';

/**
 * The entries as this browser keeps them, each in a place of its own: two tabs that keep one at the same moment
 * overwrite nothing of each other.
 */
const PREFIX = 'airworthy-outbox ';
/** Where earlier versions of the app kept all of them. */
const LIST = 'airworthy-outbox';
/** References that this device has filed, the latest last. */
const FILED = 'airworthy-filed';
const FILED_MOST = 500;

const listeners = new Set<() => void>();
let current: readonly Kept[] | null = null;

/** All entries, of everybody who uses this browser, the oldest first. */
export function entries(): readonly Kept[] {
  current ??= read();
  return current;
}

function read(): readonly Kept[] {
  takeOverList();
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  return keys
    .filter((key) => key?.startsWith(PREFIX) === true)
    .map((key) => readEntry(localStorage.getItem(key ?? '') ?? ''))
    .filter((entry) => entry !== null)
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function takeOverList(): void {
  const text = localStorage.getItem(LIST);
  if (text === null) return;
  for (const entry of listOf(text)) {
    const key = PREFIX + entry.ref;
    if (localStorage.getItem(key) === null) keep(key, JSON.stringify(entry));
  }
  localStorage.removeItem(LIST);
}

function listOf(text: string): readonly Kept[] {
  try {
    const list: unknown = JSON.parse(text);
    return (Array.isArray(list) ? list : []).map(completed).filter((entry) => entry !== null);
  } catch {
    return [];
  }
}

/** Makes room where there is none: an answer can be loaded again, what a person saved cannot. */
function keep(key: string, text: string): void {
  for (;;) {
    try {
      localStorage.setItem(key, text);
      return;
    } catch (error) {
      if (!forgetLargestAnswer()) throw error;
    }
  }
}

/** Throws where the browser cannot keep it: it must then not be taken as kept. */
export function putEntry(entry: Kept): void {
  keep(PREFIX + entry.ref, JSON.stringify(entry));
  changed();
}

/** Replaces an entry that is still there, or removes it with null. */
export function updateEntry(ref: string, change: (entry: Kept) => Kept | null): void {
  const before = readEntry(localStorage.getItem(PREFIX + ref) ?? '');
  if (before === null) return;
  const after = change(before);
  if (after === null) localStorage.removeItem(PREFIX + ref);
  else keep(PREFIX + ref, JSON.stringify(after));
  changed();
}

export function filedRefs(): ReadonlySet<string> {
  return new Set((localStorage.getItem(FILED) ?? '').split(' '));
}

export function noteFiled(ref: string): void {
  const refs = [...filedRefs(), ref].slice(-FILED_MOST);
  try {
    localStorage.setItem(FILED, refs.join(' '));
  } catch {
    // Without it a person is asked once more whether two flights are the same.
  }
}

function changed(): void {
  current = null;
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab kept, changed or sent one. The key is null where everything was cleared.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(LIST)) changed();
  });

/** The logs that were opened, each with its state. They stay open while one looks at other pages. */
import type { CrashReading } from '@airworthy/forensics';
import { useSyncExternalStore } from 'react';
import type { Refusal, WorkerEvent } from '../../workers/messages.ts';
import type { Phase } from '../../workers/readLog.ts';
import { LogReader } from './logReader.ts';

export type LogState =
  | { readonly kind: 'waiting' | 'stopped' }
  | { readonly kind: 'reading'; readonly phase: Phase; readonly share: number }
  | { readonly kind: 'read'; readonly reading: CrashReading }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type LogEntry = {
  /** The name of the file, with a number where two have the same. */
  readonly name: string;
  readonly reader: LogReader;
  readonly state: LogState;
};

let entries: readonly LogEntry[] = [];
const listeners = new Set<() => void>();

function change(next: readonly LogEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function setState(name: string, state: LogState): void {
  change(entries.map((entry) => (entry.name === name ? { ...entry, state } : entry)));
}

export function useLogs(): readonly LogEntry[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => entries,
  );
}

/** Adds files to the list and reads them one after the other. Gives their names in the list. */
export function openLogs(files: readonly File[]): string[] {
  const names: string[] = [];
  for (const file of files) {
    const taken = new Set(entries.map(({ name }) => name));
    let name = file.name;
    for (let n = 2; taken.has(name); n++) name = `${file.name} (${n})`;
    names.push(name);
    change([...entries, { name, reader: new LogReader(file), state: { kind: 'waiting' } }]);
  }
  readNext();
  return names;
}

export function closeLog(name: string): void {
  entries.find((entry) => entry.name === name)?.reader.release();
  change(entries.filter((entry) => entry.name !== name));
  readNext();
}

/** Ends a reading that is under way; the log stays in the list and can be read again. */
export function stopLog(name: string): void {
  entries.find((entry) => entry.name === name)?.reader.release();
  setState(name, { kind: 'stopped' });
  readNext();
}

export function readAgain(name: string): void {
  setState(name, { kind: 'waiting' });
  readNext();
}

/** Gives back the memory of every log but those that are looked at. */
export function releaseOthers(...names: (string | null)[]): void {
  for (const entry of entries)
    if (!names.includes(entry.name) && entry.state.kind === 'read') entry.reader.release();
}

function readNext(): void {
  if (entries.some(({ state }) => state.kind === 'reading')) return;
  const next = entries.find(({ state }) => state.kind === 'waiting');
  if (next === undefined) return;
  setState(next.name, { kind: 'reading', phase: 'scan', share: 0 });
  next.reader.read((event) => onEvent(next.name, event));
}

function onEvent(name: string, event: WorkerEvent): void {
  switch (event.kind) {
    case 'progress':
      setState(name, { kind: 'reading', phase: event.phase, share: event.share });
      return;
    case 'read':
      setState(name, event);
      break;
    case 'not_a_log':
    case 'unreadable':
    case 'failed':
      entries.find((entry) => entry.name === name)?.reader.release();
      setState(name, { kind: 'refused', refusal: event });
      break;
    default:
      return;
  }
  readNext();
}

/** The logs that were opened, each with its state. They stay open while one looks at other pages. */
import type { CrashReading } from '@airworthy/forensics';
import { useSyncExternalStore } from 'react';
import type { Refusal, WorkerEvent } from '../../workers/messages.ts';
import type { FirstFigures, Progress } from '../../workers/readLog.ts';
import { LogReader } from './logReader.ts';

export type LogState =
  | { readonly kind: 'waiting' | 'stopped' }
  | {
      readonly kind: 'reading';
      readonly progress: Progress;
      readonly first: FirstFigures | null;
    }
  | { readonly kind: 'read'; readonly reading: CrashReading }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Where a reading of the server comes from: a flight, or a crash reading that was asked for. */
export type ServerSource = { readonly kind: 'flight' | 'crash'; readonly id: string };

export type LogEntry = {
  /** The name of the file, with a number where two have the same; of an archive that of the log in it. */
  readonly name: string;
  /** The name under which it was opened, which a link may have. */
  readonly openedAs: string;
  readonly reader: LogReader;
  /** Set for a reading of the server; null for a file of this machine. */
  readonly source: ServerSource | null;
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

type Reading = Extract<LogState, { kind: 'reading' }>;

function changeReading(name: string, part: Partial<Reading>): void {
  const state = entries.find((entry) => entry.name === name)?.state;
  if (state?.kind === 'reading') setState(name, { ...state, ...part });
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

function freeName(wanted: string): string {
  const taken = new Set(entries.map(({ name }) => name));
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted} (${n})`;
  return name;
}

/** Adds files to the list and reads them one after the other. Gives their names in the list. */
export function openLogs(files: readonly File[]): string[] {
  const names = files.map((file) => addLog(file.name, LogReader.of(file)));
  readNext();
  return names;
}

function addLog(wanted: string, reader: LogReader): string {
  const name = freeName(wanted);
  const state = { kind: 'waiting' } as const;
  change([...entries, { name, openedAs: name, reader, source: null, state }]);
  return name;
}

/** Adds a reading of the server; its log is fetched when a plot needs more than the stored series. */
export function openReading(
  source: ServerSource,
  reading: CrashReading,
  fetchLog: () => Promise<Blob>,
): void {
  if (readingEntry(entries, source) !== null) return;
  const wanted = reading.meta.filename ?? `${source.kind} ${source.id}`;
  const name = freeName(wanted);
  const reader = new LogReader(name, fetchLog);
  change([...entries, { name, openedAs: name, reader, source, state: { kind: 'read', reading } }]);
}

export function readingEntry(
  list: readonly LogEntry[],
  source: ServerSource | null,
): LogEntry | null {
  return (
    list.find(
      (one) =>
        one.source?.kind === source?.kind && one.source?.id === source?.id && source !== null,
    ) ?? null
  );
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

/** Frees the memory of every log that is not shown. */
export function releaseOthers(...names: (string | null)[]): void {
  for (const entry of entries)
    if (!names.includes(entry.name) && entry.state.kind === 'read') entry.reader.release();
}

/** Of the logs in an archive those that are not in the list; all are known where an archive is read again. */
export function notYetOpen<Named extends { readonly name: string }>(
  list: readonly { readonly name: string }[],
  files: readonly Named[],
): Named[] {
  return files.filter((file) => !list.some((entry) => entry.name === file.name));
}

function readNext(): void {
  if (entries.some(({ state }) => state.kind === 'reading')) return;
  const next = entries.find(({ state }) => state.kind === 'waiting');
  if (next === undefined) return;
  setState(next.name, { kind: 'reading', progress: { phase: 'scan', share: 0 }, first: null });
  next.reader.read((event) => onEvent(next.reader, event));
}

/** The entry that a name in the address means: by its own name, else by that of the archive that it came in. */
export function namedEntry(list: readonly LogEntry[], name: string | undefined): LogEntry | null {
  return (
    list.find((entry) => entry.name === name) ??
    list.find((entry) => entry.openedAs === name) ??
    null
  );
}

/** An archive is known once it is unpacked: its first log is then listed by its own name, as the others are. */
function rename(reader: LogReader, wanted: string): void {
  const entry = entries.find((one) => one.reader === reader);
  if (entry === undefined || entry.name === wanted) return;
  const name = freeName(wanted);
  change(entries.map((one) => (one === entry ? { ...one, name } : one)));
}

function onEvent(reader: LogReader, event: WorkerEvent): void {
  const name = entries.find((entry) => entry.reader === reader)?.name;
  if (name === undefined) return;
  switch (event.kind) {
    case 'progress':
      changeReading(name, { progress: event.progress });
      return;
    case 'first':
      changeReading(name, { first: event.figures });
      return;
    case 'unpacked':
      rename(reader, event.log.name);
      for (const file of notYetOpen(entries, event.others)) {
        const other = new LogReader(file.name, () => Promise.resolve(file.bytes as Blob));
        other.unpacked(file);
        addLog(file.name, other);
      }
      return;
    case 'read':
      setState(name, event);
      break;
    case 'not_a_log':
    case 'too_large':
    case 'unreadable':
    case 'failed':
      reader.release();
      setState(name, { kind: 'refused', refusal: event });
      break;
    default:
      return;
  }
  readNext();
}

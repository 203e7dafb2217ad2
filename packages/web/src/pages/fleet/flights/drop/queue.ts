/** Logs that were dropped for the fleet, each with how far it is. They go on while one looks at other pages. */
import { dateText, plusDays } from '@airworthy/contract/dates';
import { useSyncExternalStore } from 'react';
import { call } from '../../../../api/client.ts';
import { refreshAfter } from '../../../../api/refreshAfter.ts';
import type { UploadProgress } from '../../../../api/upload.ts';
import type { Refusal, WorkerEvent } from '../../../../workers/messages.ts';
import type { LogFile } from '../../../../workers/unpack.ts';
import { LogReader } from '../../../log/logReader.ts';
import type { Flight } from '../useFlights.ts';
import { flightFromLog, type LogSummary, type NamedPlace, siteOf, summaryOf } from './fromLog.ts';
import { matchesOf } from './match.ts';
import { uploadLog } from './upload.ts';

export type DropState =
  | { readonly kind: 'waiting' | 'matching' }
  | { readonly kind: 'reading'; readonly share: number }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Read and matched; `target` is a flight on record, or an aircraft that a new one is filed for. */
  | { readonly kind: 'ready'; readonly target: Target | null }
  | { readonly kind: 'sending'; readonly progress: UploadProgress }
  | { readonly kind: 'done'; readonly flightId: number; readonly isNew: boolean }
  | { readonly kind: 'failed'; readonly reason: string; readonly target: Target };

type ReadEvent = Extract<WorkerEvent, { kind: 'read' }>;

export type Target =
  | { readonly kind: 'flight'; readonly id: number }
  | { readonly kind: 'new'; readonly assetId: number };

export type Dropped = {
  readonly key: number;
  readonly file: File;
  readonly state: DropState;
  readonly summary: LogSummary | null;
  readonly matches: readonly Flight[];
};

let entries: readonly Dropped[] = [];
let count = 0;
let places: readonly NamedPlace[] = [];
const listeners = new Set<() => void>();
const stops = new Map<number, () => void>();

function publish(next: readonly Dropped[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function change(key: number, part: Partial<Dropped>): void {
  publish(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
}

export function useDropped(): readonly Dropped[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => entries,
  );
}

/** Adds files and reads them one after the other; `assetId` is the aircraft they are all of, where it is known. */
export function dropLogs(
  files: readonly File[],
  about: { readonly assetId: number | null; readonly places: readonly NamedPlace[] },
): void {
  places = about.places;
  add(files);
  void readWaiting(about.assetId);
}

function add(files: readonly File[]): void {
  const added = files.map((file): Dropped => {
    count++;
    return { key: count, file, state: { kind: 'waiting' }, summary: null, matches: [] };
  });
  publish([...entries, ...added]);
}

export function removeDropped(key: number): void {
  stops.get(key)?.();
  publish(entries.filter((entry) => entry.key !== key));
}

/** Stops what is being sent; it stays in the list, to be sent again or removed. */
export function stopDropped(key: number): void {
  stops.get(key)?.();
}

export function setTarget(key: number, target: Target | null): void {
  change(key, { state: { kind: 'ready', target } });
}

let reading = false;

async function readWaiting(assetId: number | null): Promise<void> {
  if (reading) return;
  reading = true;
  for (;;) {
    const next = entries.find(({ state }) => state.kind === 'waiting');
    if (next === undefined) break;
    await readOne(next, assetId);
  }
  reading = false;
}

async function readOne({ key, file }: Dropped, assetId: number | null): Promise<void> {
  change(key, { state: { kind: 'reading', share: 0 } });
  const event = await eventOf(key, file);
  if (event.kind !== 'read') {
    change(key, { state: { kind: 'refused', reason: event.reason } });
    return;
  }
  const summary = summaryOf(event.reading);
  change(key, { summary, state: { kind: 'matching' } });
  try {
    const matches = await matchesFor(summary, assetId);
    const [first] = matches;
    const target: Target | null =
      first !== undefined
        ? { kind: 'flight', id: first.id }
        : assetId === null
          ? null
          : { kind: 'new', assetId };
    change(key, { matches, state: { kind: 'ready', target } });
  } catch (error) {
    change(key, { state: { kind: 'refused', reason: (error as Error).message } });
  }
}

const fileOf = ({ bytes, name, ownName = name }: LogFile) => new File([bytes as Blob], ownName);

/** What came of reading a file. Of an archive, the log in it takes its place, since that is what is sent. */
function eventOf(key: number, file: File): Promise<Refusal | ReadEvent> {
  const reader = LogReader.of(file);
  return new Promise<Refusal | ReadEvent>((resolve) => {
    stops.set(key, () => {
      reader.release();
      resolve({ kind: 'failed', reason: 'Stopped.' });
    });
    reader.read((event) => {
      switch (event.kind) {
        case 'progress':
          change(key, { state: { kind: 'reading', share: event.share } });
          return;
        case 'unpacked':
          change(key, { file: fileOf(event.log) });
          add(event.others.map(fileOf));
          return;
        case 'read':
        case 'not_a_log':
        case 'too_large':
        case 'unreadable':
        case 'failed':
          resolve(event);
      }
    });
  }).finally(() => {
    stops.delete(key);
    reader.release();
  });
}

/** Flights of the day before to the day after: the date on record is that of the place. */
async function matchesFor(summary: LogSummary, assetId: number | null): Promise<Flight[]> {
  if (summary.startedAt === null) return [];
  const day = dateText(summary.startedAt);
  const { flights } = await call('listFlights', {
    query: {
      since: plusDays(day, -1),
      until: plusDays(day, 1),
      limit: 1000,
      total: 0,
      ...(assetId === null ? {} : { asset_id: assetId }),
    },
  });
  return matchesOf(summary, flights as Flight[]);
}

const AT_ONCE = 2;

/** Files and sends every log that has a target, two at a time. */
export async function sendReady(): Promise<void> {
  const waiting = entries.flatMap(({ key, state }) =>
    (state.kind === 'ready' || state.kind === 'failed') && state.target !== null
      ? [{ key, target: state.target }]
      : [],
  );
  const worker = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift())
      await sendOne(task.key, task.target);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await Promise.all([refreshAfter('fileFlight'), refreshAfter('attachLog')]);
}

async function sendOne(key: number, target: Target): Promise<void> {
  const entry = entries.find((one) => one.key === key);
  if (entry?.summary == null) return;
  const stop = new AbortController();
  stops.set(key, () => stop.abort());
  const onProgress = (progress: UploadProgress) =>
    change(key, { state: { kind: 'sending', progress } });
  onProgress({ kind: 'sending', sent_bytes: 0, speed_bps: null });
  try {
    const id = target.kind === 'flight' ? target.id : await fileNew(entry, target.assetId);
    await uploadLog({ id, file: entry.file }, { onProgress, signal: stop.signal, oneOfMany: true });
    change(key, { state: { kind: 'done', flightId: id, isNew: target.kind === 'new' } });
  } catch (error) {
    change(key, { state: { kind: 'failed', reason: (error as Error).message, target } });
  } finally {
    stops.delete(key);
  }
}

async function fileNew({ summary, file }: Dropped, assetId: number): Promise<number> {
  const site = siteOf(summary!.place, places);
  const body = flightFromLog(summary!, { assetId, site, file, now: new Date() });
  return (await call('fileFlight', { body }, { oneOfMany: true })).id;
}

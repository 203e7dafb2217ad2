/** Logs that were dropped for the fleet, each with how far it is. They go on while one looks at other pages. */
import { dateText, plusDays } from '@airworthy/contract/dates';
import { useSyncExternalStore } from 'react';
import { call } from '../../../../api/client.ts';
import type { UploadProgress } from '../../../../api/progress.ts';
import { refreshAfter } from '../../../../api/refreshAfter.ts';
import { uploadLog } from '../../../../api/uploadLog.ts';
import type { Refusal, WorkerEvent } from '../../../../workers/messages.ts';
import type { Progress } from '../../../../workers/readLog.ts';
import type { LogFile } from '../../../../workers/unpack.ts';
import { LogReader } from '../../../log/logReader.ts';
import type { Flight } from '../useFlights.ts';
import { aircraftOfBoard, isSameBoard, isSameFlight } from './boards.ts';
import type { Dropped, DropState, OnRecord, Target } from './dropped.ts';
import { flightFromLog, type LogSummary, siteOf, summaryOf } from './fromLog.ts';
import { readyOf, targetOf } from './groups.ts';
import { matchesOf } from './match.ts';

type ReadEvent = Extract<WorkerEvent, { kind: 'read' }>;

let entries: readonly Dropped[] = [];
let count = 0;
let record: OnRecord = { assetId: null, places: [], fleet: [], batteries: [] };
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

/** Adds files and reads them one after the other. */
export function dropLogs(files: readonly File[], about: OnRecord): void {
  record = about;
  add(files);
  void readWaiting();
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
  const left = entries.filter((entry) => entry.key !== key);
  publish(left.map((entry) => (goesWith(entry, key) ? { ...entry, state: UNPLACED } : entry)));
}

const UNPLACED: DropState = { kind: 'ready', target: null };

/** What went with a log that was removed goes nowhere until somebody says where. */
function goesWith(entry: Dropped, key: number): boolean {
  const target = targetOf(entry);
  return entry.state.kind !== 'done' && target?.kind === 'with' && target.key === key;
}

/** Stops what is being sent; it stays in the list, to be sent again or removed. */
export function stopDropped(key: number): void {
  stops.get(key)?.();
}

/** An aircraft that is chosen for one log is that of every log of the same board that has none yet. */
export function setTarget(key: number, target: Target | null): void {
  change(key, { state: { kind: 'ready', target } });
  const summary = entries.find((entry) => entry.key === key)?.summary;
  if (summary == null || target?.kind !== 'new') return;
  for (const { key: other, summary: own, state } of entries)
    if (
      own !== null &&
      state.kind === 'ready' &&
      state.target === null &&
      isSameBoard(summary, own)
    )
      change(other, { state: { kind: 'ready', target } });
}

let reading = false;

async function readWaiting(): Promise<void> {
  if (reading) return;
  reading = true;
  for (;;) {
    const next = entries.find(({ state }) => state.kind === 'waiting');
    if (next === undefined) break;
    await readOne(next);
  }
  reading = false;
}

async function readOne({ key, file }: Dropped): Promise<void> {
  change(key, { state: { kind: 'reading', share: 0 } });
  const { event, boards } = await eventOf(key, file);
  if (event.kind !== 'read') {
    change(key, { state: { kind: 'refused', reason: event.reason } });
    return;
  }
  const summary = summaryOf(event.reading, boards);
  change(key, { summary, state: { kind: 'matching' } });
  try {
    const assetId = record.assetId ?? aircraftOfBoard(boards, record.fleet);
    const matches = await matchesFor(summary, assetId);
    const [first] = matches;
    const own: Target | null =
      first !== undefined
        ? { kind: 'flight', id: first.id }
        : assetId === null
          ? null
          : { kind: 'new', assetId };
    change(key, { matches, state: { kind: 'ready', target: own } });
    joinPartner(key, summary);
  } catch (error) {
    change(key, { state: { kind: 'refused', reason: (error as Error).message } });
  }
}

/** Telemetry goes with the log that the autopilot wrote of the same flight. */
function joinPartner(key: number, summary: LogSummary): void {
  const partner = entries.find(
    (entry) =>
      entry.key !== key &&
      entry.state.kind === 'ready' &&
      entry.summary !== null &&
      isSameFlight(summary, entry.summary),
  );
  if (partner === undefined) return;
  const [heard, written] = summary.telemetry ? [key, partner.key] : [partner.key, key];
  change(heard, { state: { kind: 'ready', target: { kind: 'with', key: written } } });
}

const fileOf = ({ bytes, name, ownName = name }: LogFile) => new File([bytes as Blob], ownName);

/** What came of reading a file. Of an archive, the log in it takes its place, since that is what is sent. */
/** How far a reading is, as long as that is known. */
function shareOf(progress: Progress): number | null {
  return progress.phase === 'scan' ? progress.share : null;
}

async function eventOf(
  key: number,
  file: File,
): Promise<{ readonly event: Refusal | ReadEvent; readonly boards: readonly string[] }> {
  const reader = LogReader.of(file);
  let boards: readonly string[] = [];
  const event = await new Promise<Refusal | ReadEvent>((resolve) => {
    stops.set(key, () => {
      reader.release();
      resolve({ kind: 'failed', reason: 'Stopped.' });
    });
    reader.read((event) => {
      switch (event.kind) {
        case 'first':
          boards = event.figures.boards;
          return;
        case 'progress':
          change(key, { state: { kind: 'reading', share: shareOf(event.progress) } });
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
  return { event, boards };
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

type Sent = { readonly key: number; readonly target: Target };

/** Files and sends every log that has a target, two flights at a time. */
export async function sendReady(): Promise<void> {
  const ready = readyOf(entries).map(
    (entry): Sent => ({ key: entry.key, target: targetOf(entry)! }),
  );
  const flights = ready.filter(({ target }) => target.kind !== 'with');
  const companions = (key: number) =>
    ready.filter(({ target }) => target.kind === 'with' && target.key === key);
  const alone = ready.filter(
    ({ target }) => target.kind === 'with' && !flights.some(({ key }) => key === target.key),
  );
  const waiting = [...flights];
  const worker = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift())
      await sendFlight(task, companions(task.key));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  // Their partner went before, or is no longer there.
  for (const { key, target } of alone) await sendOne(key, target, () => partnersFlight(target));
  await Promise.all([refreshAfter('fileFlight'), refreshAfter('attachLog')]);
}

function partnersFlight(target: Target): number {
  const partner =
    target.kind === 'with' ? entries.find(({ key }) => key === target.key) : undefined;
  if (partner?.state.kind === 'done') return partner.state.flightId;
  throw new Error('The log that it goes with has no flight yet: choose where this one goes.');
}

/** Telemetry first: the log that comes last is read for the flight, and the autopilot's own says most. */
async function sendFlight({ key, target }: Sent, companions: readonly Sent[]): Promise<void> {
  let id: number | null = null;
  const flightOf = async () => {
    id ??= await flightIdOf(key, target);
    return id;
  };
  for (const one of companions) await sendOne(one.key, one.target, flightOf);
  await sendOne(key, target, flightOf);
}

async function flightIdOf(key: number, target: Target): Promise<number> {
  if (target.kind === 'flight') return target.id;
  const entry = entries.find((one) => one.key === key);
  if (target.kind === 'with' || entry === undefined) throw new Error('It was removed.');
  return fileNew(entry, target.assetId);
}

async function sendOne(
  key: number,
  target: Target,
  flightOf: () => number | Promise<number>,
): Promise<void> {
  const entry = entries.find((one) => one.key === key);
  if (entry?.summary == null) return;
  const stop = new AbortController();
  stops.set(key, () => stop.abort());
  const onProgress = (progress: UploadProgress) =>
    change(key, { state: { kind: 'sending', progress, target } });
  onProgress({ kind: 'sending', sent_bytes: 0, speed_bps: null });
  try {
    const id = await flightOf();
    const log = { id, file: entry.file, name: entry.file.name };
    await uploadLog(log, { onProgress, signal: stop.signal, oneOfMany: true });
    change(key, { state: { kind: 'done', flightId: id, target } });
  } catch (error) {
    change(key, { state: { kind: 'failed', reason: (error as Error).message, target } });
  } finally {
    stops.delete(key);
  }
}

async function fileNew({ summary, file }: Dropped, assetId: number): Promise<number> {
  const site = siteOf(summary!.place, record.places);
  const batteries = record.batteries
    .filter(({ asset_id }) => asset_id === assetId)
    .map(({ id, name }) => ({ name, component_id: id }));
  const body = flightFromLog(summary!, { assetId, site, batteries, file, now: new Date() });
  return (await call('fileFlight', { body }, { oneOfMany: true })).id;
}

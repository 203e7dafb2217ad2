import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Airworthy, UploadProgress } from '@airworthy/client';
import type { AircraftMap } from '../filing/aircraft.ts';
import { type Filed, fileLogs } from '../filing/file.ts';
import type { LogToFile } from '../filing/log.ts';
import { byFlight, isTelemetry, partnerOf } from '../filing/pairs.ts';
import type { Scratch } from './scratch.ts';
import type { Entry, Store } from './store.ts';
import { type Trouble, troubleOf } from './trouble.ts';
import { isUnchanged } from './watch.ts';

export type FilerOptions = Scratch & {
  readonly server: Airworthy;
  readonly map: AircraftMap;
  readonly signal: AbortSignal;
  /** A sentence about what has become of a log. */
  readonly tell: (event: AgentEvent) => void;
  readonly onProgress: (log: LogToFile, progress: UploadProgress) => void;
};

export type AgentEvent = {
  readonly event: 'filed' | 'left_out' | 'refused' | 'gone' | 'trouble';
  readonly file: string | null;
  readonly flight_id: number | null;
  readonly message: string;
};

type Waiting = Entry & { readonly log: LogToFile; readonly facts: LogToFile['facts'] };

/** The line may break often within one log before the queue as a whole waits. */
const LINE = { tries: 6, longestPause_s: 30 };

/** Files everything that waits, flight by flight, until something stands in the way of all of it. */
export async function fileWaiting(
  store: Store,
  failures: number,
  options: FilerOptions,
): Promise<Trouble | null> {
  const waiting = withLogs(store).filter(({ state }) => state === 'waiting');
  for (const group of byFlight(waiting.sort((a, b) => a.order - b.order))) {
    options.signal.throwIfAborted();
    const trouble = await fileGroup(store, group, failures, options);
    if (trouble !== null) return trouble;
  }
  return null;
}

function withLogs(store: Store): Waiting[] {
  return [...store.entries.values()].flatMap((entry) =>
    entry.log === null ? [] : [{ ...entry, log: entry.log, facts: entry.log.facts }],
  );
}

async function fileGroup(
  store: Store,
  group: readonly Waiting[],
  failures: number,
  options: FilerOptions,
): Promise<Trouble | null> {
  if (await dropChanged(store, group, options)) return null;
  try {
    const known = await earlierFlight(store, group);
    const filed = await fileLogs(
      options.server,
      group.map(({ log }) => log),
      {
        map: options.map,
        signal: options.signal,
        scratch: options.scratch,
        line: LINE,
        onProgress: options.onProgress,
        ...known,
      },
    );
    for (const [i, entry] of group.entries()) await keep(store, entry, filed, i, options);
    return null;
  } catch (error) {
    options.signal.throwIfAborted();
    // A file that was written to or taken away fails in many ways; it is found again if it comes back.
    if (await dropChanged(store, group, options)) return null;
    const trouble = troubleOf(error, failures);
    if (trouble !== null) return trouble;
    const reason = error instanceof Error ? error.message : String(error);
    for (const { facts: _facts, ...entry } of group) {
      await store.put({ ...entry, state: 'refused', reason });
      options.tell(eventOf('refused', entry, null, reason));
    }
    return null;
  }
}

async function keep(
  store: Store,
  { facts: _facts, ...entry }: Waiting,
  { flight, createdNew, notes, logs }: Filed,
  i: number,
  { tell }: FilerOptions,
): Promise<void> {
  const { leftOut, duplicate } = logs[i]!;
  const state = leftOut === null ? 'filed' : 'left_out';
  await store.put({ ...entry, state, flightId: flight.id, reason: leftOut });
  const when = (flight.started_at ?? flight.flown_at).replace('T', ' ');
  const done = createdNew ? 'filed as' : duplicate ? 'was filed before, as' : 'attached to';
  const sentence = leftOut ?? `${done} flight ${flight.id} (${flight.asset_name}, ${when})`;
  tell(eventOf(state, entry, flight.id, [sentence, ...notes].join('; ')));
}

function eventOf(
  event: AgentEvent['event'],
  { seen }: Entry,
  flight_id: number | null,
  message: string,
): AgentEvent {
  return { event, file: seen[0]?.path ?? null, flight_id, message };
}

/** Forgets logs whose files are no longer what was looked into; they are looked into again once they are steady. */
async function dropChanged(
  store: Store,
  group: readonly Waiting[],
  { tell }: FilerOptions,
): Promise<boolean> {
  let changed = false;
  for (const { facts: _facts, ...entry } of group) {
    const there = entry.seen.find(({ path }) => path === entry.log.file);
    if (there !== undefined && (await isUnchanged(there))) continue;
    changed = true;
    await store.remove(entry.key);
    // Another copy of the same bytes may be there still.
    const message =
      'was changed or taken away before it was filed; it is looked at again if it is there';
    tell(eventOf('gone', entry, null, message));
  }
  return changed;
}

/** The flight that an earlier part or the other kind of log of the same flight was filed as. */
async function earlierFlight(
  store: Store,
  group: readonly Waiting[],
): Promise<{ flightId?: number; grown?: boolean }> {
  const filed = withLogs(store).filter(({ flightId }) => flightId !== null);
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) return {};
  for (const before of filed)
    if (before.log.file === last.log.file && before.log.size_bytes < last.log.size_bytes)
      if (await beginsWith(last.log, before.log))
        return { flightId: before.flightId ?? 0, grown: true };
  // A flight has one log of the autopilot itself: further ones are further flights.
  const taken = new Set(filed.filter((one) => !isTelemetry(one)).map((one) => one.flightId));
  const free = filed.filter((one) => isTelemetry(last) || !taken.has(one.flightId));
  const partner = partnerOf(last, free);
  return partner?.flightId == null ? {} : { flightId: partner.flightId };
}

/** Whether a log is an earlier one with more behind it: telemetry that was quiet for a while and went on. */
async function beginsWith(log: LogToFile, before: LogToFile): Promise<boolean> {
  if (log.file.endsWith('.gz')) return false;
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(log.file, { end: before.size_bytes - 1 }), hash);
  } catch {
    return false;
  }
  return hash.digest('hex') === before.sha256;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Airworthy, UploadProgress } from '@airworthy/client';
import type { AircraftMap } from '../filing/aircraft.ts';
import { inspect } from '../filing/inspect.ts';
import type { LogToFile } from '../filing/log.ts';
import { type AgentEvent, fileWaiting } from './filer.ts';
import { ownScratch, type Scratch } from './scratch.ts';
import { type Status, statusOf, writeStatus } from './status.ts';
import { keyOfFile, keyOfLog, openStore, type Sighting, type Store } from './store.ts';
import { isUnchanged, type Seen, watcher } from './watch.ts';

export type AgentOptions = {
  readonly server: Airworthy;
  readonly folders: readonly string[];
  readonly stateFolder: string;
  readonly map: AircraftMap;
  /** How long a log must stay as it is. */
  readonly settle_s: number;
  /** How often the folders are looked at. */
  readonly every_s: number;
  /** Ends once nothing waits and nothing grows, instead of watching on. */
  readonly once: boolean;
  readonly signal: AbortSignal;
  readonly tell: (event: AgentEvent) => void;
  readonly onStatus: (status: Status) => void;
  readonly onProgress: (log: LogToFile, progress: UploadProgress) => void;
};

/** Seconds by a clock that only goes forward: a wall clock jumps when a radio or a network sets it. */
const now_s = () => performance.now() / 1000;

/** Watches folders and files what is finished there, until the signal. Answers where it stands at the end. */
export async function runAgent(given: AgentOptions): Promise<Status> {
  const { stateFolder, signal } = given;
  const store = await openStore(stateFolder);
  const options = { ...given, scratch: await ownScratch(stateFolder) };
  // Whatever was refused gets another try: the map, the key or the server may be others now.
  for (const { key, state } of [...store.entries.values()])
    if (state === 'refused') await store.remove(key);
  const look = watcher(options.folders, options.settle_s);
  let shown = '';
  let failures = 0;
  let trouble: { readonly reason: string; readonly until_s: number } | null = null;
  const show = async (seen: Seen): Promise<Status> => {
    const { growing, unreadable } = seen;
    const reason = trouble?.reason ?? null;
    const status = statusOf(store.entries.values(), { growing, unreadable, trouble: reason });
    const text = JSON.stringify(status);
    if (text !== shown) await writeStatus(stateFolder, status);
    if (text !== shown) options.onStatus(status);
    shown = text;
    return status;
  };
  for (;;) {
    const known = new Set([...store.entries.values()].flatMap((entry) => entry.seen.map(nameOf)));
    const isKnown = (one: Sighting) => known.has(nameOf(one));
    const seen = await look(now_s(), isKnown);
    const fresh = seen.finished.filter((one) => !isKnown(one));
    await takeIn(store, fresh, options);
    await store.forget((path) => seen.paths.has(path));
    await show(seen);
    const count = store.entries.size;
    if (trouble === null || now_s() >= trouble.until_s) {
      const met = await fileWaiting(store, failures, options).catch(unlessAborted(signal));
      failures = met === null ? 0 : failures + 1;
      trouble = met === null ? null : { reason: met.reason, until_s: now_s() + met.pause_s };
      if (met !== null)
        options.tell({ event: 'trouble', file: null, flight_id: null, message: met.reason });
    }
    const status = await show(seen);
    // A log that was dropped because its file has changed is looked at once more.
    const idle = status.waiting === 0 && seen.growing === 0 && store.entries.size === count;
    if (signal.aborted || (options.once && (idle || trouble !== null))) return status;
    await sleep(options.every_s * 1000, undefined, { signal }).catch(() => {});
  }
}

/** An end in the middle of an upload is no fault: the next start goes on with it. */
function unlessAborted(signal: AbortSignal) {
  return (error: unknown) => {
    if (!signal.aborted) throw error;
    return null;
  };
}

const nameOf = ({ path, size_bytes, modified_ms }: Sighting) =>
  JSON.stringify([path, size_bytes, modified_ms]);

/** Looks into files that are not known yet and puts what they are into the store. */
async function takeIn(
  store: Store,
  fresh: readonly Sighting[],
  { signal, tell, scratch }: AgentOptions & Scratch,
): Promise<void> {
  for (const sighting of fresh) {
    if (signal.aborted) return;
    await inspect(
      sighting.path,
      async (found) => {
        // Written to while it was looked into: it was not finished after all.
        if (!(await isUnchanged(sighting))) return;
        if (found.kind === 'log') {
          const key = keyOfLog(found.log.sha256);
          return store.found(sighting, { key, log: found.log, state: 'waiting', reason: null });
        }
        const key = keyOfFile(sighting.path);
        const { reason } = found;
        tell({ event: 'refused', file: sighting.path, flight_id: null, message: reason });
        return store.found(sighting, { key, log: null, state: 'refused', reason });
      },
      scratch,
    );
  }
}

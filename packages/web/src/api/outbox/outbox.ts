import { useSyncExternalStore } from 'react';
import { call } from '../client.ts';
import { refreshAfter } from '../refreshAfter.ts';
import {
  againAs,
  type Holder,
  idempotencyKeyOf,
  isOf,
  type Kept,
  type KeptKind,
  type KeptOf,
  type NewKept,
  newEntry,
  type Problem,
} from './entry.ts';
import { type KeptPhoto, type Ports, sendAll } from './sending.ts';
import { entries, filedRefs, noteFiled, putEntry, subscribe, updateEntry } from './store.ts';
import { dayOf, twinOf, twinProblem } from './twin.ts';

/**
 * What people saved and the server does not have yet: checklists with their photos, and flights. Every one is kept by
 * the browser first and then sent, with or without a connection, so that what is shown as kept is kept.
 */

/** A server that takes longer is taken as not reached; the entry is sent again. */
const ANSWER_MS = 60_000;
/** How long a person who pressed save waits for the server before the entry counts as waiting. */
const PATIENCE_MS = 10_000;

/** How the last try of each entry ended, as long as this page is open. */
const filed = new Map<string, number>();
const refused = new Map<string, unknown>();

export type Filing =
  /** The id is null where another tab filed it. */
  | { readonly kind: 'filed'; readonly id: number | null }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly error: unknown };

/** Keeps an entry on this device, sends what waits, and answers what became of it. */
export async function fileKept(saved: NewKept): Promise<Filing> {
  const { ref } = saved;
  putEntry(newEntry(saved, entryOf(ref)));
  refused.delete(ref);
  await Promise.race([sendKept(saved), pause(PATIENCE_MS)]);
  const id = filed.get(ref);
  if (id !== undefined) return { kind: 'filed', id };
  const entry = entryOf(ref);
  if (entry === undefined) return { kind: 'filed', id: null };
  if (entry.problem === null) return { kind: 'waiting' };
  return { kind: 'refused', error: refused.get(ref) ?? new Error(entry.problem.sentence) };
}

const pause = (time_ms: number) => new Promise((resolve) => setTimeout(resolve, time_ms));

function entryOf(ref: string): Kept | undefined {
  return entries().find((one) => one.ref === ref);
}

/** Asks the server again for one that it refused; `another` files it beside the one that it looks like. */
export function tryAgain(ref: string, options?: { readonly another: boolean }): void {
  updateEntry(ref, (entry) => againAs(entry, options));
}

/** Forgets an entry and its photos: nothing brings it back. */
export async function discard({ ref, kind }: Pick<Kept, 'ref' | 'kind'>): Promise<void> {
  updateEntry(ref, () => null);
  if (kind === 'checklist') await (await photos()).dropPhotosOf(ref);
}

let sending: Promise<unknown> = Promise.resolve();

/** Sends what waits of one holder. Of all tabs and calls one sends at a time. */
export function sendKept(holder: Holder): Promise<void> {
  const run = sending.then(() => alone(() => sendOnce(holder)));
  sending = run.catch(() => undefined);
  return run;
}

/** A page that was not loaded over https has no locks; there the reference alone makes an entry count once. */
function alone(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? work() : locks.request('airworthy-outbox', work);
}

async function sendOnce(holder: Holder): Promise<void> {
  const waits = () => entries().some((one) => isOf(holder)(one) && one.problem === null);
  if (!waits()) return;
  if (!(await isSignedIn(holder))) return markWaited(holder);
  const kinds = new Set<KeptKind>();
  const sent = await sendAll(portsOf(holder, kinds));
  for (const [ref, id] of sent.filed) filed.set(ref, id);
  for (const [ref, error] of sent.refused) refused.set(ref, error);
  // Nobody waits for this: a page that cannot be loaded again says so itself.
  for (const kind of kinds) void refreshAfter(WRITES[kind]);
}

const WRITES = { checklist: 'fileChecklist', flight: 'fileFlight' } as const;

/** Somebody else may have signed in from another tab: nothing is filed in the wrong name. */
async function isSignedIn({ personId, organizationId }: Holder): Promise<boolean> {
  try {
    const { person, organization } = await call('getSession', {}, timed());
    return person?.id === personId && organization?.id === organizationId;
  } catch {
    return false;
  }
}

function markWaited(holder: Holder): void {
  for (const { ref } of entries().filter((one) => isOf(holder)(one) && !one.waited))
    updateEntry(ref, (entry) => ({ ...entry, waited: true }));
}

const timed = () => ({ signal: AbortSignal.timeout(ANSWER_MS) });

/** Loaded when a checklist is sent: most pages never need it. */
const photos = () => import('./photos.ts');

/** `kinds` gathers what was filed. */
function portsOf(holder: Holder, kinds: Set<KeptKind>): Ports {
  return {
    read: () => entries().filter(isOf(holder)),
    update: updateEntry,
    async file(entry) {
      const id = await fileOne(entry);
      kinds.add(entry.kind);
      noteFiled(entry.ref);
      return id;
    },
    twinOf: async (entry) => (entry.kind === 'flight' ? flightTwin(entry) : null),
    photosOf: async ({ ref, kind }) => (kind === 'checklist' ? (await photos()).photosOf(ref) : []),
    sendPhoto,
  };
}

/** The same reference and revision: a flight that was filed and then changed by somebody else is not overwritten. */
async function fileOne(entry: Kept): Promise<number> {
  const options = { oneOfMany: true, idempotencyKey: idempotencyKeyOf(entry), ...timed() } as const;
  const filing =
    entry.kind === 'flight'
      ? await call('fileFlight', { body: { revision: 1, ...entry.body } }, options)
      : await call('fileChecklist', { body: { revision: 1, ...entry.body } }, options);
  return filing.id;
}

async function flightTwin(entry: KeptOf<'flight'>): Promise<Problem | null> {
  const day = dayOf(entry.body);
  const asset_id = entry.body.asset_id;
  const query = { since: day, until: day, asset_id, limit: 200, total: 0 };
  const { flights } = await call('listFlights', { query }, timed());
  const twin = twinOf(entry, flights, filedRefs());
  return twin === null ? null : twinProblem(twin);
}

async function sendPhoto(photo: KeptPhoto, recordId: number): Promise<void> {
  const query = { for: `checklist:${recordId}`, name: photo.name };
  const options = { oneOfMany: true, idempotencyKey: photo.id, ...timed() } as const;
  await call('attachFile', { query, bytes: photo.bytes }, options);
  await (await photos()).dropPhoto(photo.id);
}

/** What this person saved for this organization and the server does not have yet. */
export function useKept(holder: Holder | null): readonly Kept[] {
  const all = useSyncExternalStore(subscribe, entries);
  return holder === null ? [] : all.filter(isOf(holder));
}

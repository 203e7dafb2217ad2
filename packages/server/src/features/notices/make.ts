import { noticeRights, roleHas } from '@airworthy/contract';
import { daysAfter } from '@airworthy/contract/dates';
import { roleHasWeb } from '@airworthy/contract/web';
import type { Tx } from '../../storage/transaction.ts';
import { choicesOf } from './choices.ts';
import { addNotices, eventsById, type Listener, listenersOf, type NewNotice } from './store.ts';
import { type TakenEvent, type Told, toldOf } from './words.ts';

/** What happens within this time of the first goes into one mail with it. */
export const MERGE_MS = 60_000;
/** Between two mails to one person, but for the digest. */
const PAUSE_MS = 600_000;
/** When the digest of the day leaves, in UTC. */
const DIGEST_HOUR = 6;

/** Writes the notices of events, in the transaction that hands these on: each is told once, and none is lost. */
export async function makeNotices(
  tx: Tx,
  eventIds: readonly number[],
  { now, mails }: { readonly now: Date; readonly mails: boolean },
): Promise<void> {
  const told = (await eventsById(tx, eventIds)).flatMap((event) => {
    const words = toldOf(event);
    return words === null ? [] : [{ event, words }];
  });
  if (told.length === 0) return;
  const orgIds = [...new Set(told.map(({ event }) => event.org_id))];
  const listeners = await listenersOf(tx, orgIds);
  const notices = told.flatMap(({ event, words }) =>
    listeners
      .filter((listener) => listener.org_id === event.org_id)
      .flatMap((listener) => noticeFor(listener, event, words, { now, mails })),
  );
  await addNotices(tx, notices);
}

function noticeFor(
  listener: Listener,
  event: TakenEvent,
  words: Told,
  { now, mails }: { readonly now: Date; readonly mails: boolean },
): NewNotice[] {
  const { ways, dueDays, mail } = choicesOf(listener.role, listener);
  const way = ways[words.kind];
  if (way === 'off' || !concerns(listener, event, words.kind, dueDays)) return [];
  return [
    {
      ...words,
      org_id: event.org_id,
      account_id: listener.account_id,
      event_uid: event.uid,
      record: event.record,
      at: event.at,
      mail_at: !mails || !mail ? null : way === 'now' ? soon(listener, now) : nextDigest(now),
    },
  ];
}

/** Whether somebody may see it, and whether it is for them. */
function concerns(
  listener: Listener,
  { data }: TakenEvent,
  kind: Told['kind'],
  dueDays: number,
): boolean {
  if (!roleHas(listener.role, noticeRights[kind].permission)) return false;
  if (kind === 'work') return isAssigned(listener, data);
  if (kind === 'due') return (data.within_days as number[]).includes(dueDays);
  if (kind !== 'currency') return true;
  const pilot = data.pilot as { id: number };
  return pilot.id === listener.pilot_id || roleHasWeb(listener.role, 'records.manage');
}

const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Work is assigned by name; who takes it for themselves knows. */
function isAssigned({ names, account_id }: Listener, data: TakenEvent['data']): boolean {
  const { assigned_to } = data.workorder as { assigned_to: string };
  return data.by !== account_id && names.some((name) => plain(name) === plain(assigned_to));
}

function soon({ last_mail }: Listener, now: Date): Date {
  const pause = last_mail === null ? 0 : last_mail.getTime() + PAUSE_MS;
  return new Date(Math.max(now.getTime() + MERGE_MS, pause));
}

function nextDigest(now: Date): Date {
  const digest = new Date(now);
  digest.setUTCHours(DIGEST_HOUR, 0, 0, 0);
  return digest <= now ? daysAfter(digest, 1) : digest;
}

import { instantText } from '@airworthy/contract';
import { DAY_MS } from '@airworthy/contract/dates';
import { inTransaction } from '../../storage/transaction.ts';
import { webhookPausedLetter } from '../mail/letters.ts';
import type { People } from '../people/people.ts';
import type { Answered, Poster } from './post.ts';
import { signedHeaders } from './sign.ts';
import {
  clearFailures,
  lockedFailing,
  markDelivered,
  markFailed,
  noteFailure,
  ownersOf,
  pauseWebhook,
  type TakenDelivery,
} from './storeDeliveries.ts';
import { eventIdOf, secretPurpose } from './webhooks.ts';

export type DeliveryServices = Pick<
  People,
  'database' | 'clock' | 'vault' | 'mail' | 'settings'
> & {
  readonly poster: Poster;
};

const MINUTE_S = 60;
const HOUR_S = 3600;
/** Pauses after the first, second and further failures; the last one repeats. */
const PAUSES_S: readonly number[] = [
  5,
  30,
  2 * MINUTE_S,
  10 * MINUTE_S,
  30 * MINUTE_S,
  HOUR_S,
  2 * HOUR_S,
  4 * HOUR_S,
  8 * HOUR_S,
  12 * HOUR_S,
];
export function pause_s(failures: number): number {
  return PAUSES_S[Math.min(failures, PAUSES_S.length) - 1] ?? PAUSES_S[0]!;
}
/** A receiver may ask for longer, up to a day. */
const ASKED_MAX_S = 86_400;
const GIVE_UP_MS = 3 * DAY_MS;
const TRIES_KEPT = 20;
const GONE = 410;

/** Makes one attempt and notes how it went. */
export async function attempt(services: DeliveryServices, taken: TakenDelivery): Promise<void> {
  const begun = services.clock();
  const answered = await send(services, taken, begun);
  const ended = services.clock();
  const { status, answer, error } = answered;
  const took_ms = Math.max(0, ended.getTime() - begun.getTime());
  const latest = { at: instantText(begun), status, answer, error, took_ms };
  const tries = JSON.stringify([...taken.tries.slice(1 - TRIES_KEPT), latest]);
  const tried = { id: taken.id, status, tries };
  const { db } = services.database;
  if (status !== null && status >= 200 && status < 300) {
    await markDelivered(db, tried, ended);
    await clearFailures(db, taken.webhook_id);
    return;
  }
  await inTransaction(db, async (tx) => {
    const failing = await lockedFailing(tx, taken.webhook_id);
    if (failing === undefined) return;
    const asked_s = Math.min(answered.retryAfter_s ?? 0, ASKED_MAX_S);
    const after = (failures: number) =>
      new Date(ended.getTime() + Math.max(pause_s(failures), asked_s) * 1000);
    await markFailed(tx, tried, after(taken.attempts));
    await noteFailure(tx, taken.webhook_id, { begun, retryAt: after(failing.failures + 1) });
    const since = failing.failing_since ?? begun;
    const oldest = since < taken.first_tried_at ? since : taken.first_tried_at;
    const reason = reasonToPause(status, ended.getTime() - oldest.getTime());
    if (failing.state === 'paused' || reason === null) return;
    await pauseWebhook(tx, taken.webhook_id, reason, ended);
    const about = {
      url: taken.url,
      reason,
      last: lastWords(answered),
      page: pageOf(services, taken),
    };
    for (const owner of await ownersOf(tx, taken.org_id))
      await services.mail.post(tx, webhookPausedLetter(owner, about));
  });
}

function reasonToPause(status: number | null, failing_ms: number): string | null {
  if (status === GONE) return 'The address answered 410: it is gone for good.';
  return failing_ms >= GIVE_UP_MS ? 'An event was not accepted for three days.' : null;
}

function lastWords({ status, error }: Answered): string {
  return status === null ? (error ?? 'There was no answer.') : `The last answer was ${status}.`;
}

function pageOf({ settings }: DeliveryServices, { webhook_id }: TakenDelivery): string | null {
  if (settings.url === undefined) return null;
  return `${settings.url.origin}${settings.basePath}/organization/webhooks/${webhook_id}`;
}

async function send(services: DeliveryServices, taken: TakenDelivery, at: Date): Promise<Answered> {
  const id = eventIdOf(taken.uid);
  const { type, org_id: organization_id, data } = taken;
  const body = JSON.stringify({ id, type, at: instantText(taken.at), organization_id, data });
  const secrets = secretsOf(services, taken, at);
  if (secrets === null)
    return {
      status: null,
      answer: null,
      error: 'The secret was encrypted under another secret of the server: rotate it.',
      retryAfter_s: null,
    };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Airworthy-Webhooks/1',
    ...signedHeaders(secrets, { id, at, body }),
  };
  const answered = await services.poster.post(taken.url, headers, body);
  const redirected = answered.status !== null && answered.status >= 300 && answered.status < 400;
  const error = 'A redirect is not followed: set the address it leads to.';
  return redirected ? { ...answered, error } : answered;
}

function secretsOf({ vault }: DeliveryServices, taken: TakenDelivery, now: Date): string[] | null {
  const { secret, old_secret, old_secret_until } = taken;
  const overlaps = old_secret !== null && old_secret_until !== null && old_secret_until > now;
  try {
    const sealed = overlaps ? [secret, old_secret] : [secret];
    return sealed.map((one) => vault.open(secretPurpose(taken.org_id), one));
  } catch {
    return null;
  }
}

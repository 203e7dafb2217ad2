import {
  type BodyOf,
  type changeWebhook,
  type deleteWebhook,
  instantText,
  type listDeliveries,
  type listWebhooks,
  type makeWebhook,
  notFound,
  type QueryOf,
  type Reply,
  ServiceError,
  type Webhook,
  type WebhookDelivery,
} from '@airworthy/contract';
import { DAY_MS } from '@airworthy/contract/dates';
import type { z } from 'zod';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { defined } from '../../storage/defined.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { afterId, nextId } from '../idCursor.ts';
import { refuseStale } from '../stale.ts';
import { newSecret } from './sign.ts';
import {
  addTest,
  countLocked,
  type DeliveryRow,
  deliveryById,
  deliveryPage,
  insertWebhook,
  lockedWebhook,
  queueAgain,
  startAgain,
  updateWebhook,
  type WebhookRow,
  webhookById,
  webhooksOf,
} from './store.ts';
import type { Targets } from './target.ts';

type WebhookOnWire = z.input<typeof Webhook>;
type DeliveryOnWire = z.input<typeof WebhookDelivery>;

export type WebhookServices = Pick<Services, 'database' | 'clock' | 'vault'> & {
  readonly targets: Targets;
};

/** Webhooks of one organization at most. */
const MOST = 20;
/** How long deliveries are signed with the old secret too. */
const OVERLAP_MS = DAY_MS;

export const secretPurpose = (orgId: number) => `webhook of organization ${orgId}`;
export const eventIdOf = (uid: string) => `evt_${uid.replaceAll('-', '')}`;

function webhookOnWire(row: WebhookRow, now: Date, secret?: string): WebhookOnWire {
  const { id, url, description, state, paused_reason, waiting, revision } = row;
  const overlap = row.old_secret_until !== null && row.old_secret_until > now;
  return {
    id,
    url,
    description,
    events: row.events as WebhookOnWire['events'],
    state,
    paused_reason,
    ...(secret === undefined ? {} : { secret }),
    old_secret_until: overlap ? instantText(row.old_secret_until!) : null,
    waiting,
    created_at: instantText(row.created_at),
    last_delivery:
      row.last_id === null
        ? null
        : {
            id: row.last_id,
            type: row.last_type as NonNullable<WebhookOnWire['last_delivery']>['type'],
            state: row.last_state!,
            status: row.last_status,
            at: instantText(row.last_at!),
          },
    revision,
  };
}

function deliveryOnWire(row: DeliveryRow): DeliveryOnWire {
  const { id, webhook_id, uid, type, record, at, state, attempts, next_at, delivered_at, tries } =
    row;
  return {
    id,
    webhook_id,
    event_id: eventIdOf(uid),
    type: type as DeliveryOnWire['type'],
    record,
    at: instantText(at),
    state,
    attempts,
    next_attempt_at: state === 'waiting' ? instantText(next_at) : null,
    delivered_at: delivered_at === null ? null : instantText(delivered_at),
    tries,
  };
}

export async function allWebhooks(
  services: WebhookServices,
  scope: Scope,
): Promise<Reply<typeof listWebhooks>> {
  const rows = await webhooksOf(services.database.db, orgOf(scope));
  const now = services.clock();
  return { webhooks: rows.map((row) => webhookOnWire(row, now)), total: rows.length };
}

export async function oneWebhook(services: WebhookServices, scope: Scope, id: number) {
  const row = await webhookById(services.database.db, orgOf(scope), id);
  if (row === undefined) throw notFound('Webhook', { id });
  return { id, webhook: webhookOnWire(row, services.clock()) };
}

export async function addWebhook(
  services: WebhookServices,
  scope: Scope,
  body: BodyOf<typeof makeWebhook>,
): Promise<Reply<typeof makeWebhook>> {
  const orgId = orgOf(scope);
  const now = services.clock();
  await services.targets.check(body.url);
  const secret = newSecret();
  return inTransaction(services.database.db, async (tx) => {
    if ((await countLocked(tx, orgId)) >= MOST)
      throw new ServiceError('conflict', `An organization has at most ${MOST} webhooks.`);
    const id = await insertWebhook(tx, {
      orgId,
      url: body.url,
      description: body.description ?? '',
      events: body.events,
      secret: services.vault.seal(secretPurpose(orgId), secret),
      now,
    });
    const row = (await webhookById(tx, orgId, id))!;
    return { id, webhook: webhookOnWire(row, now, secret) };
  });
}

export async function setWebhook(
  services: WebhookServices,
  scope: Scope,
  id: number,
  body: BodyOf<typeof changeWebhook>,
): Promise<Reply<typeof changeWebhook>> {
  const orgId = orgOf(scope);
  const now = services.clock();
  if (body.url !== undefined) await services.targets.check(body.url);
  return inTransaction(services.database.db, async (tx) => {
    const locked = await lockedWebhook(tx, orgId, id);
    if (locked === undefined) throw notFound('Webhook', { id });
    await refuseStale(body.revision, locked.revision, async () => ({
      webhook: webhookOnWire((await webhookById(tx, orgId, id))!, now),
    }));
    const secret = body.rotate_secret === true ? newSecret() : undefined;
    await updateWebhook(
      tx,
      id,
      {
        ...defined({ url: body.url, description: body.description, events: body.events }),
        ...(secret === undefined
          ? {}
          : {
              secret: services.vault.seal(secretPurpose(orgId), secret),
              old_secret: locked.secret,
              old_secret_until: new Date(now.getTime() + OVERLAP_MS),
            }),
      },
      now,
    );
    await moveState(tx, id, { from: locked.state, to: body.state, now });
    return { id, webhook: webhookOnWire((await webhookById(tx, orgId, id))!, now, secret) };
  });
}

/** A webhook that is resumed, or said to be active again, starts over with what waits. */
async function moveState(
  tx: Tx,
  id: number,
  { from, to, now }: { from: string; to: 'active' | 'paused' | undefined; now: Date },
): Promise<void> {
  if (to === undefined || (to === 'paused' && from === 'paused')) return;
  const fresh = { failures: 0, failing_since: null, retry_at: null };
  await updateWebhook(tx, id, { state: to, paused_reason: null, ...fresh }, now);
  if (to === 'active') await startAgain(tx, id, now);
}

export async function removeWebhook(
  services: WebhookServices,
  scope: Scope,
  id: number,
): Promise<Reply<typeof deleteWebhook>> {
  const { numDeletedRows } = await services.database.db
    .deleteFrom('webhook')
    .where('org_id', '=', orgOf(scope))
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Webhook', { id });
  return { ok: true, id };
}

export async function deliveries(
  services: WebhookServices,
  scope: Scope,
  webhookId: number,
  query: QueryOf<typeof listDeliveries>,
): Promise<Reply<typeof listDeliveries>> {
  const orgId = orgOf(scope);
  await oneWebhook(services, scope, webhookId);
  const { rows, total, more } = await deliveryPage(
    services.database.db,
    { orgId, webhookId, state: query.state },
    { limit: query.limit, afterId: afterId(query.cursor), counted: query.total },
  );
  const next = nextId(rows, more);
  return { deliveries: rows.map(deliveryOnWire), total, limit: query.limit, next };
}

/** Sends an event that says nothing but that it arrived. */
export async function tryOut(services: WebhookServices, scope: Scope, webhookId: number) {
  const orgId = orgOf(scope);
  const now = services.clock();
  return inTransaction(services.database.db, async (tx) => {
    if ((await lockedWebhook(tx, orgId, webhookId)) === undefined)
      throw notFound('Webhook', { id: webhookId });
    const id = await addTest(tx, { orgId, webhookId }, now);
    return { delivery: deliveryOnWire((await deliveryById(tx, { orgId, webhookId }, id))!) };
  });
}

export async function resend(
  services: WebhookServices,
  scope: Scope,
  of: { readonly webhookId: number; readonly id: number },
) {
  const { webhookId, id } = of;
  const orgId = orgOf(scope);
  const now = services.clock();
  return inTransaction(services.database.db, async (tx) => {
    if ((await lockedWebhook(tx, orgId, webhookId)) === undefined)
      throw notFound('Webhook', { id: webhookId });
    if ((await deliveryById(tx, { orgId, webhookId }, id)) === undefined)
      throw notFound('Delivery', { id });
    await queueAgain(tx, id, now);
    return { delivery: deliveryOnWire((await deliveryById(tx, { orgId, webhookId }, id))!) };
  });
}

import { z } from 'zod';
import {
  about,
  choice,
  component,
  count,
  figure,
  idOf,
  instantOf,
  listing,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { flag, integer, oneOf, optional, pathId, text } from './fields.ts';
import { page, pagedReply } from './lists.ts';
import { deleted } from './record.ts';
import { eventTypes } from './values.ts';

export const webhookStates = ['active', 'paused'] as const;
export const deliveryStates = ['waiting', 'delivered'] as const;

/** What a webhook can be subscribed to, and the event that only tries it out. */
const sentTypes = [...eventTypes, 'webhook.test'] as const;

const LastDelivery = component('LastDelivery', 'The delivery that was last tried', {
  id: idOf('the delivery', 5012),
  type: choice(sentTypes, 'Type of the event', 'flight.filed'),
  state: choice(deliveryStates, 'Whether it was accepted', 'delivered'),
  status: about(z.int(), 'HTTP status of the answer; null without an answer', 204).nullable(),
  at: instantOf('When it was tried'),
});

export const Webhook = component('Webhook', 'An address that is told of events', {
  id: idOf('the webhook', 4),
  url: words('Address that events are sent to', 'https://example.com/airworthy'),
  description: words('What it is for', 'Dispatch board'),
  events: about(z.array(z.enum(eventTypes)), 'Types of events that are sent', [
    'flight.filed',
    'aircraft.grounded',
  ]),
  state: choice(
    webhookStates,
    'While it is `paused`, events wait for up to 30 days and are sent when it is resumed',
    'active',
  ),
  paused_reason: words(
    'Why the server paused it; null when a person did, or it is not paused',
    'No delivery was accepted for three days.',
  ).nullable(),
  secret: words(
    'Secret that deliveries are signed with; shown once, when it is made',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  ).optional(),
  old_secret_until: instantOf(
    'Until when deliveries are also signed with the secret before; null when there is none',
  ).nullable(),
  waiting: count('Deliveries that wait', 0),
  created_at: instantOf('When it was made'),
  last_delivery: about(
    LastDelivery,
    'The delivery that was last tried; null before the first',
  ).nullable(),
  revision: about(z.int().min(1), 'Increases with every change', 1),
});

const Attempt = component('DeliveryAttempt', 'One attempt to deliver an event', {
  at: instantOf('When it began'),
  status: about(z.int(), 'HTTP status of the answer; null without an answer', 503).nullable(),
  answer: words('The first 1000 characters of the answer', 'Service Unavailable').nullable(),
  error: words('Why there was no answer', 'The address does not answer within 15 s.').nullable(),
  took_ms: figure('ms', 'How long it took', 41),
});

export const WebhookDelivery = component('WebhookDelivery', 'An event on its way to a webhook', {
  id: idOf('the delivery', 5012),
  webhook_id: idOf('the webhook', 4),
  event_id: words(
    'Id of the event, which every attempt carries as `webhook-id`',
    'evt_0d2f8a3e6c1b4f5f9a7de2b40c51a6f3',
  ),
  type: choice(sentTypes, 'Type of the event', 'flight.filed'),
  record: words('The record that the event is about; its events are sent in order', 'flight 412'),
  at: instantOf('When the event happened'),
  state: choice(deliveryStates, 'Whether it was accepted', 'waiting'),
  attempts: count('Attempts so far', 1),
  next_attempt_at: instantOf('When it is tried next; null when it was accepted').nullable(),
  delivered_at: instantOf('When it was accepted; null until then').nullable(),
  tries: listing(Attempt, 'The latest attempts with their answers, oldest first'),
});

const common = {
  area: 'webhooks',
  permission: 'webhooks.manage',
  metered: false,
  organization: true,
} as const;
const read = { ...common, write: false } as const;
const manage = { ...common, write: true } as const;

const one = z.object({ id: pathId('Webhook') });
const oneDelivery = z.object({ id: pathId('Webhook'), delivery_id: pathId('Delivery') });

const address = () => text({ min: 1, max: 2000 });
const chosen = () =>
  z
    .array(oneOf(eventTypes))
    .min(1)
    .max(eventTypes.length)
    .transform((types) => [...new Set(types)]);
const URL_MEANING =
  'Address that events are sent to: https, and no private address unless the operator of the server listed it';

export const NewWebhook = z
  .looseObject({
    url: about(address(), URL_MEANING, 'https://example.com/airworthy'),
    events: about(chosen(), 'Types of events to send', ['flight.filed', 'aircraft.grounded']),
    description: about(optional(text({ max: 200 })), 'What it is for', 'Dispatch board'),
  })
  .meta({ id: 'NewWebhook', description: 'A webhook to make.' });

export const WebhookChange = z
  .looseObject({
    url: about(optional(address()), URL_MEANING, 'https://example.com/airworthy'),
    events: about(optional(chosen()), 'Types of events to send', ['aircraft.grounded']),
    description: about(optional(text({ max: 200 })), 'What it is for', 'Dispatch board'),
    state: about(optional(oneOf(webhookStates)), 'Pause or resume', 'active'),
    rotate_secret: about(
      optional(flag()),
      'Whether to make a new secret; for 24 hours deliveries are signed with both',
      true,
    ),
    revision: about(
      optional(integer().min(1)),
      'Revision that this change is based on; an older one than that on record is refused with 409 `stale`',
      1,
    ),
  })
  .meta({ id: 'WebhookChange', description: 'Members of a webhook to change.' });

const webhookReply = z.object({
  id: idOf('the webhook', 4),
  webhook: about(Webhook, 'The webhook'),
});
const deliveryReply = z.object({ delivery: about(WebhookDelivery, 'The delivery') });

export const listWebhooks = endpoint({
  ...read,
  name: 'listWebhooks',
  summary: 'List the webhooks, oldest first',
  method: 'GET',
  path: '/webhooks',
  reply: z.object({
    webhooks: listing(Webhook, 'All webhooks'),
    total: count('How many there are', 1),
  }),
  errors: [],
});

export const makeWebhook = endpoint({
  ...manage,
  name: 'makeWebhook',
  summary: 'Make a webhook; the answer shows its secret, once',
  method: 'POST',
  path: '/webhooks',
  body: NewWebhook,
  reply: webhookReply,
  errors: ['invalid_value', 'missing_field', 'conflict'],
});

export const getWebhook = endpoint({
  ...read,
  name: 'getWebhook',
  summary: 'Get one webhook',
  method: 'GET',
  path: '/webhooks/{id}',
  params: one,
  reply: webhookReply,
  errors: ['not_found'],
});

export const changeWebhook = endpoint({
  ...manage,
  name: 'changeWebhook',
  summary: 'Change, pause or resume a webhook, or rotate its secret',
  method: 'POST',
  path: '/webhooks/{id}',
  params: one,
  body: WebhookChange,
  reply: webhookReply,
  errors: ['not_found', 'invalid_value', 'stale'],
});

export const deleteWebhook = endpoint({
  ...manage,
  name: 'deleteWebhook',
  summary: 'Delete a webhook with its deliveries; what still waits is not sent',
  method: 'DELETE',
  path: '/webhooks/{id}',
  params: one,
  reply: z.object(deleted),
  errors: ['not_found'],
});

export const testWebhook = endpoint({
  ...manage,
  name: 'testWebhook',
  summary: 'Send an event of the type webhook.test to try a webhook out',
  method: 'POST',
  path: '/webhooks/{id}/test',
  params: one,
  reply: deliveryReply,
  errors: ['not_found'],
});

export const listDeliveries = endpoint({
  ...read,
  name: 'listDeliveries',
  summary: 'List the deliveries of a webhook with their answers, newest first; kept 30 days',
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  params: one,
  query: z.object({
    state: about(optional(oneOf(deliveryStates)), 'Only deliveries in this state', 'waiting'),
    ...page(100),
  }),
  reply: pagedReply('deliveries', WebhookDelivery),
  errors: ['not_found', 'invalid_value'],
});

export const resendDelivery = endpoint({
  ...manage,
  name: 'resendDelivery',
  summary: 'Send a delivery again at once, with the same event id',
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{delivery_id}/resend',
  params: oneDelivery,
  reply: deliveryReply,
  errors: ['not_found'],
});

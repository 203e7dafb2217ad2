import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhook,
  resendDelivery,
  testWebhook,
} from '@airworthy/contract';
import { type Implementation, implement } from '../implement.ts';
import {
  addWebhook,
  allWebhooks,
  deliveries,
  oneWebhook,
  removeWebhook,
  resend,
  setWebhook,
  tryOut,
  type WebhookServices,
} from './webhooks.ts';

export function webhookEndpoints(services: WebhookServices): Implementation[] {
  return [
    implement(listWebhooks, ({ scope }) => allWebhooks(services, scope)),
    implement(makeWebhook, ({ scope, body }) => addWebhook(services, scope, body)),
    implement(getWebhook, ({ scope, params }) => oneWebhook(services, scope, params.id)),
    implement(changeWebhook, ({ scope, params, body }) =>
      setWebhook(services, scope, params.id, body),
    ),
    implement(deleteWebhook, ({ scope, params }) => removeWebhook(services, scope, params.id)),
    implement(testWebhook, ({ scope, params }) => tryOut(services, scope, params.id)),
    implement(listDeliveries, ({ scope, params, query }) =>
      deliveries(services, scope, params.id, query),
    ),
    implement(resendDelivery, ({ scope, params }) =>
      resend(services, scope, { webhookId: params.id, id: params.delivery_id }),
    ),
  ];
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { notify, notifyError } from '../../../shell/notices.ts';
import {
  Answered,
  ConfirmDialog,
  Fact,
  FactTable,
  Instant,
  PageBar,
  Rows,
  Sheet,
  useGoTo,
  useRecordId,
} from '../../../ui/index.ts';
import { OrganizationFrame } from '../frame.tsx';
import { Deliveries, FOLLOW_MS } from './Deliveries.tsx';
import { eventLabel } from './events.ts';
import { WebhookState } from './parts.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { type Webhook, WebhookForm } from './WebhookForm.tsx';

/** One webhook: where it leads, how it fares, and what was sent. */
export function WebhookPage() {
  const id = useRecordId();
  const found = useQuery({
    ...query('getWebhook', { params: { id } }),
    // What is on its way is followed without a reload.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.webhook.state === 'active' && data.webhook.waiting > 0
        ? FOLLOW_MS
        : false,
  });
  return (
    <Answered of={found} page="Webhook">
      {({ webhook }) => <One webhook={webhook} />}
    </Answered>
  );
}

type Dialog = 'edit' | 'rotate' | 'delete';

function One({ webhook }: { readonly webhook: Webhook }) {
  const { id, state } = webhook;
  const params = { id };
  const goTo = useGoTo();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setDialog(null);
  const run = async (work: () => Promise<unknown>, text: string) => {
    try {
      await work();
      notify({ text, level: 'plain' });
    } catch (error) {
      notifyError(error);
    }
  };
  const move = (to: 'active' | 'paused') => call('changeWebhook', { params, body: { state: to } });
  return (
    <>
      <PageBar title="Webhook" note={webhook.description}>
        <Button onClick={() => setDialog('delete')}>Delete…</Button>
        <Button onClick={() => setDialog('rotate')}>New secret…</Button>
        <Button onClick={() => setDialog('edit')}>Edit</Button>
        <Button
          onClick={() =>
            void run(() => call('testWebhook', { params }), 'The test event is on its way.')
          }
        >
          Send a test
        </Button>
        {state === 'paused' ? (
          <Button variant="filled" onClick={() => void run(() => move('active'), 'Resumed.')}>
            Resume
          </Button>
        ) : (
          <Button onClick={() => void run(() => move('paused'), 'Paused: events wait.')}>
            Pause
          </Button>
        )}
      </PageBar>
      <OrganizationFrame at={paths.webhooks}>
        <Rows>
          <Facts webhook={webhook} />
          <Deliveries webhook={webhook} />
        </Rows>
      </OrganizationFrame>
      {dialog === 'edit' ? (
        <WebhookForm
          webhook={webhook}
          onClose={close}
          onSaved={() => {
            close();
          }}
        />
      ) : null}
      {dialog === 'rotate' ? (
        <ConfirmDialog
          title="Make a new secret?"
          action="Make a new secret"
          onClose={close}
          run={async () => {
            const made = await call('changeWebhook', { params, body: { rotate_secret: true } });
            setSecret(made.webhook.secret ?? null);
          }}
        >
          For 24 hours events are signed with the new secret and with the present one. After that
          the present one is of no use.
        </ConfirmDialog>
      ) : null}
      {dialog === 'delete' ? (
        <ConfirmDialog
          title={`Delete the webhook to ${webhook.url}?`}
          action="Delete"
          onClose={close}
          run={async () => {
            await call('deleteWebhook', { params });
            await goTo(paths.webhooks, { replace: true });
          }}
        >
          Events that still wait are not sent, and the list of deliveries is gone. This cannot be
          undone.
        </ConfirmDialog>
      ) : null}
      {secret === null ? null : (
        <SecretDialog secret={secret} rotated onClose={() => setSecret(null)} />
      )}
    </>
  );
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  return (
    <Sheet flush>
      <FactTable>
        <Fact name="Address">
          <code>{webhook.url}</code>
        </Fact>
        <Fact name="State">
          <WebhookState webhook={webhook} />{' '}
          {webhook.paused_reason === null ? null : webhook.paused_reason}
        </Fact>
        <Fact name="Events">{webhook.events.map(eventLabel).join(', ')}</Fact>
        <Fact name="Waiting">{webhook.waiting}</Fact>
        {webhook.old_secret_until === null ? null : (
          <Fact name="Old secret">
            signs until <Instant at={webhook.old_secret_until} />
          </Fact>
        )}
      </FactTable>
    </Sheet>
  );
}

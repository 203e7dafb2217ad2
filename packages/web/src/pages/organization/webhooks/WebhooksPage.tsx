import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { plural } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  type Column,
  EmptyState,
  Instant,
  PageBar,
  Sheet,
  Table,
  useAddress,
  useSetAddress,
} from '../../../ui/index.ts';
import { OrganizationFrame } from '../frame.tsx';
import { eventLabel } from './events.ts';
import { WebhookState } from './parts.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { type Webhook, WebhookForm } from './WebhookForm.tsx';

/** Addresses that are told of what happens. */
export function WebhooksPage() {
  const may = usePermission();
  const { dialog } = useAddress('webhooks');
  const setAddress = useSetAddress('webhooks');
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setAddress({ dialog: undefined }, { replace: true });
  return (
    <>
      <PageBar title="Webhooks">
        {may('webhooks.manage') ? (
          <Button variant="filled" onClick={() => setAddress({ dialog: 'new' })}>
            New webhook
          </Button>
        ) : null}
      </PageBar>
      <OrganizationFrame at={paths.webhooks}>
        <WebhookList />
      </OrganizationFrame>
      {dialog === 'new' ? (
        <WebhookForm
          onClose={close}
          onSaved={(made) => {
            close();
            setSecret(made.secret ?? null);
          }}
        />
      ) : null}
      {secret === null ? null : (
        <SecretDialog secret={secret} rotated={false} onClose={() => setSecret(null)} />
      )}
    </>
  );
}

function WebhookList() {
  const list = useQuery(query('listWebhooks'));
  return (
    <Answered of={list}>
      {({ webhooks }) =>
        webhooks.length === 0 ? (
          <EmptyState title="No webhook yet">
            A webhook sends what happens (a flight filed, an aircraft grounded, a crash found) to a
            server of yours, as it happens and signed. Add one with New webhook.
          </EmptyState>
        ) : (
          <Sheet flush>
            <Table of={webhooks} rowKey={({ id }) => id} columns={COLUMNS} />
          </Sheet>
        )
      }
    </Answered>
  );
}

const COLUMNS: readonly Column<Webhook>[] = [
  {
    name: 'Address',
    as: 'lead',
    cell: ({ id, url, description }) => (
      <>
        <AppLink to={paths.webhook(id)}>{url}</AppLink>
        {description === '' ? null : <div className="muted small">{description}</div>}
      </>
    ),
  },
  {
    name: 'Events',
    cell: ({ events }) =>
      events.length > 2 ? plural(events.length, 'type') : events.map(eventLabel).join(', '),
  },
  { name: 'State', cell: (webhook) => <WebhookState webhook={webhook} /> },
  {
    name: 'Last attempt',
    cell: ({ last_delivery }) => <Instant at={last_delivery?.at} as="ago" />,
  },
];

import { useState } from 'react';
import { call } from '../../../api/client.ts';
import type { CallReply } from '../../../api/types.ts';
import { FormDialog, SomeField, TextField, useSubmit } from '../../../ui/index.ts';
import { eventOptions, idsOf, typesOf } from './events.ts';

export type Webhook = CallReply<'listWebhooks'>['webhooks'][number];

type FormProps = {
  /** Left out, a new one is made. */
  readonly webhook?: Webhook;
  readonly onSaved: (saved: Webhook) => void;
  readonly onClose: () => void;
};

/** Where events are sent, and which. */
export function WebhookForm({ webhook, onSaved, onClose }: FormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [chosen, setChosen] = useState<readonly number[]>(idsOf(webhook?.events ?? []));
  const submission = useSubmit(async () => {
    const body = { url, description, events: typesOf(chosen) };
    const { webhook: saved } =
      webhook === undefined
        ? await call('makeWebhook', { body })
        : await call('changeWebhook', {
            params: { id: webhook.id },
            body: { ...body, revision: webhook.revision },
          });
    onSaved(saved);
  });
  return (
    <FormDialog
      title={webhook === undefined ? 'New webhook' : 'Change the webhook'}
      of={submission}
      action={webhook === undefined ? 'Create the webhook' : 'Save'}
      onClose={onClose}
    >
      <TextField
        label="Address"
        hint="Where your server takes events, by https."
        placeholder="https://example.com/airworthy"
        autoFocus
        value={url}
        error={submission.problem('url')}
        onChange={setUrl}
      />
      <TextField
        label="Description"
        hint="What it is for: the dispatch board, a chat."
        value={description}
        error={submission.problem('description')}
        onChange={setDescription}
      />
      <SomeField
        label="Events"
        value={chosen}
        options={eventOptions}
        none=""
        onChange={setChosen}
      />
      {submission.problem('events') == null ? null : <p role="alert">Choose at least one event.</p>}
    </FormDialog>
  );
}

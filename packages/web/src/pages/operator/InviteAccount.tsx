import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { CallReply } from '../../api/types.ts';
import {
  CopyField,
  Form,
  FormActions,
  FormError,
  Instant,
  Rows,
  useSubmit,
} from '../../ui/index.ts';

export function InviteAccount({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [made, setMade] = useState<CallReply<'inviteAccount'> | null>(null);
  const submission = useSubmit(async () => {
    setMade(await call('inviteAccount', { body: { email } }));
  });
  return (
    <Modal opened onClose={onClose} title="Invite to this server" size="lg">
      {made === null ? (
        <Form of={submission}>
          <TextInput
            label="E-mail"
            type="email"
            data-autofocus
            value={email}
            error={submission.problem('email')}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <FormError of={submission} />
          <FormActions>
            <Button type="submit" variant="filled" loading={submission.pending}>
              Invite
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </FormActions>
        </Form>
      ) : (
        <Rows>
          <p>
            The link makes an account for {email}. It works once and ends{' '}
            <Instant at={made.expires} as="until" />.
          </p>
          <CopyField text={made.link} label="Link" />
        </Rows>
      )}
    </Modal>
  );
}

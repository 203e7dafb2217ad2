import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { FormDialog, InvitationLink, useSubmit } from '../../ui/index.ts';

export function InviteAccount({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [made, setMade] = useState<CallReply<'inviteAccount'> | null>(null);
  const mail = useSession().data?.server.mail ?? false;
  const submission = useSubmit(async () => {
    setMade(await call('inviteAccount', { body: { email } }));
  });
  if (made !== null)
    return <InvitationLink email={email} made={made} mailed={mail} onClose={onClose} />;
  return (
    <FormDialog title="Invite to this server" of={submission} action="Invite" onClose={onClose}>
      <TextInput
        label="E-mail"
        type="email"
        data-autofocus
        value={email}
        error={submission.problem('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

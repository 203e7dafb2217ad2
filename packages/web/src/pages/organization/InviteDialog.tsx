import { Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import { usePermission, useSession } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { FormDialog, InvitationLink, Rows, useSubmit } from '../../ui/index.ts';
import { ROLE_TEXT, ROLES, type RoleName } from './roles.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<RoleName>('pilot');
  const [made, setMade] = useState<CallReply<'invite'> | null>(null);
  const mail = useSession().data?.server.mail ?? false;
  const owns = usePermission()('owners.manage');
  const submission = useSubmit(async () => {
    setMade(await call('invite', { body: { email, role } }));
    await refresh('listMembers');
  });
  if (made !== null)
    return <InvitationLink email={email} made={made} mailed={mail} onClose={onClose} />;
  return (
    <FormDialog title="Invite" of={submission} action="Invite" onClose={onClose}>
      <TextInput
        label="E-mail"
        type="email"
        data-autofocus
        value={email}
        error={submission.problem('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Radio.Group label="Role" value={role} onChange={(value) => setRole(value as RoleName)}>
        <Rows>
          {ROLES.filter((one) => owns || one !== 'owner').map((one) => (
            <Radio key={one} value={one} label={one} description={ROLE_TEXT[one]} />
          ))}
        </Rows>
      </Radio.Group>
    </FormDialog>
  );
}

import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import { usePermission, useSession } from '../../api/session.ts';
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
    return (
      <Modal opened onClose={onClose} title={`Invitation for ${email}`} size="lg">
        <Rows>
          <p>
            {mail
              ? 'A mail with this link is on its way. You can also pass it on yourself.'
              : 'Pass this link on.'}{' '}
            It works once and ends <Instant at={made.expires} as="until" />.
          </p>
          <CopyField text={made.link} label="Link" />
          <div>
            <Button variant="filled" onClick={onClose}>
              Done
            </Button>
          </div>
        </Rows>
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title="Invite">
      <Form of={submission}>
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
        <FormError of={submission} />
        <FormActions>
          <Button type="submit" variant="filled" loading={submission.pending}>
            Invite
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}

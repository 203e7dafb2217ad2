import { Radio } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { usePermission } from '../../api/session.ts';
import { words } from '../../format/numbers.ts';
import { InvitationDialog, Rows } from '../../ui/index.ts';
import { ROLE_TEXT, ROLES, type RoleName } from './roles.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<RoleName>('pilot');
  const owns = usePermission()('owners.manage');
  const invite = async (email: string) => {
    const made = await call('invite', { body: { email, role } });
    return made;
  };
  return (
    <InvitationDialog title="Invite" invite={invite} onClose={onClose}>
      <Radio.Group
        label="Role"
        labelProps={{ mb: 6 }}
        value={role}
        onChange={(value) => setRole(value as RoleName)}
      >
        <Rows>
          {ROLES.filter((one) => owns || one !== 'owner').map((one) => (
            <Radio key={one} value={one} label={words(one)} description={ROLE_TEXT[one]} />
          ))}
        </Rows>
      </Radio.Group>
    </InvitationDialog>
  );
}

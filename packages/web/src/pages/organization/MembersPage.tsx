import { Button, Menu, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
import { usePermission, useSession } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { notifyError } from '../../shell/notices.ts';
import {
  ConfirmDialog,
  ErrorState,
  Instant,
  Level,
  LoadingState,
  PageBar,
  Rows,
  Sheet,
  useAddress,
  useSetAddress,
} from '../../ui/index.ts';
import { OrganizationFrame } from './frame.tsx';
import { Invitations } from './Invitations.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { ROLES, type RoleName } from './roles.ts';

type Members = CallReply<'listMembers'>;
type Member = Members['members'][number];

export function Page() {
  const may = usePermission();
  const { dialog } = useAddress();
  const setAddress = useSetAddress();
  return (
    <>
      <PageBar title="Members">
        {may('members.manage') ? (
          <Button variant="filled" onClick={() => setAddress({ dialog: 'invite' })}>
            Invite
          </Button>
        ) : null}
      </PageBar>
      <OrganizationFrame at={paths.members}>
        <MemberList />
      </OrganizationFrame>
      {dialog === 'invite' ? (
        <InviteDialog onClose={() => setAddress({ dialog: undefined }, { replace: true })} />
      ) : null}
    </>
  );
}

function MemberList() {
  const list = useQuery(query('listMembers'));
  if (list.error !== null)
    return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (list.data === undefined) return <LoadingState />;
  return (
    <Rows>
      <Sheet flush>
        <table className="rows list">
          <thead>
            <tr>
              <th>Name</th>
              <th>E-mail</th>
              <th>Role</th>
              <th>Second factor</th>
              <th>Joined</th>
              <th>Last seen</th>
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data.members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </tbody>
        </table>
      </Sheet>
      <Invitations invitations={list.data.invitations} />
    </Rows>
  );
}

function MemberRow({ member }: { member: Member }) {
  const me = useSession().data?.person?.id === member.id;
  const may = usePermission();
  const owns = may('owners.manage');
  const fixed = member.role === 'owner' && !owns;
  const change = async (role: string | null) => {
    if (role === null || role === member.role) return;
    try {
      await call('setMemberRole', { params: { id: member.id }, body: { role: role as RoleName } });
      await refresh('listMembers', 'getSession');
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <tr>
      <td data-label="Name">
        <span>
          {member.name || '–'} {me ? <Level level="plain">you</Level> : null}
        </span>
      </td>
      <td data-label="E-mail">{member.email}</td>
      <td data-label="Role">
        <Select
          aria-label={`Role of ${member.email}`}
          data={ROLES.filter((role) => owns || role !== 'owner' || member.role === 'owner')}
          value={member.role}
          disabled={fixed}
          onChange={(role) => void change(role)}
          w={130}
        />
      </td>
      <td data-label="Second factor">
        {member.second_factor ? <Level level="ok">on</Level> : <Level level="warn">none</Level>}
        {member.factor_reset === null ? null : (
          <span className="muted small">
            {' '}
            removed <Instant at={member.factor_reset} as="until" />
          </span>
        )}
      </td>
      <td data-label="Joined">
        <Instant at={member.joined} as="date" />
      </td>
      <td data-label="Last seen">
        <Instant at={member.last_seen} as="ago" />
      </td>
      <td className="end">{me || fixed ? null : <MemberActions member={member} owns={owns} />}</td>
    </tr>
  );
}

function MemberActions({ member, owns }: { member: Member; owns: boolean }) {
  const [dialog, setDialog] = useState<'remove' | 'reset' | null>(null);
  const name = member.name || member.email;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-xs" aria-label={`Change ${name}`}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {owns && member.second_factor ? (
            <Menu.Item onClick={() => setDialog('reset')}>Reset the second factor …</Menu.Item>
          ) : null}
          <Menu.Item onClick={() => setDialog('remove')}>Remove …</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'remove' ? (
        <ConfirmDialog
          title={`Remove ${name}?`}
          action="Remove"
          onClose={() => setDialog(null)}
          run={async () => {
            await call('removeMember', { params: { id: member.id } });
            await refresh('listMembers');
          }}
        >
          Their keys lose the organization at once. Devices go on filing, and what they filed stays
          on record.
        </ConfirmDialog>
      ) : null}
      {dialog === 'reset' ? (
        <ConfirmDialog
          title={`Reset the second factor of ${name}?`}
          action="Begin the reset"
          onClose={() => setDialog(null)}
          run={async () => {
            await call('resetMemberFactors', { params: { id: member.id }, body: {} });
            await refresh('listMembers');
          }}
        >
          It happens after two days, in which they are told by mail and can stop it. Then they sign
          in with the password alone and set up a new factor.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

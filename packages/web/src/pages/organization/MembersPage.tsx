import { Button, Menu, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import { usePermission, useSession } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { words } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import {
  Answered,
  ConfirmDialog,
  Instant,
  Level,
  PageBar,
  Rows,
  Sheet,
  Table,
  useAddress,
  useSetAddress,
} from '../../ui/index.ts';
import { OrganizationFrame } from './frame.tsx';
import { Invitations } from './Invitations.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { type RoleName, roleChoices } from './roles.ts';

type Members = CallReply<'listMembers'>;
type Member = Members['members'][number];

export function MembersPage() {
  const may = usePermission();
  const { dialog } = useAddress('members');
  const setAddress = useSetAddress('members');
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
  const me = useSession().data?.person?.id;
  const may = usePermission();
  const owns = may('owners.manage');
  const manages = may('members.manage');
  const isFixed = (member: Member) => !manages || (member.role === 'owner' && !owns);
  return (
    <Answered of={list}>
      {({ members, invitations }) => (
        <Rows>
          <Sheet flush>
            <Table
              of={members}
              rowKey={({ id }) => id}
              columns={[
                {
                  name: 'Name',
                  as: 'lead',
                  cell: ({ id, name }) => (
                    <>
                      {name || '–'} {id === me ? <Level level="plain">you</Level> : null}
                    </>
                  ),
                },
                { name: 'E-mail', cell: ({ email }) => email },
                {
                  name: 'Role',
                  cell: (one) =>
                    manages ? (
                      <RoleSelect member={one} owns={owns} disabled={isFixed(one)} />
                    ) : (
                      words(one.role)
                    ),
                },
                { name: 'Second factor', cell: (one) => <Factor member={one} /> },
                { name: 'Joined', cell: ({ joined }) => <Instant at={joined} as="date" /> },
                {
                  name: 'Last seen',
                  cell: (one) => <Instant at={one.last_seen} as="ago" none="not signed in" />,
                },
                {
                  name: 'Actions',
                  as: 'actions',
                  cell: (one) =>
                    one.id === me || isFixed(one) ? null : (
                      <MemberActions member={one} owns={owns} />
                    ),
                },
              ]}
            />
          </Sheet>
          <Invitations invitations={invitations} manages={manages} />
        </Rows>
      )}
    </Answered>
  );
}

type RoleProps = { readonly member: Member; readonly owns: boolean; readonly disabled: boolean };

function RoleSelect({ member, owns, disabled }: RoleProps) {
  const [wanted, setWanted] = useState<RoleName | null>(null);
  const change = (role: RoleName) =>
    call('setMemberRole', { params: { id: member.id }, body: { role } });
  return (
    <>
      <Select
        aria-label={`Role of ${member.email}`}
        data={roleChoices((role) => owns || role !== 'owner' || member.role === 'owner')}
        value={member.role}
        disabled={disabled}
        onChange={(role) => setWanted(role === member.role ? null : (role as RoleName | null))}
        w={130}
      />
      {wanted === null ? null : (
        <ConfirmDialog
          title={`Change the role of ${member.email}?`}
          action="Change the role"
          run={() => change(wanted)}
          onClose={() => setWanted(null)}
        >
          <p>
            Role: {words(member.role)} → {words(wanted)}. It holds at once, for their keys too.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Factor({ member }: { readonly member: Member }) {
  return (
    <>
      {member.second_factor ? <Level level="ok">on</Level> : <Level level="warn">none</Level>}
      {member.factor_reset === null ? null : (
        <span className="muted small">
          {' '}
          removed <Instant at={member.factor_reset} as="until" />
        </span>
      )}
    </>
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
            <Menu.Item onClick={() => setDialog('reset')}>Reset the second factor…</Menu.Item>
          ) : null}
          <Menu.Item onClick={() => setDialog('remove')}>Remove…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'remove' ? (
        <ConfirmDialog
          title={`Remove ${name}?`}
          action="Remove"
          onClose={() => setDialog(null)}
          run={async () => {
            await call('removeMember', { params: { id: member.id } });
          }}
        >
          Their keys lose access to the organization at once. Devices keep filing, and what was
          filed stays on record.
        </ConfirmDialog>
      ) : null}
      {dialog === 'reset' ? (
        <ConfirmDialog
          title={`Reset the second factor of ${name}?`}
          action="Begin the reset"
          onClose={() => setDialog(null)}
          run={async () => {
            await call('resetMemberFactors', { params: { id: member.id }, body: {} });
          }}
        >
          It takes effect after two days. They are notified by email and can stop it until then.
          Then they sign in with the password alone and set up a new factor.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

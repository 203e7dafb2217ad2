import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { CallReply } from '../../api/types.ts';
import { words } from '../../format/numbers.ts';
import { notifyError } from '../../shell/notices.ts';
import { Instant, InvitationLink, Sheet, Table } from '../../ui/index.ts';

type InvitationsProps = {
  readonly invitations: CallReply<'listMembers'>['invitations'];
  readonly manages: boolean;
};

type Sent = { readonly email: string; readonly made: CallReply<'resendInvitation'> };

export function Invitations({ invitations, manages }: InvitationsProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  if (invitations.length === 0 && sent === null) return null;
  const resend = async ({ id, email }: { id: number; email: string }) => {
    try {
      setSent({ email, made: await call('resendInvitation', { params: { id }, body: {} }) });
    } catch (error) {
      notifyError(error);
    }
  };
  const withdraw = async (id: number) => {
    try {
      await call('withdrawInvitation', { params: { id } });
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Sheet title="Open invitations" flush>
      <Table
        of={invitations}
        rowKey={({ id }) => id}
        columns={[
          { name: 'E-mail', as: 'lead', cell: (one) => one.email },
          { name: 'Role', cell: (one) => words(one.role) },
          { name: 'Invited by', cell: (one) => one.invited_by ?? '–' },
          { name: 'Ends', cell: (one) => <Instant at={one.expires} as="until" /> },
          {
            name: 'Actions',
            as: 'actions',
            cell: (one) =>
              manages ? (
                <Group gap={6} justify="flex-end" wrap="nowrap">
                  <Button
                    size="compact-xs"
                    aria-label={`Resend the invitation of ${one.email}`}
                    onClick={() => void resend(one)}
                  >
                    Resend
                  </Button>
                  <Button
                    size="compact-xs"
                    aria-label={`Withdraw the invitation of ${one.email}`}
                    onClick={() => void withdraw(one.id)}
                  >
                    Withdraw
                  </Button>
                </Group>
              ) : null,
          },
        ]}
      />
      {sent === null ? null : <InvitationLink {...sent} onClose={() => setSent(null)} />}
    </Sheet>
  );
}

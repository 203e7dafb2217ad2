import { Button } from '@mantine/core';
import { call } from '../../api/client.ts';
import type { CallReply } from '../../api/types.ts';
import { words } from '../../format/numbers.ts';
import { notifyError } from '../../shell/notices.ts';
import { Instant, Sheet, Table } from '../../ui/index.ts';

type InvitationsProps = {
  readonly invitations: CallReply<'listMembers'>['invitations'];
  readonly manages: boolean;
};

export function Invitations({ invitations, manages }: InvitationsProps) {
  if (invitations.length === 0) return null;
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
                <Button
                  size="compact-xs"
                  aria-label={`Withdraw the invitation of ${one.email}`}
                  onClick={() => void withdraw(one.id)}
                >
                  Withdraw
                </Button>
              ) : null,
          },
        ]}
      />
    </Sheet>
  );
}

import { Button } from '@mantine/core';
import { call } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { notifyError } from '../../shell/notices.ts';
import { Instant, Sheet } from '../../ui/index.ts';

export function Invitations({
  invitations,
}: {
  invitations: CallReply<'listMembers'>['invitations'];
}) {
  if (invitations.length === 0) return null;
  const withdraw = async (id: number) => {
    try {
      await call('withdrawInvitation', { params: { id } });
      await refresh('listMembers');
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Sheet title="Open invitations" flush>
      <table className="rows list">
        <thead>
          <tr>
            <th>E-mail</th>
            <th>Role</th>
            <th>Invited by</th>
            <th>Ends</th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((one) => (
            <tr key={one.id}>
              <td data-label="E-mail">{one.email}</td>
              <td data-label="Role">{one.role}</td>
              <td data-label="Invited by">{one.invited_by ?? '–'}</td>
              <td data-label="Ends">
                <Instant at={one.expires} as="until" />
              </td>
              <td className="end">
                <Button
                  size="compact-xs"
                  aria-label={`Withdraw the invitation of ${one.email}`}
                  onClick={() => void withdraw(one.id)}
                >
                  Withdraw
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

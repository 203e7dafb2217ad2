import { call } from '../../api/client.ts';
import { InvitationDialog } from '../../ui/index.ts';

export function InviteAccount({ onClose }: { onClose: () => void }) {
  return (
    <InvitationDialog
      title="Invite to this server"
      invite={(email) => call('inviteAccount', { body: { email } })}
      onClose={onClose}
    />
  );
}

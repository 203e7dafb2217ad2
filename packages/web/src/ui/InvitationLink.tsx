import { Button, Modal } from '@mantine/core';
import { CopyField } from './CopyField.tsx';
import { Instant } from './Instant.tsx';
import { Rows } from './layout.tsx';

type InvitationLinkProps = {
  readonly email: string;
  readonly made: { readonly link: string; readonly expires: string };
  /** The server sends it by mail as well. */
  readonly mailed: boolean;
  readonly onClose: () => void;
};

/** The link of an invitation that was just made, to pass on by hand. */
export function InvitationLink({ email, made, mailed, onClose }: InvitationLinkProps) {
  return (
    <Modal opened onClose={onClose} title={`Invitation for ${email}`} size="lg">
      <Rows>
        <p>
          {mailed
            ? 'A mail with this link is on its way. You can also pass it on yourself.'
            : 'This server sends no mail: pass this link on.'}{' '}
          It works once, for this address, and ends <Instant at={made.expires} as="until" />.
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
}

import { type ReactNode, useState } from 'react';
import { useSession } from '../api/session.ts';
import { CopyField } from './CopyField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from './fields.tsx';
import { useSubmit } from './form.tsx';
import { Instant } from './Instant.tsx';
import { ResultDialog } from './ResultDialog.tsx';

type Invitation = { readonly link: string; readonly expires: string };

type InvitationDialogProps = {
  readonly title: string;
  readonly invite: (email: string) => Promise<Invitation>;
  readonly onClose: () => void;
  /** What is asked beside the address. */
  readonly children?: ReactNode;
};

/** Invites somebody by their address, then shows the link to pass on by hand. */
export function InvitationDialog({ title, invite, onClose, children }: InvitationDialogProps) {
  const [email, setEmail] = useState('');
  const [made, setMade] = useState<Invitation | null>(null);
  const submission = useSubmit(async () => setMade(await invite(email)));
  if (made !== null) return <InvitationLink email={email} made={made} onClose={onClose} />;
  return (
    <FormDialog title={title} of={submission} action="Invite" onClose={onClose}>
      <TextField
        label="E-mail"
        type="email"
        autoFocus
        value={email}
        error={submission.problem('email')}
        onChange={setEmail}
      />
      {children}
    </FormDialog>
  );
}

type LinkProps = {
  readonly email: string;
  readonly made: Invitation;
  readonly onClose: () => void;
};

/** The link of an invitation, to pass on by hand. */
export function InvitationLink({ email, made, onClose }: LinkProps) {
  const mailed = useSession().data?.server.mail ?? false;
  return (
    <ResultDialog title={`Invitation for ${email}`} done="Done" onClose={onClose}>
      <p>
        {mailed
          ? 'A mail with this link is on its way. You can also pass it on yourself.'
          : 'This server sends no mail: pass this link on.'}{' '}
        It works once, for this address, and ends <Instant at={made.expires} as="until" />.
      </p>
      <CopyField text={made.link} label="Link" />
    </ResultDialog>
  );
}

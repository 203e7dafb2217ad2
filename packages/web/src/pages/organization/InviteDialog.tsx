import { Radio } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { usePermission } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { plural, words } from '../../format/numbers.ts';
import {
  CopyButton,
  FormDialog,
  InvitationLink,
  Level,
  ResultDialog,
  Rows,
  Table,
  TextArea,
  useSubmit,
} from '../../ui/index.ts';
import { pastedAddresses } from './addresses.ts';
import { ROLE_TEXT, ROLES, type RoleName } from './roles.ts';

type Answers = CallReply<'inviteMany'>['answers'];
type Made =
  | { readonly kind: 'one'; readonly email: string; readonly made: CallReply<'invite'> }
  | { readonly kind: 'many'; readonly answers: Answers };

/** Invites one address or a pasted list of them; each is answered on its own. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [role, setRole] = useState<RoleName>('pilot');
  const [made, setMade] = useState<Made | null>(null);
  const owns = usePermission()('owners.manage');
  const addresses = pastedAddresses(text);
  const submission = useSubmit(async () => {
    const [email = text] = addresses;
    if (addresses.length > 1)
      setMade({ kind: 'many', ...(await call('inviteMany', { body: { addresses, role } })) });
    else setMade({ kind: 'one', email, made: await call('invite', { body: { email, role } }) });
  });
  if (made?.kind === 'one') return <InvitationLink {...made} onClose={onClose} />;
  if (made?.kind === 'many') return <Answered answers={made.answers} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite"
      of={submission}
      action={addresses.length > 1 ? `Invite ${addresses.length}` : 'Invite'}
      onClose={onClose}
    >
      <TextArea
        label="E-mail"
        hint="One address, or a list: paste up to 100, one a line or between commas."
        autoFocus
        max={40_000}
        value={text}
        error={submission.problem('email') ?? submission.problem('addresses')}
        onChange={setText}
      />
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
    </FormDialog>
  );
}

function Answered({ answers, onClose }: { answers: Answers; onClose: () => void }) {
  const sent = answers.filter(({ link }) => link !== null);
  const links = sent.map(({ address, link }) => `${address} ${link}`).join('\n');
  return (
    <ResultDialog
      title={`${sent.length} of ${plural(answers.length, 'address', 'addresses')} invited`}
      done="Done"
      onClose={onClose}
      actions={
        sent.length === 0 ? null : (
          <CopyButton text={links} label="Copy all links" shown="Copy all links" />
        )
      }
    >
      <Table
        of={answers.map((one, index) => ({ ...one, index }))}
        rowKey={({ index }) => index}
        columns={[
          { name: 'E-mail', as: 'lead', cell: ({ address }) => address },
          {
            name: 'Answer',
            cell: ({ refusal }) =>
              refusal === null ? (
                <Level level="ok">invited</Level>
              ) : (
                <>
                  <Level level="warn">not invited</Level> {refusal}
                </>
              ),
          },
          {
            name: 'Link',
            as: 'actions',
            cell: ({ address, link }) =>
              link === null ? null : (
                <CopyButton
                  text={link}
                  label={`Copy link for ${address}`}
                  shown="Copy link"
                  small
                />
              ),
          },
        ]}
      />
    </ResultDialog>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import { startSession, useSession } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import {
  ErrorState,
  Form,
  FormError,
  Instant,
  LoadingState,
  Narrow,
  PageBar,
  useGoTo,
  useSubmit,
} from '../../ui/index.ts';
import { SignInForm } from '../signIn/SignInForm.tsx';
import { IncompleteLink } from './IncompleteLink.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useToken } from './token.ts';

type Link = CallReply<'lookAtLink'>;

/** What a link from a mail offers: an account, a place in an organization, or both. */
export function JoinPage() {
  const token = useToken();
  const link = useQuery({
    ...query('lookAtLink', { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Narrow>
      <PageBar title={titleOf(link.data)} />
      {link.data === undefined ? null : <Offer link={link.data} />}
      {token === '' ? (
        <IncompleteLink>Or ask whoever invited you for a new one.</IncompleteLink>
      ) : link.data === undefined && link.error === null ? (
        <LoadingState rows={3} />
      ) : null}
      {link.error === null ? null : <ErrorState error={link.error} />}
      {link.data === undefined ? null : <Step link={link.data} token={token} />}
    </Narrow>
  );
}

function titleOf(link: Link | undefined): string {
  if (link === undefined) return 'Invitation';
  return link.organization === null ? 'Create an account' : `Join ${link.organization}`;
}

function Offer({ link }: { link: Link }) {
  return (
    <p className="muted">
      {link.organization === null
        ? 'An account'
        : `${link.invited_by ?? 'Somebody'} invites you to ${link.organization} as ${link.role}`}
      {link.email === null ? '' : `, with ${link.email}`}. The link works once and ends{' '}
      <Instant at={link.expires} as="until" />.
    </p>
  );
}

function Step({ link, token }: { link: Link; token: string }) {
  const session = useSession().data;
  if (!link.has_account) return <NewAccount link={link} token={token} />;
  if (session?.signed_in !== true)
    return (
      <>
        <p>You have an account. Sign in with it to join.</p>
        <SignInForm email={link.email} onDone={() => {}} />
      </>
    );
  return <JoinWithAccount link={link} token={token} email={session.person?.email ?? ''} />;
}

function NewAccount({ link, token }: { link: Link; token: string }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const goTo = useGoTo();
  const submission = useSubmit(async () => {
    const { session } = await call('acceptLink', { body: { token, name, password } });
    if (session !== null) startSession(session);
    await goTo(link.organization === null ? paths.home : paths.fleet);
  });
  return (
    <Form of={submission}>
      <TextInput
        label="Your name"
        autoComplete="name"
        autoFocus
        value={name}
        error={submission.problem('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NewPassword value={password} onChange={setPassword} error={submission.problem('password')} />
      <FormError of={submission} />
      <div>
        <Button type="submit" variant="filled" loading={submission.pending}>
          Create the account
        </Button>
      </div>
    </Form>
  );
}

function JoinWithAccount({ link, token, email }: { link: Link; token: string; email: string }) {
  const goTo = useGoTo();
  const submission = useSubmit(async () => {
    await call('joinOrganization', { body: { token } });
    await goTo(paths.fleet);
  });
  return (
    <Form of={submission}>
      <p>
        You are signed in as <strong>{email}</strong>.
      </p>
      <FormError of={submission} />
      <div>
        <Button type="submit" variant="filled" loading={submission.pending}>
          Join {link.organization}
        </Button>
      </div>
    </Form>
  );
}

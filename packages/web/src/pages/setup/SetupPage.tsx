import { Refusal } from '@airworthy/client';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import { startSession, useSession } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import {
  AppLink,
  EmptyState,
  ErrorState,
  Form,
  FormError,
  LoadingState,
  Narrow,
  PageBar,
  useSubmit,
} from '../../ui/index.ts';
import { MadeKeyDialog } from '../api/MadeKeyDialog.tsx';
import { NewPassword } from '../links/NewPassword.tsx';
import { useToken } from '../links/token.ts';

/** First start: the operator's account, then a key, within the same minute. */
export function SetupPage() {
  const token = useToken();
  const session = useSession().data;
  const [made, setMade] = useState(false);
  if (made || session?.signed_in === true) return <FirstKey />;
  if (session?.server.set_up_needed === false)
    return (
      <Narrow>
        <PageBar title="Set up" />
        <EmptyState
          title="This server is set up"
          action={<AppLink to={paths.signIn}>Sign in</AppLink>}
        >
          It has an operator already, so the link from its first start no longer works.
        </EmptyState>
      </Narrow>
    );
  return (
    <Judged token={token}>
      <FirstAccount token={token} onMade={() => setMade(true)} />
    </Judged>
  );
}

/** Nobody fills a form in with a link that does not work: it is looked at first. */
function Judged({ token, children }: { token: string; children: ReactNode }) {
  const link = useQuery({
    ...query('lookAtLink', { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (link.data?.kind === 'set_up') return children;
  const refused = link.error instanceof Refusal && link.error.status < 500;
  return (
    <Narrow>
      <PageBar title="Set up Airworthy" />
      {token === '' ? (
        <EmptyState title="The link is not complete">
          The part after the # is missing. Copy the whole link that the server printed in its
          terminal when it started.
        </EmptyState>
      ) : link.data !== undefined || refused ? (
        <EmptyState title="This link does not set up this server">
          It has been used, is older than a day, or is of another server. Every start prints a new
          one: start the server again and open the link from its terminal.
        </EmptyState>
      ) : link.error === null ? (
        <LoadingState rows={3} />
      ) : (
        <ErrorState error={link.error} retry={() => void link.refetch()} />
      )}
    </Narrow>
  );
}

function FirstAccount({ token, onMade }: { token: string; onMade: () => void }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [organization, setOrganization] = useState('');
  const submission = useSubmit(async () => {
    const { session } = await call('setUp', {
      body: { token, email, name, password, ...(organization === '' ? {} : { organization }) },
    });
    if (session !== null) startSession(session);
    onMade();
  });
  return (
    <Narrow>
      <PageBar title="Set up Airworthy" />
      <p className="muted">
        The first account operates this server: it sees all accounts, plans and mails.
      </p>
      <Form of={submission}>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="email"
          autoFocus
          value={email}
          error={submission.problem('email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label="Your name"
          autoComplete="name"
          value={name}
          error={submission.problem('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NewPassword
          value={password}
          onChange={setPassword}
          error={submission.problem('password')}
        />
        <TextInput
          label="Organization (optional)"
          description="Who flies: aircraft, flights and their records belong to it. You can create one later."
          autoComplete="organization"
          value={organization}
          error={submission.problem('organization')}
          onChange={(event) => setOrganization(event.currentTarget.value)}
        />
        <FormError of={submission} />
        <div>
          <Button type="submit" variant="filled" loading={submission.pending}>
            Create the account
          </Button>
        </div>
      </Form>
    </Narrow>
  );
}

function FirstKey() {
  const [made, setMade] = useState<CallReply<'makeKey'> | null>(null);
  const [shown, setShown] = useState(true);
  const submission = useSubmit(async () => {
    setMade(await call('makeKey', { body: { label: 'first' } }));
  });
  return (
    <Narrow>
      <PageBar title="Ready" />
      {made === null ? (
        <Form of={submission}>
          <p>
            Programs call the API with a key. You can create one now, or later under API access.
          </p>
          <FormError of={submission} />
          <div>
            <Button type="submit" variant="filled" loading={submission.pending}>
              Create a key
            </Button>
          </div>
        </Form>
      ) : (
        <p>
          The key <code>{made.made.prefix}…</code> is made. It stands under{' '}
          <AppLink to={paths.apiAccess}>API access</AppLink>, without its secret.
        </p>
      )}
      {made === null || !shown ? null : (
        <MadeKeyDialog made={made} onClose={() => setShown(false)} />
      )}
      <p>
        <AppLink to={paths.home}>Go to the first page</AppLink>
      </p>
    </Narrow>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { startSession, useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import {
  AppLink,
  EmptyState,
  Form,
  FormError,
  Narrow,
  PageBar,
  useSubmit,
} from '../../ui/index.ts';
import { QuickStart } from '../api/QuickStart.tsx';
import { NewPassword } from '../links/NewPassword.tsx';
import { useToken } from '../links/token.ts';

/** First start: the operator's account, then a key, within the same minute. */
export function Page() {
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
  return <FirstAccount token={token} onMade={() => setMade(true)} />;
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
  const [key, setKey] = useState<string | null>(null);
  const submission = useSubmit(async () => {
    setKey((await call('makeKey', { body: { label: 'first' } })).key);
  });
  return (
    <Narrow>
      <PageBar title="Ready" />
      {key === null ? (
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
        <>
          <p>The key is shown only once. Keep it where you keep passwords.</p>
          <QuickStart secret={key} />
        </>
      )}
      <p>
        <AppLink to={paths.home}>Go to the first page</AppLink>
      </p>
    </Narrow>
  );
}

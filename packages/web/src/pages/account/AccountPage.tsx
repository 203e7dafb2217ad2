import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { usePerson, useSession } from '../../api/session.ts';
import { words } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import { notify } from '../../shell/notices.ts';
import {
  AppLink,
  Columns,
  DownloadButton,
  Form,
  FormError,
  Instant,
  PageBar,
  Rows,
  Sheet,
  useSubmit,
} from '../../ui/index.ts';
import { DeleteAccount } from './DeleteAccount.tsx';

export function AccountPage() {
  const person = usePerson();
  const session = useSession().data;
  return (
    <>
      <PageBar title="Account" note={person.email} />
      <Columns>
        <Rows>
          <Sheet title="Name">
            <Name key={person.name} name={person.name} />
          </Sheet>
          {session?.server.local === true ? null : (
            <Sheet title="E-mail">
              <Email email={person.email} hasPassword={person.has_password} />
            </Sheet>
          )}
        </Rows>
        <Rows>
          <Sheet title="Organization">
            {session?.organization == null ? (
              <p>
                You belong to none.{' '}
                <AppLink to={paths.newOrganization}>Create an organization</AppLink> or ask for an
                invitation to yours.
              </p>
            ) : (
              <p>
                <AppLink to={paths.organization}>{session.organization.name}</AppLink>,{' '}
                {words(session.organization.role)}
              </p>
            )}
          </Sheet>
          <Sheet title="My data">
            <Rows>
              <p>
                Everything that is stored about you, as one file: profile, keys without their
                secrets, sessions, builds, usage and your changes. The account was created on{' '}
                <Instant at={person.created} as="date" />.
              </p>
              <div>
                <DownloadButton of="exportAccount">Download my data</DownloadButton>
              </div>
            </Rows>
          </Sheet>
          {session?.server.local === true ? null : <DeleteAccount />}
        </Rows>
      </Columns>
    </>
  );
}

function Name({ name: known }: { name: string }) {
  const [name, setName] = useState(known);
  const submission = useSubmit(async () => {
    await call('changeProfile', { body: { name } });
    notify({ text: 'The name is changed.', level: 'plain' });
  });
  return (
    <Form of={submission}>
      <TextInput
        aria-label="Name"
        autoComplete="name"
        value={name}
        error={submission.problem('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormError of={submission} />
      <div>
        <Button type="submit" loading={submission.pending} disabled={name === known}>
          Change the name
        </Button>
      </div>
    </Form>
  );
}

function Email({ email: known, hasPassword }: { email: string; hasPassword: boolean }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submission = useSubmit(async () => {
    await call('changeEmail', { body: { email, ...(hasPassword ? { password } : {}) } });
    setSentTo(email);
    setPassword('');
  });
  return (
    <Form of={submission}>
      <p>
        You sign in with <strong>{known}</strong>.
      </p>
      <TextInput
        label="New e-mail"
        type="email"
        autoComplete="email"
        value={email}
        error={submission.problem('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {hasPassword && email !== '' ? (
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          value={password}
          error={submission.problem('password')}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      ) : null}
      <FormError of={submission} />
      {sentTo === null ? null : (
        <p role="status">A link went to {sentTo}. The address changes when it is opened.</p>
      )}
      <div>
        <Button type="submit" loading={submission.pending} disabled={email === ''}>
          Change the e-mail
        </Button>
      </div>
    </Form>
  );
}

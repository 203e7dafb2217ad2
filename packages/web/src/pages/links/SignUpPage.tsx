import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import {
  EmptyState,
  Form,
  FormError,
  LoadingState,
  Narrow,
  PageBar,
  useSubmit,
} from '../../ui/index.ts';
import { MailSent } from './MailSent.tsx';

export function Page() {
  const mode = useSession().data?.server.sign_up;
  return (
    <Narrow>
      <PageBar title="Make an account" />
      {mode === undefined ? <LoadingState rows={2} /> : null}
      {mode === 'open' ? <AskForAccount /> : null}
      {mode === 'invitation' || mode === 'closed' ? (
        <EmptyState title="By invitation">
          This server takes new people by invitation. Ask its operator, or an owner or admin of your
          organization, to invite your address.
        </EmptyState>
      ) : null}
    </Narrow>
  );
}

function AskForAccount() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const submission = useSubmit(async () => {
    await call('signUp', { body: { email } });
    setSent(true);
  });
  if (sent) return <MailSent email={email} what="a link to finish making the account" />;
  return (
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
      <FormError of={submission} />
      <div>
        <Button type="submit" variant="filled" loading={submission.pending}>
          Send me a link
        </Button>
      </div>
    </Form>
  );
}

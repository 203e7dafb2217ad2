import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Form, FormError, Narrow, PageBar, useSubmit } from '../../ui/index.ts';
import { MailSent } from './MailSent.tsx';

export function Page() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const submission = useSubmit(async () => {
    await call('forgotPassword', { body: { email } });
    setSent(true);
  });
  return (
    <Narrow>
      <PageBar title="Set a new password" />
      {sent ? (
        <MailSent email={email} what="a link to set a new password" />
      ) : (
        <Form of={submission}>
          <TextInput
            label="E-mail of your account"
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
      )}
    </Narrow>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { AppLink, Form, FormError, Narrow, PageBar, useSubmit } from '../../ui/index.ts';
import { IncompleteLink } from './IncompleteLink.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useToken } from './token.ts';

export function ResetPage() {
  const token = useToken();
  const [password, setPassword] = useState('');
  const [done, setDone] = useState(false);
  const submission = useSubmit(async () => {
    await call('resetPassword', { body: { token, password } });
    setDone(true);
  });
  return (
    <Narrow>
      <PageBar title="Set a new password" />
      {token === '' ? (
        <IncompleteLink>
          Or <AppLink to={paths.forgotPassword}>ask for another</AppLink>.
        </IncompleteLink>
      ) : done ? (
        <p role="status">
          The password is set, and every session of the account has ended.{' '}
          <AppLink to={paths.signIn}>Sign in</AppLink>
        </p>
      ) : (
        <Form of={submission}>
          <NewPassword
            value={password}
            onChange={setPassword}
            error={submission.problem('password')}
            label="New password"
          />
          <FormError of={submission} />
          <div>
            <Button type="submit" variant="filled" loading={submission.pending}>
              Set the password
            </Button>
          </div>
        </Form>
      )}
    </Narrow>
  );
}

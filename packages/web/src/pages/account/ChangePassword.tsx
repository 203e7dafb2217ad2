import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { usePerson } from '../../api/session.ts';
import { notify } from '../../shell/notices.ts';
import { Form, FormError, Sheet, useSubmit } from '../../ui/index.ts';
import { NewPassword } from '../links/NewPassword.tsx';

export function ChangePassword() {
  const { has_password: hasPassword } = usePerson();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const submission = useSubmit(async () => {
    await call('changePassword', { body: { password, ...(hasPassword ? { current } : {}) } });
    setCurrent('');
    setPassword('');
    notify({ text: 'The password is changed. Other sessions have ended.', level: 'plain' });
  });
  return (
    <Sheet title="Password">
      <Form of={submission}>
        {hasPassword ? (
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            value={current}
            error={submission.problem('current')}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
        ) : (
          <p>The account has no password. You sign in with a passkey or by single sign-on.</p>
        )}
        <NewPassword
          label="New password"
          value={password}
          onChange={setPassword}
          error={submission.problem('password')}
        />
        <FormError of={submission} />
        <div>
          <Button type="submit" loading={submission.pending} disabled={password === ''}>
            {hasPassword ? 'Change the password' : 'Set a password'}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { AppLink, Form, FormError, Narrow, PageBar, useSubmit } from '../../ui/index.ts';
import { IncompleteLink } from './IncompleteLink.tsx';
import { useToken } from './token.ts';

/** A mail program may open links by itself, so the address changes only by the button. */
export function EmailPage() {
  const token = useToken();
  const [done, setDone] = useState(false);
  const submission = useSubmit(async () => {
    await call('confirmEmail', { body: { token } });
    setDone(true);
  });
  return (
    <Narrow>
      <PageBar title="Confirm the new e-mail" />
      {token === '' ? (
        <IncompleteLink>
          Or change the e-mail again under <AppLink to={paths.account}>Account</AppLink>.
        </IncompleteLink>
      ) : done ? (
        <p role="status">
          The account now has this address. <AppLink to={paths.account}>Go to the account</AppLink>
        </p>
      ) : (
        <Form of={submission}>
          <p>From then on you sign in with this address, and mails about the account go to it.</p>
          <FormError of={submission} />
          <div>
            <Button type="submit" variant="filled" loading={submission.pending}>
              Use this address
            </Button>
          </div>
        </Form>
      )}
    </Narrow>
  );
}

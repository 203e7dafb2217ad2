import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { CallReply } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { AppLink, Form, FormError, Narrow, PageBar, useSubmit } from '../../ui/index.ts';
import { IncompleteLink } from './IncompleteLink.tsx';
import { useToken } from './token.ts';

/** A mail program may open links by itself, so the mails end only by the button. */
export function UnsubscribePage() {
  const token = useToken();
  const [done, setDone] = useState<CallReply<'stopNoticeMail'> | null>(null);
  const submission = useSubmit(async () => {
    setDone(await call('stopNoticeMail', { body: { token, mail: done?.mail === false } }));
  });
  const choices = <AppLink to={paths.noticeSettings}>Choose what you are told of</AppLink>;
  return (
    <Narrow>
      <PageBar title="Mails of notices" />
      {token === '' ? (
        <IncompleteLink>Or sign in: {choices}.</IncompleteLink>
      ) : (
        <Form of={submission}>
          {done === null ? (
            <p>No further notices are sent to you by mail. They go on in the app.</p>
          ) : (
            <p role="status">
              {done.mail
                ? `Notices of ${done.organization} are sent to ${done.email} again.`
                : `No further notices of ${done.organization} are sent to ${done.email}. They go on in the app.`}{' '}
              {choices}
            </p>
          )}
          <FormError of={submission} />
          <div>
            <Button
              type="submit"
              variant={done === null ? 'filled' : 'default'}
              loading={submission.pending}
            >
              {done?.mail === false ? 'Send them again' : 'Stop the mails'}
            </Button>
          </div>
        </Form>
      )}
    </Narrow>
  );
}

import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import { endSession, usePerson } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { notify } from '../../shell/notices.ts';
import {
  ErrorState,
  Form,
  FormError,
  LoadingState,
  Sheet,
  useGoTo,
  useSubmit,
} from '../../ui/index.ts';

/** What goes and what is kept for the record is read before anything can be deleted. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <Sheet title="Delete the account">
      {open ? (
        <Deletion />
      ) : (
        <Button onClick={() => setOpen(true)}>Show what would be deleted</Button>
      )}
    </Sheet>
  );
}

function Deletion() {
  const person = usePerson();
  const preview = useQuery({ ...query('previewDeletion'), staleTime: 0 });
  const goTo = useGoTo();
  const [password, setPassword] = useState('');
  const [sure, setSure] = useState(false);
  const submission = useSubmit(async () => {
    await call('deleteAccount', {
      body: { confirm: sure, ...(person.has_password ? { password } : {}) },
    });
    await goTo(paths.home);
    await endSession();
    notify({ text: 'Your account is deleted.', level: 'plain' });
  });
  if (preview.error !== null) return <ErrorState error={preview.error} />;
  if (preview.data === undefined) return <LoadingState rows={4} />;
  const { removed, kept, blocked } = preview.data;
  return (
    <Form of={submission}>
      <List title="Deleted" lines={removed} />
      <List title="Kept for the record" lines={kept} />
      {blocked === null ? (
        <>
          {person.has_password ? (
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              value={password}
              error={submission.problem('password')}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          ) : null}
          <Checkbox
            label="I have read this, and it cannot be undone"
            checked={sure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
          <FormError of={submission} />
          <div>
            <Button
              type="submit"
              variant="filled"
              color="red"
              disabled={!sure}
              loading={submission.pending}
            >
              Delete my account
            </Button>
          </div>
        </>
      ) : (
        <p role="alert">{blocked}</p>
      )}
    </Form>
  );
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { AppLink, Form, FormError, Narrow, PageBar, TextField, useSubmit } from '../../ui/index.ts';

type FrameProps = {
  readonly title: string;
  /** The words of the link back to signing in. */
  readonly back: string;
  readonly children: ReactNode;
};

/** A page for somebody who cannot sign in yet, with the way back. */
export function SignedOutFrame({ title, back, children }: FrameProps) {
  return (
    <Narrow>
      <PageBar title={title} />
      {children}
      <p className="small">
        <AppLink to={paths.signIn}>{back}</AppLink>
      </p>
    </Narrow>
  );
}

type AskProps = {
  readonly label: string;
  /** What is sent: `a link to set a new password`. */
  readonly what: string;
  readonly ask: (email: string) => Promise<unknown>;
};

/** Asks for an address and has a link sent to it. */
export function AskForLink({ label, what, ask }: AskProps) {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const submission = useSubmit(async () => {
    await ask(email);
    setSent(true);
  });
  if (sent) return <MailSent email={email} what={what} />;
  return (
    <Form of={submission}>
      <TextField
        label={label}
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        error={submission.problem('email')}
        onChange={setEmail}
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

/** The same words whether there is an account or not: nobody learns here who has one. */
function MailSent({ email, what }: { email: string; what: string }) {
  const mail = useSession().data?.server.mail ?? true;
  return (
    <p role="status">
      If <strong>{email}</strong> is an address that can have one, {what} is on its way.{' '}
      {mail
        ? 'It works once. Check the spam folder if nothing arrives within a few minutes.'
        : 'This server sends no mail itself: ask its operator, who finds the link in the outbox.'}
    </p>
  );
}

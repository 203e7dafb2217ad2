import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { offerPasskeys, signInByPasskey } from '../../api/passkey.ts';
import { startSession } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import {
  AppLink,
  Form,
  FormActions,
  FormError,
  type Submission,
  useSubmit,
} from '../../ui/index.ts';
import { FactorForm } from './FactorForm.tsx';

type SignedIn = CallReply<'signIn'>;

type SignInProps = {
  readonly onDone: () => void;
  /** The address to fill in, where it is known. */
  readonly email?: string | null;
  /** Where the identity provider's way leads afterwards. */
  readonly next?: string | undefined;
};

/** E-mail and password, a passkey, or the organization's identity provider; then a second factor, if there is one. */
export function SignInForm({ onDone, email: known, next }: SignInProps) {
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [half, setHalf] = useState<SignedIn | null>(null);
  const take = (answer: SignedIn) => {
    if (answer.session === null) setHalf(answer);
    else {
      startSession(answer.session);
      onDone();
    }
  };
  const byPassword = useSubmit(async () =>
    take(await call('signIn', { body: { email, password } })),
  );
  const byPasskey = useSubmit(async () => take(await signInByPasskey(null)));
  const bySignOn = useSubmit(async () => {
    if (email.trim() === '')
      throw new Error(
        'Enter your e-mail address, or the name of your organization: it leads to the provider.',
      );
    const { location } = await call('beginSignOn', {
      body: {
        // Where the domain of the address leads nowhere, the name of the organization does.
        ...(email.includes('@') ? { email } : { organization: email }),
        ...(next === undefined ? {} : { return_to: next }),
      },
    });
    window.location.assign(location);
  });
  const byOffer = useOffer(half === null, take);
  if (half !== null) return <FactorForm half={half} onAnswer={take} />;
  const failed = [byPassword, byPasskey, byOffer, bySignOn].find(({ error }) => error !== null);
  return (
    <Form of={byPassword}>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username webauthn"
        autoFocus
        value={email}
        error={byPassword.problem('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        value={password}
        error={byPassword.problem('password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {failed === undefined ? null : <FormError of={failed} />}
      <FormActions>
        <Button type="submit" variant="filled" loading={byPassword.pending}>
          Sign in
        </Button>
        <AppLink to={paths.forgotPassword}>Forgot your password?</AppLink>
      </FormActions>
      <FormActions>
        <Button onClick={() => byPasskey.onSubmit()} loading={byPasskey.pending}>
          Use a passkey
        </Button>
        <Button onClick={() => bySignOn.onSubmit()} loading={bySignOn.pending}>
          Use single sign-on
        </Button>
      </FormActions>
    </Form>
  );
}

/** The browser offers passkeys in the field of the address; the button asks for one outright. */
function useOffer(active: boolean, take: (answer: SignedIn) => void): Submission {
  const chosen = useRef<(() => Promise<SignedIn>) | null>(null);
  const submission = useSubmit(async () => {
    if (chosen.current !== null) take(await chosen.current());
  });
  const submit = useRef(submission.onSubmit);
  submit.current = submission.onSubmit;
  useEffect(() => {
    if (!active) return;
    return offerPasskeys((finish) => {
      chosen.current = finish;
      submit.current();
    });
  }, [active]);
  return submission;
}

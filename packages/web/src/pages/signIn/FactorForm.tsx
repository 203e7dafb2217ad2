import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { signInByPasskey } from '../../api/passkey.ts';
import type { CallReply } from '../../api/types.ts';
import { Form, FormActions, FormError, useSubmit } from '../../ui/index.ts';

type SignedIn = CallReply<'signIn'>;

/** The second half of a sign-in: a code of the authenticator, a recovery code, or a passkey. */
export function FactorForm(props: { half: SignedIn; onAnswer: (answer: SignedIn) => void }) {
  const { half, onAnswer } = props;
  const [code, setCode] = useState('');
  const challenge = half.challenge ?? '';
  const byCode = useSubmit(async () =>
    onAnswer(await call('signInFactor', { body: { challenge, code } })),
  );
  const byPasskey = useSubmit(async () => onAnswer(await signInByPasskey(challenge)));
  const failed = [byCode, byPasskey].find(({ error }) => error !== null);
  const takesCode = half.methods.includes('totp') || half.methods.includes('recovery');
  return (
    <Form of={byCode}>
      {takesCode ? (
        <TextInput
          label="Code"
          description="Six digits of your authenticator, or a recovery code."
          autoComplete="one-time-code"
          inputMode="text"
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : null}
      {failed === undefined ? null : <FormError of={failed} />}
      <FormActions>
        {takesCode ? (
          <Button type="submit" variant="filled" loading={byCode.pending}>
            Continue
          </Button>
        ) : null}
        {half.methods.includes('passkey') ? (
          <Button onClick={() => byPasskey.onSubmit()} loading={byPasskey.pending}>
            Use a passkey
          </Button>
        ) : null}
      </FormActions>
    </Form>
  );
}

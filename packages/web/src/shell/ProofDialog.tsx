import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { proveByPasskey } from '../api/passkey.ts';
import { query } from '../api/queries.ts';
import type { CallReply } from '../api/types.ts';
import { basePath } from '../basePath.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { FormError, useSubmit } from '../ui/form.tsx';
import { Instant } from '../ui/Instant.tsx';
import { Form, FormActions } from '../ui/layout.tsx';
import { Answered } from '../ui/states.tsx';

type Proof = CallReply<'getProof'>;
type AnswerProps = { readonly onAnswer: (proved: boolean) => void };

/** Asks who sits at the session before something sensitive; what they were about to do then goes on by itself. */
export function ProofDialog({ onAnswer }: AnswerProps) {
  const proof = useQuery({ ...query('getProof'), staleTime: 0, gcTime: 0 });
  return (
    <Modal opened onClose={() => onAnswer(false)} title="Is it still you?" zIndex={400}>
      <Answered of={proof}>{(known) => <ProofForm proof={known} onAnswer={onAnswer} />}</Answered>
    </Modal>
  );
}

function ProofForm({ proof, onAnswer }: AnswerProps & { readonly proof: Proof }) {
  const { methods } = proof;
  const takesCode = methods.includes('totp') || methods.includes('recovery');
  const [byCode, setByCode] = useState(!methods.includes('password') && takesCode);
  const [text, setText] = useState('');
  const typed = useSubmit(async () => {
    await call('prove', { body: byCode ? { code: text } : { password: text } });
    onAnswer(true);
  });
  const byPasskey = useSubmit(async () => {
    await proveByPasskey();
    onAnswer(true);
  });
  const bySignOn = useSubmit(async () => {
    const { pathname, search } = window.location;
    const return_to = pathname.slice(basePath.length) + search;
    const { location } = await call('proveSignOn', { body: { return_to } });
    window.location.assign(location);
  });
  const failed = [typed, byPasskey, bySignOn].find(({ error }) => error !== null);
  const types = methods.includes('password') || takesCode;
  return (
    <Form of={typed}>
      <p>
        This is sensitive, and you last showed who you are <Instant at={proof.proved} as="ago" />.{' '}
        {types || methods.includes('passkey') ? 'It goes on once you have shown it again.' : null}
      </p>
      {types ? <SecretField byCode={byCode} text={text} onChange={setText} /> : null}
      {methods.length === 0 ? (
        <p>
          Your account has no password and no other way to show it.{' '}
          <AppLink to={paths.forgotPassword}>Ask for a link to set a password</AppLink>, then sign
          in with it.
        </p>
      ) : null}
      {methods.includes('sign_on') && !types ? (
        <p className="muted">Your provider sends you back to this page; do it again then.</p>
      ) : null}
      {failed === undefined ? null : <FormError of={failed} />}
      <FormActions end>
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        {methods.includes('sign_on') ? (
          <Button onClick={() => bySignOn.onSubmit()} loading={bySignOn.pending}>
            Use single sign-on
          </Button>
        ) : null}
        {methods.includes('passkey') ? (
          <Button onClick={() => byPasskey.onSubmit()} loading={byPasskey.pending}>
            Use a passkey
          </Button>
        ) : null}
        {types ? (
          <Button type="submit" variant="filled" loading={typed.pending} disabled={text === ''}>
            Continue
          </Button>
        ) : null}
      </FormActions>
      {takesCode && methods.includes('password') ? (
        <FormActions end>
          <Button variant="subtle" onClick={() => setByCode(!byCode)}>
            {byCode ? 'Use the password instead' : 'Use a code instead'}
          </Button>
        </FormActions>
      ) : null}
    </Form>
  );
}

type SecretFieldProps = {
  readonly byCode: boolean;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

function SecretField({ byCode, text, onChange }: SecretFieldProps) {
  if (byCode)
    return (
      <TextInput
        key="code"
        label="Code"
        description="Six digits of your authenticator, or a recovery code."
        autoComplete="one-time-code"
        autoFocus
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <PasswordInput
      key="password"
      label="Password"
      autoComplete="current-password"
      autoFocus
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

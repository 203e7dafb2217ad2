import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePerson } from '../../api/session.ts';

export type ProofBody = { password?: string; code?: string };

/** The password, or a code where the account has none: a change of a factor asks for one of them. */
export function useProof() {
  const { has_password: hasPassword } = usePerson();
  const [text, setText] = useState('');
  const body: ProofBody = hasPassword ? { password: text } : { code: text };
  const field = hasPassword ? (
    <PasswordInput
      label="Password"
      autoComplete="current-password"
      data-autofocus
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      label="Code"
      description="Of the authenticator, or a recovery code."
      autoComplete="one-time-code"
      data-autofocus
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
  return { body, field, hasPassword, clear: () => setText('') };
}

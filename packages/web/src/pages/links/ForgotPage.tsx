import { call } from '../../api/client.ts';
import { AskForLink, SignedOutFrame } from './AskForLink.tsx';

export function ForgotPage() {
  return (
    <SignedOutFrame title="Set a new password" back="Back to sign-in">
      <AskForLink
        label="E-mail of your account"
        what="a link to set a new password"
        ask={(email) => call('forgotPassword', { body: { email } })}
      />
    </SignedOutFrame>
  );
}

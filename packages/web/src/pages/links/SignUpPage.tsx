import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { EmptyState, LoadingState } from '../../ui/index.ts';
import { AskForLink, SignedOutFrame } from './AskForLink.tsx';

export function SignUpPage() {
  const mode = useSession().data?.server.sign_up;
  return (
    <SignedOutFrame title="Create an account" back="I have an account: sign in">
      {mode === undefined ? <LoadingState rows={2} /> : null}
      {mode === 'open' ? (
        <AskForLink
          label="E-mail"
          what="a link to finish creating the account"
          ask={(email) => call('signUp', { body: { email } })}
        />
      ) : null}
      {mode === 'invitation' ? (
        <EmptyState title="By invitation">
          This server takes new people by invitation. Ask its operator, or an owner or admin of your
          organization, to invite you.
        </EmptyState>
      ) : null}
      {mode === 'closed' ? (
        <EmptyState title="Closed">
          This server takes no new people. Its operator can add an account.
        </EmptyState>
      ) : null}
    </SignedOutFrame>
  );
}

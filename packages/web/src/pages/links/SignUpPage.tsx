import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { AppLink, EmptyState, LoadingState, Narrow, PageBar } from '../../ui/index.ts';
import { AskForLink } from './AskForLink.tsx';

export function Page() {
  const mode = useSession().data?.server.sign_up;
  return (
    <Narrow>
      <PageBar title="Make an account" />
      {mode === undefined ? <LoadingState rows={2} /> : null}
      {mode === 'open' ? (
        <AskForLink
          label="E-mail"
          what="a link to finish making the account"
          ask={(email) => call('signUp', { body: { email } })}
        />
      ) : null}
      {mode === 'invitation' ? (
        <EmptyState title="By invitation">
          This server takes new people by invitation. Ask its operator, or an owner or admin of your
          organization, to invite your address.
        </EmptyState>
      ) : null}
      {mode === 'closed' ? (
        <EmptyState title="Closed">
          This server takes no new people. Its operator can add an account.
        </EmptyState>
      ) : null}
      <p className="small">
        <AppLink to={paths.signIn}>I have an account: sign in</AppLink>
      </p>
    </Narrow>
  );
}

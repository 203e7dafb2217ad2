import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { AppLink, Narrow, PageBar } from '../../ui/index.ts';
import { AskForLink } from './AskForLink.tsx';

export function Page() {
  return (
    <Narrow>
      <PageBar title="Set a new password" />
      <AskForLink
        label="E-mail of your account"
        what="a link to set a new password"
        ask={(email) => call('forgotPassword', { body: { email } })}
      />
      <p className="small">
        <AppLink to={paths.signIn}>Back to signing in</AppLink>
      </p>
    </Narrow>
  );
}

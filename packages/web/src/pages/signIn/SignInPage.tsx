import { useRouter } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { basePath } from '../../basePath.ts';
import { paths } from '../../paths.ts';
import { AppLink, Narrow, PageBar, useAddress } from '../../ui/index.ts';
import { placeAfter } from './placeAfter.ts';
import { SignInForm } from './SignInForm.tsx';
import { signOnFailure } from './signOnResult.ts';

export function SignInPage() {
  const { next, sign_on_error: word } = useAddress('signIn');
  const failed = signOnFailure(word);
  const router = useRouter();
  const session = useSession().data;
  const done = () => router.history.replace(basePath + placeAfter(next, window.location.origin));
  return (
    <Narrow>
      <PageBar title="Sign in" />
      {failed === null ? null : <p role="alert">{failed}</p>}
      {session?.server.set_up_needed === true ? (
        <p className="muted">
          This server has no operator yet. It printed a link in its terminal when it started: open
          that link to make the first account.
        </p>
      ) : null}
      <SignInForm onDone={done} next={next} />
      {session?.server.sign_up === 'open' ? (
        <p className="muted">
          No account yet? <AppLink to={paths.signUp}>Create one</AppLink>
        </p>
      ) : null}
    </Narrow>
  );
}

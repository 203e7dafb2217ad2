import { useSession } from '../../api/session.ts';
import { SignedIn } from './SignedIn.tsx';
import { SignedOut } from './SignedOut.tsx';

export function HomePage() {
  const session = useSession().data;
  if (session?.signed_in === true) return <SignedIn session={session} />;
  return <SignedOut session={session} />;
}

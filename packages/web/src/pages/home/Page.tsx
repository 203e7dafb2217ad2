import { useSession } from '../../api/session.ts';
import { SignedOut } from './SignedOut.tsx';

export function Page() {
  const session = useSession().data;
  return <SignedOut session={session} />;
}

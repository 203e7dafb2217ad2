import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type Lapse, lapseOf, nextLapse_ms } from '../api/lapse.ts';
import { useSession } from '../api/session.ts';
import type { Needs } from '../pages.ts';
import { paths } from '../paths.ts';
import { useGoTo } from '../ui/address.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageBar } from '../ui/PageBar.tsx';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';

type GateProps = {
  /** The page's own: on the way to another page the address is already that of the other. */
  readonly path: string;
  readonly needs: Needs;
  readonly children: ReactNode;
};

/** Opens a page to those it is for, and leads everybody else to the next step. */
export function Gate({ path, needs, children }: GateProps) {
  const session = useSession();
  const lapse = useLapse(session);
  if (needs === 'nobody') return children;
  const isOpen = needs === 'anybody';
  const unanswered = () =>
    session.error === null ? (
      <LoadingState rows={6} />
    ) : (
      <ErrorState error={session.error} retry={() => void session.refetch()} />
    );
  if (session.data === undefined) {
    return isOpen ? children : unanswered();
  }
  if (!session.data.signed_in) return isOpen ? children : <Redirect to={paths.signIn} />;
  if (lapse === 'not known') return unanswered();
  if (lapse !== null && path !== STEPS[lapse]) return <Redirect to={STEPS[lapse]} />;
  if (needs === 'organization' && session.data.organization === null) return <NoOrganization />;
  if (needs === 'operator' && session.data.person?.operator !== true)
    return (
      <>
        <PageBar title="Operator" />
        <EmptyState title="Not permitted">
          This page is for the operator of this server. The operator can give you those rights under
          Operator, Accounts.
        </EmptyState>
      </>
    );
  return children;
}

type Step = (typeof paths)['signIn' | 'signOnAgain' | 'security'];

/** Goes elsewhere once, and takes along where the reader wanted to go. */
function Redirect({ to }: { to: Step }) {
  const goTo = useGoTo();
  const asked = useRouterState({
    select: ({ location }) => location.pathname + location.searchStr,
  });
  const [next] = useState(asked);
  useEffect(() => {
    // The page of the second factor has no way on of its own.
    if (to === paths.security) void goTo(to, { replace: true });
    else void goTo(to, { search: { next }, replace: true });
  }, [goTo, to, next]);
  return <LoadingState rows={6} />;
}

/** Where somebody must go before anything else opens. */
const STEPS: Readonly<Record<Lapse, Step>> = {
  second_factor: paths.security,
  sign_on: paths.signOnAgain,
};

/** The longest wait that a timer of a browser can have. */
const TIMER_MAX_MS = 2_147_483_647;

/** The deadline that has passed, also while the page is open: the server is asked again when one does. */
function useLapse({ data, dataUpdatedAt: askedAt_ms, refetch }: ReturnType<typeof useSession>) {
  const [now_ms, setNow] = useState(() => Date.now());
  const next_ms = data === undefined ? null : nextLapse_ms(data.deadlines, now_ms);
  const lapse = data === undefined ? null : lapseOf(data.deadlines, { askedAt_ms, now_ms });
  useEffect(() => {
    if (next_ms === null) return;
    const wait_ms = Math.min(TIMER_MAX_MS, Math.max(0, next_ms - Date.now()));
    const timer = setTimeout(() => setNow(Date.now()), wait_ms);
    return () => clearTimeout(timer);
  }, [next_ms]);
  useEffect(() => {
    if (lapse === 'not known') void refetch();
  }, [lapse, refetch]);
  return lapse;
}

function NoOrganization() {
  return (
    <>
      <PageBar title="Organization" />
      <EmptyState
        title="You belong to no organization"
        action={
          <ButtonLink to={paths.newOrganization} variant="filled">
            Create an organization
          </ButtonLink>
        }
      >
        Flights, aircraft and their records belong to an organization. Make one, or ask an owner or
        admin of yours for an invitation.
      </EmptyState>
    </>
  );
}

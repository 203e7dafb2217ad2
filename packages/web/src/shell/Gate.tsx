import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type Session, useSession } from '../api/session.ts';
import type { Needs } from '../pages.ts';
import { paths } from '../paths.ts';
import { useGoTo } from '../ui/address.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageBar } from '../ui/PageBar.tsx';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';

/** Opens a page to those it is for, and leads everybody else to the next step. */
export function Gate({ needs, children }: { needs: Needs; children: ReactNode }) {
  const session = useSession();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  if (needs === 'nobody') return children;
  const isOpen = needs === 'anybody';
  if (session.data === undefined) {
    if (isOpen) return children;
    if (session.error === null) return <LoadingState rows={6} />;
    return <ErrorState error={session.error} retry={() => void session.refetch()} />;
  }
  if (!session.data.signed_in) return isOpen ? children : <Redirect to={paths.signIn} />;
  const overdue = overdueStep(session.data);
  if (overdue !== null && pathname !== overdue) return <Redirect to={overdue} />;
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

/** Where somebody must go before anything else opens: a second factor or a sign-on that is overdue. */
function overdueStep({ deadlines }: Session): Step | null {
  if (deadlines.second_factor.overdue) return paths.security;
  if (deadlines.sign_on.overdue) return paths.signOnAgain;
  return null;
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

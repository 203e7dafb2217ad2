import { Refusal } from '@airworthy/client';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';

/** A saved build in the list of them. */
export type Summary = {
  readonly id: number;
  readonly name: string;
  readonly notes: string;
  readonly updated: string;
};

/** The saved builds of whoever is signed in; nothing is asked for anybody else. */
export function useLibrary() {
  const session = useSession();
  const signedIn = session.data?.signed_in;
  const builds = useQuery({ ...query('listBuilds'), enabled: signedIn === true });
  const error: Error | null = signedIn === undefined ? session.error : builds.error;
  return {
    /** Also somebody whose session has ended meanwhile. */
    signedOut: signedIn === false || (error instanceof Refusal && error.status === 401),
    builds: builds.data?.builds as readonly Summary[] | undefined,
    error,
    retry: () => void (signedIn === undefined ? session : builds).refetch(),
  };
}

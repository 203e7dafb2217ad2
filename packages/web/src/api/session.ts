import type { Permission } from '@airworthy/contract';
import type { WebPermission } from '@airworthy/contract/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { forgetKeptAnswers, keepAnswer } from './kept.ts';
import { query, queryClient } from './queries.ts';
import type { CallReply } from './types.ts';

export type Session = CallReply<'getSession'>;
/** What a role may permit: to keys and people, or to people alone. */
export type AnyPermission = Permission | WebPermission;

const sessionQuery = { ...query('getSession'), staleTime: 60_000, refetchOnWindowFocus: true };

/** Who is signed in. `data` is undefined until the first answer, and while the server was never reached. */
export function useSession() {
  return useQuery(sessionQuery);
}

/** Who is signed in, on a page that opens only to somebody who is. */
export function usePerson() {
  const person = useSession().data?.person;
  if (person == null) throw new Error('This page is open only to somebody who is signed in.');
  return person;
}

/** What the role of the reader permits; the server refuses everything else whatever a page shows. */
export function usePermission(): (permission: AnyPermission) => boolean {
  const granted: readonly string[] = useSession().data?.permissions ?? [];
  return (permission) => granted.includes(permission);
}

/** Whose runs and drafts these are, on a device that several people may use. */
export function useHolder(): { readonly personId: number; readonly organizationId: number } | null {
  const { person, organization } = useSession().data ?? {};
  const personId = person?.id;
  const organizationId = organization?.id;
  return useMemo(
    () => (personId == null || organizationId == null ? null : { personId, organizationId }),
    [personId, organizationId],
  );
}

/** Another person may see none of what the last one saw: every answer is dropped. */
export function startSession(session: Session): void {
  forgetAnswers();
  queryClient.setQueryData(sessionQuery.queryKey, session);
  keepAnswer('getSession', {}, session);
}

export async function endSession(): Promise<void> {
  forgetAnswers();
  await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
}

/** All but the session itself, which the frame around every page goes on watching. */
function forgetAnswers(): void {
  forgetKeptAnswers();
  const kept = sessionQuery.queryKey[0];
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== kept });
}

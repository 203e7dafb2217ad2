import { useEffect, useRef } from 'react';
import { useSession } from '../../../api/session.ts';

/** Who is signed in; null for nobody. */
export function usePersonId(): number | null {
  return useSession().data?.person?.id ?? null;
}

/** Whose work this is: the last person who was signed in over it, also after the session has ended. */
export function useOwner(): { readonly current: number | null } {
  const person = usePersonId();
  const owner = useRef(person);
  useEffect(() => {
    if (person !== null) owner.current = person;
  }, [person]);
  return owner;
}

/** On a shared computer unsaved work is shown to whose it is; what nobody owns, to everybody. */
export function isSeenBy(work: { readonly person: number | null }, person: number | null): boolean {
  return work.person === null || work.person === person;
}

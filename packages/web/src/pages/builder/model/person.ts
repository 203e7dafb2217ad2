import { useState } from 'react';
import { useSession } from '../../../api/session.ts';

/** Who is signed in; null for nobody. */
export function usePersonId(): number | null {
  return useSession().data?.person?.id ?? null;
}

/** Whose work this is: the last person who was signed in over it, also after the session has ended. */
export function useOwner(): number | null {
  const person = usePersonId();
  const [owner, setOwner] = useState(person);
  // What was begun before the session was known is theirs, too.
  if (person !== null && person !== owner) setOwner(person);
  return person ?? owner;
}

/** On a shared computer unsaved work is shown to whose it is; what nobody owns, to everybody. */
export function isSeenBy(work: { readonly person: number | null }, person: number | null): boolean {
  return work.person === null || work.person === person;
}

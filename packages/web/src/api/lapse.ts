import type { Refusal } from '@airworthy/client';
import { queryClient, refresh } from './cache.ts';
import type { CallReply } from './types.ts';

type Session = CallReply<'getSession'>;
type Deadlines = Session['deadlines'];
const SESSION_KEY = ['getSession', {}] as const;
export type Lapse = 'second_factor' | 'sign_on';

/**
 * The deadline that has passed at a session, by the answer about it and by the clock since then. An owner may be
 * excused from a sign-on that was due before the answer; one that fell due after it is `not known` until the server is
 * asked again.
 */
export function lapseOf(
  { second_factor, sign_on }: Deadlines,
  { askedAt_ms, now_ms }: { readonly askedAt_ms: number; readonly now_ms: number },
): Lapse | 'not known' | null {
  const passed = (due: string | null) => due !== null && Date.parse(due) <= now_ms;
  if (second_factor.overdue || passed(second_factor.due)) return 'second_factor';
  if (sign_on.overdue) return 'sign_on';
  const fellDue = passed(sign_on.due) && Date.parse(sign_on.due ?? '') > askedAt_ms;
  return fellDue ? 'not known' : null;
}

/** When the next deadline of a session passes, after `now_ms`; null without one. */
export function nextLapse_ms({ second_factor, sign_on }: Deadlines, now_ms: number): number | null {
  const coming = [second_factor.due, sign_on.due]
    .flatMap((due) => (due === null ? [] : [Date.parse(due)]))
    .filter((due) => due > now_ms);
  return coming.length === 0 ? null : Math.min(...coming);
}

const LAPSES: Readonly<Record<string, Lapse>> = {
  mfa_required: 'second_factor',
  sso_required: 'sign_on',
};

/**
 * A call that was refused for a deadline says that it has passed: no page waits for the next look at the session, and
 * nothing that was loaded before is shown any more.
 */
export function noteRefusal({ code }: Refusal<string>): void {
  const lapse = LAPSES[code];
  if (lapse === undefined) return;
  const known = queryClient.getQueryData<Session>(SESSION_KEY);
  if (known === undefined || known.deadlines[lapse].overdue) return;
  const deadlines = withLapse(known.deadlines, lapse);
  queryClient.setQueryData<Session>(SESSION_KEY, { ...known, deadlines });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  void refresh('getSession');
}

function withLapse(deadlines: Deadlines, lapse: Lapse): Deadlines {
  return { ...deadlines, [lapse]: { ...deadlines[lapse], overdue: true } };
}

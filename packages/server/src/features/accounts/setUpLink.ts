import type { Tickets } from '../../access/oneTime.ts';
import type { Database } from '../../storage/database.ts';
import { hasOperator } from '../sessions/reply.ts';
import { linkTo } from './links.ts';

/** A day; each start of a server without an operator prints a new one. */
const SET_UP_S = 86_400;

/** The link with which the first person makes the operator's account; null once there is one. */
export async function setUpLink(
  { database, tickets, clock }: { database: Database; tickets: Tickets; clock: () => Date },
  origin: string,
): Promise<string | null> {
  if (await hasOperator(database.pool)) return null;
  const { token } = await tickets.issue(
    database.db,
    { kind: 'set_up', lasts_s: SET_UP_S },
    clock(),
  );
  return linkTo(origin, '/setup', token);
}

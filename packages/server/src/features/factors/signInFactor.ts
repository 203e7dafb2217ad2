import { type BodyOf, type Reply, ServiceError } from '@airworthy/contract';
import type { signInFactor } from '@airworthy/contract/web';
import { inTransaction } from '../../storage/transaction.ts';
import type { Answer } from '../implement.ts';
import type { People } from '../people/people.ts';
import type { Visitor } from '../people/visitor.ts';
import { finishSignIn, noteRefused } from '../sessions/signIn.ts';
import { codeMatches } from './factors.ts';

/** Wrong codes for one challenge; after them the password is asked for again. */
const ATTEMPTS_MAX = 5;

export function challengeEnded(): ServiceError {
  return new ServiceError(
    'wrong_credentials',
    'This sign-in expired after 10 minutes or 5 wrong codes. Start again.',
  );
}

/** The second half of a sign-in: a code of the authenticator, or a recovery code. */
export async function signInWithCode(
  people: People,
  visitor: Visitor,
  { challenge, code }: BodyOf<typeof signInFactor>,
): Promise<Answer<Reply<typeof signInFactor>>> {
  const { db } = people.database;
  const now = people.clock();
  const ticket = await people.tickets.attempt(db, ['second_factor'], {
    token: challenge,
    now,
    attemptsMax: ATTEMPTS_MAX,
  });
  const accountId = ticket?.accountId ?? null;
  if (accountId === null) throw challengeEnded();
  // Apart from the password's count: whoever has the password must not try codes without end. The address is not
  // counted: the password was right, and what others tried there must not stop its owner half way.
  const mark = people.browsers.markOf(visitor.marks, accountId);
  const tried = { account: `factor ${accountId}`, mark };
  await people.delays.begin(db, tried, now);
  const right = await inTransaction(db, async (tx) => {
    if (!(await codeMatches(people, tx, accountId, code))) return false;
    // Used up with the code: of two calls at once, one signs in.
    return (await people.tickets.use(tx, ['second_factor'], challenge, now)) !== null;
  });
  if (!right) {
    await noteRefused(people, accountId, 'wrong code');
    throw new ServiceError('wrong_credentials', 'The code is wrong, or was used already.');
  }
  await people.delays.succeed(db, tried, now);
  return finishSignIn(people, visitor, accountId, 'password');
}

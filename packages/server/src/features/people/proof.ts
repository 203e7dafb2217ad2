import { ServiceError } from '@airworthy/contract';
import { passwordMatches } from '../../access/password.ts';
import type { Person } from '../../access/sessions.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { codeMatches } from '../factors/factors.ts';
import type { People } from './people.ts';
import type { Visitor } from './visitor.ts';

/** So long after signing in a person without a password need not show who they are again. */
const FRESH_MS = 15 * 60_000;

/**
 * Makes sure that whoever sits at a session is its person, before a credential is changed: by the
 * password, by a code, or by having signed in a moment ago where the account has neither.
 */
export async function requireProof(
  people: People,
  visitor: Visitor & { readonly person: Person },
  proof: { readonly password?: string | undefined; readonly code?: string | undefined },
): Promise<void> {
  const { person } = visitor;
  if (person.session.method === 'local') return;
  const { db } = people.database;
  const account = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', person.accountId)
    .executeTakeFirstOrThrow();
  if (proof.password === undefined && proof.code === undefined) {
    const age_ms = people.clock().getTime() - person.session.createdAt.getTime();
    if (account.password_hash === null && age_ms < FRESH_MS) return;
    throw new ServiceError(
      'proof_required',
      account.password_hash === null
        ? 'You signed in more than 15 minutes ago. Sign in again to change this.'
        : 'Type your password to change this.',
    );
  }
  // By the session alone: nobody else can use it up.
  const tried = { account: `proof ${person.session.id}` };
  await people.delays.begin(db, tried, people.clock());
  const right =
    proof.password === undefined
      ? await inTransaction(db, (tx) => codeMatches(people, tx, person.accountId, proof.code ?? ''))
      : await passwordMatches(proof.password, account.password_hash);
  if (!right)
    throw new ServiceError(
      'wrong_credentials',
      proof.password === undefined ? 'The code is wrong.' : 'The password is wrong.',
    );
  await people.delays.succeed(db, tried, people.clock());
}

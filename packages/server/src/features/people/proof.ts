import { ServiceError } from '@airworthy/contract';
import { FRESH_MIN } from '@airworthy/contract/web';
import { passwordMatches } from '../../access/password.ts';
import { isFresh, type Person } from '../../access/sessions.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { codeMatches } from '../factors/factors.ts';
import type { People } from './people.ts';

type Proof = { readonly password?: string | undefined; readonly code?: string | undefined };

/** The refusal that a page answers by asking who sits there, and by sending the call again. */
export function proofRequired(): ServiceError {
  return new ServiceError(
    'proof_required',
    `You showed who you are more than ${FRESH_MIN} minutes ago. Show it again to do this.`,
    { proof: 'session' },
  );
}

/**
 * Makes sure that whoever sits at a session is its person, before a credential is changed: by the
 * password, by a code, or by having shown it a moment ago where the account has no password.
 */
export async function requireProof(
  people: People,
  { person }: { readonly person: Person },
  proof: Proof,
): Promise<void> {
  if (person.session.method === 'local') return;
  if (proof.password !== undefined || proof.code !== undefined)
    return judgeProof(people, person, proof);
  if (!person.hasPassword && isFresh(person, people.clock())) return;
  if (!person.hasPassword) throw proofRequired();
  throw new ServiceError('proof_required', 'Type your password to change this.');
}

/** Refuses a password or a code that is not the person's. */
export async function judgeProof(people: People, person: Person, proof: Proof): Promise<void> {
  const { db } = people.database;
  // By the session alone: nobody else can use it up.
  const tried = { account: `proof ${person.session.id}` };
  await people.delays.begin(db, tried, people.clock());
  const right =
    proof.password === undefined
      ? await inTransaction(db, (tx) => codeMatches(people, tx, person.accountId, proof.code ?? ''))
      : await passwordMatches(proof.password, await passwordHashOf(people, person.accountId));
  if (!right)
    throw new ServiceError(
      'wrong_credentials',
      proof.password === undefined ? 'The code is wrong.' : 'The password is wrong.',
    );
  await people.delays.succeed(db, tried, people.clock());
}

async function passwordHashOf(people: People, accountId: number): Promise<string | null> {
  const { password_hash } = await people.database.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return password_hash;
}

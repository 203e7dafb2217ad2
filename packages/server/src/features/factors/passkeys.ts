import { type BodyOf, notFound, type Reply, ServiceError } from '@airworthy/contract';
import type { addPasskey, beginPasskey } from '@airworthy/contract/web';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Person } from '../../access/sessions.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { notifyChange } from '../people/notify.ts';
import type { People } from '../people/people.ts';
import type { Visitor } from '../people/visitor.ts';
import { followFactors } from './factors.ts';
import { challengeEnded } from './signInFactor.ts';

type PersonVisitor = Visitor & { readonly person: Person };

const ENROL_S = 600;

/** A passkey belongs to the host name that people use; it works nowhere else. */
export const passkeyHost = (origin: string) => new URL(origin).hostname;

export async function beginRegistration(
  people: People,
  { person, origin }: PersonVisitor,
): Promise<Reply<typeof beginPasskey>> {
  const { db } = people.database;
  const { accountId } = person;
  const known = await db
    .selectFrom('passkey')
    .select('credential_id')
    .where('account_id', '=', accountId)
    .execute();
  const options = await generateRegistrationOptions({
    rpName: 'Airworthy',
    rpID: passkeyHost(origin),
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(`account ${accountId}`),
    attestationType: 'none',
    excludeCredentials: known.map((row) => ({ id: row.credential_id })),
    // It can be used without a password, so the device must have asked for finger, face or code.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { token } = await people.tickets.issue(
    db,
    { kind: 'passkey', accountId, data: options.challenge, lasts_s: ENROL_S },
    people.clock(),
  );
  return { challenge: token, options: { ...options } };
}

export async function register(
  people: People,
  visitor: PersonVisitor,
  { challenge, label, response }: BodyOf<typeof addPasskey>,
): Promise<Reply<typeof addPasskey>> {
  const { accountId, email } = visitor.person;
  const now = people.clock();
  const ticket = await people.tickets.use(people.database.db, ['passkey'], challenge, now);
  if (ticket === null || ticket.accountId !== accountId) throw challengeEnded();
  const { credential } = await verified(visitor, String(ticket.data), response);
  return inTransaction(people.database.db, async (tx) => {
    const row = await tx
      .insertInto('passkey')
      .values({
        account_id: accountId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        label,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined)
      throw new ServiceError('conflict', 'This passkey is already registered.');
    const recovery_codes = await followFactors(people, tx, accountId);
    await notifyChange(people, tx, visitor, { to: email, what: 'A passkey was added' });
    return { ok: true as const, recovery_codes };
  });
}

async function verified(visitor: PersonVisitor, expectedChallenge: string, response: unknown) {
  try {
    const result = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: visitor.origin,
      expectedRPID: passkeyHost(visitor.origin),
      requireUserVerification: true,
    });
    if (result.verified) return result.registrationInfo;
  } catch {
    // What is wrong with it is the browser's business, not the caller's: refused below.
  }
  throw new ServiceError('wrong_credentials', 'The passkey could not be checked. Try again.');
}

export async function forgetPasskey(
  people: People,
  visitor: PersonVisitor,
  id: number,
): Promise<void> {
  const { accountId, email } = visitor.person;
  await inTransaction(people.database.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('passkey')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Passkey');
    await refuseLastWayIn(tx, accountId);
    await followFactors(people, tx, accountId);
    await notifyChange(people, tx, visitor, { to: email, what: 'A passkey was removed' });
  });
}

/** An account whose only way in is its passkeys keeps one of them. */
async function refuseLastWayIn(
  tx: Parameters<typeof followFactors>[1],
  accountId: number,
): Promise<void> {
  const { password_hash } = await tx
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (password_hash !== null) return;
  const other = await tx
    .selectFrom('passkey')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (other === undefined)
    throw new ServiceError(
      'conflict',
      'This passkey is the only way into the account. Set a password or add another passkey first.',
    );
}

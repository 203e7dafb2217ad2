import { type BodyOf, type Reply, ServiceError } from '@airworthy/contract';
import type { passkeySignIn, passkeySignInOptions } from '@airworthy/contract/web';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { inTransaction } from '../../storage/transaction.ts';
import type { Answer } from '../implement.ts';
import type { People } from '../people/people.ts';
import type { Visitor } from '../people/visitor.ts';
import { finishSignIn, noteRefused } from '../sessions/signIn.ts';
import { passkeyHost } from './passkeys.ts';
import { challengeEnded } from './signInFactor.ts';

const SIGN_IN_S = 600;

type Begun = { readonly challenge: string; readonly factorOf: number | null };

/** Options for a passkey alone, or for the account whose password was typed a moment ago. */
export async function passkeyOptions(
  people: People,
  visitor: Visitor,
  { challenge }: BodyOf<typeof passkeySignInOptions>,
): Promise<Reply<typeof passkeySignInOptions>> {
  const { db } = people.database;
  const now = people.clock();
  const half =
    challenge == null ? null : await people.tickets.find(db, ['second_factor'], challenge, now);
  if (challenge != null && half === null) throw challengeEnded();
  const factorOf = half?.accountId ?? null;
  const known =
    factorOf === null
      ? []
      : await db
          .selectFrom('passkey')
          .select('credential_id')
          .where('account_id', '=', factorOf)
          .execute();
  const options = await generateAuthenticationOptions({
    rpID: passkeyHost(visitor.origin),
    allowCredentials: known.map((row) => ({ id: row.credential_id })),
    userVerification: 'required',
  });
  const data: Begun = { challenge: options.challenge, factorOf };
  const { token } = await people.tickets.issue(
    db,
    { kind: 'passkey_sign_in', data, lasts_s: SIGN_IN_S },
    now,
  );
  return { challenge: token, options: { ...options } };
}

function wrongPasskey(): ServiceError {
  return new ServiceError('wrong_credentials', 'This passkey is not known here, or did not fit.');
}

export async function signInWithPasskey(
  people: People,
  visitor: Visitor,
  { challenge, response }: BodyOf<typeof passkeySignIn>,
): Promise<Answer<Reply<typeof passkeySignIn>>> {
  const { db } = people.database;
  const now = people.clock();
  const asked = await people.tickets.find(db, ['passkey_sign_in'], challenge, now);
  // After a right password the address is not counted again.
  const alone = asked !== null && (asked.data as Begun).factorOf === null;
  const tried = alone ? { address: visitor.address } : {};
  await people.delays.begin(db, tried, now);
  // A challenge is answered once, rightly or wrongly.
  const ticket = await people.tickets.use(db, ['passkey_sign_in'], challenge, now);
  if (ticket === null) throw challengeEnded();
  const begun = ticket.data as Begun;
  const row = await db
    .selectFrom('passkey as k')
    .innerJoin('account as a', 'a.id', 'k.account_id')
    .select(['k.id', 'k.account_id', 'k.credential_id', 'k.public_key', 'k.counter'])
    .where('k.credential_id', '=', String((response as { id?: unknown }).id))
    .where('a.removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || (begun.factorOf !== null && begun.factorOf !== row.account_id))
    throw wrongPasskey();
  const counter = await verifiedCounter(visitor, begun.challenge, response, row);
  if (counter === null) {
    await noteRefused(people, row.account_id, 'wrong passkey');
    throw wrongPasskey();
  }
  await inTransaction(db, (tx) =>
    tx
      .updateTable('passkey')
      .set({ counter, last_used_at: now })
      .where('id', '=', row.id)
      .execute(),
  );
  await people.delays.succeed(db, tried, now);
  return finishSignIn(people, visitor, row.account_id, 'passkey');
}

/** The counter after this use, or null when the answer is not that of the passkey. */
async function verifiedCounter(
  visitor: Visitor,
  expectedChallenge: string,
  response: unknown,
  passkey: { credential_id: string; public_key: Buffer; counter: number },
): Promise<number | null> {
  try {
    const result = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: visitor.origin,
      expectedRPID: passkeyHost(visitor.origin),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    return result.verified ? result.authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

import { type BodyOf, type Reply, ServiceError } from '@airworthy/contract';
import type { passkeySignIn, passkeySignInOptions } from '@airworthy/contract/web';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Person } from '../../access/sessions.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Answer } from '../implement.ts';
import type { People } from '../people/people.ts';
import type { Visitor } from '../people/visitor.ts';
import { finishSignIn, noteRefused } from '../sessions/signIn.ts';
import { passkeyHost } from './passkeys.ts';
import { challengeEnded } from './signInFactor.ts';

const SIGN_IN_S = 600;

/** What a challenge was given for: a sign-in, the second half of one, or a proof at a session. */
type Begun = {
  readonly challenge: string;
  readonly factorOf: number | null;
  readonly proofOf?: number;
};

/** Options for a passkey alone, or for the account whose password was typed a moment ago. */
export async function passkeyOptions(
  people: People,
  visitor: Visitor,
  { challenge }: BodyOf<typeof passkeySignInOptions>,
): Promise<Reply<typeof passkeySignInOptions>> {
  const { db } = people.database;
  const half =
    challenge == null
      ? null
      : await people.tickets.find(db, ['second_factor'], challenge, people.clock());
  if (challenge != null && half === null) throw challengeEnded();
  const factorOf = half?.accountId ?? null;
  return beginPasskeyUse(people, visitor, { accountId: factorOf, purpose: { factorOf } });
}

/** Options for a person who is signed in and shows that it is still them. */
export function proofOptions(people: People, visitor: Visitor, { accountId, session }: Person) {
  const purpose = { factorOf: accountId, proofOf: session.id };
  return beginPasskeyUse(people, visitor, { accountId, purpose });
}

async function beginPasskeyUse(
  people: People,
  visitor: Visitor,
  { accountId, purpose }: { accountId: number | null; purpose: Omit<Begun, 'challenge'> },
): Promise<Reply<typeof passkeySignInOptions>> {
  const { db } = people.database;
  const known =
    accountId === null
      ? []
      : await db
          .selectFrom('passkey')
          .select('credential_id')
          .where('account_id', '=', accountId)
          .execute();
  const options = await generateAuthenticationOptions({
    rpID: passkeyHost(visitor.origin),
    allowCredentials: known.map((row) => ({ id: row.credential_id })),
    userVerification: 'required',
  });
  const data: Begun = { ...purpose, challenge: options.challenge };
  const { token } = await people.tickets.issue(
    db,
    { kind: 'passkey_sign_in', data, lasts_s: SIGN_IN_S },
    people.clock(),
  );
  return { challenge: token, options: { ...options } };
}

function wrongPasskey(): ServiceError {
  return new ServiceError('wrong_credentials', 'This passkey is not known here, or did not fit.');
}

export async function signInWithPasskey(
  people: People,
  visitor: Visitor,
  body: BodyOf<typeof passkeySignIn>,
): Promise<Answer<Reply<typeof passkeySignIn>>> {
  const { db } = people.database;
  const asked = await people.tickets.find(db, ['passkey_sign_in'], body.challenge, people.clock());
  // After a right password the address is not counted again.
  const alone = asked !== null && (asked.data as Begun).factorOf === null;
  const tried = alone ? { address: visitor.address } : {};
  await people.delays.begin(db, tried, people.clock());
  const accountId = await judgePasskey(
    people,
    visitor,
    body,
    (begun, owner) =>
      begun.proofOf === undefined && (begun.factorOf === null || begun.factorOf === owner),
  );
  await people.delays.succeed(db, tried, people.clock());
  return finishSignIn(people, visitor, accountId, 'passkey');
}

/** Refuses a passkey that is not the person's, or whose challenge was not given to this session. */
export async function judgeProofByPasskey(
  people: People,
  visitor: Visitor & { readonly person: Person },
  body: BodyOf<typeof passkeySignIn>,
): Promise<void> {
  const { accountId, session } = visitor.person;
  await judgePasskey(
    people,
    visitor,
    body,
    (begun, owner) => begun.proofOf === session.id && owner === accountId,
  );
}

/** The account of a passkey that answered its challenge. */
async function judgePasskey(
  people: People,
  visitor: Visitor,
  { challenge, response }: BodyOf<typeof passkeySignIn>,
  fits: (begun: Begun, accountId: number) => boolean,
): Promise<number> {
  const { db } = people.database;
  const now = people.clock();
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
  if (row === undefined || !fits(begun, row.account_id)) throw wrongPasskey();
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
  return row.account_id;
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

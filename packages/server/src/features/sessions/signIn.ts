import { type BodyOf, type Reply, ServiceError } from '@airworthy/contract';
import type { signIn as signInEndpoint } from '@airworthy/contract/web';
import { accountByEmail } from '../../access/accounts.ts';
import { hashPassword, isOutdated, passwordMatches } from '../../access/password.ts';
import {
  beginSession,
  endSessionOf,
  findSession,
  type NewSession,
  sessionCookie,
} from '../../access/sessions.ts';
import { isSecure } from '../../access/site.ts';
import { actAsAccount, noteAudit } from '../../storage/audit.ts';
import type { SessionMethod } from '../../storage/schema/people.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { factorsOf } from '../factors/factors.ts';
import { Answer } from '../implement.ts';
import type { People } from '../people/people.ts';
import type { Visitor } from '../people/visitor.ts';
import { sessionReply } from './reply.ts';

type SignedIn = Reply<typeof signInEndpoint>;

/** Ten minutes to find the telephone. */
const CHALLENGE_S = 600;

/** One sentence for a wrong password and for an account that is not there, and both take as long. */
export function wrongCredentials(): ServiceError {
  return new ServiceError('wrong_credentials', 'The e-mail address or the password is wrong.');
}

export async function signIn(
  people: People,
  visitor: Visitor,
  { email, password }: BodyOf<typeof signInEndpoint>,
): Promise<SignedIn | Answer<SignedIn>> {
  const { db } = people.database;
  const account = await accountByEmail(db, email);
  const mark = people.browsers.markOf(visitor.marks, account?.id);
  const tried = { account: email, address: visitor.address, mark };
  await people.delays.begin(db, tried, people.clock());
  const right = await passwordMatches(password, account?.password_hash ?? null);
  if (account === undefined || !right) {
    // Noted for an account that does not exist as well: the entry takes time that would tell them apart.
    await noteRefused(people, account?.id ?? null, 'wrong password');
    throw wrongCredentials();
  }
  await people.delays.succeed(db, tried, people.clock());
  if (account.password_hash !== null && isOutdated(account.password_hash)) {
    const password_hash = await hashPassword(password);
    await db
      .updateTable('account')
      .set({ password_hash })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .execute();
  }
  const methods = await factorsOf(db, account.id);
  if (methods.length === 0) return finishSignIn(people, visitor, account.id, 'password');
  const { token } = await people.tickets.issue(
    db,
    { kind: 'second_factor', accountId: account.id, lasts_s: CHALLENGE_S },
    people.clock(),
  );
  return { state: 'second_factor', session: null, challenge: token, methods };
}

export async function noteRefused(
  people: People,
  accountId: number | null,
  why: string,
): Promise<void> {
  await inTransaction(people.database.db, (tx) =>
    noteAudit(tx, {
      accountId,
      action: 'sign_in.refused',
      target: { kind: 'account', id: accountId },
      after: { why },
    }),
  );
}

/**
 * A new session under a new secret, whatever cookie the browser brought: one that somebody else put
 * there never becomes a session. The session the browser had ends.
 */
export async function finishSignIn(
  people: People,
  visitor: Visitor,
  accountId: number,
  method: SessionMethod,
): Promise<Answer<SignedIn>> {
  const secret = await inTransaction(people.database.db, (tx) =>
    startSession(people, tx, visitor, { accountId, method }),
  );
  const signedIn = await findSession(people.database.pool, secret, people.clock());
  const body: SignedIn = {
    state: 'signed_in',
    session: await sessionReply(people, signedIn),
    challenge: null,
    methods: [],
  };
  return new Answer(body, signedInCookies(people, visitor, { accountId, secret }));
}

/** The session's cookie, and the mark by which this browser is known from now on. */
export function signedInCookies(
  people: People,
  visitor: Visitor,
  { accountId, secret }: { accountId: number; secret: string },
): { readonly 'set-cookie': string[] } {
  const secure = isSecure(visitor.origin);
  return {
    'set-cookie': [
      sessionCookie(secret, secure),
      people.browsers.cookie(visitor.marks, accountId, secure),
    ],
  };
}

/** The same inside a transaction of the caller's; answers the secret for the cookie. */
export async function startSession(
  people: People,
  tx: Tx,
  visitor: Visitor,
  { accountId, method, provedAt }: Pick<NewSession, 'accountId' | 'method' | 'provedAt'>,
): Promise<string> {
  const { address, agent } = visitor;
  if (visitor.secret !== null) await endSessionOf(tx, visitor.secret);
  await actAsAccount(tx, accountId);
  await noteAudit(tx, {
    accountId,
    action: 'sign_in',
    target: { kind: 'account', id: accountId },
    after: { method },
  });
  const session = { accountId, method, address, agent, provedAt: provedAt ?? null };
  return beginSession(tx, session, people.clock());
}

import { type BodyOf, type Reply, ServiceError } from '@airworthy/contract';
import type { beginTotp, confirmTotp } from '@airworthy/contract/web';
import { generateSecret, generateURI } from 'otplib';
import type { Person } from '../../access/sessions.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { notifyChange } from '../people/notify.ts';
import type { People } from '../people/people.ts';
import type { Visitor } from '../people/visitor.ts';
import { followFactors, matchingStep, totpPurpose } from './factors.ts';
import { challengeEnded } from './signInFactor.ts';

type PersonVisitor = Visitor & { readonly person: Person };

const ENROL_S = 1800;
const ATTEMPTS_MAX = 10;

/** A seed on trial: it counts once a code made from it comes back. */
export async function beginEnrolment(
  people: People,
  { person, origin }: PersonVisitor,
): Promise<Reply<typeof beginTotp>> {
  const secret = generateSecret();
  const ticket = { kind: 'totp', accountId: person.accountId, data: secret } as const;
  const { token } = await people.tickets.issue(
    people.database.db,
    { ...ticket, lasts_s: ENROL_S },
    people.clock(),
  );
  const label = `${person.email} (${new URL(origin).host})`;
  return { challenge: token, secret, uri: generateURI({ issuer: 'Airworthy', label, secret }) };
}

export async function confirmEnrolment(
  people: People,
  visitor: PersonVisitor,
  { challenge, code }: BodyOf<typeof confirmTotp>,
): Promise<Reply<typeof confirmTotp>> {
  const { accountId, email } = visitor.person;
  const now = people.clock();
  const { db } = people.database;
  const attempt = { token: challenge, now, attemptsMax: ATTEMPTS_MAX };
  const ticket = await people.tickets.attempt(db, ['totp'], attempt);
  if (ticket === null || ticket.accountId !== accountId) throw challengeEnded();
  const seed = String(ticket.data);
  const token = code.replace(/\s/g, '');
  const step = /^\d{6}$/.test(token) ? await matchingStep(seed, { token, now, after: 0 }) : null;
  if (step === null)
    throw new ServiceError(
      'wrong_credentials',
      'The code is wrong. Check the clock of your device, and try the next code.',
    );
  return inTransaction(db, async (tx) => {
    if ((await people.tickets.use(tx, ['totp'], challenge, now)) === null) throw challengeEnded();
    await tx.deleteFrom('totp').where('account_id', '=', accountId).execute();
    const sealed = people.vault.seal(totpPurpose(accountId), seed);
    await tx
      .insertInto('totp')
      .values({ account_id: accountId, seed: sealed, last_step: step, confirmed_at: now })
      .execute();
    const recovery_codes = await followFactors(people, tx, accountId);
    await notifyChange(people, tx, visitor, { to: email, what: 'An authenticator was added' });
    return { ok: true as const, recovery_codes };
  });
}

export async function removeAuthenticator(people: People, visitor: PersonVisitor): Promise<void> {
  const { accountId, email } = visitor.person;
  await inTransaction(people.database.db, async (tx) => {
    await tx.deleteFrom('totp').where('account_id', '=', accountId).execute();
    await followFactors(people, tx, accountId);
    await notifyChange(people, tx, visitor, { to: email, what: 'The authenticator was removed' });
  });
}

import { type BodyOf, ServiceError } from '@airworthy/contract';
import type { changeEmail, changePassword, resetPassword } from '@airworthy/contract/web';
import { accountByEmail } from '../../access/accounts.ts';
import { refuseGuessable } from '../../access/guessable.ts';
import { hashPassword } from '../../access/password.ts';
import { endSessions, type Person } from '../../access/sessions.ts';
import { actAsAccount, noteAudit } from '../../storage/audit.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { confirmEmailLetter, knownLetter, resetLetter, signUpLetter } from '../mail/letters.ts';
import { notifyChange } from '../people/notify.ts';
import type { People } from '../people/people.ts';
import { requireProof } from '../people/proof.ts';
import type { Visitor } from '../people/visitor.ts';
import { linkEnded, linkTo } from './links.ts';

type PersonVisitor = Visitor & { readonly person: Person };

const RESET_S = 3600;
const DAY_S = 86_400;

/**
 * Runs what a letter needs after the answer has gone: how long it takes tells nobody whether there is
 * an account. Tries are counted first, so that nobody's mailbox is filled.
 */
async function inBackground(
  people: People,
  visitor: Visitor,
  email: string,
  work: () => Promise<void>,
): Promise<void> {
  const account = await accountByEmail(people.database.db, email);
  const mark = people.browsers.markOf(visitor.marks, account?.id);
  const tried = { account: `letter ${email}`, address: visitor.address, mark };
  await people.delays.begin(people.database.db, tried, people.clock());
  people.beside(work());
}

export async function askReset(people: People, visitor: Visitor, email: string): Promise<void> {
  await inBackground(people, visitor, email, async () => {
    const account = await accountByEmail(people.database.db, email);
    if (account === undefined) return;
    await inTransaction(people.database.db, async (tx) => {
      await tx
        .deleteFrom('ticket')
        .where('account_id', '=', account.id)
        .where('kind', '=', 'reset')
        .execute();
      const ticket = { kind: 'reset', accountId: account.id, email: account.email } as const;
      const { token } = await people.tickets.issue(
        tx,
        { ...ticket, lasts_s: RESET_S },
        people.clock(),
      );
      const link = linkTo(visitor.home, '/reset', token);
      await people.mail.post(tx, resetLetter(account.email, link));
    });
  });
}

export async function askSignUp(people: People, visitor: Visitor, email: string): Promise<void> {
  if (people.settings.signUp !== 'open')
    throw new ServiceError(
      'permission',
      people.settings.signUp === 'closed'
        ? 'New accounts are closed on this server.'
        : 'New accounts are by invitation on this server. Ask whoever runs it.',
    );
  await inBackground(people, visitor, email, async () => {
    const { db } = people.database;
    if ((await accountByEmail(db, email)) !== undefined) {
      await people.mail.post(db, knownLetter(email, visitor.home));
      return;
    }
    await inTransaction(db, async (tx) => {
      const ticket = { kind: 'sign_up', email, lasts_s: DAY_S } as const;
      const { token } = await people.tickets.issue(tx, ticket, people.clock());
      await people.mail.post(tx, signUpLetter(email, linkTo(visitor.home, '/join', token)));
    });
  });
}

async function setPassword(
  people: People,
  tx: Tx,
  visitor: Visitor,
  change: { accountId: number; email: string; password_hash: string; except: number | null },
): Promise<void> {
  const { accountId, email, password_hash, except } = change;
  await tx.updateTable('account').set({ password_hash }).where('id', '=', accountId).execute();
  await endSessions(tx, accountId, except);
  const target = { kind: 'account', id: accountId };
  await noteAudit(tx, { accountId, action: 'password.change', target });
  await notifyChange(people, tx, visitor, { to: email, what: 'Your password was changed' });
}

/** The link is the proof; a second factor, where there is one, is still asked for at the sign-in. */
export async function resetBy(
  people: People,
  visitor: Visitor,
  { token, password }: BodyOf<typeof resetPassword>,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await inTransaction(people.database.db, async (tx) => {
    const ticket = await people.tickets.use(tx, ['reset'], token, people.clock());
    if (ticket === null || ticket.accountId === null || ticket.email === null) throw linkEnded();
    const { accountId, email } = ticket;
    await actAsAccount(tx, accountId);
    const { name } = await tx
      .selectFrom('account')
      .select('name')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    // A refusal undoes the use of the link: the person chooses again.
    await refuseGuessable(password, { email, name });
    await setPassword(people, tx, visitor, { accountId, email, password_hash, except: null });
  });
}

export async function changeOwnPassword(
  people: People,
  visitor: PersonVisitor,
  { current, password }: BodyOf<typeof changePassword>,
): Promise<void> {
  await requireProof(people, visitor, { password: current });
  const { accountId, email, name, session } = visitor.person;
  await refuseGuessable(password, { email, name });
  const password_hash = await hashPassword(password);
  const except = session.method === 'local' ? null : session.id;
  await inTransaction(people.database.db, (tx) =>
    setPassword(people, tx, visitor, { accountId, email, password_hash, except }),
  );
}

/** The new address counts once the link sent to it is opened; the old one is notified at once. */
export async function askEmail(
  people: People,
  visitor: PersonVisitor,
  { email, password }: BodyOf<typeof changeEmail>,
): Promise<void> {
  await requireProof(people, visitor, { password });
  const { person } = visitor;
  await inTransaction(people.database.db, async (tx) => {
    await tx
      .deleteFrom('ticket')
      .where('account_id', '=', person.accountId)
      .where('kind', '=', 'email')
      .execute();
    const ticket = { kind: 'email', accountId: person.accountId, email, lasts_s: DAY_S } as const;
    const { token } = await people.tickets.issue(tx, ticket, people.clock());
    await people.mail.post(tx, confirmEmailLetter(email, linkTo(visitor.home, '/email', token)));
    await noteAudit(tx, {
      accountId: person.accountId,
      action: 'email.ask',
      target: { kind: 'account', id: person.accountId },
      after: { email },
    });
    const what = 'Another e-mail address was asked for';
    await notifyChange(people, tx, visitor, { to: person.email, what });
  });
}

export async function confirmEmailBy(
  people: People,
  visitor: Visitor,
  token: string,
): Promise<void> {
  await inTransaction(people.database.db, async (tx) => {
    const ticket = await people.tickets.use(tx, ['email'], token, people.clock());
    if (ticket === null || ticket.accountId === null || ticket.email === null) throw linkEnded();
    await actAsAccount(tx, ticket.accountId);
    const before = await tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', ticket.accountId)
      .executeTakeFirstOrThrow();
    try {
      await tx
        .updateTable('account')
        .set({ email: ticket.email })
        .where('id', '=', ticket.accountId)
        .execute();
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error;
      throw new ServiceError('conflict', 'Another account uses this e-mail address.');
    }
    const what = 'Your e-mail address was changed';
    await notifyChange(people, tx, visitor, { to: before.email, what });
  });
}

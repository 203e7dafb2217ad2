import { type BodyOf, instantText, notFound, type Reply, ServiceError } from '@airworthy/contract';
import type { acceptLink, lookAtLink, setUp } from '@airworthy/contract/web';
import { accountByEmail, addAccount } from '../../access/accounts.ts';
import { refuseGuessable } from '../../access/guessable.ts';
import type { Ticket } from '../../access/oneTime.ts';
import { addOrganization, organizationByName, setMember } from '../../access/organizations.ts';
import type { Person } from '../../access/sessions.ts';
import { actAsAccount, noteReason } from '../../storage/audit.ts';
import type { Db } from '../../storage/database.ts';
import type { TicketKind } from '../../storage/schema/people.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import type { Answer } from '../implement.ts';
import type { People } from '../people/people.ts';
import type { Visitor } from '../people/visitor.ts';
import { finishSignIn } from '../sessions/signIn.ts';

export const LINK_KINDS = ['sign_up', 'invitation', 'reset', 'email', 'set_up'] as const;
type LinkKind = (typeof LINK_KINDS)[number];

/** Tokens travel in the fragment, which no server and no log of one ever sees. */
export const linkTo = (origin: string, page: string, token: string) => `${origin}${page}#${token}`;

export function linkEnded(): ServiceError {
  return new ServiceError(
    'not_found',
    'This link has been used, has expired or was never valid. Ask for a new one.',
  );
}

export async function lookAt(people: People, token: string): Promise<Reply<typeof lookAtLink>> {
  const { db } = people.database;
  const ticket = await people.tickets.find(db, LINK_KINDS, token, people.clock());
  if (ticket === null) throw linkEnded();
  const organization =
    ticket.orgId === null
      ? undefined
      : await db
          .selectFrom('organization')
          .select('name')
          .where('id', '=', ticket.orgId)
          .executeTakeFirst();
  const account = ticket.email === null ? undefined : await accountByEmail(db, ticket.email);
  return {
    kind: ticket.kind as LinkKind,
    email: ticket.email,
    organization: organization?.name ?? null,
    role: ticket.role,
    invited_by: await inviterOf(db, ticket),
    has_account: account !== undefined,
    expires: instantText(ticket.expiresAt),
  };
}

async function useLink(people: People, tx: Tx, kinds: readonly TicketKind[], token: string) {
  const ticket = await people.tickets.use(tx, kinds, token, people.clock());
  if (ticket === null) throw linkEnded();
  return ticket;
}

/** The first account: whoever has the console's link runs this server from then on. */
export async function setUpServer(
  people: People,
  visitor: Visitor,
  body: BodyOf<typeof setUp>,
): Promise<Answer<Reply<typeof setUp>>> {
  const accountId = await inTransaction(people.database.db, async (tx) => {
    await useLink(people, tx, ['set_up'], body.token);
    // Two set-ups at once with two links take turns here, and the second finds an operator.
    await tx.deleteFrom('ticket').where('kind', '=', 'set_up').execute();
    const operator = await tx
      .selectFrom('account')
      .select('id')
      .where('operator', '=', true)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (operator !== undefined) throw linkEnded();
    const id = await addPerson(tx, { ...body, plan: 'team' });
    await tx
      .updateTable('account')
      .set({ operator: true, addons: ['crash_analyzer'] })
      .where('id', '=', id)
      .execute();
    if (body.organization !== undefined)
      await makeOrganization(tx, { name: body.organization, ownerId: id });
    return id;
  });
  return finishSignIn(people, visitor, accountId, 'set_up');
}

export async function makeOrganization(
  tx: Tx,
  organization: { name: string; ownerId: number },
): Promise<number> {
  if ((await organizationByName(tx, organization.name)) !== undefined)
    throw new ServiceError('conflict', 'An organization with this name already exists.');
  return addOrganization(tx, organization);
}

type NewPerson = {
  readonly email: string;
  readonly name?: string | undefined;
  readonly password: string;
  readonly plan?: string;
};

async function addPerson(tx: Tx, person: NewPerson): Promise<number> {
  const { email, name, password, plan } = person;
  await refuseGuessable(password, { email, name });
  try {
    return await addAccount(tx, { email, name, password, ...(plan === undefined ? {} : { plan }) });
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw new ServiceError(
      'conflict',
      'An account with this e-mail address already exists. Sign in instead.',
    );
  }
}

/** A sign-up or an invitation becomes an account. Its address is the link's: who opened the mail has it. */
export async function accept(
  people: People,
  visitor: Visitor,
  body: BodyOf<typeof acceptLink>,
): Promise<Answer<Reply<typeof acceptLink>>> {
  const accountId = await inTransaction(people.database.db, async (tx) => {
    const ticket = await useLink(people, tx, ['sign_up', 'invitation'], body.token);
    if (ticket.email === null) throw linkEnded();
    // Only the operator's own invitations make accounts where they are closed.
    if (ticket.kind === 'invitation' && people.settings.signUp === 'closed')
      throw new ServiceError(
        'permission',
        'New accounts are closed on this server. Ask its operator for one, then open this link again.',
      );
    const id = await addPerson(tx, { ...body, email: ticket.email });
    // From here on it is known who acts: the new account joins by itself.
    await actAsAccount(tx, id);
    await joinBy(tx, ticket, id);
    return id;
  });
  return finishSignIn(people, visitor, accountId, 'password');
}

/** An invitation for somebody who has an account: it must be theirs that is signed in. */
export async function join(people: People, person: Person, token: string): Promise<void> {
  await inTransaction(people.database.db, async (tx) => {
    const ticket = await useLink(people, tx, ['invitation'], token);
    if (ticket.email?.toLowerCase() !== person.email.toLowerCase())
      throw new ServiceError(
        'permission',
        `This invitation is for ${ticket.email}. Sign in with that account.`,
      );
    await joinBy(tx, ticket, person.accountId);
  });
}

async function joinBy(tx: Tx, ticket: Ticket, accountId: number): Promise<void> {
  if (ticket.orgId === null || ticket.role === null) return;
  const member = await tx
    .selectFrom('member')
    .select('org_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (member !== undefined)
    throw new ServiceError(
      'conflict',
      member.org_id === ticket.orgId
        ? 'You are a member already.'
        : 'You are in another organization. Leave it first: a person is in one at most.',
    );
  const by = await inviterOf(tx, ticket);
  await noteReason(tx, by === null ? 'By an invitation' : `Invited by ${by}`);
  await setMember(tx, { orgId: ticket.orgId, accountId, role: ticket.role });
}

/** Who made a link, by name; null where the account is gone or the server made it. */
async function inviterOf(db: Db | Tx, { createdBy }: Pick<Ticket, 'createdBy'>) {
  if (createdBy === null) return null;
  const by = await db
    .selectFrom('account')
    .select(['name', 'email'])
    .where('id', '=', createdBy)
    .executeTakeFirst();
  return by === undefined ? null : by.name || by.email;
}

export async function accountOf(people: People, id: number) {
  const row = await people.database.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Account');
  return row;
}

import { type BodyOf, instantText, notFound, type Reply, ServiceError } from '@airworthy/contract';
import { email, type invite, type inviteMany } from '@airworthy/contract/web';
import { accountByEmail } from '../../access/accounts.ts';
import type { Person } from '../../access/sessions.ts';
import { noteAudit } from '../../storage/audit.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { linkTo } from '../accounts/links.ts';
import { invitationLetter } from '../mail/letters.ts';
import type { People } from '../people/people.ts';
import type { Visitor } from '../people/visitor.ts';
import { type Manager, refuseOwnerChange } from './members.ts';

const INVITATION_S = 7 * 86_400;

type Inviting = {
  readonly manager: Manager;
  readonly visitor: Visitor & { readonly person: Person };
};

export async function inviteTo(
  people: People,
  { manager, visitor }: Inviting,
  { email, role }: BodyOf<typeof invite>,
): Promise<Reply<typeof invite>> {
  refuseOwnerChange(manager, [role]);
  const { orgId } = manager;
  const { person } = visitor;
  return inTransaction(people.database.db, async (tx) => {
    const account = await accountByEmail(tx, email);
    if (account !== undefined) await refuseMember(tx, orgId, account.id);
    const older = await endOlder(tx, orgId, email);
    const { id, token, expiresAt } = await people.tickets.issue(
      tx,
      {
        kind: 'invitation',
        orgId,
        email,
        role,
        createdBy: person.accountId,
        lasts_s: INVITATION_S,
      },
      people.clock(),
    );
    const link = linkTo(visitor.home, '/join', token);
    const expires = instantText(expiresAt);
    await people.mail.post(
      tx,
      invitationLetter(email, {
        link,
        organization: person.organizationName,
        by: person.name || person.email,
        until: expires,
      }),
    );
    await noteAudit(tx, {
      orgId,
      action: 'invitation.insert',
      target: { kind: 'invitation', id },
      ...(older === undefined ? {} : { before: older }),
      after: { email, role },
    });
    return { id, link, expires };
  });
}

type Answered = Reply<typeof inviteMany>['answers'][number];

/** Each address in a transaction of its own: what is wrong with one is its own answer. */
export async function inviteEach(
  people: People,
  inviting: Inviting,
  { addresses, role }: BodyOf<typeof inviteMany>,
): Promise<Reply<typeof inviteMany>> {
  refuseOwnerChange(inviting.manager, [role]);
  const answers: Answered[] = [];
  const seen = new Set<string>();
  for (const address of addresses) {
    const refused = (refusal: string) => ({ address, link: null, expires: null, refusal });
    const known = seen.has(address.toLowerCase());
    seen.add(address.toLowerCase());
    if (known) answers.push(refused('This address is in the list twice.'));
    else if (!email().safeParse(address).success)
      answers.push(refused('This is no e-mail address such as ada@example.com.'));
    else
      answers.push(
        await inviteTo(people, inviting, { email: address, role }).then(
          ({ link, expires }) => ({ address, link, expires, refusal: null }),
          (error: unknown) => {
            if (error instanceof ServiceError) return refused(error.message);
            throw error;
          },
        ),
      );
  }
  return { answers };
}

/** The same invitation with a new link and a new end; the old link ends with it. */
export async function inviteAgain(
  people: People,
  inviting: Inviting,
  id: number,
): Promise<Reply<typeof invite>> {
  const open = await people.database.db
    .selectFrom('ticket')
    .select(['email', 'role'])
    .where('kind', '=', 'invitation')
    .where('org_id', '=', inviting.manager.orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (open === undefined || open.email === null || open.role === null) throw notFound('Invitation');
  return inviteTo(people, inviting, { email: open.email, role: open.role });
}

/** An address has one open invitation. Two who invite it at once take turns, and the later one stands. */
async function endOlder(tx: Tx, orgId: number, email: string) {
  await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', orgId)
    .forNoKeyUpdate()
    .execute();
  return tx
    .deleteFrom('ticket')
    .where('kind', '=', 'invitation')
    .where('org_id', '=', orgId)
    .where((row) => row(row.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .returning(['email', 'role'])
    .executeTakeFirst();
}

async function refuseMember(tx: Tx, orgId: number, accountId: number): Promise<void> {
  const row = await tx
    .selectFrom('member')
    .select('role')
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (row !== undefined) throw new ServiceError('conflict', 'This person is already a member.');
}

export async function withdraw(people: People, orgId: number, id: number): Promise<void> {
  await inTransaction(people.database.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('ticket')
      .where('kind', '=', 'invitation')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Invitation');
    await noteAudit(tx, {
      orgId,
      action: 'invitation.delete',
      target: { kind: 'invitation', id },
    });
  });
}

import {
  type BodyOf,
  instantText,
  notFound,
  type Reply,
  type Role,
  ServiceError,
} from '@airworthy/contract';
import type { changeAccount, inviteAccount, listAccounts } from '@airworthy/contract/web';
import { sql } from 'kysely';
import * as accounts from '../../access/accounts.ts';
import { isLastOwner } from '../../access/organizations.ts';
import { allPlans } from '../../access/plans.ts';
import type { Person } from '../../access/sessions.ts';
import { noteAudit } from '../../storage/audit.ts';
import type { Db } from '../../storage/database.ts';
import type { Addon, Billing } from '../../storage/schema/core.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { linkTo } from '../accounts/links.ts';
import { afterId, nextId } from '../idCursor.ts';
import { invitationLetter } from '../mail/letters.ts';
import { DELETION_WAIT_MS } from '../organization/organization.ts';
import { notifyChange } from '../people/notify.ts';
import type { People } from '../people/people.ts';
import type { Visitor } from '../people/visitor.ts';

type AccountOnWire = Reply<typeof changeAccount>['account'];

type Row = {
  id: number;
  email: string;
  name: string;
  operator: boolean;
  plan: string;
  daily_limit: number | null;
  credits: number;
  addons: Addon[];
  billing: Billing;
  mfa_enrolled_at: Date | null;
  mfa_deadline: Date | null;
  org_id: number | null;
  org_name: string | null;
  role: Role | null;
  keys: number;
  last_seen: Date | null;
  created_at: Date;
};

const SELECT = sql`SELECT a.*, u.credits, o.id AS org_id, o.name AS org_name, m.role,
    (SELECT count(*) FROM credential c WHERE c.account_id = a.id AND c.revoked_at IS NULL) AS keys,
    (SELECT max(seen_at) FROM session s WHERE s.account_id = a.id) AS last_seen
  FROM account a JOIN usage u ON u.account_id = a.id
  LEFT JOIN member m ON m.account_id = a.id LEFT JOIN organization o ON o.id = m.org_id
  WHERE a.removed_at IS NULL`;

function onWire(row: Row): AccountOnWire {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    operator: row.operator,
    plan: row.plan,
    daily_limit: row.daily_limit,
    credits: row.credits,
    addons: row.addons,
    billing: row.billing,
    second_factor: row.mfa_enrolled_at !== null,
    second_factor_deadline: row.mfa_deadline === null ? null : instantText(row.mfa_deadline),
    organization:
      row.org_id === null || row.role === null
        ? null
        : { id: row.org_id, name: row.org_name ?? '', role: row.role },
    keys: row.keys,
    last_seen: row.last_seen === null ? null : instantText(row.last_seen),
    created: instantText(row.created_at),
  };
}

export async function accountPage(
  db: Db,
  query: { q?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Reply<typeof listAccounts>> {
  const before = afterId(query.cursor);
  const older = before === null || before === undefined ? sql`` : sql`AND a.id < ${before}`;
  const named =
    query.q === undefined
      ? sql``
      : sql`AND strpos(lower(a.email || ' ' || a.name), lower(${query.q})) > 0`;
  const { rows } = await sql<Row>`${SELECT} ${older} ${named}
    ORDER BY a.id DESC LIMIT ${query.limit + 1}`.execute(db);
  const shown = rows.slice(0, query.limit);
  const plans = await allPlans(db);
  return {
    accounts: shown.map(onWire),
    limit: query.limit,
    next: nextId(shown, rows.length > query.limit),
    plans,
  };
}

async function oneAccount(db: Db | Tx, id: number): Promise<AccountOnWire> {
  const { rows } = await sql<Row>`${SELECT} AND a.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw notFound('Account');
  return onWire(rows[0]);
}

/** There is always an operator: they take turns here. */
async function refuseLastOperator(tx: Tx, id: number): Promise<void> {
  const operators = await tx
    .selectFrom('account')
    .select('id')
    .where('operator', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (operators.length === 1 && operators[0]?.id === id)
    throw new ServiceError(
      'conflict',
      'This is the only operator. Make another account an operator first.',
    );
}

export async function changeOne(
  people: People,
  id: number,
  body: BodyOf<typeof changeAccount>,
): Promise<AccountOnWire> {
  return inTransaction(people.database.db, async (tx) => {
    const before = await oneAccount(tx, id);
    if (body.plan !== undefined && !(await accounts.planNames(tx)).includes(body.plan))
      throw new ServiceError('invalid_value', `There is no plan ${body.plan}.`, { field: 'plan' });
    if (body.operator === false) await refuseLastOperator(tx, id);
    await accounts.changeAccount(tx, id, {
      plan: body.plan,
      dailyLimit: body.daily_limit,
      credits: body.credits,
      billing: body.billing,
      mfaDeadline: body.second_factor_deadline,
      operator: body.operator,
    });
    if (body.addons !== undefined)
      await tx
        .updateTable('account')
        .set({ addons: [...new Set(body.addons)] })
        .where('id', '=', id)
        .execute();
    if (body.credits !== undefined && body.credits !== before.credits)
      await noteAudit(tx, {
        accountId: id,
        action: 'credits.set',
        target: { kind: 'account', id },
        before: { credits: before.credits },
        after: { credits: body.credits },
      });
    return oneAccount(tx, id);
  });
}

/** An only owner goes once somebody else owns the organization; one who is alone takes it along later. */
async function settleOrganization(tx: Tx, account: AccountOnWire, deleteAt: Date): Promise<void> {
  const { organization } = account;
  if (organization === null) return;
  if (!(await isLastOwner(tx, { orgId: organization.id, accountId: account.id }))) return;
  const { count } = await tx
    .selectFrom('member')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('org_id', '=', organization.id)
    .executeTakeFirstOrThrow();
  if (count > 1)
    throw new ServiceError(
      'conflict',
      `${account.email} is the only owner of ${organization.name}. Make another member an owner first: airworthy org member.`,
    );
  await tx
    .updateTable('organization')
    .set({ delete_at: deleteAt })
    .where('id', '=', organization.id)
    .execute();
}

export async function removeOne(people: People, visitor: Visitor, id: number): Promise<void> {
  await inTransaction(people.database.db, async (tx) => {
    const account = await oneAccount(tx, id);
    await refuseLastOperator(tx, id);
    const deleteAt = new Date(people.clock().getTime() + DELETION_WAIT_MS);
    await settleOrganization(tx, account, deleteAt);
    const what = 'Your account was removed by the operator of the server';
    await notifyChange(people, tx, visitor, { to: account.email, what });
    await accounts.removeAccount(tx, id, people.clock());
  });
}

const INVITATION_S = 7 * 86_400;

/** An account of their own, without an organization; open also where sign-up is closed. */
export async function inviteOne(
  people: People,
  visitor: Visitor & { readonly person: Person },
  email: string,
): Promise<Reply<typeof inviteAccount>> {
  return inTransaction(people.database.db, async (tx) => {
    if ((await accounts.accountByEmail(tx, email)) !== undefined)
      throw new ServiceError('conflict', 'An account with this e-mail address already exists.');
    const { person, home } = visitor;
    const { id, token, expiresAt } = await people.tickets.issue(
      tx,
      { kind: 'sign_up', email, createdBy: person.accountId, lasts_s: INVITATION_S },
      people.clock(),
    );
    const link = linkTo(home, '/join', token);
    const expires = instantText(expiresAt);
    const letter = { link, organization: null, by: person.name || person.email, until: expires };
    await people.mail.post(tx, invitationLetter(email, letter));
    const target = { kind: 'invitation', id };
    await noteAudit(tx, { action: 'invitation.insert', target, after: { email } });
    return { link, expires };
  });
}

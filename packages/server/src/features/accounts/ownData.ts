import { type BodyOf, type Reply, ServiceError } from '@airworthy/contract';
import type { deleteAccount, previewDeletion } from '@airworthy/contract/web';
import { removeAccount } from '../../access/accounts.ts';
import type { Person } from '../../access/sessions.ts';
import type { Db } from '../../storage/database.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { notifyChange } from '../people/notify.ts';
import type { People } from '../people/people.ts';
import { requireProof } from '../people/proof.ts';
import type { Visitor } from '../people/visitor.ts';

type OwnTable =
  | 'session'
  | 'build'
  | 'usage_by_day'
  | 'api_call'
  | 'passkey'
  | 'totp'
  | 'member'
  | 'sign_on_identity'
  | 'crash_reading'
  | 'factor_reset'
  | 'notice'
  | 'notice_choice'
  | 'saved_view';

/** Everything that is stored about a person, without secrets. */
export async function ownData(db: Db, accountId: number): Promise<Record<string, unknown>> {
  const own = (table: OwnTable) =>
    db.selectFrom(table).selectAll().where('account_id', '=', accountId).execute();
  const without = (rows: readonly object[], secrets: readonly string[]) =>
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.includes(name))),
    );
  const account = await db.selectFrom('account').selectAll().where('id', '=', accountId).execute();
  const usage = await db
    .selectFrom('usage')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  const keys = await db
    .selectFrom('credential as c')
    .leftJoin('credential_use as u', 'u.credential_id', 'c.id')
    .selectAll('c')
    .select(['u.last_used_at', 'u.last_address'])
    .where('c.account_id', '=', accountId)
    .execute();
  const pilots = await db
    .selectFrom('pilot')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  const flights = await db
    .selectFrom('flight')
    .selectAll()
    .where('pilot_id', 'in', [0, ...pilots.map((pilot) => pilot.id)])
    .execute();
  // What a question comes to is the organization's, and a person who left it has this page still.
  const watched = await db
    .selectFrom('watched_question')
    .select(['id', 'org_id', 'name', 'question', 'side', 'line', 'created_at'])
    .where('saved_by_id', '=', accountId)
    .execute();
  const audit = await db
    .selectFrom('audit')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  return {
    account: without(account, ['password_hash'])[0],
    usage: usage[0] ?? null,
    sessions: without(await own('session'), ['secret_sha256']),
    keys: without(keys, ['secret_sha256']),
    passkeys: without(await own('passkey'), ['public_key']),
    authenticator: without(await own('totp'), ['seed', 'last_step']),
    factor_reset: await own('factor_reset'),
    membership: await own('member'),
    sign_on_identities: await own('sign_on_identity'),
    crash_readings: without(await own('crash_reading'), ['blob_key']),
    builds: await own('build'),
    saved_views: await own('saved_view'),
    notices: await own('notice'),
    notice_choices: await own('notice_choice'),
    usage_by_day: await own('usage_by_day'),
    calls: await own('api_call'),
    roster_entries: pilots,
    flights_flown: flights,
    watched_questions: watched,
    audit,
  };
}

export async function deletionPreview(
  people: People,
  person: Person,
): Promise<Reply<typeof previewDeletion>> {
  return {
    removed: [
      'How you sign in: password, second factors, passkeys, sessions and keys.',
      'Your saved builds, usage and list of calls.',
      'Your name and e-mail address on the account.',
    ],
    kept: [
      'Flights, checklists, work orders and watched questions that you filed, since they belong to the organization.',
      'Your name on its roster, as long as flights refer to it.',
      `The audit of changes: of the organization's records as long as they are kept, of all else for ${people.settings.auditDays} days.`,
      "The organization's devices, which go on working.",
    ],
    blocked: await blockedBy(people.database.db, person),
  };
}

async function blockedBy(db: Db, person: Person): Promise<string | null> {
  if (person.session.method === 'local') return 'The local person of this server stays.';
  if (person.operator) {
    const other = await db
      .selectFrom('account')
      .select('id')
      .where('operator', '=', true)
      .where('removed_at', 'is', null)
      .where('id', '<>', person.accountId)
      .executeTakeFirst();
    if (other === undefined)
      return 'You are the only operator of this server. Make somebody else one first.';
  }
  const own = await db
    .selectFrom('member')
    .select(['org_id', 'role'])
    .where('account_id', '=', person.accountId)
    .executeTakeFirst();
  if (own?.role !== 'owner') return null;
  const others = await db
    .selectFrom('member')
    .select('role')
    .where('org_id', '=', own.org_id)
    .where('account_id', '<>', person.accountId)
    .execute();
  if (others.some((member) => member.role === 'owner')) return null;
  return 'You are the only owner of your organization. Make somebody else an owner, or delete it first.';
}

/**
 * What is about the person alone. The roster entry is detached first: it keeps the name under which flights
 * were filed, and would otherwise follow the account's.
 */
async function forgetPerson(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('pilot').set({ account_id: null }).where('account_id', '=', id).execute();
  for (const table of ['build', 'saved_view', 'usage_by_day', 'api_call'] as const)
    await tx.deleteFrom(table).where('account_id', '=', id).execute();
  await tx
    .updateTable('account')
    .set({ email: `deleted-${id}`, name: '', password_hash: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteOwnAccount(
  people: People,
  visitor: Visitor & { readonly person: Person },
  { password, confirm }: BodyOf<typeof deleteAccount>,
): Promise<void> {
  const { person } = visitor;
  if (!confirm) throw new ServiceError('invalid_value', 'confirm must be true.');
  await requireProof(people, visitor, { password });
  const blocked = await blockedBy(people.database.db, person);
  if (blocked !== null) throw new ServiceError('conflict', blocked);
  await inTransaction(people.database.db, async (tx) => {
    await notifyChange(people, tx, visitor, { to: person.email, what: 'Your account was deleted' });
    await removeAccount(tx, person.accountId, people.clock());
    await forgetPerson(tx, person.accountId);
  });
}

import {
  type BodyOf,
  instantText,
  missingField,
  type Reply,
  ServiceError,
} from '@airworthy/contract';
import type { getProof, prove, proveSignOn } from '@airworthy/contract/web';
import { isFresh, noteProof, type Person } from '../../access/sessions.ts';
import { noteAudit } from '../../storage/audit.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { factorsOf } from '../factors/factors.ts';
import type { Answer } from '../implement.ts';
import type { People } from '../people/people.ts';
import { judgeProof } from '../people/proof.ts';
import type { Visitor } from '../people/visitor.ts';
import { begin } from '../signOn/signOn.ts';

type State = Reply<typeof getProof>;

/** When a person last showed who they are, and the ways in which their account can. */
export async function proofState(people: People, person: Person): Promise<State> {
  const signOn = (await organizationOfIdentity(people, person.accountId)) !== null;
  return {
    fresh: isFresh(person, people.clock()),
    proved: instantText(person.session.provedAt),
    methods: [
      ...(person.hasPassword ? (['password'] as const) : []),
      ...(await factorsOf(people.database.db, person.accountId)),
      ...(signOn ? (['sign_on'] as const) : []),
    ],
  };
}

export async function proveBySecret(
  people: People,
  person: Person,
  proof: BodyOf<typeof prove>,
): Promise<void> {
  if (proof.password === undefined && proof.code === undefined)
    throw missingField('password', 'password or code is required.');
  await judgeProof(people, person, proof);
  await noteProved(people, person, proof.password === undefined ? 'code' : 'password');
}

export async function noteProved(
  people: People,
  { accountId, session }: Person,
  method: 'password' | 'code' | 'passkey',
): Promise<void> {
  await inTransaction(people.database.db, async (tx) => {
    await noteProof(tx, session.id, people.clock());
    await noteAudit(tx, {
      accountId,
      action: 'session.prove',
      target: { kind: 'session', id: session.id },
      after: { method },
    });
  });
}

/** Sends the browser to the provider, which must ask again; it comes back to this session. */
export async function beginProofAtProvider(
  people: People,
  visitor: Visitor & { readonly person: Person },
  returnTo: string,
): Promise<Answer<Reply<typeof proveSignOn>>> {
  const { accountId, session } = visitor.person;
  const orgId = await organizationOfIdentity(people, accountId);
  if (orgId === null)
    throw new ServiceError('conflict', 'Your account is not tied to an identity provider.');
  const since_s = Math.floor(people.clock().getTime() / 1000);
  const proves = { accountId, sessionId: session.id, since_s };
  return begin(people, visitor, { orgId, returnTo, testedBy: null, proves });
}

/** The organization at whose provider this account signs in; null without one. */
async function organizationOfIdentity(people: People, accountId: number): Promise<number | null> {
  const row = await people.database.db
    .selectFrom('sign_on_identity as i')
    .innerJoin('member as m', (join) =>
      join.onRef('m.org_id', '=', 'i.org_id').onRef('m.account_id', '=', 'i.account_id'),
    )
    .innerJoin('sign_on as s', 's.org_id', 'i.org_id')
    .select('i.org_id')
    .where('i.account_id', '=', accountId)
    .executeTakeFirst();
  return row?.org_id ?? null;
}

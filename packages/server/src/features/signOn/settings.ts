import { type BodyOf, instantText, notFound, type Reply, ServiceError } from '@airworthy/contract';
import type { getSignOn, requireSignOn, setSignOn } from '@airworthy/contract/web';
import type { Vault } from '../../access/vault.ts';
import type { Db } from '../../storage/database.ts';
import { defined } from '../../storage/defined.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import type { People } from '../people/people.ts';
import { domainRecord } from './domains.ts';
import { checkIssuer } from './guardedFetch.ts';

type SignOnOnWire = Reply<typeof setSignOn>['sign_on'];

export const CALLBACK_PATH = '/app/api/sign-on/callback';
export const redirectUri = (origin: string) => `${origin}${CALLBACK_PATH}`;
export const secretPurpose = (orgId: number) => `sign_on ${orgId}`;

/** Whose settings, and what they are shown with. */
type Shown = { readonly orgId: number; readonly origin: string; readonly vault: Vault };

export async function settingsOf(
  db: Db | Tx,
  { orgId, origin, vault }: Shown,
): Promise<SignOnOnWire | null> {
  const row = await db
    .selectFrom('sign_on as s')
    .innerJoin('organization as o', 'o.id', 's.org_id')
    .selectAll('s')
    .select(['o.require_sso', 'o.sso_recheck_days'])
    .where('s.org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const domains = await db
    .selectFrom('sign_on_domain')
    .select(['domain', 'confirmed_at'])
    .where('org_id', '=', orgId)
    .orderBy('domain')
    .execute();
  return {
    issuer: row.issuer,
    client_id: row.client_id,
    has_secret: row.client_secret !== null,
    domains: domains.map(({ domain, confirmed_at }) => ({
      domain,
      confirmed: confirmed_at !== null,
      record: domainRecord(vault, orgId, domain),
    })),
    groups_claim: row.groups_claim,
    group_roles: row.group_roles,
    default_role: row.default_role,
    tested: row.tested_at === null ? null : instantText(row.tested_at),
    required: row.require_sso,
    recheck_days: row.sso_recheck_days,
    redirect_uri: redirectUri(origin),
  };
}

export async function signOnReply(db: Db, shown: Shown): Promise<Reply<typeof getSignOn>> {
  return { sign_on: await settingsOf(db, shown), redirect_uri: redirectUri(shown.origin) };
}

/** Another provider is another set of people: it is required again only after a test. */
export async function saveSettings(
  people: People,
  call: { orgId: number; origin: string; body: BodyOf<typeof setSignOn> },
): Promise<SignOnOnWire> {
  const { orgId, origin, body } = call;
  return inTransaction(people.database.db, async (tx) => {
    const before = await tx
      .selectFrom('sign_on')
      .selectAll()
      .where('org_id', '=', orgId)
      .forUpdate()
      .executeTakeFirst();
    const organization = await tx
      .selectFrom('organization')
      .select('private_issuer')
      .where('id', '=', orgId)
      .executeTakeFirstOrThrow();
    checkIssuer(body.issuer, organization.private_issuer);
    const same = before?.issuer === body.issuer && before.client_id === body.client_id;
    const client_secret =
      body.client_secret === undefined
        ? same
          ? (before?.client_secret ?? null)
          : null
        : people.vault.seal(secretPurpose(orgId), body.client_secret);
    const columns = {
      issuer: body.issuer,
      client_id: body.client_id,
      client_secret,
      ...defined({
        groups_claim: body.groups_claim,
        group_roles: body.group_roles && JSON.stringify(body.group_roles),
        default_role: body.default_role,
      }),
      ...(same && body.client_secret === undefined ? {} : { tested_at: null }),
    };
    await tx
      .insertInto('sign_on')
      .values({ org_id: orgId, ...columns })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet(columns))
      .execute();
    if (!same) await lift(tx, orgId);
    if (body.domains !== undefined) await setDomains(tx, orgId, body.domains);
    return (await settingsOf(tx, { orgId, origin, vault: people.vault }))!;
  });
}

async function lift(tx: Tx, orgId: number): Promise<void> {
  await tx
    .updateTable('organization')
    .set({ require_sso: false })
    .where('id', '=', orgId)
    .where('require_sso', '=', true)
    .execute();
}

/** A domain that stays keeps its confirmation; a new one waits for its record or the operator. */
async function setDomains(tx: Tx, orgId: number, domains: readonly string[]): Promise<void> {
  const wanted = [...new Set(domains.map((domain) => domain.toLowerCase()))];
  const wrong = wanted.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain));
  if (wrong !== undefined)
    throw new ServiceError('invalid_value', `${wrong} is not a domain such as example.com.`, {
      field: 'domains',
    });
  const known = await tx
    .selectFrom('sign_on_domain')
    .select('domain')
    .where('org_id', '=', orgId)
    .execute();
  const gone = known.map((row) => row.domain).filter((domain) => !wanted.includes(domain));
  if (gone.length > 0)
    await tx
      .deleteFrom('sign_on_domain')
      .where('org_id', '=', orgId)
      .where('domain', 'in', gone)
      .execute();
  for (const domain of wanted)
    await tx
      .insertInto('sign_on_domain')
      .values({ org_id: orgId, domain })
      .onConflict((conflict) => conflict.columns(['org_id', 'domain']).doNothing())
      .execute();
}

export async function removeSettings(people: People, orgId: number): Promise<void> {
  await inTransaction(people.database.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sign_on')
      .where('org_id', '=', orgId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Identity provider');
    await lift(tx, orgId);
  });
}

/** Nobody is locked out by a provider that never signed anybody in. */
export async function setRequired(
  people: People,
  call: { orgId: number; origin: string; body: BodyOf<typeof requireSignOn> },
): Promise<SignOnOnWire> {
  const { orgId, origin, body } = call;
  return inTransaction(people.database.db, async (tx) => {
    const settings = await settingsOf(tx, { orgId, origin, vault: people.vault });
    if (settings === null) throw notFound('Identity provider');
    if (body.required && settings.tested === null)
      throw new ServiceError(
        'conflict',
        'Sign in with these settings once as a test before you require them for every member.',
      );
    await tx
      .updateTable('organization')
      .set({
        require_sso: body.required,
        ...defined({ sso_recheck_days: body.recheck_days }),
      })
      .where('id', '=', orgId)
      .execute();
    return (await settingsOf(tx, { orgId, origin, vault: people.vault }))!;
  });
}

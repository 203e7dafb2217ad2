import { notFound, ServiceError } from '@airworthy/contract';
import type { ResolveTxt } from '../../access/txtRecords.ts';
import type { Vault } from '../../access/vault.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import type { People } from '../people/people.ts';

/**
 * What an organization puts into the DNS to show that a domain is theirs. It is made from the domain, the
 * organization and this server's secret, so that the record of one proves nothing for another.
 */
export function domainRecord(vault: Vault, orgId: number, domain: string): string {
  const digest = vault.mac('domain', `${orgId} ${domain}`).toString('base64url');
  return `airworthy-verification=${digest.slice(0, 32)}`;
}

/** Confirms a domain of an organization by the record at it. */
export async function proveByRecord(
  people: Pick<People, 'database' | 'vault' | 'resolveTxt' | 'clock'>,
  { orgId, domain }: { orgId: number; domain: string },
): Promise<void> {
  const name = domain.toLowerCase();
  const claimed = await people.database.db
    .selectFrom('sign_on_domain')
    .select('domain')
    .where('org_id', '=', orgId)
    .where('domain', '=', name)
    .executeTakeFirst();
  if (claimed === undefined) throw notFound('Domain');
  const record = domainRecord(people.vault, orgId, name);
  const texts = await recordsOf(people.resolveTxt, name);
  if (!texts.includes(record))
    throw new ServiceError(
      'conflict',
      texts.length === 0
        ? `${name} has no TXT record. Add one with the text ${record}; it can take an hour to be seen.`
        : `None of the ${texts.length} TXT records of ${name} is ${record}. A new one can take an hour to be seen.`,
    );
  await inTransaction(people.database.db, (tx) =>
    confirmDomain(tx, { orgId, domain: name, now: people.clock() }),
  );
}

/** No records is an answer; no answer is not. */
async function recordsOf(resolve: ResolveTxt, name: string): Promise<readonly string[]> {
  try {
    return (await resolve(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENODATA') return [];
    if (code === 'ENOTFOUND')
      throw new ServiceError(
        'conflict',
        `The DNS knows no domain ${name}. Check how it is written.`,
      );
    throw new ServiceError(
      'unavailable',
      `The name servers gave no answer for ${name}. Try again in a minute, or ask the operator to confirm the domain.`,
    );
  }
}

/** A domain is confirmed for one organization at most. */
export async function confirmDomain(
  tx: Tx,
  { orgId, domain, now }: { orgId: number; domain: string; now: Date },
): Promise<void> {
  const holder = await tx
    .selectFrom('sign_on_domain')
    .select('org_id')
    .where('domain', '=', domain)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (holder !== undefined && holder.org_id !== orgId)
    throw new ServiceError(
      'conflict',
      `${domain} is confirmed for another organization, which has to give it up first.`,
    );
  const { numUpdatedRows } = await tx
    .updateTable('sign_on_domain')
    .set({ confirmed_at: now })
    .where('org_id', '=', orgId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound('Domain');
}

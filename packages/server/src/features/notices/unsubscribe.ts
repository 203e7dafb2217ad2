import { timingSafeEqual } from 'node:crypto';
import { type BodyOf, notFound, type Reply } from '@airworthy/contract';
import type { stopNoticeMail } from '@airworthy/contract/web';
import type { Vault } from '../../access/vault.ts';
import type { Feed } from '../feed.ts';
import type { People } from '../people/people.ts';
import { listenerById, saveChoices } from './store.ts';

const PURPOSE = 'notice mail';

/** What the links of a mail carry: whose mails it ends, signed. It lasts, as the mail does. */
export function unsubscribeToken(
  vault: Vault,
  { account_id, org_id }: { account_id: number; org_id: number },
): string {
  const named = `${account_id}.${org_id}`;
  return `${named}.${vault.mac(PURPOSE, named).toString('base64url')}`;
}

/** Turns somebody's mails of notices off, or on again, by the link of one of them. */
export async function setMailByToken(
  { database, vault }: Pick<People, 'database' | 'vault'>,
  { token, mail }: BodyOf<typeof stopNoticeMail>,
): Promise<Reply<typeof stopNoticeMail>> {
  const [, account = '0', org = '0'] = /^(\d{1,15})\.(\d{1,15})\./.exec(token) ?? [];
  const named = { account_id: Number(account), org_id: Number(org) };
  if (!isSame(token, unsubscribeToken(vault, named))) throw notFound('Link');
  const { db } = database;
  const listener = await listenerById(db, named.account_id);
  if (listener === undefined || listener.org_id !== named.org_id) throw notFound('Link');
  const of = { orgId: named.org_id, accountId: named.account_id };
  await saveChoices(db, of, { ways: '{}', due_days: null, mail });
  return { email: listener.email, organization: listener.organization, mail };
}

function isSame(given: string, known: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(known)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What mail programs call when somebody unsubscribes beside the mail (RFC 8058). */
export function unsubscribeAddress(people: Pick<People, 'database' | 'vault'>): Feed {
  return {
    method: 'POST',
    path: '/unsubscribe',
    async answer(token) {
      await setMailByToken(people, { token, mail: false });
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: 'Unsubscribed.\n' };
    },
  };
}

import type { Vault } from '../../access/vault.ts';
import type { Db } from '../../storage/database.ts';
import { totpPurpose } from '../factors/factors.ts';
import { secretPurpose } from '../signOn/settings.ts';
import { secretPurpose as webhookPurpose } from '../webhooks/webhooks.ts';

/** Looked at to find out whether the secret is the right one; all were sealed under one and the same. */
const SAMPLE = 100;

/**
 * What an operator should know when the secret of this server (`AIRWORTHY_SECRET`, or the file `secret` of the
 * data folder) is not the one that authenticators, sign-on clients and webhooks were encrypted under; null when it is, or
 * when nothing is encrypted yet.
 */
export async function sealWarning(db: Db, vault: Vault): Promise<string | null> {
  const seeds = await db.selectFrom('totp').select(['account_id', 'seed']).limit(SAMPLE).execute();
  const clients = await db
    .selectFrom('sign_on')
    .select(['org_id', 'client_secret'])
    .where('client_secret', 'is not', null)
    .limit(SAMPLE)
    .execute();
  const webhooks = await db
    .selectFrom('webhook')
    .select(['org_id', 'secret'])
    .limit(SAMPLE)
    .execute();
  const sealed = [
    ...seeds.map((row) => ({ purpose: totpPurpose(row.account_id), bytes: row.seed })),
    ...clients.map((row) => ({
      purpose: secretPurpose(row.org_id),
      bytes: row.client_secret as Buffer,
    })),
    ...webhooks.map((row) => ({ purpose: webhookPurpose(row.org_id), bytes: row.secret })),
  ];
  const lost = sealed.filter(({ purpose, bytes }) => !opens(vault, purpose, bytes)).length;
  if (lost === 0) return null;
  return (
    `${lost} of ${sealed.length} authenticators, sign-on and webhook secrets were encrypted under another secret ` +
    'than this server has. Copy the file "secret" of the data folder that wrote them here, or set the ' +
    'AIRWORTHY_SECRET it ran with; where that is lost, run "airworthy user reset-factors" for each person, ' +
    'enter the sign-on secrets again, and rotate the secrets of webhooks.'
  );
}

function opens(vault: Vault, purpose: string, sealed: Buffer): boolean {
  try {
    vault.open(purpose, sealed);
    return true;
  } catch {
    return false;
  }
}

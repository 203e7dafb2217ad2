import { randomBytes } from 'node:crypto';
import { instantText, type Reply } from '@airworthy/contract';
import type { factorMethods, getFactors } from '@airworthy/contract/web';
import { sql } from 'kysely';
import { verify } from 'otplib';
import type { Vault } from '../../access/vault.ts';
import { noteAudit } from '../../storage/audit.ts';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import type { People } from '../people/people.ts';

type Method = (typeof factorMethods)[number];

export const RECOVERY_CODES = 10;
/** Codes of the step before and after are taken as well: clocks differ. */
const STEP_S = 30;

export const totpPurpose = (accountId: number) => `totp ${accountId}`;
const recoveryPurpose = (accountId: number) => `recovery ${accountId}`;

/** The ways in which an account can show a second factor; none when it has none. */
export async function factorsOf(db: Db | Tx, accountId: number): Promise<Method[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recovery: boolean }>`
    SELECT EXISTS (SELECT 1 FROM totp WHERE account_id = ${accountId}) AS totp,
      EXISTS (SELECT 1 FROM passkey WHERE account_id = ${accountId}) AS passkey,
      EXISTS (SELECT 1 FROM recovery_code WHERE account_id = ${accountId}) AS recovery`.execute(db);
  const { totp, passkey, recovery } = rows[0]!;
  if (!totp && !passkey) return [];
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
    ...(recovery ? (['recovery'] as const) : []),
  ];
}

/** Whether a code is the authenticator's now, or a recovery code that was not used. Each works once. */
export async function codeMatches(
  people: { readonly vault: Vault; readonly clock: () => Date },
  tx: Tx,
  accountId: number,
  code: string,
): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(plain)) return totpMatches(people, tx, accountId, plain);
  const code_mac = people.vault.mac(recoveryPurpose(accountId), plain.toUpperCase());
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_mac', '=', code_mac)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const target = { kind: 'account', id: accountId };
  await noteAudit(tx, { accountId, action: 'recovery_code.use', target });
  return true;
}

async function totpMatches(
  people: { readonly vault: Vault; readonly clock: () => Date },
  tx: Tx,
  accountId: number,
  token: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('totp')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const seed = people.vault.open(totpPurpose(accountId), row.seed);
  const step = await matchingStep(seed, { token, now: people.clock(), after: row.last_step });
  if (step === null) return false;
  await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .execute();
  return true;
}

/** The time step that a code is of, or null: only steps after the last one that was accepted count. */
export async function matchingStep(
  seed: string,
  { token, now, after }: { token: string; now: Date; after: number },
): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000);
  const options = { secret: seed, token, epoch, epochTolerance: STEP_S, period: STEP_S };
  const result = await verify(after > 0 ? { ...options, afterTimeStep: after } : options);
  return result.valid ? Math.floor(epoch / STEP_S) + result.delta : null;
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Ten new codes of 50 random bits each, in the place of those before. */
export async function newRecoveryCodes(vault: Vault, tx: Tx, accountId: number): Promise<string[]> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(10)].map((byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  );
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_mac: vault.mac(recoveryPurpose(accountId), code),
      })),
    )
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Keeps `mfa_enrolled_at` true to what is there; answers recovery codes with the first factor. */
export async function followFactors(people: People, tx: Tx, accountId: number): Promise<string[]> {
  const methods = await factorsOf(tx, accountId);
  const enrolled = methods.length > 0;
  await tx
    .updateTable('account')
    .set({ mfa_enrolled_at: enrolled ? people.clock() : null })
    .where('id', '=', accountId)
    .where('mfa_enrolled_at', enrolled ? 'is' : 'is not', null)
    .execute();
  if (!enrolled) {
    await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    return [];
  }
  return methods.includes('recovery') ? [] : newRecoveryCodes(people.vault, tx, accountId);
}

export async function factorList(db: Db, accountId: number): Promise<Reply<typeof getFactors>> {
  const totp = await db
    .selectFrom('totp')
    .select('confirmed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const { left } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'label', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const reset = await db
    .selectFrom('factor_reset')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return {
    totp: totp === undefined ? null : { confirmed: instantText(totp.confirmed_at) },
    recovery_codes_left: left,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      label: row.label,
      created: instantText(row.created_at),
      last_used: row.last_used_at === null ? null : instantText(row.last_used_at),
    })),
    reset:
      reset === undefined
        ? null
        : { happens: instantText(reset.happens_at), asked_by: reset.asked_by },
  };
}

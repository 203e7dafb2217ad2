import type { KeyArea } from '@airworthy/contract';
import type { Db } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import { type NewKey, newKey } from './key.ts';

export type Issued = { readonly id: number; readonly key: string; readonly prefix: string };

export type NewPersonalKey = {
  readonly accountId: number;
  readonly label: string;
  readonly integration?: string | undefined;
  readonly areas?: readonly KeyArea[] | undefined;
  readonly readOnly?: boolean;
  readonly expiresAt?: Date | undefined;
};

/**
 * Why a person may not have this key, or null: its end has passed, or a key that works has its label already. The
 * key that an integration is about to replace does not count.
 */
export async function keyRefusal(
  db: Db,
  wanted: Pick<NewPersonalKey, 'accountId' | 'label' | 'integration' | 'expiresAt'> & {
    /** The key itself, where it is one that gets another label. */
    readonly id?: number;
  },
  now: Date,
): Promise<{ readonly field: 'label' | 'expires'; readonly message: string } | null> {
  if (wanted.expiresAt !== undefined && wanted.expiresAt <= now)
    return { field: 'expires', message: 'expires must be in the future.' };
  const same = (await keysOf(db, wanted.accountId)).find(
    (key) =>
      key.label === wanted.label &&
      key.id !== wanted.id &&
      (key.expires_at === null || key.expires_at > now) &&
      (key.integration === null || key.integration !== wanted.integration),
  );
  if (same === undefined) return null;
  return {
    field: 'label',
    message: `label is already used by the key ${same.prefix}…: choose another, or revoke that key first.`,
  };
}

/** A key made for an integration that has one replaces it, in the same moment. */
export async function addPersonalKey(db: Db, wanted: NewPersonalKey, now: Date): Promise<Issued> {
  const made = newKey('personal');
  return inTransaction(db, async (tx) => {
    // Two keys asked for at once for one integration take turns here.
    await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', wanted.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (wanted.integration !== undefined) {
      await tx
        .updateTable('credential')
        .set({ revoked_at: now })
        .where('account_id', '=', wanted.accountId)
        .where('integration', '=', wanted.integration)
        .where('revoked_at', 'is', null)
        .execute();
    }
    return insert(tx, made, {
      kind: 'personal',
      account_id: wanted.accountId,
      org_id: null,
      label: wanted.label,
      integration: wanted.integration ?? null,
      areas: wanted.areas === undefined ? null : [...wanted.areas],
      read_only: wanted.readOnly ?? false,
      expires_at: wanted.expiresAt ?? null,
      created_at: now,
    });
  });
}

/** A device belongs to the organization and may use the flights area only. */
export async function addDevice(
  db: Db,
  device: { orgId: number; label: string },
  now: Date,
): Promise<Issued> {
  return inTransaction(db, (tx) =>
    insert(tx, newKey('device'), {
      kind: 'device',
      account_id: null,
      org_id: device.orgId,
      label: device.label,
      integration: null,
      areas: ['flights'],
      read_only: false,
      expires_at: null,
      created_at: now,
    }),
  );
}

/** A new secret for the same device: label and scope stay, the old key is dead at once. */
export async function rekeyDevice(
  db: Db,
  device: { orgId: number; id: number },
): Promise<Issued | null> {
  const made = newKey('device');
  const row = await inTransaction(db, (tx) =>
    tx
      .updateTable('credential')
      .set({ secret_sha256: made.sha256, prefix: made.prefix })
      .where('kind', '=', 'device')
      .where('org_id', '=', device.orgId)
      .where('id', '=', device.id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return row === undefined ? null : { id: row.id, key: made.key, prefix: made.prefix };
}

export type Holder = { readonly accountId: number } | { readonly orgId: number };

/** Revokes one credential of a holder, or all; answers how many were alive until now. */
export async function revoke(
  db: Db,
  holder: Holder,
  which: { id: number } | 'all',
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    let query = tx
      .updateTable('credential')
      .set({ revoked_at: now })
      .where('revoked_at', 'is', null);
    query =
      'accountId' in holder
        ? query.where('account_id', '=', holder.accountId)
        : query.where('org_id', '=', holder.orgId);
    if (which !== 'all') query = query.where('id', '=', which.id);
    const { numUpdatedRows } = await query.executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

/** A person's keys that are not revoked, the newest first. */
export async function keysOf(db: Db, accountId: number) {
  return db
    .selectFrom('credential as c')
    .leftJoin('credential_use as u', 'u.credential_id', 'c.id')
    .select([
      'c.id',
      'c.prefix',
      'c.label',
      'c.integration',
      'c.areas',
      'c.read_only',
      'c.expires_at',
      'c.created_at',
      'u.last_used_at',
      'u.last_address',
    ])
    .where('c.account_id', '=', accountId)
    .where('c.revoked_at', 'is', null)
    .orderBy('c.id', 'desc')
    .execute();
}

type Row = {
  kind: 'personal' | 'device';
  account_id: number | null;
  org_id: number | null;
  label: string;
  integration: string | null;
  areas: KeyArea[] | null;
  read_only: boolean;
  expires_at: Date | null;
  created_at: Date;
};

async function insert(db: Db, made: NewKey, row: Row): Promise<Issued> {
  const { id } = await db
    .insertInto('credential')
    .values({ ...row, prefix: made.prefix, secret_sha256: made.sha256 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key: made.key, prefix: made.prefix };
}

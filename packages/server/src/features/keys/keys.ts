import { type BodyOf, instantText, notFound, type Reply, ServiceError } from '@airworthy/contract';
import { dateText, plusDays } from '@airworthy/contract/dates';
import type {
  accountCalls,
  accountUsage,
  changeKey,
  listKeys,
  makeKey,
  rollKey,
} from '@airworthy/contract/web';
import {
  addPersonalKey,
  type Issued,
  keyRefusal,
  keysOf,
  revoke,
} from '../../access/credentials.ts';
import type { Facts } from '../../access/facts.ts';
import type { Person } from '../../access/sessions.ts';
import { type AccountState, remaining, resetAt, used } from '../../metering/account.ts';
import { CALLS_KEPT } from '../../metering/callLog.ts';
import { defined } from '../../storage/defined.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { notifyChange } from '../people/notify.ts';
import type { People } from '../people/people.ts';
import type { Visitor } from '../people/visitor.ts';

type PersonVisitor = Visitor & { readonly person: Person };
type KeyRow = Awaited<ReturnType<typeof keysOf>>[number];
type KeyOnWire = Reply<typeof listKeys>['keys'][number];

const USAGE_DAYS = 30;
const HOUR_MS = 3_600_000;
const DEFAULT_OVERLAP_H = 24;

function keyOnWire(row: KeyRow): KeyOnWire {
  return {
    id: row.id,
    prefix: row.prefix,
    label: row.label,
    integration: row.integration,
    areas: row.areas,
    read_only: row.read_only,
    expires: row.expires_at === null ? null : instantText(row.expires_at),
    created: instantText(row.created_at),
    last_used: row.last_used_at === null ? null : instantText(row.last_used_at),
    last_address: row.last_address,
  };
}

/** Keys that work: not revoked and not past their end. */
export async function ownKeys(people: People, person: Person): Promise<KeyOnWire[]> {
  const now = people.clock();
  const rows = await keysOf(people.database.db, person.accountId);
  return rows
    .filter((row) => row.expires_at === null || row.expires_at.getTime() > now.getTime())
    .map(keyOnWire);
}

export async function makeOwnKey(
  people: People,
  visitor: PersonVisitor,
  body: BodyOf<typeof makeKey>,
): Promise<Reply<typeof makeKey>> {
  const { accountId } = visitor.person;
  const now = people.clock();
  const wanted = {
    accountId,
    label: body.label,
    integration: body.integration,
    areas: body.areas,
    readOnly: body.read_only ?? false,
    expiresAt: body.expires,
  };
  return inTransaction(people.database.db, async (tx) => {
    const refusal = await keyRefusal(tx, wanted, now);
    if (refusal !== null)
      throw new ServiceError('invalid_value', refusal.message, { field: refusal.field });
    const before = await keysOf(tx, accountId);
    const replaced = before.filter(
      (key) => body.integration !== undefined && key.integration === body.integration,
    ).length;
    const issued = await addPersonalKey(tx, wanted, now);
    return shown(people, tx, visitor, {
      issued,
      replaced,
      what: `The key ${issued.prefix}… was created`,
    });
  });
}

type Tx = Parameters<Parameters<typeof inTransaction>[1]>[0];

async function shown(
  people: People,
  tx: Tx,
  visitor: PersonVisitor,
  made: { issued: Issued; replaced: number; what: string },
): Promise<Reply<typeof makeKey>> {
  const { accountId, email } = visitor.person;
  await notifyChange(people, tx, visitor, { to: email, what: made.what });
  const row = (await keysOf(tx, accountId)).find((key) => key.id === made.issued.id)!;
  return { key: made.issued.key, made: keyOnWire(row), replaced: made.replaced };
}

/** A new key like the old one; the old one ends after the overlap, at once for an integration. */
export async function rollOwnKey(
  people: People,
  visitor: PersonVisitor,
  call: { id: number; body: BodyOf<typeof rollKey> },
): Promise<Reply<typeof rollKey>> {
  const { accountId } = visitor.person;
  const now = people.clock();
  return inTransaction(people.database.db, async (tx) => {
    const old = (await keysOf(tx, accountId)).find((key) => key.id === call.id);
    if (old === undefined || (old.expires_at !== null && old.expires_at <= now))
      throw notFound('Key');
    const overlap_h = call.body.overlap_h ?? (old.integration === null ? DEFAULT_OVERLAP_H : 0);
    if (old.integration !== null && overlap_h > 0)
      throw new ServiceError(
        'invalid_value',
        'overlap_h must be 0 for the key of an integration: it has one active key.',
        { field: 'overlap_h' },
      );
    const ends = new Date(now.getTime() + overlap_h * HOUR_MS);
    if (overlap_h === 0) await revoke(tx, { accountId }, { id: old.id }, now);
    else if (old.expires_at === null || old.expires_at > ends)
      await tx
        .updateTable('credential')
        .set({ expires_at: ends })
        .where('id', '=', old.id)
        .execute();
    const issued = await addPersonalKey(
      tx,
      {
        accountId,
        label: old.label,
        integration: old.integration ?? undefined,
        areas: old.areas ?? undefined,
        readOnly: old.read_only,
        expiresAt: old.expires_at ?? undefined,
      },
      now,
    );
    const what = `The key ${old.prefix}… was replaced by ${issued.prefix}…`;
    return shown(people, tx, visitor, { issued, replaced: 1, what });
  });
}

/** Renames a key or takes reach from it. What it lost holds with its next call. */
export async function changeOwnKey(
  people: People,
  { person: { accountId } }: PersonVisitor,
  call: { id: number; body: BodyOf<typeof changeKey> },
): Promise<Reply<typeof changeKey>> {
  const { label, areas, read_only, expires } = call.body;
  const now = people.clock();
  return inTransaction(people.database.db, async (tx) => {
    const find = async () => (await keysOf(tx, accountId)).find((key) => key.id === call.id);
    const old = await find();
    if (old === undefined || (old.expires_at !== null && old.expires_at <= now))
      throw notFound('Key');
    const wanted = { accountId, id: old.id, label: label ?? old.label, expiresAt: expires };
    const refusal = await keyRefusal(tx, wanted, now);
    if (refusal !== null)
      throw new ServiceError('invalid_value', refusal.message, { field: refusal.field });
    refuseWider(old, call.body);
    const change = defined({ label, areas, read_only, expires_at: expires });
    if (Object.keys(change).length > 0)
      await tx.updateTable('credential').set(change).where('id', '=', old.id).execute();
    return { changed: keyOnWire((await find())!) };
  });
}

/** A program that has the key must not gain by a change that its owner makes for another. */
function refuseWider(old: KeyRow, body: BodyOf<typeof changeKey>): void {
  const refuse = (field: string, sentence: string) => {
    throw new ServiceError('invalid_value', sentence, { field });
  };
  const more = body.areas?.filter((area) => old.areas !== null && !old.areas.includes(area)) ?? [];
  if (more.length > 0)
    refuse('areas', `The key does not reach ${more.join(', ')}. Make a new key for it.`);
  if (old.read_only && body.read_only === false)
    refuse('read_only', 'The key only reads. Make a new key for writing.');
  if (body.expires !== undefined && old.expires_at !== null && body.expires > old.expires_at)
    refuse(
      'expires',
      `The key ends ${instantText(old.expires_at)}, and can end earlier, not later.`,
    );
}

export async function revokeOwn(
  people: People,
  visitor: PersonVisitor,
  which: { id: number } | 'all',
): Promise<number> {
  const { accountId, email } = visitor.person;
  return inTransaction(people.database.db, async (tx) => {
    const revoked = await revoke(tx, { accountId }, which, people.clock());
    if (which !== 'all' && revoked === 0) throw notFound('Key');
    const what = which === 'all' ? 'All your keys were revoked' : 'One of your keys was revoked';
    if (revoked > 0) await notifyChange(people, tx, visitor, { to: email, what });
    return revoked;
  });
}

export async function usageOf(
  people: People,
  { facts, account }: { facts: Facts; account: AccountState },
): Promise<Reply<typeof accountUsage>> {
  await people.calls.flush();
  const { holder } = facts;
  const since = plusDays(dateText(account.now), 1 - USAGE_DAYS);
  const days = await people.database.db
    .selectFrom('usage_by_day')
    .select(['day', 'endpoint', 'calls', 'refused'])
    .where('account_id', '=', holder.id)
    .where('day', '>=', since)
    .orderBy('day')
    .orderBy('endpoint')
    .execute();
  return {
    day: account.day,
    limit: account.limit,
    used: used(account),
    remaining: remaining(account),
    credits: account.credits,
    resets_at: instantText(resetAt(account.now)),
    plan: holder.plan,
    addons: [...holder.addons],
    billing: holder.billing,
    days,
  };
}

export async function callsOf(
  people: People,
  accountId: number,
): Promise<Reply<typeof accountCalls>> {
  await people.calls.flush();
  const rows = await people.database.db
    .selectFrom('api_call as a')
    .innerJoin('credential as c', 'c.id', 'a.credential_id')
    .selectAll('a')
    .select(['c.prefix', 'c.label'])
    .where('a.account_id', '=', accountId)
    .orderBy('a.id', 'desc')
    .limit(CALLS_KEPT)
    .execute();
  return {
    calls: rows.map((row) => ({
      at: instantText(row.at),
      method: row.method,
      path: row.path,
      endpoint: row.endpoint,
      status: row.status,
      code: row.code,
      took_ms: row.took_ms,
      request_id: row.request_id,
      key_prefix: row.prefix,
      key_label: row.label,
      address: row.address,
    })),
  };
}

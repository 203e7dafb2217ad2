import { INTERFACE_VERSION, instantText } from '@airworthy/contract';
import type { Facts } from '../../access/facts.ts';
import type { LastUsed } from '../../access/lastUsed.ts';
import { type AccountState, remaining, resetAt, used } from '../../metering/account.ts';
import { BUILD, SERVICE_VERSION } from '../../version.ts';

/** The name, and the version of the interface that callers meet; `service` and `build` tell what answers. */
export function version() {
  return {
    name: 'Airworthy',
    version: INTERFACE_VERSION,
    author: 'The Airworthy authors',
    api: 'v1' as const,
    service: SERVICE_VERSION,
    build: BUILD,
    docs: '/docs',
  };
}

/** The figures of the caller's account today, and the key that asks; null for a person who signed in. */
export function usage(
  { facts, account }: { facts: Facts; account: AccountState },
  lastUsed: LastUsed,
) {
  return {
    limit: account.limit,
    used: used(account),
    remaining: remaining(account),
    credits: account.credits,
    day: account.day,
    key: facts.key === null ? null : keyOnWire(facts.key, lastUsed),
    resets_at: instantText(resetAt(account.now)),
    plan: facts.holder.plan,
  };
}

function keyOnWire(key: NonNullable<Facts['key']>, lastUsed: LastUsed) {
  const last = lastUsed.newest(key.id, key.lastUsedAt);
  return {
    prefix: key.prefix,
    created: instantText(key.createdAt),
    last_used: last === null ? null : instantText(last),
    label: key.label,
    areas: key.areas === null ? null : [...key.areas],
    read_only: key.readOnly,
    expires: key.expiresAt === null ? null : instantText(key.expiresAt),
    kind: key.kind,
  };
}

import type { Area, Role } from '@airworthy/contract';
import type { Addon, Billing } from '../storage/schema/core.ts';
import type { Scope } from './scope.ts';

/** All that is known of a credential and of who stands behind it, read in one statement. */
export type Facts = {
  /**
   * Changes whenever a fact below changes: the row versions of credential, account, member,
   * organization and plan. A charge names the version it was judged under.
   */
  readonly version: string;
  readonly key: {
    readonly id: number;
    readonly kind: 'personal' | 'device';
    readonly label: string;
    readonly prefix: string;
    readonly areas: readonly Area[] | null;
    readonly readOnly: boolean;
    readonly expiresAt: Date | null;
    readonly createdAt: Date;
    readonly lastUsedAt: Date | null;
  };
  /** The holder; for a device the owner of its organization. */
  readonly holder: {
    readonly id: number;
    readonly plan: string;
    readonly billing: Billing;
    readonly addons: readonly Addon[];
    readonly removed: boolean;
    readonly mfaDeadline: Date | null;
    readonly mfaEnrolled: boolean;
    readonly ssoSignedInAt: Date | null;
  };
  readonly organization: {
    readonly id: number;
    readonly requireSso: boolean;
    readonly ssoRecheckDays: number;
  } | null;
  readonly role: Role | null;
};

/** Known and not revoked is settled by the look-up; this is the rest of what makes a credential good. */
export function isGood(facts: Facts, now: Date): boolean {
  const { key, holder } = facts;
  if (key.expiresAt !== null && key.expiresAt.getTime() <= now.getTime()) return false;
  return key.kind === 'device' || !holder.removed;
}

/** Only for a credential that was found good and admitted. */
export function scopeOf(facts: Facts): Scope {
  return {
    kind: facts.key.kind,
    keyId: facts.key.id,
    userId: facts.holder.id,
    orgId: facts.organization?.id ?? null,
    role: facts.role,
    areas: facts.key.areas,
    readOnly: facts.key.readOnly,
  };
}

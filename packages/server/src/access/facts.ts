import type { KeyArea, Role } from '@airworthy/contract';
import type { Addon, Billing } from '../storage/schema/core.ts';
import type { Scope } from './scope.ts';

/** All that is known of a credential and its holder, read in one statement. */
export type Facts = {
  /**
   * Changes whenever a fact below changes: the row versions of credential, account, member,
   * organization and plan. A charge names the version that it was admitted under.
   */
  readonly version: string;
  /** Null for a person who signed in: no key takes part. */
  readonly key: {
    readonly id: number;
    readonly kind: 'personal' | 'device';
    readonly label: string;
    readonly prefix: string;
    readonly areas: readonly KeyArea[] | null;
    readonly readOnly: boolean;
    readonly expiresAt: Date | null;
    readonly createdAt: Date;
    readonly lastUsedAt: Date | null;
  } | null;
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

/** The columns that describe a holder, whether a key or a session named them. */
export type HolderRow = {
  account_id: number;
  plan: string;
  billing: Billing;
  addons: Addon[];
  removed: boolean;
  mfa_deadline: Date | null;
  mfa_enrolled: boolean;
  sso_signed_in_at: Date | null;
  org_id: number | null;
  require_sso: boolean | null;
  sso_recheck_days: number | null;
  role: Role | null;
};

export function holderFacts(row: HolderRow): Pick<Facts, 'holder' | 'organization' | 'role'> {
  return {
    holder: {
      id: row.account_id,
      plan: row.plan,
      billing: row.billing,
      addons: row.addons,
      removed: row.removed,
      mfaDeadline: row.mfa_deadline,
      mfaEnrolled: row.mfa_enrolled,
      ssoSignedInAt: row.sso_signed_in_at,
    },
    organization:
      row.org_id === null
        ? null
        : {
            id: row.org_id,
            requireSso: row.require_sso === true,
            ssoRecheckDays: row.sso_recheck_days ?? 0,
          },
    role: row.role,
  };
}

/** The look-up finds keys that are known and not revoked; this is what else makes a credential valid. */
export function isValid({ key, holder }: Facts, now: Date): boolean {
  if (key?.expiresAt != null && key.expiresAt.getTime() <= now.getTime()) return false;
  return key?.kind === 'device' || !holder.removed;
}

/** Only for a caller who was found valid and admitted. */
export function scopeOf({ key, holder, organization, role }: Facts): Scope {
  return {
    kind: key?.kind ?? 'session',
    keyId: key?.id ?? null,
    userId: holder.id,
    orgId: organization?.id ?? null,
    role,
    areas: key?.areas ?? null,
    readOnly: key?.readOnly ?? false,
  };
}

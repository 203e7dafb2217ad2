import type { KeyArea, Role } from '@airworthy/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Tables of accounts, credentials, metering and builds. */
export type CoreSchema = {
  plan: { name: string; daily_calls: number };
  account: AccountTable;
  usage: UsageTable;
  organization: OrganizationTable;
  member: MemberTable;
  credential: CredentialTable;
  credential_use: { credential_id: number; last_used_at: Date; last_address: string | null };
  build: BuildTable;
};

export const billingStates = ['active', 'trial', 'trial_ended', 'lapsed'] as const;
export type Billing = (typeof billingStates)[number];

export const addons = ['crash_analyzer'] as const;
export type Addon = (typeof addons)[number];

type AccountTable = {
  id: GeneratedAlways<number>;
  email: string;
  name: Generated<string>;
  password_hash: string | null;
  plan: Generated<string>;
  daily_limit: number | null;
  addons: Generated<Addon[]>;
  billing: Generated<Billing>;
  mfa_deadline: Date | null;
  mfa_enrolled_at: Date | null;
  sso_signed_in_at: Date | null;
  created_at: Generated<Date>;
  removed_at: Date | null;
  operator: Generated<boolean>;
};

type UsageTable = {
  account_id: number;
  /** The UTC day that the two counts are of. */
  day: Generated<string>;
  quota_used: Generated<number>;
  credit_used: Generated<number>;
  credits: Generated<number>;
};

type OrganizationTable = {
  id: GeneratedAlways<number>;
  name: string;
  owner_id: number;
  require_sso: Generated<boolean>;
  sso_recheck_days: Generated<number>;
  storage_limit_mb: Generated<number>;
  created_at: Generated<Date>;
  mfa_from: Date | null;
  delete_at: Date | null;
  private_issuer: Generated<boolean>;
};

type MemberTable = {
  account_id: number;
  org_id: number;
  role: Role;
  created_at: Generated<Date>;
};

type CredentialTable = {
  id: GeneratedAlways<number>;
  kind: 'personal' | 'device';
  account_id: number | null;
  org_id: number | null;
  label: string;
  integration: string | null;
  prefix: string;
  secret_sha256: Buffer;
  areas: KeyArea[] | null;
  read_only: Generated<boolean>;
  expires_at: Date | null;
  created_at: Generated<Date>;
  revoked_at: Date | null;
};

type BuildTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  notes: Generated<string>;
  /** Written as JSON text, read as the value. */
  params: ColumnType<Record<string, unknown>, string, string>;
  /** Counts the saves. */
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
};

import type { Role } from '@airworthy/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Tables of people: sessions, one-time links, second factors, sign-on, mail, calls and the audit. */
export type PeopleSchema = {
  session: SessionTable;
  ticket: TicketTable;
  sign_in_delay: { subject: Buffer; failures: number; last_at: Date };
  totp: { account_id: number; seed: Buffer; last_step: number; confirmed_at: Date };
  recovery_code: { account_id: number; code_mac: Buffer };
  passkey: PasskeyTable;
  factor_reset: { account_id: number; asked_by: string; asked_at: Date; happens_at: Date };
  sign_on: SignOnTable;
  sign_on_domain: { org_id: number; domain: string; confirmed_at: Date | null };
  sign_on_identity: {
    org_id: number;
    issuer: string;
    subject: string;
    account_id: number;
    created_at: Date;
  };
  mail: MailTable;
  usage_by_day: {
    account_id: number;
    day: string;
    endpoint: string;
    calls: number;
    refused: number;
  };
  api_call: ApiCallTable;
  audit: AuditTable;
};

export type SessionMethod = 'password' | 'passkey' | 'sign_on' | 'set_up' | 'local';

type SessionTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  secret_sha256: Buffer;
  method: SessionMethod;
  address: string;
  agent: string;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  proved_at: Date | null;
};

export type TicketKind =
  | 'set_up'
  | 'sign_up'
  | 'invitation'
  | 'reset'
  | 'email'
  | 'second_factor'
  | 'totp'
  | 'passkey'
  | 'passkey_sign_in'
  | 'sign_on';

export type TicketTable = {
  id: GeneratedAlways<number>;
  kind: TicketKind;
  secret_sha256: Buffer;
  account_id: number | null;
  org_id: number | null;
  email: string | null;
  role: Role | null;
  data: Buffer | null;
  attempts: Generated<number>;
  created_by: number | null;
  created_at: Date;
  expires_at: Date;
};

type PasskeyTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  label: string;
  created_at: Date;
  last_used_at: Date | null;
};

export type GroupRole = { readonly group: string; readonly role: Exclude<Role, 'owner'> };

type SignOnTable = {
  org_id: number;
  issuer: string;
  client_id: string;
  client_secret: Buffer | null;
  groups_claim: Generated<string>;
  group_roles: ColumnType<GroupRole[], string | undefined, string>;
  default_role: Generated<Exclude<Role, 'owner'>>;
  tested_at: Date | null;
};

type MailTable = {
  id: GeneratedAlways<number>;
  recipient: string;
  subject: string;
  body: Buffer | null;
  unsubscribe: string | null;
  created_at: Date;
  sent_at: Date | null;
  attempts: Generated<number>;
  next_at: Date;
  error: string | null;
};

type ApiCallTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  credential_id: number;
  at: Date;
  method: string;
  path: string;
  endpoint: string | null;
  status: number;
  code: string | null;
  took_ms: number;
  request_id: string;
  address: string;
};

type AuditTable = {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  org_id: number | null;
  account_id: number | null;
  actor_kind: 'person' | 'key' | 'device' | 'operator' | 'server';
  actor_id: number | null;
  actor_label: string;
  address: string | null;
  request_id: string | null;
  action: string;
  target_kind: string;
  target_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

-- The installation, accounts, organizations, credentials, metering and saved builds.

-- The one row that says which installation this database is, and which store holds its logs.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  store_id uuid,
  store_place text,
  -- When a process last began to sweep the store; whoever moves it on does the next sweep.
  swept_at timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO installation DEFAULT VALUES;

-- Plans are data: the operator may change a row, and every account on the plan follows.
CREATE TABLE plan (
  name text PRIMARY KEY,
  daily_calls integer NOT NULL CHECK (daily_calls >= 0)
);
INSERT INTO plan (name, daily_calls) VALUES ('free', 0), ('hobby', 100), ('pro', 1000), ('team', 10000);

-- A person. Who is removed keeps the row, since flights and builds name it, and loses every way in.
CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL DEFAULT '',
  password_hash text,
  plan text NOT NULL DEFAULT 'free' REFERENCES plan (name),
  daily_limit integer CHECK (daily_limit >= 0),
  addons text[] NOT NULL DEFAULT '{}',
  billing text NOT NULL DEFAULT 'active' CHECK (billing IN ('active', 'trial', 'trial_ended', 'lapsed')),
  mfa_deadline timestamptz,
  mfa_enrolled_at timestamptz,
  sso_signed_in_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE UNIQUE INDEX account_email ON account (lower(email)) WHERE removed_at IS NULL;

-- The hot row of the meter, apart from the account: it changes with every metered call, the account
-- hardly ever. Half-filled pages keep those updates on their page (HOT).
CREATE TABLE usage (
  account_id bigint PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  day date NOT NULL DEFAULT '1970-01-01',
  quota_used integer NOT NULL DEFAULT 0 CHECK (quota_used >= 0),
  credit_used integer NOT NULL DEFAULT 0 CHECK (credit_used >= 0),
  credits bigint NOT NULL DEFAULT 0 CHECK (credits >= 0)
) WITH (fillfactor = 50);

-- Units that were drawn for calls still under way. A row is written with the charge and goes when its call
-- is answered; what is left by a process that died is given back. Without a reference to the account: a check
-- of it would touch the account's row at every call.
CREATE TABLE open_charge (
  process_id uuid NOT NULL,
  number bigint NOT NULL,
  account_id bigint NOT NULL,
  day date NOT NULL,
  source text NOT NULL CHECK (source IN ('quota', 'credits')),
  PRIMARY KEY (process_id, number)
);

-- Processes that charge. One that has not been seen for half a minute is dead.
CREATE TABLE metering_process (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

CREATE TABLE organization (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  -- The account whose figures the organization's devices show.
  owner_id bigint NOT NULL REFERENCES account (id),
  require_sso boolean NOT NULL DEFAULT false,
  sso_recheck_days integer NOT NULL DEFAULT 7 CHECK (sso_recheck_days >= 0),
  storage_limit_mb bigint NOT NULL DEFAULT 10240 CHECK (storage_limit_mb >= 0),
  -- The operator lets its sign-on provider have a private address.
  private_issuer boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX organization_name ON organization (lower(name));
CREATE INDEX organization_owner ON organization (owner_id);

-- A user is in one organization at most: the account is the key.
CREATE TABLE member (
  account_id bigint PRIMARY KEY REFERENCES account (id),
  org_id bigint NOT NULL REFERENCES organization (id),
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'pilot', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX member_org ON member (org_id);

-- A personal key belongs to an account, a device to an organization. The secret itself is nowhere.
CREATE TABLE credential (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('personal', 'device')),
  account_id bigint REFERENCES account (id),
  org_id bigint REFERENCES organization (id),
  label text NOT NULL,
  integration text,
  prefix text NOT NULL,
  secret_sha256 bytea NOT NULL UNIQUE CHECK (length(secret_sha256) = 32),
  areas text[],
  read_only boolean NOT NULL DEFAULT false,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  CHECK ((kind = 'personal') = (account_id IS NOT NULL)),
  CHECK ((kind = 'device') = (org_id IS NOT NULL))
);
CREATE INDEX credential_account ON credential (account_id);
CREATE INDEX credential_org ON credential (org_id);
CREATE UNIQUE INDEX credential_integration ON credential (account_id, integration)
  WHERE revoked_at IS NULL AND integration IS NOT NULL;

-- Apart from the credential, so that a use does not look like a change of it.
CREATE TABLE credential_use (
  credential_id bigint PRIMARY KEY REFERENCES credential (id) ON DELETE CASCADE,
  last_used_at timestamptz NOT NULL
);

-- `json`, not `jsonb`: what was sent comes back as it was, number for number.
CREATE TABLE build (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account (id),
  name text NOT NULL,
  notes text NOT NULL DEFAULT '',
  params json NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (account_id, name)
);

-- People: sessions, one-time links, second factors, sign-on, mail, audit, and what keys were used for.

ALTER TABLE account
  -- Runs this server: sees /operator.
  ADD COLUMN operator boolean NOT NULL DEFAULT false;

ALTER TABLE organization
  -- From when on every member needs a second factor.
  ADD COLUMN mfa_from timestamptz,
  -- When a deletion that an owner asked for happens.
  ADD COLUMN delete_at timestamptz;

ALTER TABLE credential_use ADD COLUMN last_address text;

-- A browser that is signed in. The secret is in its cookie; here is only the hash.
CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  secret_sha256 bytea NOT NULL UNIQUE CHECK (length(secret_sha256) = 32),
  method text NOT NULL CHECK (method IN ('password', 'passkey', 'sign_on', 'set_up', 'local')),
  address text NOT NULL,
  agent text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- The absolute end; the idle end follows from seen_at.
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_expires ON session (expires_at);

-- A secret that works once and for a while: links in mails, and the halves of a sign-in.
CREATE TABLE ticket (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('set_up', 'sign_up', 'invitation', 'reset', 'email', 'second_factor',
    'totp', 'passkey', 'passkey_sign_in', 'sign_on')),
  secret_sha256 bytea NOT NULL UNIQUE CHECK (length(secret_sha256) = 32),
  account_id bigint REFERENCES account ON DELETE CASCADE,
  org_id bigint REFERENCES organization ON DELETE CASCADE,
  email text,
  role text CHECK (role IN ('owner', 'admin', 'manager', 'pilot', 'viewer')),
  -- What only the holder of the ticket's other half may use; encrypted.
  data bytea,
  -- Wrong codes that were tried with it.
  attempts integer NOT NULL DEFAULT 0,
  created_by bigint REFERENCES account ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ticket_org ON ticket (org_id) WHERE org_id IS NOT NULL;
CREATE INDEX ticket_account ON ticket (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX ticket_expires ON ticket (expires_at);

-- Wrong secrets in a row, by what they were tried against or where they came from.
CREATE TABLE sign_in_delay (
  subject bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL
);

CREATE TABLE totp (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  seed bytea NOT NULL,
  -- The time step of the last code that was accepted: no code works twice.
  last_step bigint NOT NULL,
  confirmed_at timestamptz NOT NULL
);

CREATE TABLE recovery_code (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  code_mac bytea NOT NULL,
  PRIMARY KEY (account_id, code_mac)
);

CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  label text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_account ON passkey (account_id);

-- A reset of lost factors waits, so that whoever still has them can stop it.
CREATE TABLE factor_reset (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  happens_at timestamptz NOT NULL
);

CREATE TABLE sign_on (
  org_id bigint PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret bytea,
  groups_claim text NOT NULL DEFAULT 'groups',
  group_roles jsonb NOT NULL DEFAULT '[]',
  default_role text NOT NULL DEFAULT 'viewer' CHECK (default_role IN ('admin', 'manager', 'pilot', 'viewer')),
  tested_at timestamptz
);

-- A domain leads people to the provider; only a confirmed one links accounts by their address.
CREATE TABLE sign_on_domain (
  org_id bigint NOT NULL REFERENCES sign_on ON DELETE CASCADE,
  domain text NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (org_id, domain)
);
CREATE UNIQUE INDEX sign_on_domain_confirmed ON sign_on_domain (domain) WHERE confirmed_at IS NOT NULL;

-- Who a person is at a provider: issuer and subject, never an address.
CREATE TABLE sign_on_identity (
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, issuer, subject)
);
CREATE INDEX sign_on_identity_account ON sign_on_identity (account_id);

-- Mails hold links, so their text is encrypted and goes when they have left.
CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body bytea,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  error text
);
CREATE INDEX mail_waiting ON mail (next_at) WHERE sent_at IS NULL;

CREATE TABLE usage_by_day (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  day date NOT NULL,
  endpoint text NOT NULL,
  calls bigint NOT NULL,
  refused bigint NOT NULL,
  PRIMARY KEY (account_id, day, endpoint)
);

-- The last hundred calls of an account's keys; older rows are dropped as new ones come.
CREATE TABLE api_call (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  credential_id bigint NOT NULL REFERENCES credential ON DELETE CASCADE,
  at timestamptz NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  endpoint text,
  status integer NOT NULL,
  code text,
  took_ms real NOT NULL,
  request_id text NOT NULL,
  address text NOT NULL
);
CREATE INDEX api_call_account ON api_call (account_id, id DESC);

-- ---------------------------------------------------------------------------------------------------
-- Audit: every change, through whichever door it came, in the transaction that makes it

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  org_id bigint,
  -- The account that the entry is about.
  account_id bigint,
  actor_kind text NOT NULL CHECK (actor_kind IN ('person', 'key', 'device', 'operator', 'server')),
  actor_id bigint,
  actor_label text NOT NULL,
  address text,
  request_id text,
  action text NOT NULL,
  target_kind text NOT NULL,
  target_id bigint,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_org ON audit (org_id, id DESC) WHERE org_id IS NOT NULL;
CREATE INDEX audit_account ON audit (account_id, id DESC) WHERE account_id IS NOT NULL;
CREATE INDEX audit_at ON audit (at);

-- Who acts is a setting of the transaction (`airworthy.actor`, JSON). Without one the server itself does.
-- `airworthy.audit = off` is for loading records in bulk and for deleting an organization as a whole.
CREATE FUNCTION audit_entry(
  org_id bigint, account_id bigint, action text, target_kind text, target_id bigint, before jsonb, after jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  actor jsonb := coalesce(nullif(current_setting('airworthy.actor', true), ''), '{}')::jsonb;
BEGIN
  INSERT INTO audit (org_id, account_id, actor_kind, actor_id, actor_label, address, request_id,
    action, target_kind, target_id, before, after)
  VALUES (org_id, account_id, coalesce(actor ->> 'kind', 'server'), (actor ->> 'id')::bigint,
    coalesce(actor ->> 'label', 'server'), actor ->> 'address', actor ->> 'request_id',
    action, target_kind, target_id, before, after);
END $$;

-- A row for the audit. Columns of json keep text that jsonb refuses (half a surrogate pair, a null character):
-- such a row is shown with the replacement character in its place.
CREATE FUNCTION audit_row(whole json) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN whole::jsonb;
EXCEPTION WHEN untranslatable_character OR invalid_text_representation THEN
  RETURN regexp_replace(whole::text, '\\u(d[89a-f][0-9a-f]{2}|0000)', '\\ufffd', 'gi')::jsonb;
END $$;

-- Arguments: the name of the kind, the column that identifies a row, columns that are never shown.
CREATE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden text[] := ARRAY['created', 'updated', 'created_at', 'updated_at', 'revision'] || TG_ARGV[2]::text[];
  was jsonb;
  is_now jsonb;
  whole jsonb;
  before jsonb;
  after jsonb;
BEGIN
  IF current_setting('airworthy.audit', true) = 'off' THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN was := audit_row(row_to_json(OLD)); END IF;
  IF TG_OP <> 'DELETE' THEN is_now := audit_row(row_to_json(NEW)); END IF;
  whole := coalesce(is_now, was);
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key) INTO before, after
    FROM jsonb_each(was - hidden) o WHERE o.value IS DISTINCT FROM is_now -> o.key;
    IF before IS NULL THEN RETURN NULL; END IF;
  ELSE
    before := was - hidden;
    after := is_now - hidden;
  END IF;
  PERFORM audit_entry(
    CASE TG_ARGV[0] WHEN 'organization' THEN (whole ->> 'id')::bigint ELSE (whole ->> 'org_id')::bigint END,
    CASE TG_ARGV[0] WHEN 'account' THEN (whole ->> 'id')::bigint ELSE (whole ->> 'account_id')::bigint END,
    TG_ARGV[0] || '.' || lower(TG_OP), TG_ARGV[0], (whole ->> TG_ARGV[1])::bigint, before, after);
  RETURN NULL;
END $$;

-- What a flight came with is no correction of it.
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON flight
  FOR EACH ROW EXECUTE FUNCTION audit_change('flight', 'id', '{id,org_id,import_id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON mission
  FOR EACH ROW EXECUTE FUNCTION audit_change('mission', 'id', '{id,org_id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON checklist_template
  FOR EACH ROW EXECUTE FUNCTION audit_change('checklist_template', 'id', '{id,org_id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON checklist_run
  FOR EACH ROW EXECUTE FUNCTION audit_change('checklist', 'id', '{id,org_id}');
-- Sums over flights are kept by triggers in the columns that `UPDATE OF` leaves out; they are no change by anybody.
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF kind, name, serial, vendor, part_number, position,
  state, asset_id, fitted_on, life_hours, life_flights, life_cycles, life_date, notes ON component
  FOR EACH ROW EXECUTE FUNCTION audit_change('component', 'id',
    '{id,org_id,base_duration_s,base_flights,base_cycles,flown_duration_s,flown_flights,health,history}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON work_order
  FOR EACH ROW EXECUTE FUNCTION audit_change('workorder', 'id', '{id,org_id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON bulletin
  FOR EACH ROW EXECUTE FUNCTION audit_change('bulletin', 'id', '{id,org_id}');
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON bulletin_compliance
  FOR EACH ROW EXECUTE FUNCTION audit_change('compliance', 'bulletin_id', '{org_id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON aircraft_type
  FOR EACH ROW EXECUTE FUNCTION audit_change('type', 'id', '{id,org_id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, registration, serial, model, status, type_id,
  build_id, fleet_health, remote_id, insurance_until, hours_at_entry ON aircraft
  FOR EACH ROW EXECUTE FUNCTION audit_change('aircraft', 'id',
    '{id,org_id,total_flights,total_duration_s,last_flight}');
CREATE TRIGGER audit AFTER DELETE OR UPDATE OF name, role ON pilot
  FOR EACH ROW EXECUTE FUNCTION audit_change('pilot', 'id',
    '{id,org_id,account_id,member,member_name,total_flights,total_duration_s,night_duration_s,last_flight}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON currency_rule
  FOR EACH ROW EXECUTE FUNCTION audit_change('currency_rule', '', '{org_id}');
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON record_setting
  FOR EACH ROW EXECUTE FUNCTION audit_change('record_setting', '', '{org_id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE ON flight_log
  FOR EACH ROW EXECUTE FUNCTION audit_change('log', 'id', '{id,org_id,blob_key,analysis_state,error}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON organization
  FOR EACH ROW EXECUTE FUNCTION audit_change('organization', 'id', '{id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON member
  FOR EACH ROW EXECUTE FUNCTION audit_change('member', 'account_id', '{account_id,org_id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON credential
  FOR EACH ROW EXECUTE FUNCTION audit_change('credential', 'id', '{id,account_id,org_id,secret_sha256}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON build
  FOR EACH ROW EXECUTE FUNCTION audit_change('build', 'id', '{id,account_id,params}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF email, name, plan, daily_limit, addons, billing,
  mfa_deadline, mfa_enrolled_at, removed_at, operator ON account
  FOR EACH ROW EXECUTE FUNCTION audit_change('account', 'id', '{id,password_hash,sso_signed_in_at}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON sign_on
  FOR EACH ROW EXECUTE FUNCTION audit_change('sign_on', 'org_id', '{org_id,client_secret,tested_at}');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON sign_on_domain
  FOR EACH ROW EXECUTE FUNCTION audit_change('sign_on_domain', 'org_id', '{org_id}');
CREATE TRIGGER audit AFTER INSERT OR DELETE ON passkey
  FOR EACH ROW EXECUTE FUNCTION audit_change('passkey', 'id',
    '{id,account_id,credential_id,public_key,counter,transports,last_used_at}');
CREATE TRIGGER audit AFTER INSERT OR DELETE ON totp
  FOR EACH ROW EXECUTE FUNCTION audit_change('totp', '', '{account_id,seed,last_step}');

-- A date on file is a record of its pilot: who changed it is in the audit of the pilot's organization.
CREATE FUNCTION audit_pilot_date() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pilot_of bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.pilot_id ELSE NEW.pilot_id END;
  org bigint;
  before jsonb;
  after jsonb;
BEGIN
  IF current_setting('airworthy.audit', true) = 'off' THEN RETURN NULL; END IF;
  SELECT org_id INTO org FROM pilot WHERE id = pilot_of;
  -- The pilot goes with its organization, and its dates go with it.
  IF org IS NULL THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN before := jsonb_build_object(OLD.key, OLD.on_file); END IF;
  IF TG_OP <> 'DELETE' THEN after := jsonb_build_object(NEW.key, NEW.on_file); END IF;
  IF before IS NOT DISTINCT FROM after THEN RETURN NULL; END IF;
  PERFORM audit_entry(org, NULL, 'pilot_date.' || lower(TG_OP), 'pilot', pilot_of, before, after);
  RETURN NULL;
END $$;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON pilot_date
  FOR EACH ROW EXECUTE FUNCTION audit_pilot_date();

-- Addresses are forgotten long before the entries of the audit that hold them.
CREATE INDEX audit_address ON audit (at) WHERE address IS NOT NULL;
-- The history of one record, among all that the organization did.
CREATE INDEX audit_target ON audit (org_id, target_kind, target_id, id DESC) WHERE target_id IS NOT NULL;

-- ---------------------------------------------------------------------------------------------------
-- Views of lists

-- Filters of a list under a name, each person's own.
CREATE TABLE saved_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  page text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  UNIQUE (org_id, account_id, page, name)
);
CREATE INDEX saved_view_of_account ON saved_view (account_id);

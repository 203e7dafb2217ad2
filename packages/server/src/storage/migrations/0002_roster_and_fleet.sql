-- An organization's people and aircraft: record settings, the roster, types with their maintenance programs,
-- and the registry. What belongs together belongs to one organization; foreign keys over (org_id, …) make
-- sure of it.

-- ---------------------------------------------------------------------------------------------------
-- Settings of an organization that concern its records

CREATE TABLE record_setting (
  org_id bigint PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  checklist_work boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 2
);

CREATE TABLE currency_rule (
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  key text NOT NULL CHECK (key IN ('part107_recurrent', 'recent_90d', 'night_90d', 'type_recent',
    'medical', 'flight_review', 'easa_a2', 'custom')),
  -- Null takes the rule's own figure.
  count integer CHECK (count BETWEEN 1 AND 1000),
  days integer CHECK (days BETWEEN 1 AND 36500),
  -- A rule that is turned off keeps its row, so that its revisions go on counting.
  active boolean NOT NULL DEFAULT true,
  revision integer NOT NULL DEFAULT 2,
  PRIMARY KEY (org_id, key)
);

-- ---------------------------------------------------------------------------------------------------
-- Roster: every member, under an id of its own

CREATE TABLE pilot (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  account_id bigint REFERENCES account ON DELETE SET NULL,
  -- Given by the operator; wins over the name of the account.
  name text,
  -- The account's name, kept here so that it outlives the account.
  member_name text,
  -- An entry from another installation waits for its person: whoever becomes a member under this address
  -- takes it over, with the hours flown.
  expected_email text,
  role text NOT NULL CHECK (role IN ('pilot', 'observer', 'instructor', 'maintainer', 'manager')),
  member boolean NOT NULL DEFAULT true,
  total_flights bigint NOT NULL DEFAULT 0,
  total_duration_s numeric(15, 3) NOT NULL DEFAULT 0,
  night_duration_s numeric(15, 3) NOT NULL DEFAULT 0,
  last_flight date,
  revision integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_id, id),
  UNIQUE (org_id, account_id)
);
CREATE INDEX pilot_account ON pilot (account_id);

CREATE TABLE pilot_date (
  pilot_id bigint NOT NULL REFERENCES pilot ON DELETE CASCADE,
  key text NOT NULL CHECK (key IN ('part107_recurrent', 'medical', 'flight_review', 'easa_a2', 'custom')),
  on_file date NOT NULL,
  PRIMARY KEY (pilot_id, key)
);

-- Whoever becomes a member is on the roster from that statement on; whoever leaves is marked, and the
-- list shows the marked ones only while flights name them.
CREATE FUNCTION roster_follows_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE pilot SET member = false WHERE org_id = OLD.org_id AND account_id = OLD.account_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE pilot SET account_id = NEW.account_id, expected_email = NULL
    WHERE id = (SELECT min(p.id) FROM pilot p JOIN account a ON lower(a.email) = p.expected_email
        WHERE a.id = NEW.account_id AND p.org_id = NEW.org_id AND p.account_id IS NULL)
      AND NOT EXISTS (SELECT 1 FROM pilot WHERE org_id = NEW.org_id AND account_id = NEW.account_id);
    INSERT INTO pilot (org_id, account_id, member_name, role)
    SELECT NEW.org_id, a.id, nullif(trim(a.name), ''),
      CASE NEW.role WHEN 'viewer' THEN 'observer' WHEN 'pilot' THEN 'pilot' ELSE 'manager' END
    FROM account a WHERE a.id = NEW.account_id
    ON CONFLICT (org_id, account_id) DO UPDATE SET member = true;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER roster_follows_members AFTER INSERT OR DELETE OR UPDATE OF account_id, org_id ON member
  FOR EACH ROW EXECUTE FUNCTION roster_follows_members();

CREATE FUNCTION roster_follows_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pilot SET member_name = nullif(trim(NEW.name), '') WHERE account_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER roster_follows_names AFTER UPDATE OF name ON account
  FOR EACH ROW EXECUTE FUNCTION roster_follows_names();

-- ---------------------------------------------------------------------------------------------------
-- Types with their maintenance programs, and the registry

CREATE TABLE aircraft_type (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  external_ref text,
  name text NOT NULL,
  maker text NOT NULL DEFAULT '',
  airframe_type text,
  mtow_g double precision,
  build_id bigint REFERENCES build ON DELETE SET NULL,
  program jsonb NOT NULL DEFAULT '[]',
  limits jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_id, id),
  UNIQUE (org_id, external_ref)
);

CREATE TABLE aircraft (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  name text NOT NULL,
  registration text CHECK (registration <> ''),
  serial text CHECK (serial <> ''),
  model text CHECK (model <> ''),
  status text NOT NULL DEFAULT 'in_service'
    CHECK (status IN ('in_service', 'maintenance', 'grounded', 'stored', 'retired', 'lost')),
  type_id bigint,
  build_id bigint REFERENCES build ON DELETE SET NULL,
  fleet_health boolean NOT NULL DEFAULT false,
  remote_id text,
  insurance_until date,
  hours_at_entry numeric(12, 3) NOT NULL DEFAULT 0 CHECK (hours_at_entry >= 0),
  total_flights bigint NOT NULL DEFAULT 0,
  total_duration_s numeric(15, 3) NOT NULL DEFAULT 0,
  last_flight date,
  revision integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, type_id) REFERENCES aircraft_type (org_id, id)
);
CREATE INDEX aircraft_type_of ON aircraft (org_id, type_id);
CREATE INDEX aircraft_build_of ON aircraft (build_id) WHERE build_id IS NOT NULL;
CREATE INDEX aircraft_type_build ON aircraft_type (build_id) WHERE build_id IS NOT NULL;

-- Settings of records can be corrected like records: each has a revision, and a rule that is turned off
-- keeps its row, so that its revisions go on counting.

ALTER TABLE currency_rule
  ADD COLUMN active boolean NOT NULL DEFAULT true,
  ADD COLUMN revision integer NOT NULL DEFAULT 2;
ALTER TABLE record_setting ADD COLUMN revision integer NOT NULL DEFAULT 2;

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

-- An entry of the roster that came from another installation waits for its person: whoever becomes a
-- member under this address takes it over, with the hours flown.
ALTER TABLE pilot ADD COLUMN expected_email text;

CREATE OR REPLACE FUNCTION roster_follows_members() RETURNS trigger LANGUAGE plpgsql AS $$
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

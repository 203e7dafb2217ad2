-- Two further roles: an auditor reads everything and changes nothing, a maintainer does the work on aircraft. And a
-- setting by which pilots change only their own flights.

ALTER TABLE member
  DROP CONSTRAINT member_role_check,
  ADD CONSTRAINT member_role_check
    CHECK (role IN ('owner', 'admin', 'manager', 'maintainer', 'pilot', 'auditor', 'viewer'));
ALTER TABLE ticket
  DROP CONSTRAINT ticket_role_check,
  ADD CONSTRAINT ticket_role_check
    CHECK (role IN ('owner', 'admin', 'manager', 'maintainer', 'pilot', 'auditor', 'viewer'));
ALTER TABLE sign_on
  DROP CONSTRAINT sign_on_default_role_check,
  ADD CONSTRAINT sign_on_default_role_check
    CHECK (default_role IN ('admin', 'manager', 'maintainer', 'pilot', 'auditor', 'viewer'));

ALTER TABLE record_setting ADD COLUMN own_flights boolean NOT NULL DEFAULT false;

-- As before; what the new roles do on the roster follows from what they are.
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
      CASE NEW.role WHEN 'viewer' THEN 'observer' WHEN 'auditor' THEN 'observer' WHEN 'pilot' THEN 'pilot'
        WHEN 'maintainer' THEN 'maintainer' ELSE 'manager' END
    FROM account a WHERE a.id = NEW.account_id
    ON CONFLICT (org_id, account_id) DO UPDATE SET member = true;
  END IF;
  RETURN NULL;
END $$;

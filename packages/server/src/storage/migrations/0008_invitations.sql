-- One open invitation an address: the newest. Joining and leaving end what is open, however they happen.

DELETE FROM ticket older USING ticket newer
  WHERE older.kind = 'invitation' AND newer.kind = 'invitation' AND older.org_id = newer.org_id
    AND lower(older.email) = lower(newer.email) AND older.id < newer.id;

-- Those of people who are members by now are of no further use.
DELETE FROM ticket t USING member m, account a
  WHERE t.kind = 'invitation' AND m.org_id = t.org_id AND a.id = m.account_id
    AND lower(a.email) = lower(t.email);

CREATE UNIQUE INDEX ticket_invitation ON ticket (org_id, lower(email)) WHERE kind = 'invitation';

CREATE FUNCTION end_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  DELETE FROM ticket t USING account a
    WHERE a.id = touched.account_id AND t.kind = 'invitation' AND t.org_id = touched.org_id
      AND lower(t.email) = lower(a.email);
  RETURN NULL;
END $$;

CREATE TRIGGER invitations AFTER INSERT OR DELETE ON member
  FOR EACH ROW EXECUTE FUNCTION end_invitations();

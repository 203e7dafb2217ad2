-- A flight that comes back under an aircraft brings the figures of its log again: they went when it was
-- taken out of the registry, and its log was read, so no job would bring them back.
CREATE OR REPLACE FUNCTION features_follow_flight() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.asset_id IS DISTINCT FROM OLD.asset_id THEN
    DELETE FROM flight_score WHERE flight_id = NEW.id;
  END IF;
  IF NEW.asset_id IS NULL THEN
    DELETE FROM flight_feature WHERE flight_id = NEW.id;
  ELSIF OLD.asset_id IS NULL THEN
    INSERT INTO flight_feature (flight_id, org_id, asset_id, log_id, flown_at, features, reader)
    SELECT NEW.id, NEW.org_id, NEW.asset_id, l.id, NEW.flown_at, r.features, r.reader
    FROM flight_log l JOIN log_reading r ON r.org_id = l.org_id AND r.sha256 = l.sha256
    WHERE l.org_id = NEW.org_id AND l.flight_id = NEW.id AND l.analysis_state = 'done'
    ORDER BY l.id DESC LIMIT 1
    ON CONFLICT (flight_id) DO NOTHING;
  ELSE
    UPDATE flight_feature SET asset_id = NEW.asset_id, flown_at = NEW.flown_at WHERE flight_id = NEW.id;
    UPDATE flight_score SET flown_at = NEW.flown_at WHERE flight_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

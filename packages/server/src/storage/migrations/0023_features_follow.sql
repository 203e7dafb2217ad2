-- A corrected flight takes the figures of its log along: to another aircraft, to another day. A score
-- rests on the aircraft's other flights, so it goes when the aircraft changes, and is computed anew.
CREATE FUNCTION features_follow_flight() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.asset_id IS DISTINCT FROM OLD.asset_id THEN
    DELETE FROM flight_score WHERE flight_id = NEW.id;
  END IF;
  IF NEW.asset_id IS NULL THEN
    DELETE FROM flight_feature WHERE flight_id = NEW.id;
  ELSE
    UPDATE flight_feature SET asset_id = NEW.asset_id, flown_at = NEW.flown_at WHERE flight_id = NEW.id;
    UPDATE flight_score SET flown_at = NEW.flown_at WHERE flight_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER features_follow_flight AFTER UPDATE OF asset_id, flown_at ON flight FOR EACH ROW
  WHEN (OLD.asset_id IS DISTINCT FROM NEW.asset_id OR OLD.flown_at IS DISTINCT FROM NEW.flown_at)
  EXECUTE FUNCTION features_follow_flight();

-- Places in an aircraft's row of read flights where something changed: a flight's score rests on the
-- flights before it, so the flight there and the next ones are to be scored again. The triggers see
-- every way in and out (a reading, a correction, a flight that is deleted); whoever files a reading or
-- lists scores empties the table in its transaction.
CREATE TABLE score_stale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  flown_at date NOT NULL,
  flight_id bigint NOT NULL,
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id) ON DELETE CASCADE
);
CREATE INDEX score_stale_of_aircraft ON score_stale (org_id, asset_id);

-- The aircraft is looked up, since an organization that goes takes both away in one statement.
CREATE FUNCTION flight_feature_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO score_stale (org_id, asset_id, flown_at, flight_id)
    SELECT OLD.org_id, OLD.asset_id, OLD.flown_at, OLD.flight_id
    FROM aircraft WHERE org_id = OLD.org_id AND id = OLD.asset_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO score_stale (org_id, asset_id, flown_at, flight_id)
    VALUES (NEW.org_id, NEW.asset_id, NEW.flown_at, NEW.flight_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER flight_feature_changed AFTER INSERT OR UPDATE OR DELETE ON flight_feature
  FOR EACH ROW EXECUTE FUNCTION flight_feature_changed();

-- What was read before scores were kept.
INSERT INTO score_stale (org_id, asset_id, flown_at, flight_id)
SELECT org_id, asset_id, flown_at, flight_id FROM flight_feature;

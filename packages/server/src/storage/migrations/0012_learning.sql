-- What flights teach about an aircraft. A build belongs to a person, who may change or delete it or leave: an
-- aircraft that is tied to one keeps its own copy of the parameters, with the version that they are of.

ALTER TABLE build ADD COLUMN version integer NOT NULL DEFAULT 1;

ALTER TABLE aircraft
  ADD COLUMN build_name text,
  ADD COLUMN build_version integer,
  ADD COLUMN build_params json,
  ADD CONSTRAINT aircraft_build_whole
    CHECK ((build_params IS NULL) = (build_version IS NULL) AND (build_params IS NULL) = (build_name IS NULL));

UPDATE aircraft a SET build_name = b.name, build_version = b.version, build_params = b.params
  FROM build b WHERE b.id = a.build_id;

-- Measured against predicted, a row for each read flight of a tied aircraft. It follows from the figures of the log,
-- the record of the flight and the tied build: whatever changes one of them removes the row, and it is made again.
CREATE TABLE flight_comparison (
  flight_id bigint PRIMARY KEY,
  org_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  comparison jsonb NOT NULL,
  computed_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (org_id, flight_id) REFERENCES flight (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id)
);
CREATE INDEX flight_comparison_of_aircraft ON flight_comparison (org_id, asset_id);
CREATE INDEX flight_comparison_of_flight ON flight_comparison (org_id, flight_id);

CREATE FUNCTION comparison_outdated_by_flight() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM flight_comparison WHERE flight_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER comparison_outdated AFTER UPDATE OF asset_id, payload, conditions ON flight FOR EACH ROW
  WHEN (OLD.asset_id IS DISTINCT FROM NEW.asset_id OR OLD.payload IS DISTINCT FROM NEW.payload
    OR OLD.conditions IS DISTINCT FROM NEW.conditions)
  EXECUTE FUNCTION comparison_outdated_by_flight();

CREATE FUNCTION comparison_outdated_by_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM flight_comparison WHERE flight_id = CASE TG_OP WHEN 'DELETE' THEN OLD.flight_id ELSE NEW.flight_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER comparison_outdated AFTER INSERT OR DELETE OR UPDATE OF features, asset_id ON flight_feature
  FOR EACH ROW EXECUTE FUNCTION comparison_outdated_by_figures();

CREATE FUNCTION comparison_outdated_by_build() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM flight_comparison WHERE org_id = NEW.org_id AND asset_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER comparison_outdated AFTER UPDATE OF build_params ON aircraft FOR EACH ROW
  WHEN (OLD.build_params::text IS DISTINCT FROM NEW.build_params::text)
  EXECUTE FUNCTION comparison_outdated_by_build();

-- Logs of flights, their readings, and what health and scores are computed from. A flight takes its logs,
-- readings, features and scores with it; the bytes follow through `blob_discard`, which a sweeper empties
-- after the transaction that filled it.

CREATE TABLE flight_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL,
  flight_id bigint NOT NULL,
  filename text,
  format text NOT NULL CHECK (format IN ('dataflash', 'tlog', 'ulg')),
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  blob_key text NOT NULL,
  analysis_state text NOT NULL
    CHECK (analysis_state IN ('queued', 'none', 'too_large', 'done', 'failed')),
  error text,
  stored_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((analysis_state = 'failed') = (error IS NOT NULL)),
  UNIQUE (org_id, id),
  UNIQUE (flight_id, sha256),
  FOREIGN KEY (org_id, flight_id) REFERENCES flight (org_id, id) ON DELETE CASCADE
);
CREATE INDEX flight_log_newest ON flight_log (org_id, flight_id, id DESC);
CREATE INDEX flight_log_of_bytes ON flight_log (org_id, sha256);
CREATE INDEX flight_log_of_blob ON flight_log (blob_key);
CREATE INDEX flight_log_waiting ON flight_log (id) WHERE analysis_state = 'queued';

-- One reading for the same bytes in one organization, whichever of its flights they hang on.
CREATE TABLE log_reading (
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  sha256 bytea NOT NULL,
  reader text NOT NULL,
  result jsonb NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  -- Apart from the result, since most callers do not ask for charts.
  charts jsonb,
  -- Kept for another flight that brings the same bytes.
  features jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (org_id, sha256)
);

-- What an organization's log records add up to; the row's lock makes the storage limit exact.
CREATE TABLE organization_storage (
  org_id bigint PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  used_bytes bigint NOT NULL DEFAULT 0 CHECK (used_bytes >= 0)
);

CREATE TABLE blob_discard (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  blob_key text NOT NULL,
  discarded_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION flight_log_stored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organization_storage (org_id, used_bytes) VALUES (NEW.org_id, NEW.size_bytes)
  ON CONFLICT (org_id) DO UPDATE
    SET used_bytes = organization_storage.used_bytes + excluded.used_bytes;
  RETURN NULL;
END $$;
CREATE TRIGGER flight_log_stored AFTER INSERT ON flight_log
  FOR EACH ROW EXECUTE FUNCTION flight_log_stored();

-- The organization's row is locked first, so that the last two records of the same bytes cannot each
-- take the other for a reason to keep them.
CREATE FUNCTION flight_log_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization_storage SET used_bytes = used_bytes - OLD.size_bytes WHERE org_id = OLD.org_id;
  IF NOT EXISTS (SELECT 1 FROM flight_log WHERE blob_key = OLD.blob_key) THEN
    INSERT INTO blob_discard (blob_key) VALUES (OLD.blob_key);
  END IF;
  IF NOT EXISTS (SELECT 1 FROM flight_log WHERE org_id = OLD.org_id AND sha256 = OLD.sha256) THEN
    DELETE FROM log_reading WHERE org_id = OLD.org_id AND sha256 = OLD.sha256;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER flight_log_removed AFTER DELETE ON flight_log
  FOR EACH ROW EXECUTE FUNCTION flight_log_removed();

-- Figures taken from a flight's reading: what the baselines of an aircraft are made of.
CREATE TABLE flight_feature (
  flight_id bigint PRIMARY KEY,
  org_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  log_id bigint NOT NULL,
  flown_at date NOT NULL,
  features jsonb NOT NULL,
  reader text NOT NULL,
  computed_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (org_id, flight_id) REFERENCES flight (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, log_id) REFERENCES flight_log (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id)
);
CREATE INDEX flight_feature_of_aircraft ON flight_feature (org_id, asset_id, flown_at DESC, flight_id DESC);
CREATE INDEX flight_feature_of_log ON flight_feature (org_id, log_id);

CREATE TABLE flight_score (
  flight_id bigint PRIMARY KEY,
  org_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  flown_at date NOT NULL,
  score double precision CHECK (score BETWEEN 0 AND 1),
  percentile double precision,
  label text NOT NULL CHECK (label IN ('usual', 'unusual', 'very_unusual', 'too_few_flights')),
  baseline_flights integer NOT NULL,
  confidence text NOT NULL,
  features jsonb NOT NULL,
  model_version text NOT NULL,
  computed_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (org_id, flight_id) REFERENCES flight (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id)
);
CREATE INDEX flight_score_list ON flight_score (org_id, flown_at DESC, flight_id DESC);
CREATE INDEX flight_score_of_aircraft ON flight_score (org_id, asset_id, flown_at DESC, flight_id DESC);

-- A corrected flight takes the figures of its log along: to another aircraft, to another day. A score
-- depends on the aircraft's other flights, so it is deleted when the aircraft changes, and is computed again.
-- A flight that returns to the registry gets the figures of its log back: they were deleted when it left,
-- and since the log has been read already, no job would bring them back.
CREATE FUNCTION features_follow_flight() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER features_follow_flight AFTER UPDATE OF asset_id, flown_at ON flight FOR EACH ROW
  WHEN (OLD.asset_id IS DISTINCT FROM NEW.asset_id OR OLD.flown_at IS DISTINCT FROM NEW.flown_at)
  EXECUTE FUNCTION features_follow_flight();

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

-- Readings whose caller did not wait. The bytes are kept until they were read, the result for seven days.
CREATE TABLE crash_reading (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account (id),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'reading', 'done', 'failed')),
  filename text,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  -- Null once the bytes were read and removed.
  blob_key text,
  progress real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  result json,
  charts json,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((state = 'done') = (result IS NOT NULL)),
  CHECK ((state = 'failed') = (error IS NOT NULL))
);
CREATE INDEX crash_reading_waiting ON crash_reading (id) WHERE state IN ('queued', 'reading');
CREATE INDEX crash_reading_expiry ON crash_reading (expires_at);
CREATE INDEX crash_reading_blob ON crash_reading (blob_key) WHERE blob_key IS NOT NULL;

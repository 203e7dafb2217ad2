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

-- One reading for the same bytes in one organization, whichever of its flights they hang on.
CREATE TABLE log_reading (
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  sha256 bytea NOT NULL,
  reader text NOT NULL,
  result jsonb NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
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

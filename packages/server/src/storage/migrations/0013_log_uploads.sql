-- Logs that come in several calls. Their pieces are kept in the store, so that any server can take the next
-- one; they become one log when all are there, and are discarded when the upload is over.

CREATE TABLE log_upload (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL,
  flight_id bigint NOT NULL,
  filename text,
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  -- As the caller stated it; null where it was not.
  sha256 bytea CHECK (length(sha256) = 32),
  offset_bytes bigint NOT NULL DEFAULT 0 CHECK (offset_bytes BETWEEN 0 AND size_bytes),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'refused')),
  -- The log that it became, and whether the flight had one of the same bytes.
  log_id bigint,
  duplicate boolean,
  -- Code and sentence of a refusal.
  refused_code text,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((state = 'done') = (log_id IS NOT NULL)),
  CHECK ((state = 'refused') = (error IS NOT NULL)),
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, flight_id) REFERENCES flight (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, log_id) REFERENCES flight_log (org_id, id) ON DELETE CASCADE
);
CREATE INDEX log_upload_open ON log_upload (org_id) WHERE state = 'open';
CREATE INDEX log_upload_of_flight ON log_upload (org_id, flight_id);
CREATE INDEX log_upload_of_log ON log_upload (org_id, log_id);
CREATE INDEX log_upload_expiry ON log_upload (expires_at);

CREATE TABLE log_upload_piece (
  upload_id bigint NOT NULL,
  at_bytes bigint NOT NULL,
  org_id bigint NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  blob_key text NOT NULL,
  PRIMARY KEY (upload_id, at_bytes),
  FOREIGN KEY (org_id, upload_id) REFERENCES log_upload (org_id, id) ON DELETE CASCADE
);
CREATE INDEX log_upload_piece_of_blob ON log_upload_piece (blob_key);

CREATE FUNCTION log_upload_piece_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO blob_discard (blob_key) VALUES (OLD.blob_key);
  RETURN NULL;
END $$;
CREATE TRIGGER log_upload_piece_removed AFTER DELETE ON log_upload_piece
  FOR EACH ROW EXECUTE FUNCTION log_upload_piece_removed();

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

-- Charts lie apart from the reading, since most callers do not ask for them; the figures are kept with
-- it, for another flight that brings the same bytes.
ALTER TABLE log_reading ADD COLUMN charts jsonb, ADD COLUMN features jsonb NOT NULL DEFAULT '{}';

CREATE INDEX flight_log_waiting ON flight_log (id) WHERE analysis_state = 'queued';

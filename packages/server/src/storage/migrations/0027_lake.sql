-- Columns of read logs as Parquet, in the store under names that follow from this row: the organization, the partition
-- of the flight when they were written, and the log. They go with their log; the files follow through `blob_discard`.
CREATE TABLE lake_file (
  log_id bigint PRIMARY KEY,
  org_id bigint NOT NULL,
  partition text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  written_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (org_id, log_id) REFERENCES flight_log (org_id, id) ON DELETE CASCADE
);
CREATE INDEX lake_file_of_log ON lake_file (org_id, log_id);

CREATE FUNCTION lake_file_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text := 'lake/organization=' || OLD.org_id || '/';
  name text := OLD.partition || '/' || OLD.log_id || '.parquet';
BEGIN
  INSERT INTO blob_discard (blob_key) VALUES (own || name), (own || 'flights/' || name);
  RETURN NULL;
END $$;
CREATE TRIGGER lake_file_removed AFTER DELETE ON lake_file
  FOR EACH ROW EXECUTE FUNCTION lake_file_removed();

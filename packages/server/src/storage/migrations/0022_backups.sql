-- The last backup that was written and read back, and the last one that failed.
ALTER TABLE installation
  ADD COLUMN backup_made_at timestamptz,
  ADD COLUMN backup_file text,
  ADD COLUMN backup_size_bytes bigint,
  ADD COLUMN backup_failed_at timestamptz,
  ADD COLUMN backup_failure text;

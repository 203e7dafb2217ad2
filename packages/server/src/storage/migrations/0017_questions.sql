-- What questions over all flights filter and group by, taken out of the readings once: the result itself is long, and
-- is not opened for each of ten thousand flights.

ALTER TABLE log_reading
  ADD COLUMN firmware text GENERATED ALWAYS AS (result #>> '{meta,firmware}') STORED,
  -- Categories of what led to an event, `not_…` for what was ruled out.
  ADD COLUMN causes jsonb GENERATED ALWAYS AS
    (jsonb_path_query_array(result, '$.preconditions.findings[*][0]')) STORED,
  -- Keys of the findings.
  ADD COLUMN findings jsonb GENERATED ALWAYS AS
    (jsonb_path_query_array(result, '$.diagnostics.findings[*].key')) STORED;

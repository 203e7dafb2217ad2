-- What is taken out of readings, on every road: databases that were given generated columns, and those whose plain ones
-- were filled beside running writes. From here on all have plain columns that a trigger fills, so that a change of what is
-- taken out rewrites no table under a lock. Only the catalog changes; no row is read.

ALTER TABLE log_reading
  ALTER COLUMN firmware DROP EXPRESSION IF EXISTS,
  ALTER COLUMN causes DROP EXPRESSION IF EXISTS,
  ALTER COLUMN findings DROP EXPRESSION IF EXISTS,
  ALTER COLUMN crashed DROP EXPRESSION IF EXISTS,
  ALTER COLUMN alerts DROP EXPRESSION IF EXISTS,
  ALTER COLUMN warnings DROP EXPRESSION IF EXISTS,
  ALTER COLUMN track DROP EXPRESSION IF EXISTS;

DROP TRIGGER IF EXISTS online_0017_questions ON log_reading;
DROP TRIGGER IF EXISTS online_0028_trends ON log_reading;
DROP FUNCTION IF EXISTS online_0017_questions();
DROP FUNCTION IF EXISTS online_0028_trends();

-- As with generated columns, what somebody states for one of them never stays.
CREATE FUNCTION take_out_of_reading() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.firmware := NEW.result #>> '{meta,firmware}';
  -- Categories of what led to an event, `not_…` for what was ruled out.
  NEW.causes := jsonb_path_query_array(NEW.result, '$.preconditions.findings[*][0]');
  -- Keys of the findings.
  NEW.findings := jsonb_path_query_array(NEW.result, '$.diagnostics.findings[*].key');
  NEW.crashed := NEW.result #> '{crash,detected}' = 'true'::jsonb;
  NEW.alerts := jsonb_array_length(
    jsonb_path_query_array(NEW.result, '$.diagnostics.findings[*] ? (@.level == "alert")'));
  NEW.warnings := jsonb_array_length(
    jsonb_path_query_array(NEW.result, '$.diagnostics.findings[*] ? (@.level == "warn")'));
  NEW.track := track_of(NEW.result);
  RETURN NEW;
END $$;
CREATE TRIGGER take_out BEFORE INSERT OR UPDATE OF result, firmware, causes, findings, crashed, alerts, warnings, track
  ON log_reading FOR EACH ROW EXECUTE FUNCTION take_out_of_reading();

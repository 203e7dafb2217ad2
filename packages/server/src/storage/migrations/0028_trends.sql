-- What trends and the map of flights ask of every flight of a period, taken out of the readings once: the result itself
-- is long, and is not opened for each of ten thousand flights.

-- The makers of parts recall by batch, and failures gather in batches.
ALTER TABLE component ADD COLUMN batch text NOT NULL DEFAULT '';
DROP TRIGGER audit ON component;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF kind, name, serial, vendor, part_number, batch, position,
  state, asset_id, fitted_on, life_hours, life_flights, life_cycles, life_date, notes ON component
  FOR EACH ROW EXECUTE FUNCTION audit_change('component', 'id',
    '{id,org_id,base_duration_s,base_flights,base_cycles,flown_duration_s,flown_flights,health,history}');

-- The path over ground: [latitude, longitude] of at most 60 places, or null for a stretch without one. The first is
-- where the log first knew its place. Five decimals are a metre. Null where the log has no place at all.
CREATE FUNCTION track_of(result jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  lats jsonb := result #> '{series,flight,lat}';
  lons jsonb := result #> '{series,flight,lon}';
  one record;
  first bigint;
  width bigint;
  bin bigint;
  last bigint := -1;
  track jsonb[] := '{}';
BEGIN
  IF jsonb_typeof(lats) IS DISTINCT FROM 'array' OR jsonb_typeof(lons) IS DISTINCT FROM 'array' THEN RETURN NULL; END IF;
  -- Side by side, in one pass: a join by position would compare each of 600 samples with each.
  FOR one IN SELECT s.at, s.lat::numeric AS lat, s.lon::numeric AS lon
    FROM ROWS FROM (jsonb_array_elements(lats), jsonb_array_elements(lons)) WITH ORDINALITY AS s (lat, lon, at)
    WHERE jsonb_typeof(s.lat) = 'number' AND jsonb_typeof(s.lon) = 'number'
  LOOP
    -- Before its first fix a receiver reports latitude and longitude zero.
    CONTINUE WHEN one.lat NOT BETWEEN -90 AND 90 OR one.lon NOT BETWEEN -180 AND 180 OR (one.lat = 0 AND one.lon = 0);
    IF first IS NULL THEN
      first := one.at;
      width := greatest(1, ceil((jsonb_array_length(lats) - first + 1) / 60.0));
    END IF;
    bin := (one.at - first) / width;
    CONTINUE WHEN bin = last;
    track := track || array_fill('null'::jsonb, ARRAY[(bin - last - 1)::integer])
      || jsonb_build_array(round(one.lat, 5), round(one.lon, 5));
    last := bin;
  END LOOP;
  RETURN CASE WHEN first IS NULL THEN NULL ELSE to_jsonb(track) END;
END $$;

ALTER TABLE log_reading
  ADD COLUMN crashed boolean GENERATED ALWAYS AS (result #> '{crash,detected}' = 'true'::jsonb) STORED,
  ADD COLUMN alerts integer GENERATED ALWAYS AS (jsonb_array_length(
    jsonb_path_query_array(result, '$.diagnostics.findings[*] ? (@.level == "alert")'))) STORED,
  ADD COLUMN warnings integer GENERATED ALWAYS AS (jsonb_array_length(
    jsonb_path_query_array(result, '$.diagnostics.findings[*] ? (@.level == "warn")'))) STORED,
  ADD COLUMN track jsonb GENERATED ALWAYS AS (track_of(result)) STORED;

-- Counts over a hundred thousand readings do not visit the readings themselves.
CREATE INDEX log_reading_counts ON log_reading (org_id, sha256) INCLUDE (crashed, alerts, warnings);

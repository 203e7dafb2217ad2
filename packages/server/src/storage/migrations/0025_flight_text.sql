-- Text of flights is found through an index instead of flight by flight. The index itself, `flight_text`, is built
-- beside running writes after the migrations (`lateIndices.ts`); until it is there, searches go flight by flight.

-- Every three neighbouring letters of a text, each with the organization in front: the index of one organization
-- does not grow with the flights of the others. Without an extension, so that any PostgreSQL has it. The text is cut
-- in parts because `substr` counts its letters from the beginning.
CREATE FUNCTION text_pieces(org_id bigint, words text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  letters text := lower(words);
  prefix text := org_id || ':';
  pieces text[] := '{}';
  part text;
BEGIN
  FOR begun IN 1..length(letters) - 2 BY 100 LOOP
    part := substr(letters, begun, 102);
    FOR at IN 1..length(part) - 2 LOOP
      pieces[begun + at - 1] := prefix || substr(part, at, 3);
    END LOOP;
  END LOOP;
  RETURN pieces;
END $$;

-- The flights of an organization whose texts contain `wanted`, at most `most`. A row without an id says that the
-- index does not answer: it is not built yet, the text is too short, or more flights than `most` fit.
--
-- Row security keeps every condition that could leak a value out of an index, and containment is one. So this runs
-- with the rights of its owner, and holds to the organization of the caller itself, as the policy of the table does.
-- An owner who is behind row security too (no superuser) has no way around it.
CREATE FUNCTION flights_with_text(org bigint, wanted text, most integer)
  RETURNS TABLE (id bigint, flown_at date, asset_id bigint, pilot_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp
  SET enable_seqscan = off
  SET enable_indexscan = off AS $$
DECLARE
  scope text := coalesce(current_setting('airworthy.org', true), '');
  pieces text[] := text_pieces(org, wanted);
  pattern text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  found bigint;
BEGIN
  IF scope <> '*' AND scope <> org::text THEN RETURN; END IF;
  IF cardinality(pieces) = 0 OR row_security_active('public.flight') OR NOT EXISTS (
    SELECT 1 FROM pg_index i WHERE i.indexrelid = to_regclass('public.flight_text') AND i.indisvalid)
  THEN
    RETURN QUERY SELECT NULL::bigint, NULL::date, NULL::bigint, NULL::bigint;
    RETURN;
  END IF;
  -- The organization is in the pieces; as a condition of its own it would offer another index.
  RETURN QUERY EXECUTE 'SELECT f.id, f.flown_at, f.asset_id, f.pilot_id FROM public.flight f
    WHERE public.text_pieces(f.org_id, f.site || E''\n'' || f.remarks || E''\n''
        || coalesce(f.external_ref, '''') || E''\n'' || coalesce(f.asset_name, '''')) @> $1
      AND f.org_id + 0 = $2
      AND (f.site ILIKE $3 OR f.remarks ILIKE $3 OR f.external_ref ILIKE $3 OR f.asset_name ILIKE $3)
    LIMIT $4' USING pieces, org, pattern, most + 1;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found > most THEN
    RETURN QUERY SELECT NULL::bigint, NULL::date, NULL::bigint, NULL::bigint;
  END IF;
END $$;

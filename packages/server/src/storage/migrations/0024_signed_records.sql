-- The chain of signed records. A work order that is signed becomes the next link of its aircraft's chain: the text of
-- what was signed, which names the hash of the link before it, and the hash of that text. Orders without an aircraft
-- have a chain of their own. An order that was signed before there was a chain has a row without a link: nothing can
-- be said about it.
CREATE TABLE signed_record (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  asset_id bigint,
  work_order_id bigint NOT NULL UNIQUE,
  position integer CHECK (position > 0),
  content text,
  sha256 bytea CHECK (length(sha256) = 32),
  -- Ids inside the text are those of the installation on which it was signed.
  moved boolean NOT NULL DEFAULT false,
  CHECK (num_nulls(position, content, sha256) IN (0, 3)),
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id),
  FOREIGN KEY (org_id, work_order_id) REFERENCES work_order (org_id, id)
);
CREATE UNIQUE INDEX signed_record_place ON signed_record (org_id, coalesce(asset_id, 0), position)
  WHERE position IS NOT NULL;
CREATE INDEX signed_record_of_org ON signed_record (org_id, id);

CREATE FUNCTION keep_signed_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'signed record % is never changed', OLD.id;
END $$;
CREATE TRIGGER kept BEFORE UPDATE ON signed_record
  FOR EACH ROW EXECUTE FUNCTION keep_signed_record();

INSERT INTO signed_record (org_id, asset_id, work_order_id)
  SELECT org_id, asset_id, id FROM work_order WHERE state = 'done' ORDER BY id;

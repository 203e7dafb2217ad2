-- Papers of an aircraft: what they are, until when they hold, and where they are kept.

CREATE TABLE document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  external_ref text,
  asset_id bigint NOT NULL,
  kind text NOT NULL DEFAULT 'other' CHECK (kind IN ('registration', 'insurance', 'certificate',
    'authorization', 'manual', 'report', 'other')),
  title text NOT NULL,
  number text NOT NULL DEFAULT '',
  -- The last day on which it holds.
  valid_until date,
  url text,
  notes text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_id, external_ref),
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id)
);
CREATE INDEX document_asset ON document (org_id, asset_id);
CREATE INDEX document_valid_until ON document (org_id, valid_until) WHERE valid_until IS NOT NULL;

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON document
  FOR EACH ROW EXECUTE FUNCTION audit_change('document', 'id', '{id,org_id}');

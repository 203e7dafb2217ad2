-- Photos and files of records. Each belongs to one record and goes with it; its bytes follow through `blob_discard`.

ALTER TABLE document ADD UNIQUE (org_id, id);

CREATE TABLE attachment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  flight_id bigint,
  work_order_id bigint,
  checklist_run_id bigint,
  asset_id bigint,
  bulletin_id bigint,
  document_id bigint,
  component_id bigint,
  filename text NOT NULL,
  type text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  blob_key text NOT NULL,
  attached_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(flight_id, work_order_id, checklist_run_id, asset_id, bulletin_id, document_id,
    component_id) = 1),
  FOREIGN KEY (org_id, flight_id) REFERENCES flight (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, work_order_id) REFERENCES work_order (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, checklist_run_id) REFERENCES checklist_run (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, bulletin_id) REFERENCES bulletin (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, document_id) REFERENCES document (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, component_id) REFERENCES component (org_id, id) ON DELETE CASCADE
);
CREATE INDEX attachment_of_flight ON attachment (org_id, flight_id) WHERE flight_id IS NOT NULL;
CREATE INDEX attachment_of_work_order ON attachment (org_id, work_order_id) WHERE work_order_id IS NOT NULL;
CREATE INDEX attachment_of_checklist_run ON attachment (org_id, checklist_run_id)
  WHERE checklist_run_id IS NOT NULL;
CREATE INDEX attachment_of_aircraft ON attachment (org_id, asset_id) WHERE asset_id IS NOT NULL;
CREATE INDEX attachment_of_bulletin ON attachment (org_id, bulletin_id) WHERE bulletin_id IS NOT NULL;
CREATE INDEX attachment_of_document ON attachment (org_id, document_id) WHERE document_id IS NOT NULL;
CREATE INDEX attachment_of_component ON attachment (org_id, component_id) WHERE component_id IS NOT NULL;
CREATE INDEX attachment_of_blob ON attachment (blob_key);

CREATE FUNCTION attachment_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization_storage SET used_bytes = used_bytes - OLD.size_bytes WHERE org_id = OLD.org_id;
  INSERT INTO blob_discard (blob_key) VALUES (OLD.blob_key);
  RETURN NULL;
END $$;
CREATE TRIGGER attachment_stored AFTER INSERT ON attachment
  FOR EACH ROW EXECUTE FUNCTION flight_log_stored();
CREATE TRIGGER attachment_removed AFTER DELETE ON attachment
  FOR EACH ROW EXECUTE FUNCTION attachment_removed();
CREATE TRIGGER audit AFTER INSERT OR DELETE ON attachment
  FOR EACH ROW EXECUTE FUNCTION audit_change('attachment', 'id', '{id,org_id,blob_key}');

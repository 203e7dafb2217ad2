-- Flights that came in one file are remembered together, so that the file can be taken back as a whole.
CREATE TABLE flight_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  account_id bigint REFERENCES account ON DELETE SET NULL,
  name text NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_id, id)
);
CREATE INDEX flight_import_of_account ON flight_import (account_id) WHERE account_id IS NOT NULL;

ALTER TABLE flight ADD COLUMN import_id bigint;
ALTER TABLE flight ADD FOREIGN KEY (org_id, import_id) REFERENCES flight_import (org_id, id)
  ON DELETE SET NULL (import_id);
CREATE INDEX flight_of_import ON flight (org_id, import_id) WHERE import_id IS NOT NULL;
-- What a flight came with is no correction of it.
DROP TRIGGER audit ON flight;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON flight
  FOR EACH ROW EXECUTE FUNCTION audit_change('flight', 'id', '{id,org_id,import_id}');

-- Incidents are few among many flights.
CREATE INDEX flight_incident ON flight (org_id, flown_at DESC, id DESC) WHERE incident;
-- The history of one record, among all that the organization did.
CREATE INDEX audit_target ON audit (org_id, target_kind, target_id, id DESC) WHERE target_id IS NOT NULL;

-- Filters of a list under a name, each person's own.
CREATE TABLE saved_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  page text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  UNIQUE (org_id, account_id, page, name)
);
CREATE INDEX saved_view_of_account ON saved_view (account_id);

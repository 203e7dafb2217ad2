-- The one row that says which installation this database is, and which store holds its logs.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  store_id uuid,
  store_place text,
  -- When a process last began to sweep the store; whoever moves it on does the next sweep.
  swept_at timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO installation DEFAULT VALUES;

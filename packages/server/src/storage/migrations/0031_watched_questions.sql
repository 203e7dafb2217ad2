-- Questions that an organization watches: saved with a line, asked again as readings come in, and told of when a figure
-- crosses it.
CREATE TABLE watched_question (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  name text NOT NULL,
  -- As `POST /questions` takes it, but for the records that its filter names: those are columns, which go with them.
  question jsonb NOT NULL,
  asset_id bigint,
  type_id bigint,
  pilot_id bigint,
  mission_id bigint,
  side text NOT NULL CHECK (side IN ('above', 'below')),
  line double precision NOT NULL,
  saved_by text NOT NULL,
  saved_by_id bigint REFERENCES account ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  -- What it came to when it was asked last; `waiting` until it is asked for the first time.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'inside', 'crossed', 'empty', 'refused')),
  -- Groups beyond the line: those were told, and are not again until they have been back.
  crossed jsonb NOT NULL DEFAULT '[]',
  -- Why it could not be asked.
  reason text,
  flights bigint NOT NULL DEFAULT 0,
  left_out bigint NOT NULL DEFAULT 0,
  unread bigint NOT NULL DEFAULT 0,
  answered_at timestamptz,
  -- When it was taken to be asked, by whichever process, and until when it is left alone.
  tried_at timestamptz,
  rest_until timestamptz NOT NULL DEFAULT '-infinity',
  -- The count of changes that the last answer rests on; -1 while it is asked, or was by a process that died.
  seen_changes bigint NOT NULL DEFAULT -1,
  UNIQUE (org_id, name),
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, type_id) REFERENCES aircraft_type (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, pilot_id) REFERENCES pilot (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, mission_id) REFERENCES mission (org_id, id) ON DELETE CASCADE
);
CREATE INDEX watched_question_of_aircraft ON watched_question (org_id, asset_id) WHERE asset_id IS NOT NULL;
CREATE INDEX watched_question_of_type ON watched_question (org_id, type_id) WHERE type_id IS NOT NULL;
CREATE INDEX watched_question_of_pilot ON watched_question (org_id, pilot_id) WHERE pilot_id IS NOT NULL;
CREATE INDEX watched_question_of_mission ON watched_question (org_id, mission_id) WHERE mission_id IS NOT NULL;
CREATE INDEX watched_question_of_account ON watched_question (saved_by_id) WHERE saved_by_id IS NOT NULL;

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, question, asset_id, type_id, pilot_id, mission_id, side, line
  ON watched_question FOR EACH ROW EXECUTE FUNCTION audit_change('question', 'id',
    '{id,org_id,saved_by,saved_by_id,state,crossed,reason,flights,left_out,unread,answered_at,tried_at,rest_until,seen_changes}');

-- How often figures of an organization changed, counted in the transaction that changes them, where a question is watched.
CREATE TABLE figure_change (
  org_id bigint PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  changes bigint NOT NULL DEFAULT 0
);

-- A signed work order stays as it was signed: a correction is another order that names it. Days can be locked, and
-- the audit has the reason of a correction.

ALTER TABLE work_order
  ADD COLUMN corrects bigint CHECK (corrects < id),
  ADD COLUMN opened_by_pilot_id bigint,
  ADD FOREIGN KEY (org_id, corrects) REFERENCES work_order (org_id, id),
  ADD FOREIGN KEY (org_id, opened_by_pilot_id) REFERENCES pilot (org_id, id);
CREATE INDEX work_order_corrections ON work_order (corrects) WHERE corrects IS NOT NULL;

-- The door refuses such a change with a sentence. Two calls that meet pass the door together; the second one is told
-- to look again (40001), and the door then refuses it.
CREATE FUNCTION keep_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.title, NEW.asset_id, NEW.component_id, NEW.state, NEW.priority, NEW.reason, NEW.tasks, NEW.assigned_to,
      NEW.parts, NEW.hours_at, NEW.flights_at, NEW.closed, NEW.closed_by_pilot_id, NEW.sign_off, NEW.notes, NEW.corrects)
    IS DISTINCT FROM (OLD.title, OLD.asset_id, OLD.component_id, OLD.state, OLD.priority, OLD.reason, OLD.tasks,
      OLD.assigned_to, OLD.parts, OLD.hours_at, OLD.flights_at, OLD.closed, OLD.closed_by_pilot_id, OLD.sign_off,
      OLD.notes, OLD.corrects)
  THEN
    RAISE EXCEPTION 'work order % is signed', OLD.id USING ERRCODE = '40001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER signed BEFORE UPDATE ON work_order
  FOR EACH ROW WHEN (OLD.state = 'done') EXECUTE FUNCTION keep_signed();

ALTER TABLE record_setting ADD COLUMN locked_until date;

ALTER TABLE audit ADD COLUMN reason text;

-- As before, with the reason that the transaction was given (`airworthy.reason`).
CREATE OR REPLACE FUNCTION audit_entry(
  org_id bigint, account_id bigint, action text, target_kind text, target_id bigint, before jsonb, after jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  actor jsonb := coalesce(nullif(current_setting('airworthy.actor', true), ''), '{}')::jsonb;
BEGIN
  INSERT INTO audit (org_id, account_id, actor_kind, actor_id, actor_label, address, request_id,
    action, target_kind, target_id, before, after, reason)
  VALUES (org_id, account_id, coalesce(actor ->> 'kind', 'server'), (actor ->> 'id')::bigint,
    coalesce(actor ->> 'label', 'server'), actor ->> 'address', actor ->> 'request_id',
    action, target_kind, target_id, before, after, nullif(current_setting('airworthy.reason', true), ''));
END $$;

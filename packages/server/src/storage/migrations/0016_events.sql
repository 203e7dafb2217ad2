-- What happened in an organization, written in the transaction of the change: webhooks and notices are made from it.

CREATE TABLE event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  -- What receivers know it by. Numbers would come again after a restore of an older backup.
  uid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  type text NOT NULL,
  -- The record it is about; events of one record reach a receiver in order.
  record text NOT NULL,
  -- The record as its endpoint answered it at that moment. `json` keeps any text, which `jsonb` does not.
  data json NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- When it was handed to those who want it.
  passed_on_at timestamptz
);
CREATE INDEX event_waiting ON event (id) WHERE passed_on_at IS NULL;
CREATE INDEX event_org ON event (org_id);
CREATE INDEX event_at ON event (at);

-- The state of a record that was last told, so that a crossing is told once.
CREATE TABLE standing (
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  kind text NOT NULL,
  record_id bigint NOT NULL,
  part text NOT NULL DEFAULT '',
  value text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, kind, record_id, part)
);

-- When an organization was last looked through for what time alone changes. One whose standings are not noted yet
-- (it was there before this table, or came in from elsewhere) raises no events: nothing of it is news.
CREATE TABLE event_watch (
  org_id bigint PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  noted boolean NOT NULL,
  checked_at timestamptz NOT NULL
);
CREATE INDEX event_watch_checked ON event_watch (checked_at);
INSERT INTO event_watch (org_id, noted, checked_at) SELECT id, false, '-infinity' FROM organization;

CREATE FUNCTION watch_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_watch (org_id, noted, checked_at) VALUES (NEW.id, true, now());
  RETURN NULL;
END $$;
CREATE TRIGGER watch AFTER INSERT ON organization
  FOR EACH ROW EXECUTE FUNCTION watch_organization();

CREATE TABLE webhook (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  events text[] NOT NULL,
  -- Sealed: what deliveries are signed with, and the one before until its overlap ends.
  secret bytea NOT NULL,
  old_secret bytea,
  old_secret_until timestamptz,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused')),
  paused_reason text,
  -- Failures in a row, since when, and until when nothing is tried.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  retry_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX webhook_org ON webhook (org_id);

CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  webhook_id bigint NOT NULL REFERENCES webhook ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  record text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  -- A process holds it until then.
  taken_until timestamptz,
  first_tried_at timestamptz,
  last_tried_at timestamptz,
  delivered_at timestamptz,
  status integer,
  -- The latest attempts with their answers.
  tries json NOT NULL DEFAULT '[]',
  UNIQUE (webhook_id, event_id)
);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook_id, next_at, event_id)
  WHERE state = 'waiting';
CREATE INDEX webhook_delivery_record ON webhook_delivery (webhook_id, record, event_id) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_tried ON webhook_delivery (webhook_id, last_tried_at DESC NULLS LAST);
CREATE INDEX webhook_delivery_event ON webhook_delivery (event_id);
CREATE INDEX webhook_delivery_org ON webhook_delivery (org_id);

-- How deliveries go is no change by anybody: the server's own columns are left out.
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF url, description, events, state, old_secret_until ON webhook
  FOR EACH ROW EXECUTE FUNCTION audit_change('webhook', 'id',
    '{id,org_id,secret,old_secret,failures,failing_since,retry_at}');

-- What people of an organization should know, made from its events; in the app, and by mail where they chose it.

-- What somebody chose; who chose nothing has the choices of their role.
CREATE TABLE notice_choice (
  account_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  mail boolean NOT NULL DEFAULT true,
  due_days integer,
  -- Kinds with their ways, those that were chosen.
  ways jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX notice_choice_org ON notice_choice (org_id);

CREATE TABLE notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  -- The event that it tells of, which may be forgotten sooner.
  event_uid uuid NOT NULL,
  kind text NOT NULL,
  record text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL,
  read_at timestamptz,
  -- When it is to leave by mail; null where it is not.
  mail_at timestamptz,
  -- When it was put into a mail.
  mailed_at timestamptz,
  UNIQUE (account_id, event_uid)
);
CREATE INDEX notice_newest ON notice (account_id, id DESC);
CREATE INDEX notice_unread ON notice (account_id) WHERE read_at IS NULL;
CREATE INDEX notice_to_mail ON notice (mail_at) WHERE mail_at IS NOT NULL AND mailed_at IS NULL;
CREATE INDEX notice_org ON notice (org_id);
CREATE INDEX notice_at ON notice (at);

-- The address that ends mails of this kind, which mail programs offer beside the mail.
ALTER TABLE mail ADD COLUMN unsubscribe text;

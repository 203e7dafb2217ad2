-- Addresses of calendar feeds: a member has one at most, and only its hash is kept.
CREATE TABLE calendar_feed (
  account_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  secret_sha256 bytea NOT NULL UNIQUE CHECK (length(secret_sha256) = 32),
  made_at timestamptz NOT NULL
);
CREATE INDEX calendar_feed_org ON calendar_feed (org_id);

-- Answers of calls that carried an Idempotency-Key, for a day: a repetition gets the same one and does nothing.

CREATE TABLE idempotency (
  -- The account or the device that called.
  holder text NOT NULL,
  key text NOT NULL,
  -- What was asked: the endpoint, its path and query, and a JSON body.
  request_sha256 bytea NOT NULL,
  -- The bytes of an upload; known once they have arrived.
  upload_sha256 bytea,
  -- The call that is carrying it out, and until when it is believed to be alive.
  owner uuid NOT NULL UNIQUE,
  lease_until timestamptz NOT NULL,
  -- Set in the transaction of the change itself.
  committed boolean NOT NULL DEFAULT false,
  -- Status, headers and body, sealed; null while the call is under way.
  answer bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (holder, key)
);
CREATE INDEX idempotency_created ON idempotency (created_at);

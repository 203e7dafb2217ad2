-- When the person at a session last showed who they are; null where that was the sign-in.
ALTER TABLE session ADD COLUMN proved_at timestamptz;

-- The latest check of a mission: what was asked of which aircraft, and the charge that it lands with.

ALTER TABLE mission ADD COLUMN plan jsonb;

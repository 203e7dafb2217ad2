-- How long the log of a flight was armed, beside its other figures: filed times are compared with it, and the reading
-- itself is long. Null for figures from before this migration, whose readings are opened for it.
ALTER TABLE flight_feature ADD COLUMN armed_s double precision;

-- Missions, flights, and the components that flights wear. Figures that are sums over flights (hours, counts,
-- last flight, component life) are kept by triggers on the flights themselves, so that no path can forget them.

-- ---------------------------------------------------------------------------------------------------
-- Missions and flights

CREATE TABLE mission (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  external_ref text,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'approved', 'flown', 'cancelled')),
  client text NOT NULL DEFAULT '',
  site text NOT NULL DEFAULT '',
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lon double precision CHECK (lon BETWEEN -180 AND 180),
  planned_from timestamptz,
  planned_to timestamptz,
  asset_ids bigint[] NOT NULL DEFAULT '{}',
  pilot_ids bigint[] NOT NULL DEFAULT '{}',
  checklist_template_ids bigint[] NOT NULL DEFAULT '{}',
  max_height_m double precision,
  airspace jsonb NOT NULL,
  risk jsonb NOT NULL,
  notes text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  CHECK ((lat IS NULL) = (lon IS NULL)),
  CHECK (planned_to >= planned_from),
  UNIQUE (org_id, id),
  UNIQUE (org_id, external_ref)
);

-- Flights that came in one file are remembered together, so that the file can be taken back as a whole.
CREATE TABLE flight_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  account_id bigint REFERENCES account ON DELETE SET NULL,
  name text NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_id, id)
);
CREATE INDEX flight_import_of_account ON flight_import (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE flight (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  external_ref text,
  asset_id bigint,
  -- Free text for an airframe outside the registry; null when `asset_id` names it.
  asset_name text,
  pilot_id bigint,
  flown_at date NOT NULL CHECK (flown_at >= '1900-01-01'),
  -- The date-time as it was sent, with its offset: an instant would forget the place.
  started_at text,
  duration_s numeric(9, 3) NOT NULL DEFAULT 0 CHECK (duration_s BETWEEN 0 AND 604800),
  flight_type text NOT NULL DEFAULT 'commercial' CHECK (flight_type IN ('commercial', 'training',
    'proficiency', 'maintenance', 'survey', 'inspection', 'public_safety', 'test', 'recreational')),
  site text NOT NULL DEFAULT '',
  night boolean NOT NULL DEFAULT false,
  sorties integer NOT NULL DEFAULT 1 CHECK (sorties BETWEEN 0 AND 1000),
  landings integer NOT NULL DEFAULT 1 CHECK (landings BETWEEN 0 AND 1000),
  conditions jsonb,
  crew jsonb NOT NULL DEFAULT '[]',
  remarks text NOT NULL DEFAULT '',
  mission_id bigint,
  batteries jsonb NOT NULL DEFAULT '[]',
  payload jsonb,
  incident boolean NOT NULL DEFAULT false,
  source text NOT NULL CHECK (source IN ('device', 'personal', 'operator')),
  import_id bigint,
  revision integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  CHECK ((asset_id IS NULL) <> (asset_name IS NULL)),
  UNIQUE (org_id, id),
  UNIQUE (org_id, external_ref),
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id),
  FOREIGN KEY (org_id, pilot_id) REFERENCES pilot (org_id, id),
  FOREIGN KEY (org_id, mission_id) REFERENCES mission (org_id, id) ON DELETE SET NULL (mission_id),
  FOREIGN KEY (org_id, import_id) REFERENCES flight_import (org_id, id) ON DELETE SET NULL (import_id)
);
-- One index per way of listing, each in the order of the list; the counts read the index alone.
CREATE INDEX flight_list ON flight (org_id, flown_at DESC, id DESC);
CREATE INDEX flight_of_aircraft ON flight (org_id, asset_id, flown_at DESC, id DESC) INCLUDE (duration_s);
CREATE INDEX flight_of_pilot ON flight (org_id, pilot_id, flown_at DESC, id DESC)
  INCLUDE (duration_s, landings);
CREATE INDEX flight_of_type ON flight (org_id, flight_type, flown_at DESC, id DESC);
CREATE INDEX flight_at_night ON flight (org_id, pilot_id, flown_at DESC, id DESC)
  INCLUDE (landings) WHERE night;
CREATE INDEX flight_of_mission ON flight (org_id, mission_id) WHERE mission_id IS NOT NULL;
CREATE INDEX flight_of_import ON flight (org_id, import_id) WHERE import_id IS NOT NULL;
-- Incidents are few among many flights.
CREATE INDEX flight_incident ON flight (org_id, flown_at DESC, id DESC) WHERE incident;

-- ---------------------------------------------------------------------------------------------------
-- Components and where they were fitted

CREATE TABLE component (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  external_ref text,
  kind text NOT NULL CHECK (kind IN ('battery', 'motor', 'esc', 'propeller', 'autopilot', 'gnss',
    'radio', 'camera', 'gimbal', 'parachute', 'frame', 'other')),
  name text NOT NULL,
  serial text NOT NULL DEFAULT '',
  vendor text NOT NULL DEFAULT '',
  part_number text NOT NULL DEFAULT '',
  position text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'spare' CHECK (state IN ('spare', 'fitted', 'removed', 'scrapped')),
  asset_id bigint,
  fitted_on date,
  -- What the component had behind it when that was last declared. Counting starts there: flights that a
  -- removal dated back takes away never lower a figure below it.
  declared_duration_s numeric(15, 3) NOT NULL DEFAULT 0,
  declared_flights bigint NOT NULL DEFAULT 0,
  declared_cycles bigint NOT NULL DEFAULT 0,
  -- The declared figures less the flights on record at that moment; may be below zero.
  base_duration_s numeric(15, 3) NOT NULL DEFAULT 0,
  base_flights bigint NOT NULL DEFAULT 0,
  base_cycles bigint NOT NULL DEFAULT 0,
  flown_duration_s numeric(15, 3) NOT NULL DEFAULT 0,
  flown_flights bigint NOT NULL DEFAULT 0,
  life_hours double precision,
  life_flights double precision,
  life_cycles double precision,
  life_date date,
  health jsonb,
  history jsonb NOT NULL DEFAULT '[]',
  notes text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'fitted') = (asset_id IS NOT NULL)),
  UNIQUE (org_id, id),
  UNIQUE (org_id, external_ref),
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id)
);
CREATE INDEX component_of_aircraft ON component (org_id, asset_id) WHERE asset_id IS NOT NULL;

-- Both days count: a component was on the aircraft on the day it was taken off.
CREATE TABLE component_fitting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL,
  component_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  fitted_on date NOT NULL,
  removed_on date,
  CHECK (removed_on >= fitted_on),
  FOREIGN KEY (org_id, component_id) REFERENCES component (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id)
);
CREATE INDEX component_fitting_of_aircraft ON component_fitting (org_id, asset_id, fitted_on);
CREATE UNIQUE INDEX component_fitting_one_place ON component_fitting (component_id)
  WHERE removed_on IS NULL;
CREATE INDEX component_fitting_of_component ON component_fitting (component_id);

-- ---------------------------------------------------------------------------------------------------
-- Sums over flights, kept in the transaction that changes the flights

CREATE TYPE flight_change AS (
  asset_id bigint, pilot_id bigint, flown_at date,
  flights bigint, duration_s numeric, night_duration_s numeric
);

-- Locks before it reads, in the order of ids: two corrections that swap aircraft cannot wait for each
-- other, and each statement after the lock sees what the holder before it committed.
CREATE FUNCTION apply_flight_changes(changes flight_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changes IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM aircraft WHERE id IN (SELECT asset_id FROM unnest(changes))
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE aircraft a SET
    total_flights = a.total_flights + c.flights,
    total_duration_s = a.total_duration_s + c.duration_s,
    last_flight = (SELECT f.flown_at FROM flight f WHERE f.org_id = a.org_id AND f.asset_id = a.id
      ORDER BY f.flown_at DESC, f.id DESC LIMIT 1)
  FROM (SELECT asset_id, sum(flights) AS flights, sum(duration_s) AS duration_s
    FROM unnest(changes) WHERE asset_id IS NOT NULL GROUP BY asset_id) c
  WHERE a.id = c.asset_id;

  PERFORM 1 FROM pilot WHERE id IN (SELECT pilot_id FROM unnest(changes))
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE pilot p SET
    total_flights = p.total_flights + c.flights,
    total_duration_s = p.total_duration_s + c.duration_s,
    night_duration_s = p.night_duration_s + c.night_duration_s,
    last_flight = (SELECT f.flown_at FROM flight f WHERE f.org_id = p.org_id AND f.pilot_id = p.id
      ORDER BY f.flown_at DESC, f.id DESC LIMIT 1)
  FROM (SELECT pilot_id, sum(flights) AS flights, sum(duration_s) AS duration_s,
      sum(night_duration_s) AS night_duration_s
    FROM unnest(changes) WHERE pilot_id IS NOT NULL GROUP BY pilot_id) c
  WHERE p.id = c.pilot_id;

  PERFORM 1 FROM component WHERE id IN (
    SELECT g.component_id FROM unnest(changes) c JOIN component_fitting g ON g.asset_id = c.asset_id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE component k SET
    flown_flights = k.flown_flights + c.flights,
    flown_duration_s = k.flown_duration_s + c.duration_s
  FROM (SELECT component_id, sum(flights) AS flights, sum(duration_s) AS duration_s
    FROM (SELECT DISTINCT g.component_id, c.* FROM unnest(changes) c
      JOIN component_fitting g ON g.asset_id = c.asset_id AND g.fitted_on <= c.flown_at
        AND (g.removed_on IS NULL OR g.removed_on >= c.flown_at)) once
    GROUP BY component_id) c
  WHERE k.id = c.component_id;
END $$;

CREATE FUNCTION flights_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_flight_changes(array_agg(ROW(asset_id, pilot_id, flown_at, flights, duration_s,
    night_duration_s)::flight_change))
  FROM (SELECT asset_id, pilot_id, flown_at, count(*) AS flights, sum(duration_s) AS duration_s,
      sum(CASE WHEN night THEN duration_s ELSE 0 END) AS night_duration_s
    FROM arrived GROUP BY asset_id, pilot_id, flown_at) c;
  RETURN NULL;
END $$;
CREATE TRIGGER flights_inserted AFTER INSERT ON flight
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION flights_inserted();

CREATE FUNCTION flights_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_flight_changes(array_agg(ROW(asset_id, pilot_id, flown_at, -flights, -duration_s,
    -night_duration_s)::flight_change))
  FROM (SELECT asset_id, pilot_id, flown_at, count(*) AS flights, sum(duration_s) AS duration_s,
      sum(CASE WHEN night THEN duration_s ELSE 0 END) AS night_duration_s
    FROM gone GROUP BY asset_id, pilot_id, flown_at) c;
  RETURN NULL;
END $$;
CREATE TRIGGER flights_deleted AFTER DELETE ON flight
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION flights_deleted();

-- A correction that moves no sum (a remark, say) leaves the aircraft's row alone.
CREATE FUNCTION flights_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_flight_changes(array_agg(ROW(asset_id, pilot_id, flown_at, flights, duration_s,
    night_duration_s)::flight_change))
  FROM (SELECT asset_id, pilot_id, flown_at, sum(n) AS flights, sum(n * duration_s) AS duration_s,
      sum(CASE WHEN night THEN n * duration_s ELSE 0 END) AS night_duration_s
    FROM (SELECT asset_id, pilot_id, flown_at, duration_s, night, 1 AS n FROM arrived
      UNION ALL SELECT asset_id, pilot_id, flown_at, duration_s, night, -1 FROM gone) both_sides
    GROUP BY asset_id, pilot_id, flown_at) c
  WHERE flights <> 0 OR duration_s <> 0 OR night_duration_s <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER flights_updated AFTER UPDATE ON flight
  REFERENCING OLD TABLE AS gone NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION flights_updated();

-- A move changes which flights count, so the component is counted anew, under the aircraft's lock: a
-- flight that is being filed there waits, or is waited for.
CREATE FUNCTION component_fitting_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.component_id ELSE NEW.component_id END;
BEGIN
  PERFORM 1 FROM aircraft WHERE id IN (OLD.asset_id, NEW.asset_id) ORDER BY id FOR NO KEY UPDATE;
  UPDATE component k SET (flown_flights, flown_duration_s) = (
    SELECT count(*), coalesce(sum(f.duration_s), 0) FROM flight f
    WHERE f.org_id = k.org_id
      AND f.asset_id IN (SELECT g.asset_id FROM component_fitting g WHERE g.component_id = k.id)
      AND EXISTS (SELECT 1 FROM component_fitting g WHERE g.component_id = k.id
        AND g.asset_id = f.asset_id AND g.fitted_on <= f.flown_at
        AND (g.removed_on IS NULL OR g.removed_on >= f.flown_at)))
  WHERE k.id = moved;
  RETURN NULL;
END $$;
CREATE TRIGGER component_fitting_changed AFTER INSERT OR UPDATE OR DELETE ON component_fitting
  FOR EACH ROW EXECUTE FUNCTION component_fitting_changed();

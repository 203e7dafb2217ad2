-- Checklists, bulletins, work orders and the counters that a sign-off resets.

CREATE TABLE checklist_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  name text NOT NULL,
  phase text NOT NULL DEFAULT 'preflight'
    CHECK (phase IN ('preflight', 'postflight', 'maintenance', 'emergency', 'other')),
  revision integer NOT NULL DEFAULT 1,
  active boolean NOT NULL DEFAULT true,
  asset_ids bigint[] NOT NULL DEFAULT '{}',
  type_ids bigint[] NOT NULL DEFAULT '{}',
  items jsonb NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_id, id),
  UNIQUE (org_id, name)
);

-- A run carries the items as they read when it was filed; no template can rewrite it.
CREATE TABLE checklist_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  external_ref text,
  template_id bigint,
  template_name text,
  template_revision integer,
  items jsonb NOT NULL DEFAULT '[]',
  results jsonb NOT NULL,
  flight_id bigint,
  asset_id bigint,
  completed_at timestamptz NOT NULL,
  pilot_id bigint,
  notes text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_id, id),
  UNIQUE (org_id, external_ref),
  FOREIGN KEY (org_id, template_id) REFERENCES checklist_template (org_id, id),
  FOREIGN KEY (org_id, flight_id) REFERENCES flight (org_id, id) ON DELETE SET NULL (flight_id),
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id),
  FOREIGN KEY (org_id, pilot_id) REFERENCES pilot (org_id, id)
);
CREATE INDEX checklist_run_list ON checklist_run (org_id, completed_at DESC, id DESC);
CREATE INDEX checklist_run_of_flight ON checklist_run (org_id, flight_id, completed_at DESC, id DESC)
  WHERE flight_id IS NOT NULL;

CREATE TABLE bulletin (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  external_ref text,
  number text NOT NULL,
  kind text NOT NULL DEFAULT 'service_bulletin' CHECK (kind IN ('service_bulletin',
    'airworthiness_directive', 'safety_notice', 'firmware_advisory')),
  issuer text NOT NULL DEFAULT '',
  title text NOT NULL,
  severity text NOT NULL DEFAULT 'recommended'
    CHECK (severity IN ('mandatory', 'recommended', 'information')),
  issued date,
  effective date,
  summary text NOT NULL DEFAULT '',
  url text,
  type_ids bigint[] NOT NULL DEFAULT '{}',
  serial_from text,
  serial_to text,
  firmware text,
  component_kind text,
  deadline_date date,
  deadline_hours double precision,
  revision integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_id, id),
  UNIQUE (org_id, external_ref)
);

-- A bulletin is found again by what is printed on it.
CREATE INDEX bulletin_by_number ON bulletin (org_id, number, issuer);

CREATE TABLE work_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id bigint NOT NULL REFERENCES organization ON DELETE CASCADE,
  external_ref text,
  title text NOT NULL,
  asset_id bigint,
  component_id bigint,
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'in_progress', 'waiting_parts', 'done', 'deferred', 'cancelled')),
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  origin text NOT NULL CHECK (origin IN ('program', 'checklist', 'bulletin', 'component_life',
    'crash_reading', 'manual')),
  program_item text,
  flight_id bigint,
  checklist_run_id bigint,
  checklist_item text,
  bulletin_id bigint,
  reason text NOT NULL DEFAULT '',
  grounding boolean NOT NULL DEFAULT false,
  due_hours double precision,
  due_flights double precision,
  due_date date,
  tasks jsonb NOT NULL DEFAULT '[]',
  assigned_to text,
  parts jsonb NOT NULL DEFAULT '[]',
  hours_at double precision,
  flights_at bigint,
  opened timestamptz NOT NULL DEFAULT now(),
  closed timestamptz,
  closed_by_pilot_id bigint,
  sign_off jsonb,
  notes text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  CHECK ((state IN ('done', 'cancelled')) = (closed IS NOT NULL)),
  CHECK (state <> 'done' OR sign_off IS NOT NULL),
  CHECK (origin <> 'program' OR (asset_id IS NOT NULL AND program_item IS NOT NULL)),
  UNIQUE (org_id, id),
  UNIQUE (org_id, external_ref),
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id),
  FOREIGN KEY (org_id, component_id) REFERENCES component (org_id, id),
  FOREIGN KEY (org_id, flight_id) REFERENCES flight (org_id, id) ON DELETE SET NULL (flight_id),
  FOREIGN KEY (org_id, checklist_run_id) REFERENCES checklist_run (org_id, id),
  FOREIGN KEY (org_id, bulletin_id) REFERENCES bulletin (org_id, id),
  FOREIGN KEY (org_id, closed_by_pilot_id) REFERENCES pilot (org_id, id)
);
-- One open order for one cause: a flight that keeps an item overdue raises no second one.
CREATE UNIQUE INDEX work_order_program_once ON work_order (asset_id, program_item)
  WHERE origin = 'program' AND state NOT IN ('done', 'cancelled');
CREATE UNIQUE INDEX work_order_life_once ON work_order (component_id)
  WHERE origin = 'component_life' AND state NOT IN ('done', 'cancelled');
CREATE UNIQUE INDEX work_order_bulletin_once ON work_order (bulletin_id, asset_id)
  WHERE origin = 'bulletin';
CREATE UNIQUE INDEX work_order_checklist_once ON work_order (checklist_run_id, checklist_item)
  WHERE origin = 'checklist';
-- An item that fails again raises nothing while its order on the aircraft is open.
CREATE UNIQUE INDEX work_order_failed_item_once ON work_order (org_id, asset_id, checklist_item)
  WHERE origin = 'checklist' AND state NOT IN ('done', 'cancelled');
-- A flight's crash raises one order, however often its log is read.
CREATE UNIQUE INDEX work_order_crash_once ON work_order (flight_id) WHERE origin = 'crash_reading';
CREATE INDEX work_order_open ON work_order (org_id, asset_id)
  WHERE state NOT IN ('done', 'cancelled');
CREATE INDEX work_order_of_aircraft ON work_order (org_id, asset_id, id DESC);
CREATE INDEX work_order_of_flight ON work_order (org_id, flight_id) WHERE flight_id IS NOT NULL;

-- Where an item of a program stood when it was last signed off.
CREATE TABLE program_counter (
  asset_id bigint NOT NULL,
  org_id bigint NOT NULL,
  item_key text NOT NULL,
  hours_at double precision NOT NULL,
  flights_at bigint NOT NULL,
  done_on date NOT NULL,
  PRIMARY KEY (asset_id, item_key),
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id) ON DELETE CASCADE
);
CREATE INDEX program_counter_of_org ON program_counter (org_id);

CREATE TABLE bulletin_compliance (
  bulletin_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  org_id bigint NOT NULL,
  -- `overdue` is read from the deadline, never stored.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'complied', 'not_applicable')),
  complied_on date,
  -- The aircraft's hours when the bulletin reached it: a deadline in hours counts from here.
  hours_at double precision NOT NULL,
  work_order_id bigint,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (bulletin_id, asset_id),
  FOREIGN KEY (org_id, bulletin_id) REFERENCES bulletin (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, asset_id) REFERENCES aircraft (org_id, id) ON DELETE CASCADE,
  FOREIGN KEY (org_id, work_order_id) REFERENCES work_order (org_id, id)
);
CREATE INDEX bulletin_compliance_of_aircraft ON bulletin_compliance (org_id, asset_id)
  WHERE state = 'open';

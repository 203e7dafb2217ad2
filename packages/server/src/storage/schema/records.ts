import type { MissionPlan } from '@airworthy/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { z } from 'zod';

/** Tables of an organization's flight records. Their rules are in the migrations. */
export type RecordsSchema = {
  record_setting: RecordSettingTable;
  currency_rule: CurrencyRuleTable;
  pilot: PilotTable;
  pilot_date: { pilot_id: number; key: string; on_file: string };
  aircraft_type: AircraftTypeTable;
  aircraft: AircraftTable;
  mission: MissionTable;
  flight: FlightTable;
  flight_import: FlightImportTable;
  saved_view: SavedViewTable;
  watched_question: WatchedQuestionTable;
  figure_change: { org_id: number; changes: Generated<number> };
  component: ComponentTable;
  component_fitting: ComponentFittingTable;
  checklist_template: ChecklistTemplateTable;
  checklist_run: ChecklistRunTable;
  bulletin: BulletinTable;
  document: DocumentTable;
  bulletin_compliance: BulletinComplianceTable;
  work_order: WorkOrderTable;
  program_counter: ProgramCounterTable;
};

/** A `jsonb` column: read as its value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

type Stamped = { revision: Generated<number>; created: Generated<Date>; updated: Generated<Date> };

type RecordSettingTable = {
  org_id: number;
  checklist_work: Generated<boolean>;
  /** The last day whose flights and checklists cannot be changed. */
  locked_until: string | null;
  /** Pilots change only flights that name them as the pilot. */
  own_flights: Generated<boolean>;
  book_details: Generated<string>;
  revision: Generated<number>;
};

type FlightImportTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  account_id: number | null;
  name: string;
  created: Generated<Date>;
};

type SavedViewTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  account_id: number;
  page: string;
  name: string;
  search: string;
};

/** A group beyond the line of a watched question: what it is grouped by, and its figure. */
export type StoredCrossing = {
  readonly group: Readonly<Record<string, string | number | null>>;
  readonly period: string | null;
  readonly value: number;
  readonly flights: number;
};

type WatchedQuestionTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  name: string;
  question: Json<Record<string, unknown>>;
  asset_id: number | null;
  type_id: number | null;
  pilot_id: number | null;
  mission_id: number | null;
  side: 'above' | 'below';
  line: number;
  saved_by: string;
  saved_by_id: number | null;
  created_at: Date;
  revision: Generated<number>;
  state: Generated<'waiting' | 'inside' | 'crossed' | 'empty' | 'refused'>;
  crossed: JsonWithDefault<readonly StoredCrossing[]>;
  reason: string | null;
  flights: Generated<number>;
  left_out: Generated<number>;
  unread: Generated<number>;
  answered_at: Date | null;
  tried_at: Date | null;
  rest_until: ColumnType<Date | number, unknown, unknown>;
  seen_changes: Generated<number>;
};

type CurrencyRuleTable = {
  org_id: number;
  key: string;
  count: number | null;
  days: number | null;
  /** A rule that was turned off keeps its row, so that its revisions go on counting. */
  active: Generated<boolean>;
  revision: Generated<number>;
};

type PilotTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  account_id: number | null;
  name: string | null;
  member_name: string | null;
  role: string;
  member: Generated<boolean>;
  /** The address of a person who has not joined yet, in an entry that came from another installation. */
  expected_email: string | null;
  total_flights: Generated<number>;
  total_duration_s: Generated<number>;
  night_duration_s: Generated<number>;
  last_flight: string | null;
  revision: Generated<number>;
  created: Generated<Date>;
};

type AircraftTypeTable = Stamped & {
  id: GeneratedAlways<number>;
  org_id: number;
  external_ref: string | null;
  name: string;
  maker: Generated<string>;
  airframe_type: string | null;
  mtow_g: number | null;
  build_id: number | null;
  program: JsonWithDefault<StoredProgramItem[]>;
  limits: JsonWithDefault<Record<string, number | null>>;
};

export type StoredProgramItem = {
  key: string;
  title: string;
  every: { hours: number | null; flights: number | null; days: number | null };
  warn_at: number;
  grounding: boolean;
  tasks: string[];
  checklist_template_id: number | null;
};

type AircraftTable = Stamped & {
  id: GeneratedAlways<number>;
  org_id: number;
  name: string;
  registration: string | null;
  serial: string | null;
  model: string | null;
  status: Generated<string>;
  type_id: number | null;
  build_id: number | null;
  /** The tied build as it was when it was tied; all three are null together. */
  build_name: string | null;
  build_version: number | null;
  build_params: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  fleet_health: Generated<boolean>;
  remote_id: string | null;
  insurance_until: string | null;
  hours_at_entry: Generated<number>;
  total_flights: Generated<number>;
  total_duration_s: Generated<number>;
  last_flight: string | null;
};

export type StoredPlan = z.input<typeof MissionPlan>;

type MissionTable = Stamped & {
  id: GeneratedAlways<number>;
  org_id: number;
  external_ref: string | null;
  name: string;
  state: Generated<string>;
  client: Generated<string>;
  site: Generated<string>;
  lat: number | null;
  lon: number | null;
  planned_from: Date | null;
  planned_to: Date | null;
  asset_ids: Generated<number[]>;
  pilot_ids: Generated<number[]>;
  checklist_template_ids: Generated<number[]>;
  max_height_m: number | null;
  airspace: Json<{ class: string | null; authorization: string | null }>;
  risk: Json<{ level: string | null; notes: string }>;
  notes: Generated<string>;
  /** Its latest check. */
  plan: ColumnType<StoredPlan | null, string | null | undefined, string | null>;
};

type FlightTable = Stamped & {
  id: GeneratedAlways<number>;
  org_id: number;
  external_ref: string | null;
  asset_id: number | null;
  asset_name: string | null;
  pilot_id: number | null;
  flown_at: string;
  started_at: string | null;
  duration_s: Generated<number>;
  flight_type: Generated<string>;
  site: Generated<string>;
  night: Generated<boolean>;
  sorties: Generated<number>;
  landings: Generated<number>;
  conditions: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  crew: JsonWithDefault<unknown[]>;
  remarks: Generated<string>;
  mission_id: number | null;
  batteries: JsonWithDefault<unknown[]>;
  payload: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  incident: Generated<boolean>;
  import_id: number | null;
  source: string;
};

type DocumentTable = Stamped & {
  id: GeneratedAlways<number>;
  org_id: number;
  external_ref: string | null;
  asset_id: number;
  kind: Generated<string>;
  title: string;
  number: Generated<string>;
  valid_until: string | null;
  url: string | null;
  notes: Generated<string>;
};

type ComponentTable = Stamped & {
  id: GeneratedAlways<number>;
  org_id: number;
  external_ref: string | null;
  kind: string;
  name: string;
  serial: Generated<string>;
  vendor: Generated<string>;
  part_number: Generated<string>;
  batch: Generated<string>;
  position: Generated<string>;
  state: Generated<string>;
  asset_id: number | null;
  fitted_on: string | null;
  declared_duration_s: Generated<number>;
  declared_flights: Generated<number>;
  declared_cycles: Generated<number>;
  base_duration_s: Generated<number>;
  base_flights: Generated<number>;
  base_cycles: Generated<number>;
  flown_duration_s: Generated<number>;
  flown_flights: Generated<number>;
  life_hours: number | null;
  life_flights: number | null;
  life_cycles: number | null;
  life_date: string | null;
  health: ColumnType<Record<string, number | null> | null, string | null, string | null>;
  history: JsonWithDefault<{ at: string; event: string; asset_id: number | null }[]>;
  notes: Generated<string>;
};

type ComponentFittingTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  component_id: number;
  asset_id: number;
  fitted_on: string;
  removed_on: string | null;
};

export type StoredChecklistItem = {
  key: string;
  text: string;
  required: boolean;
  section: string | null;
};

export type StoredChecklistResult = {
  text: string;
  result: 'pass' | 'fail' | 'skip' | 'not_checked';
  note: string;
  required: boolean;
  matched: boolean;
};

/** What a failed required item does. */
export type OnFail = 'nothing' | 'work' | 'ground';

type ChecklistTemplateTable = Stamped & {
  id: GeneratedAlways<number>;
  org_id: number;
  name: string;
  phase: Generated<string>;
  active: Generated<boolean>;
  asset_ids: Generated<number[]>;
  type_ids: Generated<number[]>;
  on_fail: OnFail | null;
  items: Json<StoredChecklistItem[]>;
};

type ChecklistRunTable = Stamped & {
  id: GeneratedAlways<number>;
  org_id: number;
  external_ref: string | null;
  template_id: number | null;
  template_name: string | null;
  template_revision: number | null;
  items: JsonWithDefault<StoredChecklistItem[]>;
  results: Json<StoredChecklistResult[]>;
  flight_id: number | null;
  asset_id: number | null;
  completed_at: Date;
  pilot_id: number | null;
  notes: Generated<string>;
};

type BulletinTable = Stamped & {
  id: GeneratedAlways<number>;
  org_id: number;
  external_ref: string | null;
  number: string;
  kind: Generated<string>;
  issuer: Generated<string>;
  title: string;
  severity: Generated<string>;
  issued: string | null;
  effective: string | null;
  summary: Generated<string>;
  url: string | null;
  type_ids: Generated<number[]>;
  serial_from: string | null;
  serial_to: string | null;
  firmware: string | null;
  component_kind: string | null;
  deadline_date: string | null;
  deadline_hours: number | null;
};

type BulletinComplianceTable = {
  bulletin_id: number;
  asset_id: number;
  org_id: number;
  state: Generated<string>;
  complied_on: string | null;
  hours_at: number;
  work_order_id: number | null;
  note: Generated<string>;
};

type WorkOrderTable = Stamped & {
  id: GeneratedAlways<number>;
  org_id: number;
  external_ref: string | null;
  title: string;
  asset_id: number | null;
  component_id: number | null;
  state: Generated<string>;
  priority: Generated<string>;
  origin: string;
  program_item: string | null;
  flight_id: number | null;
  checklist_run_id: number | null;
  checklist_item: string | null;
  bulletin_id: number | null;
  reason: Generated<string>;
  grounding: Generated<boolean>;
  due_hours: number | null;
  due_flights: number | null;
  due_date: string | null;
  tasks: JsonWithDefault<{ text: string; done: boolean; note: string }[]>;
  assigned_to: string | null;
  parts: JsonWithDefault<{ name: string; serial: string; qty: number }[]>;
  hours_at: number | null;
  flights_at: number | null;
  opened: Generated<Date>;
  closed: Date | null;
  closed_by_pilot_id: number | null;
  sign_off: ColumnType<object | null, string | null, string | null>;
  notes: Generated<string>;
};

type ProgramCounterTable = {
  asset_id: number;
  org_id: number;
  item_key: string;
  hours_at: number;
  flights_at: number;
  done_on: string;
};

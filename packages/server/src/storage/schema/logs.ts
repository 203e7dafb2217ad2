import type { CrashReading, FlightFeatures } from '@airworthy/forensics';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Comparison } from './comparison.ts';
import type { Json } from './records.ts';

/** Tables of flights' logs, of what was read from them and of what follows from that. */
export type LogsSchema = {
  flight_log: FlightLogTable;
  log_reading: LogReadingTable;
  organization_storage: { org_id: number; used_bytes: number };
  blob_discard: { id: GeneratedAlways<number>; blob_key: string; discarded_at: Generated<Date> };
  flight_feature: FlightFeatureTable;
  lake_file: LakeFileTable;
  flight_score: FlightScoreTable;
  score_stale: ScoreStaleTable;
  flight_comparison: FlightComparisonTable;
};

type FlightLogTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  flight_id: number;
  filename: string | null;
  format: string;
  size_bytes: number;
  sha256: Buffer;
  blob_key: string;
  analysis_state: string;
  error: string | null;
  stored_at: Generated<Date>;
};

type LogReadingTable = {
  org_id: number;
  sha256: Buffer;
  reader: string;
  result: Json<CrashReading>;
  charts: ColumnType<Record<string, string> | null, string | null, string | null>;
  features: Json<FlightFeatures>;
  read_at: Generated<Date>;
};

type LakeFileTable = {
  log_id: number;
  org_id: number;
  partition: string;
  size_bytes: number;
  written_at: Generated<Date>;
};

type FlightFeatureTable = {
  flight_id: number;
  org_id: number;
  asset_id: number;
  log_id: number;
  flown_at: string;
  features: Json<FlightFeatures>;
  armed_s: number | null;
  reader: string;
  computed_at: Generated<Date>;
};

type FlightScoreTable = {
  flight_id: number;
  org_id: number;
  asset_id: number;
  flown_at: string;
  score: number | null;
  percentile: number | null;
  label: string;
  baseline_flights: number;
  confidence: string;
  features: Json<unknown[]>;
  model_version: string;
  computed_at: Generated<Date>;
};

type FlightComparisonTable = {
  flight_id: number;
  org_id: number;
  asset_id: number;
  comparison: Json<Comparison>;
  computed_at: Generated<Date>;
};

type ScoreStaleTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  asset_id: number;
  flown_at: string;
  flight_id: number;
};

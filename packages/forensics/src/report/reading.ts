/**
 * The crash reading, member by member as the API gives it (crash analysis result). The server, the
 * command line and the browser print the same object. Times are seconds since the start of the log;
 * null means that this log does not show it, never zero.
 */
import type { Autopilot, LogFormat, VehicleClass } from '@airworthy/flightlog';
import type { FindingKey } from './findingKeys.ts';

export type Confidence = 'high' | 'medium' | 'low';
export type CrashKind =
  | 'loss_of_control'
  | 'impact'
  | 'fly_away'
  | 'power_loss'
  | 'hard_landing'
  | 'log_ends_in_air';

export type Category =
  | 'motor_saturation'
  | 'thrust_loss'
  | 'vibration'
  | 'battery'
  | 'power'
  | 'ekf'
  | 'compass'
  | 'gps'
  | 'rc_loss'
  | 'pilot_input'
  | 'failsafe'
  | 'mode_change'
  | 'wind'
  | 'tuning'
  | 'mechanical'
  | 'collision'
  | 'log_gap';

export type Level = 'alert' | 'warn' | 'info';

/** Estimator, barometer, satellites, or nothing that measures height. */
export type HeightSource = 'ekf' | 'baro' | 'gps' | 'none';

export type ReadingMeta = {
  source_format: LogFormat;
  vehicle: VehicleClass;
  vehicle_label: string;
  firmware: string | null;
  duration_s: number;
  altitude_source: HeightSource;
  filename: string | null;
  size_bytes: number | null;
  sha256: string | null;
  started_at: string | null;
  armed_s: number;
  flights: number;
  hardware: string | null;
  autopilot: Autopilot;
  airframe: string | null;
  messages: number;
  dropouts: number;
  truncated: boolean;
  reader: string;
};

export type CrashVerdict = {
  detected: boolean;
  /** The ground contact where the log shows it, else the loss of control or power; null when not detected. */
  time: number | null;
  reason: string;
  confidence: Confidence | null;
  kind: CrashKind | null;
  first_anomaly_s: number | null;
  /** When attitude left its target for good, or motors stopped; null where that did not happen. */
  control_lost_s: number | null;
  /** The decisive ground contact, where the log shows it. */
  impact_s: number | null;
  altitude_m: number | null;
  /** Speed over ground. */
  speed_ms: number | null;
  /** Vertical speed at the decisive contact, down positive. */
  sink_ms: number | null;
  /** Speed at the decisive contact, over ground and down together. */
  impact_speed_ms: number | null;
  mode: string | null;
  location: { lat: number; lon: number } | null;
};

/** A cause by its category, or a proof that it was something else (`not_…`), with its sentence. */
export type Precondition = [Category | `not_${Category}`, string];

/** What led to the event. Causes come first, the most likely one before the others. */
export type Preconditions =
  | { available: true; window_s: [number, number]; findings: Precondition[] }
  | { available: false; reason: string; window_s: null; findings: [] };

/** How one flight of the log ended. */
export type FlightEnding = 'landed' | 'hard_landing' | 'crash' | 'log_ends_in_air';

/** One flight of the log, with its hardest contact. The worst of them is the verdict. */
export type FlightRow = {
  start_s: number;
  end_s: number;
  ending: FlightEnding;
  /** Highest point above the take-off. */
  height_m: number | null;
  contact_s: number | null;
  /** Vertical speed at that contact, down positive. */
  sink_ms: number | null;
  /** Speed at that contact, over ground and down together. */
  impact_speed_ms: number | null;
  /** Largest specific force of that contact. */
  peak_ms2: number | null;
};

/** A steady hover out of ground effect: what the aircraft draws to stay where it is. */
export type Hover = {
  start_s: number;
  seconds: number;
  /** Mean of voltage times current. */
  power_w: number | null;
  current_a: number | null;
  voltage_v: number | null;
  /** Share of full throttle, 0..1. */
  throttle: number | null;
  /** Above the take-off. */
  altitude_m: number | null;
};

export type SectionName =
  | 'rc_intent'
  | 'battery'
  | 'ekf'
  | 'compass'
  | 'gps'
  | 'clipping'
  | 'motors'
  | 'attitude'
  | 'parameters';

export type Finding = {
  section: SectionName;
  /** Stable identifier for programs: `velocity_over`. */
  key: FindingKey;
  level: Level;
  title: string;
  detail: string;
  at_s: number | null;
  value: number | null;
  limit: number | null;
  after_event: boolean;
};

export type Unavailable = { available: false; reason: string };
export type Section<Members> = ({ available: true } & Members) | Unavailable;

export type StickSummary = {
  mean: number | null;
  min: number | null;
  max: number | null;
  last: number | null;
};

export type RcIntentSection = Section<{
  link_ok: boolean;
  last_input_s: number | null;
  inputs_before_event: {
    roll: StickSummary;
    pitch: StickSummary;
    yaw: StickSummary;
    throttle: StickSummary;
  };
  pilot_fought: boolean;
  failsafe_at_s: number | null;
  rssi_min_pct: number | null;
  link_quality_min_pct: number | null;
}>;
export type BatterySection = Section<{
  cells: number | null;
  ir_mohm: number | null;
  ir_mohm_cell: number | null;
  ir_r2: number | null;
  v_rest: number | null;
  v_min: number | null;
  v_min_cell: number | null;
  i_max_a: number | null;
  i_mean_a: number | null;
  used_mah: number | null;
  used_wh: number | null;
  sag_max_v: number | null;
  brownout: boolean;
  board_v_min: number | null;
}>;
export type EkfSection = Section<{
  threshold: number;
  velocity_max: number | null;
  position_max: number | null;
  height_max: number | null;
  compass_max: number | null;
  airspeed_max: number | null;
  first_over_s: number | null;
  over_s: number;
  lane_switches: number;
  resets: number;
  estimator: string;
}>;
export type CompassSection = Section<{
  count: number;
  field_mean_mgauss: number | null;
  field_spread_pct: number | null;
  throttle_correlation: number | null;
  offsets_norm: number | null;
  interference: boolean;
  disagreement_deg: number | null;
  /** Field of the World Magnetic Model at the place and date; null where one of them is unknown. */
  expected_mgauss: number | null;
}>;
export type GpsSection = Section<{
  fix_min: number | null;
  sats_min: number | null;
  sats_mean: number | null;
  hdop_max: number | null;
  hacc_max_m: number | null;
  glitches: number;
  lost_s: number;
  jam_indicator_max: number | null;
  spoof_suspected: boolean;
}>;
export type ClippingSection = Section<{
  total: number | null;
  per_imu: (number | null)[];
  during_flight: number | null;
  first_s: number | null;
  vibe_mean_ms2: (number | null)[];
  vibe_max_ms2: (number | null)[];
}>;
export type MotorsSection = Section<{
  count: number;
  saturated_s: (number | null)[];
  mean_output: (number | null)[];
  imbalance_pct: number | null;
  lowest: number | null;
  highest: number | null;
  suspect: number | null;
  esc_rpm_drop: number | null;
}>;
export type AttitudeSection = Section<{
  roll_error_max_deg: number | null;
  pitch_error_max_deg: number | null;
  yaw_error_max_deg: number | null;
  departed_at_s: number | null;
  axis: 'roll' | 'pitch' | 'yaw' | null;
}>;
export type ParametersSection = Section<{
  changed_from_default: { name: string; value: number; default: number }[];
  suspicious: { name: string; value: number; why: string }[];
}>;

export type Diagnostics = {
  rc_intent: RcIntentSection;
  battery: BatterySection;
  ekf: EkfSection;
  compass: CompassSection;
  gps: GpsSection;
  clipping: ClippingSection;
  motors: MotorsSection;
  attitude: AttitudeSection;
  parameters: ParametersSection;
  findings: Finding[];
};

export type TimelineType =
  | 'mode'
  | 'arm'
  | 'event'
  | 'error'
  | 'failsafe'
  | 'text'
  | 'param'
  | 'ekf'
  | 'gps'
  | 'crash';
export type TimelineClass = 'info' | 'warn' | 'alert' | 'crash';
/** Seconds with two decimals, type, text, class. */
export type TimelineRow = [number, TimelineType, string, TimelineClass];

export type SeriesGroup =
  | 'attitude'
  | 'height'
  | 'power'
  | 'motors'
  | 'vibration'
  | 'estimator'
  | 'satellites'
  | 'sticks'
  | 'track';
/** Columns over one time axis `t`; a missing sample is null. Only channels that the log has appear. */
export type SeriesBlock = { t: number[]; [channel: string]: (number | null)[] };
export type ReadingSeries = {
  flight: SeriesBlock;
  event: SeriesBlock;
  event_window_s: [number, number] | null;
  units: Record<string, string>;
  /** Name of each column for people: `Motor 1 (front right)`. */
  labels: Record<string, string>;
  groups: Partial<Record<SeriesGroup, string[]>>;
  downsampling: 'min-max per bin';
};

export type CrashReading = {
  meta: ReadingMeta;
  crash: CrashVerdict;
  preconditions: Preconditions;
  flights: FlightRow[];
  hovers: Hover[];
  diagnostics: Diagnostics;
  timeline: TimelineRow[];
  series: ReadingSeries;
  warnings: string[];
};

import type { BatteryRequest } from '../airframe/build.ts';

/** Where a figure of a part comes from. `law`: from the size of the part, by a law fitted to others. */
export type FigureOrigin = 'source' | 'derived' | 'recalled' | 'law' | 'unknown';

/** One point of a test; a point of a build's `thrust_table` as it is. */
export type TestedPoint = {
  /** Left out where the source does not state it. */
  readonly throttle?: number;
  readonly thrust_g: number;
  readonly power_w: number;
  readonly rpm?: number;
  readonly voltage_v: number;
};

/** A test of a motor on a stand. Its points are a `thrust_table` as they are. */
export type StandTest = {
  readonly id: string;
  /** Id of the propeller in the catalog. */
  readonly propeller: string;
  readonly voltage_v: number;
  /** What the voltage is: a meter's reading under load, or the nominal voltage of the supply. */
  readonly voltage_is: string;
  /** The test went to full throttle: its largest thrust is what the motor can do. */
  readonly full_throttle: boolean;
  readonly points: readonly TestedPoint[];
  readonly source: string;
};

/** Full throttle by the law of `predictFullThrust`, with the largest usual propeller that the motor bears. */
export type MotorPrediction = {
  readonly prop_diameter_in: number;
  readonly prop_pitch_in: number;
  readonly prop_blades: number;
  /** LiPo cells at 3.7 V. */
  readonly cells: number;
  readonly max_thrust_g: number;
  readonly power_w: number;
  readonly current_a: number;
};

/** What the maker states of a motor; null where no source has it. */
export type MotorRating = {
  readonly resistance_mohm: number | null;
  readonly no_load_a: number | null;
  readonly max_current_a: number | null;
  readonly max_power_w: number | null;
  /** LiPo cells in series. */
  readonly cells_max: number | null;
};

export type MotorFigures = MotorRating & {
  readonly kv_rpm_per_v: number;
  /** The largest of all tests: known to be possible, not the maker's limit. Null without a test. */
  readonly tested_to_a: number | null;
  readonly tested_to_w: number | null;
  readonly tests: readonly StandTest[];
  /** Of a motor without a test; null where too little is known of it. */
  readonly predicted: MotorPrediction | null;
};

export type PropellerFigures = {
  readonly diameter_in: number;
  readonly pitch_in: number;
  readonly blades: number;
  /** The maker of the stand table does not state it. */
  readonly recalled: readonly ('pitch_in' | 'blades')[];
};

export type BatteryFigures = {
  readonly chemistry: NonNullable<BatteryRequest['chemistry']>;
  /** 1 for a single cell, of which a pack is made. */
  readonly cells: number;
  readonly capacity_mah: number;
  /** Continuous, in multiples of the capacity. */
  readonly c_rating: number;
  /** For seconds; null where the maker states none. */
  readonly c_burst: number | null;
};

export type EscFigures = {
  /** Continuous rating; null where the source has none. */
  readonly current_a: number | null;
  readonly voltage_max_v: number | null;
  /** `name`: read from the name of the product. */
  readonly current_from: 'name' | 'source' | null;
};

export type FrameFigures = {
  /** Motor to motor across the middle. */
  readonly wheelbase_mm: number;
  readonly arms: number;
  readonly max_prop_in: number | null;
  /** The propeller that it is sold with. */
  readonly kit_prop_in: number | null;
};

/** A part with its facts and where each of them comes from. */
export type Part = {
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly category: string;
  readonly mass_g: number | null;
  /** Typical in use; `power_peak_w` is a short peak. */
  readonly power_w: number | null;
  readonly power_peak_w: number | null;
  readonly voltage_v: { readonly min: number; readonly max: number } | null;
  readonly dims_mm: readonly (number | null)[] | null;
  readonly interfaces: readonly string[];
  /** A ready link for the radio model. */
  readonly rf: {
    readonly freq_mhz: number;
    readonly tx_power_dbm: number;
    readonly rx_sens_dbm: number;
  } | null;
  readonly note: string;
  readonly basis: { readonly mass: FigureOrigin; readonly power: FigureOrigin };
  /** The public file or page that the figures are from; null where they have none, or each test its own. */
  readonly source: string | null;
  /** Of that file, as it states it. */
  readonly licence: string | null;
  readonly motor?: MotorFigures;
  readonly propeller?: PropellerFigures;
  readonly battery?: BatteryFigures;
  readonly esc?: EscFigures;
  readonly frame?: FrameFigures;
};

export type MotorPart = Part & { readonly motor: MotorFigures };
export type PropellerPart = Part & { readonly propeller: PropellerFigures };
export type BatteryPart = Part & { readonly battery: BatteryFigures };
export type EscPart = Part & { readonly esc: EscFigures };
export type FramePart = Part & { readonly frame: FrameFigures };

/** Parts by category, each list sorted by vendor and name. */
export type Catalog = Readonly<Record<string, readonly Part[]>>;

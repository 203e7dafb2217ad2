import type { BatteryRequest } from '../airframe/build.ts';

/** Where a figure of a part comes from. */
export type FigureOrigin = 'source' | 'derived' | 'recalled' | 'unknown';

/** One point of a test; a point of a build's `thrust_table` as it is. */
export type TestedPoint = {
  readonly throttle: number;
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

export type MotorFigures = {
  readonly kv_rpm_per_v: number;
  /** The largest of all tests: known to be possible, not the maker's limit. */
  readonly tested_to_a: number;
  readonly tested_to_w: number;
  readonly tests: readonly StandTest[];
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
  readonly motor?: MotorFigures;
  readonly propeller?: PropellerFigures;
  readonly battery?: BatteryFigures;
};

export type MotorPart = Part & { readonly motor: MotorFigures };
export type PropellerPart = Part & { readonly propeller: PropellerFigures };
export type BatteryPart = Part & { readonly battery: BatteryFigures };

/** Parts by category, each list sorted by vendor and name. */
export type Catalog = Readonly<Record<string, readonly Part[]>>;

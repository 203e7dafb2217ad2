import type { AirframeGroup, Regime } from './airframe/types.ts';
import type { BandName } from './bands.ts';
import type { Finding, Level } from './finding.ts';
import type { AirframeClass, BuildField, BuildInput } from './inputTable/index.ts';

/*
 * The answers as they are sent: the names and units of the interface, declared once. A member that an airframe
 * does not have is left out; a figure that does not exist is null.
 */

/** One row of a motor's partial load table, on a stand at nominal voltage in the air of the build. */
export type PartialLoadReply = {
  /** Duty of the speed controller, 0 to 1. */
  readonly throttle: number;
  readonly thrust_g: number;
  readonly rpm: number;
  readonly current_a: number;
  readonly power_w: number;
  /** Null at throttle 0. */
  readonly efficiency_g_w: number | null;
};

/** What is left after the worst single lift motor stops. */
export type MotorOutReply = {
  /** It can hover and hold roll, pitch and yaw. */
  readonly survivable: boolean;
  /** Roll and pitch can be held. */
  readonly controllable: boolean;
  readonly yaw_controllable: boolean;
  readonly can_hover: boolean;
  readonly worst_motor: number;
  readonly working_motors: number;
  /** Working motors that carry load in the remaining balance. */
  readonly usable_motors: number;
  readonly twr_after: number;
  /** Of the motor that works hardest; null when no balance is left. */
  readonly required_thrust_per_motor_g: number | null;
  readonly margin_pct: number | null;
  readonly esc_current_after_a: number | null;
  readonly hover_min_after: number;
  readonly reason: string;
};

/** Wind that a multirotor or VTOL copes with on its rotors. */
export type WindReply = {
  readonly max_steady_kmh: number;
  readonly max_gust_kmh: number;
  readonly hold_position_kmh: number;
  readonly return_headwind_kmh: number;
  readonly tilt_limit_deg: number;
  readonly tilt_at_max_deg: number;
  readonly limited_by: 'tilt' | 'power' | 'speed';
  readonly hover_min_at_30_kmh: number;
  /** Beaufort force of `max_steady_kmh`. */
  readonly beaufort: number;
};

export type WeightClassReply = {
  readonly code: 'micro' | 'small' | 'large';
  readonly label: string;
  readonly auw_g: number;
  readonly lower_g: number;
  /** Null above the last limit. */
  readonly upper_g: number | null;
  readonly margin_g: number | null;
  /** At `max_speed_kmh`. */
  readonly impact_energy_j: number;
  readonly rules: readonly {
    readonly region: string;
    readonly rule: string;
    readonly note: string;
  }[];
  /** Edition date of the table of rules. */
  readonly rules_as_of: string;
};

/** Limits that hold the true figure with the stated probability. */
export type BandReply = {
  readonly low: number;
  readonly high: number;
  /** Share of aircraft whose figure lies inside, 0.8. */
  readonly coverage: number;
  /** Fields that were left out and widen this band, the widest first. */
  readonly assumed: readonly BuildField[];
  /** The band in words. */
  readonly basis: string;
};

export type MissionLegReply = {
  readonly kind: 'hover' | 'climb' | 'cruise' | 'loiter' | 'descend';
  readonly minutes: number;
  readonly distance_km: number;
  readonly energy_wh: number;
  /** Of the whole charge, after the leg. */
  readonly charge_left_pct: number;
  readonly possible: boolean;
  /** Why it is not possible; null when it is. */
  readonly reason: string | null;
};

export type MissionReply = {
  readonly possible: boolean;
  /** From 0; null when every leg is possible. */
  readonly failed_leg: number | null;
  readonly minutes: number;
  readonly distance_km: number;
  readonly energy_wh: number;
  readonly legs: readonly MissionLegReply[];
};

/** Present for every airframe. */
export type CommonOut = {
  readonly auw_g: number;
  /** Nominal voltage times capacity of the packs that feed motors. */
  readonly energy_wh: number;
  /** At 25 °C, of the bus that carries the aircraft; 0 without a pack. */
  readonly pack_ir_mohm: number;
  /** Of the whole aircraft at full throttle. */
  readonly wot_current_a: number;
  /** Loaded speed at full throttle over Kv times the voltage under load. */
  readonly prop_rpm_fraction: number;
  readonly prop_load_verdict: 'over-propped' | 'matched' | 'under-propped';
  readonly wot_rpm: number;
  readonly tip_mach_wot: number;
  /** Null without a pack. */
  readonly c_rate_wot: number | null;
  readonly avionics_power_w: number;
  readonly battery_mass_fraction: number;
  readonly density_altitude_m: number;
  /** By motor group. */
  readonly partial_load: Readonly<Record<string, readonly PartialLoadReply[]>>;
  readonly cruise_min: number;
  readonly max_speed_kmh: number;
  readonly cruise_power_w: number | null;
  readonly v_best_endurance_kmh: number | null;
  readonly v_best_range_kmh: number | null;
  readonly range_km: number;
  readonly service_ceiling_m: number;
  readonly weight_class: WeightClassReply;
  readonly bands: { readonly [Name in BandName]?: BandReply };
};

/** Multirotor and VTOL. Figures of a build that cannot hover are those at full throttle, times are 0. */
export type HoverOut = {
  readonly hover_possible: boolean;
  readonly twr: number;
  /** With the thrust that the voltage under full load leaves. */
  readonly twr_sag: number;
  readonly hover_min: number;
  readonly hover_current_total_a: number;
  readonly sag_hover_pct: number;
  readonly esc_hover_util: number;
  /** 1 less the motor's heat in hover over its heat at full throttle. */
  readonly thermal_margin_hover: number;
  readonly hover_power_w: number | null;
  readonly hover_throttle: number | null;
  readonly hover_rpm: number | null;
  readonly efficiency_g_w: number | null;
  readonly disk_loading_n_m2: number;
  readonly figure_of_merit: number | null;
  readonly c_rate_hover: number | null;
  /** Mass that may be added until `twr` is 2; negative when it is below already. */
  readonly payload_margin_g: number;
  /** Null with fewer than two arms. */
  readonly prop_gap_mm: number | null;
  readonly wind: WindReply;
  readonly motor_out: MotorOutReply;
};

/** Wing and VTOL. */
export type WingOut = {
  readonly stall_speed_kmh: number;
  readonly cruise_speed_kmh: number;
  readonly climb_rate_ms: number;
  readonly v_best_climb_kmh: number;
  readonly wing_loading_n_m2: number;
  readonly aspect_ratio: number;
  readonly cruise_throttle: number | null;
  readonly glide_ratio: number;
  /** VTOL only. */
  readonly transition_margin_kmh: number;
};

/** Present when the request states a wind or a mission. */
export type AskedOut = {
  /** Out against the wind and back, on the usable charge. */
  readonly radius_km: number;
  readonly range_headwind_km: number;
  readonly range_tailwind_km: number;
  readonly mission: MissionReply;
};

export type AnalysisOut = CommonOut & Partial<HoverOut> & Partial<WingOut> & Partial<AskedOut>;

export type GroupReply = {
  readonly name: string;
  readonly role: AirframeGroup['role'];
  readonly count: number;
  readonly prop_diameter_in: number;
  readonly prop_pitch_in: number;
  readonly prop_blades: number;
  readonly motor_kv: number;
  readonly max_thrust_per_motor_g: number;
  readonly esc_current_a: number;
  readonly coaxial: boolean;
  /** Power of a coaxial rotor over that of the same rotor alone at the same thrust; 1 for a single one. */
  readonly coaxial_factor: number;
};

export type RotorPlaceReply = {
  readonly index: number;
  readonly group: 'lift' | 'cruise';
  readonly x_mm: number;
  readonly y_mm: number;
  readonly z_mm: number;
  readonly spin: 'cw' | 'ccw';
  readonly level: 'single' | 'upper' | 'lower';
  /** 0 lifts, 90 pushes forward. */
  readonly tilt_deg: number;
};

export type PredictedReply = {
  readonly field: BuildField;
  readonly value: number;
  readonly from: readonly (BuildField | BuildInput)[];
  /** What ends the thrust; null for other fields. */
  readonly limited_by: 'motor' | 'esc' | null;
};

export type PlatformReply = {
  readonly airframe_type: string;
  readonly class: AirframeClass;
  readonly regime: Regime;
  readonly coaxial: boolean;
  readonly rotor_count: number;
  readonly diagonal_mm: number | null;
  readonly prop_gap_mm: number | null;
  readonly groups: readonly GroupReply[];
  readonly layout: readonly RotorPlaceReply[];
  readonly defaults_used: readonly BuildField[];
  /** Members of the request that were left out and follow from others. */
  readonly predicted: readonly PredictedReply[];
  readonly ignored: readonly (BuildField | BuildInput)[];
};

export type BalanceItemReply = {
  readonly name: string;
  readonly kind: 'dry' | 'motor' | 'battery' | 'rail' | 'payload';
  readonly mass_g: number;
  readonly x_mm: number | null;
  readonly y_mm: number | null;
  readonly z_mm: number | null;
  readonly placed: boolean;
  readonly moment_g_mm: number | null;
};

export type BalanceRotorReply = Omit<RotorPlaceReply, 'level' | 'tilt_deg'> & {
  /** Share of the weight that it carries in hover; all sum to 1. */
  readonly thrust_share: number;
  /** Of an even share. */
  readonly load_pct: number;
};

/** Members of a winged build. */
export type WingBalanceReply = {
  readonly cg_pct_mac: number;
  readonly mac_mm: number;
  readonly mac_le_mm: number;
  readonly neutral_point_pct_mac: number;
  readonly static_margin_pct: number;
};

export type BalanceReply = {
  /** x aft positive from the datum, over placed mass. */
  readonly cg_mm: number;
  readonly cg_y_mm: number;
  readonly cg_z_mm: number;
  readonly total_mass_g: number;
  readonly placed_g: number;
  readonly unplaced_g: number;
  readonly datum: {
    readonly id: 'rotor_center' | 'wing_root_leading_edge';
    readonly label: string;
    readonly axis: string;
  };
  readonly regime: Regime;
  readonly items: readonly BalanceItemReply[];
  readonly rotors: readonly BalanceRotorReply[];
  /** From the centre of the lift rotors, of the arm length; null on a pure wing. */
  readonly offset_pct: number | null;
  readonly balance_fix: { readonly move: string; readonly by_mm: number } | null;
} & Partial<WingBalanceReply>;

/** How what was measured on an aircraft moved the model. */
export type CalibrationReply = {
  /** What the model's losses are multiplied with. */
  readonly factor: number;
  readonly points: number;
  /** Standard deviation of the measurements about the calibrated model. */
  readonly spread_pct: number;
  /** What the flights of this aircraft taught; null without a calibration. */
  readonly learned: {
    readonly loss_factor: number | null;
    readonly pack_resistance_mohm: number | null;
    readonly drag_area_m2: number | null;
  } | null;
  /** How measured cruises moved the wing-borne aircraft; null without any. */
  readonly cruise: {
    readonly drag_factor: number;
    readonly power_factor: number;
    readonly points: number;
    readonly spread_pct: number;
  } | null;
};

export type ChartName =
  | 'power_speed'
  | 'endurance_payload'
  | 'endurance_altitude'
  | 'thrust_throttle'
  | 'discharge'
  | 'envelope'
  | 'drag_speed'
  | 'climb_speed'
  | 'range_speed';

/** The answer to `POST /analyze`. */
export type AnalysisReply = {
  readonly out: AnalysisOut;
  readonly charts: { readonly [Name in ChartName]?: string };
  /** Level and message of each finding, in the order of `lint`. */
  readonly checks: readonly (readonly [Level, string])[];
  readonly lint: readonly Finding[];
  readonly platform: PlatformReply;
  readonly cg: BalanceReply;
  /** Null without measured hovers and without what flights taught. */
  readonly calibration: CalibrationReply | null;
};

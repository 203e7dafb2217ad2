import type { Theme } from '@airworthy/chart';
import type { FramePreset } from './presets.ts';

/*
 * A build as a caller writes it: names and units of the interface, every member optional, null the same as left
 * out. Only `resolve` reads these; behind it everything is SI.
 */

type Maybe<T> = T | null | undefined;

export type BatteryRequest = {
  readonly name?: Maybe<string>;
  readonly role?: Maybe<'main' | 'lift' | 'cruise' | 'aux'>;
  readonly chemistry?: Maybe<'lipo' | 'lihv' | 'liion' | 'semi_solid' | 'lifepo4' | 'nimh'>;
  readonly cells?: Maybe<number>;
  readonly parallel?: Maybe<number>;
  readonly capacity_mah?: Maybe<number>;
  readonly c_rating?: Maybe<number>;
  readonly c_burst?: Maybe<number>;
  readonly ir_mohm?: Maybe<number>;
  readonly mass_g?: Maybe<number>;
  readonly soh?: Maybe<number>;
  readonly temp_c?: Maybe<number>;
  readonly count?: Maybe<number>;
  readonly x_mm?: Maybe<number>;
  readonly y_mm?: Maybe<number>;
  readonly z_mm?: Maybe<number>;
};

export type RailRequest = {
  readonly name?: Maybe<string>;
  readonly voltage_v?: Maybe<number>;
  readonly current_a?: Maybe<number>;
  readonly power_w?: Maybe<number>;
  readonly efficiency?: Maybe<number>;
  readonly duty?: Maybe<number>;
  readonly max_current_a?: Maybe<number>;
  readonly battery?: Maybe<string>;
  readonly mass_g?: Maybe<number>;
  readonly x_mm?: Maybe<number>;
  readonly y_mm?: Maybe<number>;
  readonly z_mm?: Maybe<number>;
  readonly qty?: Maybe<number>;
};

export type PayloadRequest = {
  readonly catalog_id?: Maybe<string>;
  readonly name?: Maybe<string>;
  readonly qty?: Maybe<number>;
  readonly mass_g?: Maybe<number>;
  readonly power_w?: Maybe<number>;
  readonly rail?: Maybe<string>;
  readonly duty?: Maybe<number>;
  readonly x_mm?: Maybe<number>;
  readonly y_mm?: Maybe<number>;
  readonly z_mm?: Maybe<number>;
};

export type Build = {
  readonly airframe_type?: Maybe<string>;
  readonly motor_count?: Maybe<number>;
  readonly coaxial?: Maybe<boolean>;
  readonly dry_mass_g?: Maybe<number>;
  readonly arm_length_mm?: Maybe<number>;
  readonly prop_diameter_in?: Maybe<number>;
  readonly prop_pitch_in?: Maybe<number>;
  readonly prop_blades?: Maybe<number>;
  readonly motor_kv?: Maybe<number>;
  readonly max_thrust_per_motor_g?: Maybe<number>;
  readonly esc_current_a?: Maybe<number>;
  readonly altitude_m?: Maybe<number>;
  readonly temp_c?: Maybe<number>;
  readonly flat_plate_area_m2?: Maybe<number>;
  readonly usable_fraction?: Maybe<number>;
  readonly batteries?: Maybe<readonly BatteryRequest[]>;
  readonly aux_rails?: Maybe<readonly RailRequest[]>;
  readonly payload?: Maybe<readonly PayloadRequest[]>;
  readonly wing_span_mm?: Maybe<number>;
  readonly wing_chord_mm?: Maybe<number>;
  readonly wing_tip_chord_mm?: Maybe<number>;
  readonly wing_sweep_mm?: Maybe<number>;
  readonly wing_cl_max?: Maybe<number>;
  readonly cruise_speed_kmh?: Maybe<number>;
  readonly body_length_mm?: Maybe<number>;
  readonly frame_preset?: Maybe<FramePreset>;
} & BuildInputs;

/** A measurement of this motor, propeller and voltage on a stand. */
export type StandPointRequest = {
  readonly thrust_g: number;
  readonly power_w?: Maybe<number>;
  /** Instead of a power, with `voltage_v`. */
  readonly current_a?: Maybe<number>;
  readonly voltage_v?: Maybe<number>;
  readonly throttle?: Maybe<number>;
  readonly rpm?: Maybe<number>;
};

/** A hover of this very aircraft: one of power, current and minutes. */
export type MeasuredHoverRequest = {
  /** All-up mass in that hover; without it the build's, with `payload_g` in place of its payload. */
  readonly mass_g?: Maybe<number>;
  readonly payload_g?: Maybe<number>;
  readonly power_w?: Maybe<number>;
  readonly current_a?: Maybe<number>;
  readonly minutes?: Maybe<number>;
  readonly voltage_v?: Maybe<number>;
  readonly altitude_m?: Maybe<number>;
  readonly temp_c?: Maybe<number>;
};

export type LegRequest = {
  readonly kind: 'hover' | 'climb' | 'cruise' | 'loiter' | 'descend';
  readonly minutes?: Maybe<number>;
  readonly distance_km?: Maybe<number>;
  readonly height_m?: Maybe<number>;
  readonly speed_kmh?: Maybe<number>;
  readonly payload_g?: Maybe<number>;
};

/** Inputs that have no default: what is measured, asked for, or about the answer alone. */
type BuildInputs = {
  readonly thrust_table?: Maybe<readonly StandPointRequest[]>;
  readonly measured_hover?: Maybe<readonly MeasuredHoverRequest[]>;
  readonly motor_resistance_mohm?: Maybe<number>;
  readonly motor_no_load_a?: Maybe<number>;
  readonly motor_mass_g?: Maybe<number>;
  readonly wind_kmh?: Maybe<number>;
  readonly mission?: Maybe<readonly LegRequest[]>;
  /** How the charts are coloured; see `Theme` of the chart room. */
  readonly chart_theme?: Maybe<Theme>;
};

/** Members without a default. */
export type BuildInput = keyof BuildInputs;

/** Every member that describes the aircraft and has a default. */
export type BuildField = Exclude<keyof Build, keyof BuildInputs>;

import type { AnalysisOut, AnalysisReply, BandName } from '@airworthy/performance';
import type { QuantityKind } from '../../../format/units.ts';

/** A figure of an answer. What it means and the page that derives it are in `formulas.ts`. */
export type FigureInfo = {
  readonly key: keyof AnalysisOut & string;
  readonly label: string;
  readonly kind?: QuantityKind;
  readonly unit?: string;
  /** A ratio that is read as a percentage. */
  readonly percent?: boolean;
};

/** Every single figure of an answer. Those that an airframe does not have are left out on the page. */
export const figures: readonly FigureInfo[] = [
  {
    key: 'hover_min',
    label: 'Hover time',
    unit: 'min',
  },
  {
    key: 'cruise_min',
    label: 'Flight time at best endurance',
    unit: 'min',
  },
  {
    key: 'range_km',
    label: 'Best range',
    kind: 'distance_km',
  },
  {
    key: 'auw_g',
    label: 'All-up mass',
    kind: 'mass_g',
  },
  {
    key: 'twr',
    label: 'Thrust to weight',
  },
  {
    key: 'twr_sag',
    label: 'Thrust to weight under load',
  },
  {
    key: 'hover_throttle',
    label: 'Hover throttle',
    unit: '%',
    percent: true,
  },
  {
    key: 'hover_power_w',
    label: 'Hover power',
    unit: 'W',
  },
  {
    key: 'hover_current_total_a',
    label: 'Hover current',
    unit: 'A',
  },
  {
    key: 'hover_rpm',
    label: 'Hover rotor speed',
    unit: 'rpm',
  },
  {
    key: 'wot_current_a',
    label: 'Full current',
    unit: 'A',
  },
  {
    key: 'wot_rpm',
    label: 'Full-throttle rotor speed',
    unit: 'rpm',
  },
  {
    key: 'max_speed_kmh',
    label: 'Top speed',
    kind: 'speed_kmh',
  },
  {
    key: 'v_best_range_kmh',
    label: 'Speed for best range',
    kind: 'speed_kmh',
  },
  {
    key: 'v_best_endurance_kmh',
    label: 'Speed for best endurance',
    kind: 'speed_kmh',
  },
  {
    key: 'stall_speed_kmh',
    label: 'Stall speed',
    kind: 'speed_kmh',
  },
  {
    key: 'cruise_speed_kmh',
    label: 'Cruise speed',
    kind: 'speed_kmh',
  },
  {
    key: 'climb_rate_ms',
    label: 'Climb rate',
    kind: 'climb_ms',
  },
  {
    key: 'v_best_climb_kmh',
    label: 'Speed for best climb',
    kind: 'speed_kmh',
  },
  {
    key: 'glide_ratio',
    label: 'Glide ratio',
  },
  {
    key: 'wing_loading_n_m2',
    label: 'Wing loading',
    kind: 'loading_n_m2',
  },
  { key: 'aspect_ratio', label: 'Aspect ratio' },
  {
    key: 'transition_margin_kmh',
    label: 'Transition margin',
    kind: 'speed_kmh',
  },
  {
    key: 'cruise_power_w',
    label: 'Cruise power',
    unit: 'W',
  },
  {
    key: 'cruise_throttle',
    label: 'Cruise throttle',
    unit: '%',
    percent: true,
  },
  {
    key: 'payload_margin_g',
    label: 'Payload margin',
    kind: 'mass_g',
  },
  {
    key: 'service_ceiling_m',
    label: 'Service ceiling',
    kind: 'height_m',
  },
  {
    key: 'density_altitude_m',
    label: 'Density altitude',
    kind: 'height_m',
  },
  {
    key: 'energy_wh',
    label: 'Energy',
    unit: 'Wh',
  },
  {
    key: 'pack_ir_mohm',
    label: 'Pack resistance',
    unit: 'mΩ',
  },
  {
    key: 'sag_hover_pct',
    label: 'Voltage sag in hover',
    unit: '%',
  },
  {
    key: 'c_rate_hover',
    label: 'C rate in hover',
    unit: 'C',
  },
  {
    key: 'c_rate_wot',
    label: 'C rate at full throttle',
    unit: 'C',
  },
  {
    key: 'esc_hover_util',
    label: 'ESC load in hover',
    unit: '%',
    percent: true,
  },
  {
    key: 'thermal_margin_hover',
    label: 'Motor heat margin in hover',
    unit: '%',
    percent: true,
  },
  {
    key: 'prop_rpm_fraction',
    label: 'Loaded to unloaded speed',
    unit: '%',
    percent: true,
  },
  {
    key: 'tip_mach_wot',
    label: 'Tip Mach number',
  },
  {
    key: 'efficiency_g_w',
    label: 'Hover efficiency',
    unit: 'g/W',
  },
  {
    key: 'figure_of_merit',
    label: 'Figure of merit',
  },
  {
    key: 'disk_loading_n_m2',
    label: 'Disk loading',
    kind: 'loading_n_m2',
  },
  {
    key: 'prop_gap_mm',
    label: 'Gap between propellers',
    kind: 'length_mm',
  },
  {
    key: 'avionics_power_w',
    label: 'Avionics power',
    unit: 'W',
  },
  {
    key: 'battery_mass_fraction',
    label: 'Battery share of mass',
    unit: '%',
    percent: true,
  },
  {
    key: 'radius_km',
    label: 'Radius against the wind',
    kind: 'distance_km',
  },
  {
    key: 'range_headwind_km',
    label: 'Range, headwind',
    kind: 'distance_km',
  },
  {
    key: 'range_tailwind_km',
    label: 'Range, tailwind',
    kind: 'distance_km',
  },
];

/** The number of a figure as it is read: ratios in percent; null where the build has none. */
export function numberOf({ out }: AnalysisReply, info: FigureInfo): number | null {
  const value = out[info.key];
  if (typeof value !== 'number') return null;
  return info.percent === true ? value * 100 : value;
}

export function figureOf(key: string): FigureInfo {
  const found = figures.find((info) => info.key === key);
  if (found === undefined) throw new Error(`There is no figure named ${key}.`);
  return found;
}

export function bandOf({ out }: AnalysisReply, key: string) {
  return out.bands[key as BandName];
}

/**
 * Whether too little is known of a figure for one number, so that its band comes first and its middle second: the endurance
 * of a wing, until it is better known.
 */
export function bandFirst({ platform }: AnalysisReply, key: string): boolean {
  return key === 'cruise_min' && platform.class !== 'multirotor';
}

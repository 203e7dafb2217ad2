import type { AnalysisOut, AnalysisReply, BandName } from '@airworthy/performance';
import type { QuantityKind } from '../../../format/units.ts';

/** A figure of an answer, with what it means and the page that derives it. */
export type FigureInfo = {
  readonly key: keyof AnalysisOut & string;
  readonly label: string;
  readonly kind?: QuantityKind;
  readonly unit?: string;
  /** A ratio that is read as a percentage. */
  readonly percent?: boolean;
  readonly formula: string;
  /** Page below `docs/physics`. */
  readonly source: string;
};

const hover = 'hover';
const battery = 'battery';

/** Every single figure of an answer. Those that an airframe does not have are left out on the page. */
export const figures: readonly FigureInfo[] = [
  {
    key: 'hover_min',
    label: 'Hover time',
    unit: 'min',
    formula: 'Usable charge integrated over the discharge at hover power',
    source: hover,
  },
  {
    key: 'cruise_min',
    label: 'Flight time at best endurance',
    unit: 'min',
    formula: 'Usable charge over the least power of level flight',
    source: 'forward',
  },
  {
    key: 'range_km',
    label: 'Best range',
    kind: 'distance_km',
    formula: 'Usable charge at the speed with the least energy per distance',
    source: 'forward',
  },
  {
    key: 'auw_g',
    label: 'All-up mass',
    kind: 'mass_g',
    formula: 'Dry mass + batteries + payload + rails',
    source: 'balance',
  },
  {
    key: 'twr',
    label: 'Thrust to weight',
    formula: 'Full thrust of all lift motors in this air / weight',
    source: hover,
  },
  {
    key: 'twr_sag',
    label: 'Thrust to weight under load',
    formula: 'As thrust to weight, at the voltage that full throttle leaves',
    source: battery,
  },
  {
    key: 'hover_throttle',
    label: 'Hover throttle',
    unit: '%',
    percent: true,
    formula: 'Duty of the speed controller in hover',
    source: 'motor',
  },
  {
    key: 'hover_power_w',
    label: 'Hover power',
    unit: 'W',
    formula: 'Induced and profile power of all rotors / motor efficiency + avionics',
    source: hover,
  },
  {
    key: 'hover_current_total_a',
    label: 'Hover current',
    unit: 'A',
    formula: 'Hover power / pack voltage under load, half used',
    source: hover,
  },
  {
    key: 'hover_rpm',
    label: 'Hover rotor speed',
    unit: 'rpm',
    formula: 'Rotor speed at which thrust meets weight',
    source: 'propeller',
  },
  {
    key: 'wot_current_a',
    label: 'Full current',
    unit: 'A',
    formula: 'Whole aircraft at full throttle, pack half used',
    source: 'motor',
  },
  {
    key: 'wot_rpm',
    label: 'Full-throttle rotor speed',
    unit: 'rpm',
    formula: 'Loaded rotor speed at full throttle',
    source: 'motor',
  },
  {
    key: 'max_speed_kmh',
    label: 'Top speed',
    kind: 'speed_kmh',
    formula: 'Level speed at which thrust or tilt runs out',
    source: 'forward',
  },
  {
    key: 'v_best_range_kmh',
    label: 'Speed for best range',
    kind: 'speed_kmh',
    formula: 'Least power / speed',
    source: 'forward',
  },
  {
    key: 'v_best_endurance_kmh',
    label: 'Speed for best endurance',
    kind: 'speed_kmh',
    formula: 'Least power',
    source: 'forward',
  },
  {
    key: 'stall_speed_kmh',
    label: 'Stall speed',
    kind: 'speed_kmh',
    formula: '√(2·W / (ρ·S·CL max))',
    source: 'wing',
  },
  {
    key: 'cruise_speed_kmh',
    label: 'Cruise speed',
    kind: 'speed_kmh',
    formula: 'As stated, else the speed for best range',
    source: 'wing',
  },
  {
    key: 'climb_rate_ms',
    label: 'Climb rate',
    kind: 'climb_ms',
    formula: 'Greatest (available − required power) / weight',
    source: 'wing',
  },
  {
    key: 'v_best_climb_kmh',
    label: 'Speed for best climb',
    kind: 'speed_kmh',
    formula: 'Greatest excess power',
    source: 'wing',
  },
  {
    key: 'glide_ratio',
    label: 'Glide ratio',
    formula: 'Greatest lift / drag',
    source: 'wing',
  },
  {
    key: 'wing_loading_n_m2',
    label: 'Wing loading',
    unit: 'N/m²',
    formula: 'Weight / wing area',
    source: 'wing',
  },
  { key: 'aspect_ratio', label: 'Aspect ratio', formula: 'Span² / wing area', source: 'wing' },
  {
    key: 'transition_margin_kmh',
    label: 'Transition margin',
    kind: 'speed_kmh',
    formula: 'Speed the pusher reaches while the rotors carry − stall speed',
    source: 'wing',
  },
  {
    key: 'cruise_power_w',
    label: 'Cruise power',
    unit: 'W',
    formula: 'Power in level flight at cruise',
    source: 'forward',
  },
  {
    key: 'cruise_throttle',
    label: 'Cruise throttle',
    unit: '%',
    percent: true,
    formula: 'Duty of the speed controller at cruise',
    source: 'wing',
  },
  {
    key: 'payload_margin_g',
    label: 'Payload margin',
    kind: 'mass_g',
    formula: 'Mass to add until thrust to weight is 2',
    source: hover,
  },
  {
    key: 'service_ceiling_m',
    label: 'Service ceiling',
    kind: 'height_m',
    formula: 'Height where the climb or the thrust margin runs out',
    source: 'atmosphere',
  },
  {
    key: 'density_altitude_m',
    label: 'Density altitude',
    kind: 'height_m',
    formula: 'Height in the standard atmosphere with this density',
    source: 'atmosphere',
  },
  {
    key: 'energy_wh',
    label: 'Energy',
    unit: 'Wh',
    formula: 'Nominal voltage × capacity of the packs that feed motors',
    source: battery,
  },
  {
    key: 'pack_ir_mohm',
    label: 'Pack resistance',
    unit: 'mΩ',
    formula: 'Cell resistance × cells / parallel, at 25 °C',
    source: battery,
  },
  {
    key: 'sag_hover_pct',
    label: 'Voltage sag in hover',
    unit: '%',
    formula: 'Hover current × resistance / open-circuit voltage',
    source: battery,
  },
  {
    key: 'c_rate_hover',
    label: 'C rate in hover',
    unit: 'C',
    formula: 'Hover current / rated capacity',
    source: battery,
  },
  {
    key: 'c_rate_wot',
    label: 'C rate at full throttle',
    unit: 'C',
    formula: 'Full-throttle current / rated capacity',
    source: battery,
  },
  {
    key: 'esc_hover_util',
    label: 'ESC load in hover',
    unit: '%',
    percent: true,
    formula: 'Hover current of one ESC / its rating',
    source: 'motor',
  },
  {
    key: 'thermal_margin_hover',
    label: 'Motor heat margin in hover',
    unit: '%',
    percent: true,
    formula: '1 − heat in hover / heat at full throttle',
    source: 'motor',
  },
  {
    key: 'prop_rpm_fraction',
    label: 'Loaded to unloaded speed',
    unit: '%',
    percent: true,
    formula: 'Full-throttle speed / (Kv × voltage under load)',
    source: 'motor',
  },
  {
    key: 'tip_mach_wot',
    label: 'Tip Mach number',
    formula: 'Tip speed at full throttle / speed of sound',
    source: 'propeller',
  },
  {
    key: 'efficiency_g_w',
    label: 'Hover efficiency',
    unit: 'g/W',
    formula: 'All-up mass / hover power',
    source: hover,
  },
  {
    key: 'figure_of_merit',
    label: 'Figure of merit',
    formula: 'Ideal induced power / shaft power in hover',
    source: 'propeller',
  },
  {
    key: 'disk_loading_n_m2',
    label: 'Disk loading',
    unit: 'N/m²',
    formula: 'Weight / rotor disk area',
    source: hover,
  },
  {
    key: 'prop_gap_mm',
    label: 'Gap between propellers',
    kind: 'length_mm',
    formula: 'Distance of neighbouring axes − diameter',
    source: 'balance',
  },
  {
    key: 'avionics_power_w',
    label: 'Avionics power',
    unit: 'W',
    formula: 'Rails and payload through their regulators',
    source: battery,
  },
  {
    key: 'battery_mass_fraction',
    label: 'Battery share of mass',
    unit: '%',
    percent: true,
    formula: 'Batteries / all-up mass',
    source: 'balance',
  },
  {
    key: 'radius_km',
    label: 'Radius against the wind',
    kind: 'distance_km',
    formula: 'Out against the wind and back on the usable charge',
    source: 'forward',
  },
  {
    key: 'range_headwind_km',
    label: 'Range, headwind',
    kind: 'distance_km',
    formula: 'Best range over ground against the wind',
    source: 'forward',
  },
  {
    key: 'range_tailwind_km',
    label: 'Range, tailwind',
    kind: 'distance_km',
    formula: 'Best range over ground with the wind',
    source: 'forward',
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

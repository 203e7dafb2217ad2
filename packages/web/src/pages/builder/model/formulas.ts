import type { FigureInfo } from './figures.ts';

/** How a figure is made, and the page below `docs/physics` that derives it. */
export type Formula = { readonly formula: string; readonly source: string };

/** Apart from the figures, so that the answer does not wait for sentences that a click asks for. */
export const formulas: Readonly<Partial<Record<FigureInfo['key'], Formula>>> = {
  hover_min: {
    formula: 'Usable charge integrated over the discharge at hover power',
    source: 'hover',
  },
  cruise_min: { formula: 'Usable charge over the least power of level flight', source: 'forward' },
  range_km: {
    formula: 'Usable charge at the speed with the least energy per distance',
    source: 'forward',
  },
  auw_g: { formula: 'Dry mass + batteries + payload + rails', source: 'balance' },
  twr: { formula: 'Full thrust of all lift motors in this air / weight', source: 'hover' },
  twr_sag: {
    formula: 'As thrust to weight, at the voltage that full throttle leaves',
    source: 'battery',
  },
  hover_throttle: { formula: 'Duty of the speed controller in hover', source: 'motor' },
  hover_power_w: {
    formula: 'Induced and profile power of all rotors / motor efficiency + avionics',
    source: 'hover',
  },
  hover_current_total_a: {
    formula: 'Hover power / pack voltage under load, half used',
    source: 'hover',
  },
  hover_rpm: { formula: 'Rotor speed at which thrust meets weight', source: 'propeller' },
  wot_current_a: { formula: 'Whole aircraft at full throttle, pack half used', source: 'motor' },
  wot_rpm: { formula: 'Loaded rotor speed at full throttle', source: 'motor' },
  max_speed_kmh: { formula: 'Level speed at which thrust or tilt runs out', source: 'forward' },
  v_best_range_kmh: { formula: 'Least power / speed', source: 'forward' },
  v_best_endurance_kmh: { formula: 'Least power', source: 'forward' },
  stall_speed_kmh: { formula: '√(2·W / (ρ·S·CL max))', source: 'wing' },
  cruise_speed_kmh: { formula: 'As stated, else the speed for best range', source: 'wing' },
  climb_rate_ms: { formula: 'Greatest (available − required power) / weight', source: 'wing' },
  v_best_climb_kmh: { formula: 'Greatest excess power', source: 'wing' },
  glide_ratio: { formula: 'Greatest lift / drag', source: 'wing' },
  wing_loading_n_m2: { formula: 'Weight / wing area', source: 'wing' },
  aspect_ratio: { formula: 'Span² / wing area', source: 'wing' },
  transition_margin_kmh: {
    formula: 'Speed the pusher reaches while the rotors carry − stall speed',
    source: 'wing',
  },
  cruise_power_w: { formula: 'Power in level flight at cruise', source: 'forward' },
  cruise_throttle: { formula: 'Duty of the speed controller at cruise', source: 'wing' },
  payload_margin_g: { formula: 'Mass to add until thrust to weight is 2', source: 'hover' },
  service_ceiling_m: {
    formula: 'Height where the climb or the thrust margin runs out',
    source: 'atmosphere',
  },
  density_altitude_m: {
    formula: 'Height in the standard atmosphere with this density',
    source: 'atmosphere',
  },
  energy_wh: {
    formula: 'Nominal voltage × capacity of the packs that feed motors',
    source: 'battery',
  },
  pack_ir_mohm: { formula: 'Cell resistance × cells / parallel, at 25 °C', source: 'battery' },
  sag_hover_pct: {
    formula: 'Hover current × resistance / open-circuit voltage',
    source: 'battery',
  },
  c_rate_hover: { formula: 'Hover current / rated capacity', source: 'battery' },
  c_rate_wot: { formula: 'Full-throttle current / rated capacity', source: 'battery' },
  esc_hover_util: { formula: 'Hover current of one ESC / its rating', source: 'motor' },
  thermal_margin_hover: { formula: '1 − heat in hover / heat at full throttle', source: 'motor' },
  prop_rpm_fraction: {
    formula: 'Full-throttle speed / (Kv × voltage under load)',
    source: 'motor',
  },
  tip_mach_wot: { formula: 'Tip speed at full throttle / speed of sound', source: 'propeller' },
  efficiency_g_w: { formula: 'All-up mass / hover power', source: 'hover' },
  figure_of_merit: { formula: 'Ideal induced power / shaft power in hover', source: 'propeller' },
  disk_loading_n_m2: { formula: 'Weight / rotor disk area', source: 'hover' },
  prop_gap_mm: { formula: 'Distance of neighbouring axes − diameter', source: 'balance' },
  avionics_power_w: { formula: 'Rails and payload through their regulators', source: 'battery' },
  battery_mass_fraction: { formula: 'Batteries / all-up mass', source: 'balance' },
  radius_km: { formula: 'Out against the wind and back on the usable charge', source: 'forward' },
  range_headwind_km: { formula: 'Best range over ground against the wind', source: 'forward' },
  range_tailwind_km: { formula: 'Best range over ground with the wind', source: 'forward' },
};

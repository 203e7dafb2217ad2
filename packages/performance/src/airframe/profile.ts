import type { Build, BuildField, BuildInput } from './build.ts';

/**
 * The example profile: a 7-inch long-range quad on 6S. It fills what neither the request nor the airframe type
 * states.
 */
export const exampleProfile = {
  airframe_type: 'Quad X',
  motor_count: 4,
  coaxial: false,
  dry_mass_g: 640,
  arm_length_mm: 160,
  prop_diameter_in: 7,
  prop_pitch_in: 4,
  prop_blades: 3,
  motor_kv: 1300,
  max_thrust_per_motor_g: 1700,
  esc_current_a: 45,
  altitude_m: 0,
  temp_c: 15,
  flat_plate_area_m2: 0.012,
  usable_fraction: 0.8,
  batteries: [
    {
      name: 'Main',
      role: 'main',
      chemistry: 'lipo',
      cells: 6,
      parallel: 1,
      capacity_mah: 3000,
      c_rating: 75,
      ir_mohm: 2.4,
      mass_g: 480,
      x_mm: 0,
    },
  ],
  aux_rails: [
    { name: 'Avionics 5 V', voltage_v: 5, current_a: 0.9, efficiency: 0.9 },
    { name: 'Video 9 V', voltage_v: 9, current_a: 0.7, efficiency: 0.9 },
  ],
  payload: [],
  wing_span_mm: 1400,
  wing_chord_mm: 200,
  wing_tip_chord_mm: null,
  wing_sweep_mm: 0,
  wing_cl_max: 1.2,
  cruise_speed_kmh: null,
  body_length_mm: 180,
  frame_preset: 'quad-7',
} satisfies Required<Pick<Build, BuildField>>;

/** Members without a default, in the order in which they are written. */
export const allInputs: readonly BuildInput[] = [
  'motor_resistance_mohm',
  'motor_no_load_a',
  'motor_mass_g',
  'thrust_table',
  'measured_hover',
  'wind_kmh',
  'mission',
  'chart_theme',
];

/** Every member of a build that has a default, in the order in which it is written. */
export const allFields = Object.keys(exampleProfile) as BuildField[];

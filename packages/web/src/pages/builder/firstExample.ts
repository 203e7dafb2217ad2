import type { Draft } from './model/share.ts';

export type Example = Draft & { readonly key: string };

/** Names of the examples in their order; the builds behind them are loaded when one is taken. */
export const exampleNames = [
  '5-inch freestyle',
  '7-inch long range',
  'Survey hexa',
  'Quadplane',
  'Flying wing',
] as const;

/** What a first visit shows. */
export const firstExample: Example = {
  key: 'long-range-7',
  name: '7-inch long range',
  notes:
    "The 7-inch quad of the API's example profile, with a 6S 3000 mAh pack and a digital video link.\nMotor: Flashobby A2807 1300 Kv with Gemfan GF7040, measured on a stand at 24.74 V (measured under load), 7\u00a0points. Source: xznhj8129/dronebuildcalc:motordata.csv",
  params: {
    airframe_type: 'Quad X',
    dry_mass_g: 640,
    arm_length_mm: 160,
    prop_diameter_in: 7,
    prop_pitch_in: 4,
    prop_blades: 3,
    motor_kv: 1300,
    esc_current_a: 45,
    flat_plate_area_m2: 0.012,
    usable_fraction: 0.8,
    frame_preset: 'quad-7',
    batteries: [
      {
        name: 'Main',
        chemistry: 'lipo',
        cells: 6,
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
    thrust_table_of: {
      motor_kv: 1300,
      prop_diameter_in: 7,
      prop_pitch_in: 4,
      prop_blades: 3,
      voltage_v: 24.74,
    },
    thrust_table: [
      { throttle: 0.4, thrust_g: 780, power_w: 232.8, rpm: 14081, voltage_v: 24.74 },
      { throttle: 0.5, thrust_g: 974, power_w: 313.1, rpm: 15467, voltage_v: 24.65 },
      { throttle: 0.6, thrust_g: 1141, power_w: 396.7, rpm: 16663, voltage_v: 24.55 },
      { throttle: 0.7, thrust_g: 1346, power_w: 488.8, rpm: 17818, voltage_v: 24.44 },
      { throttle: 0.8, thrust_g: 1626, power_w: 639.2, rpm: 19326, voltage_v: 24.25 },
      { throttle: 0.9, thrust_g: 1908, power_w: 812.3, rpm: 20673, voltage_v: 24.04 },
      { throttle: 1, thrust_g: 1996, power_w: 895.7, rpm: 21083, voltage_v: 23.91 },
    ],
  },
};

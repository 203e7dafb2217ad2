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
    "The frame of the API's example profile, with a 6S 3000 mAh pack and a digital video link.\nMotor: BrotherHobby Avenger V2 2507 1200 Kv with HQProp HQ 7.0*3.5*3, measured on a stand at 24 V (measured under load), 8\u00a0points. Source: fpvdb/fpv-db-data:motors.csv@f0e99e5c",
  params: {
    airframe_type: 'Quad X',
    dry_mass_g: 640,
    arm_length_mm: 160,
    prop_diameter_in: 7,
    prop_pitch_in: 3.5,
    prop_blades: 3,
    motor_kv: 1200,
    esc_current_a: 50,
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
      motor_kv: 1200,
      prop_diameter_in: 7,
      prop_pitch_in: 3.5,
      prop_blades: 3,
      voltage_v: 24,
    },
    thrust_table: [
      { throttle: 0.3, thrust_g: 240, power_w: 38.4, rpm: 7378, voltage_v: 24 },
      { throttle: 0.4, thrust_g: 440, power_w: 84, rpm: 9637, voltage_v: 24 },
      { throttle: 0.5, thrust_g: 630, power_w: 136.8, rpm: 11345, voltage_v: 24 },
      { throttle: 0.6, thrust_g: 890, power_w: 225.6, rpm: 13345, voltage_v: 24 },
      { throttle: 0.7, thrust_g: 1170, power_w: 336, rpm: 15160, voltage_v: 24 },
      { throttle: 0.8, thrust_g: 1530, power_w: 511.46, rpm: 17200, voltage_v: 23.9 },
      { throttle: 0.9, thrust_g: 1780, power_w: 671.59, rpm: 18466, voltage_v: 23.9 },
      { throttle: 1, thrust_g: 2020, power_w: 798.26, rpm: 19308, voltage_v: 23.9 },
    ],
  },
};

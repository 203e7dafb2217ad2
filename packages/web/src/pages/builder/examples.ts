import type { Draft } from './model/share.ts';

export type Example = Draft & { readonly key: string };

/** Ready builds for a first visit. Figures are those that makers publish; `notes` has the source. */
export const examples: readonly Example[] = [
  {
    key: 'freestyle-5',
    name: '5-inch freestyle',
    notes:
      'A 5.1 inch three-blade propeller on a 2207 motor of 1960 Kv and a 6S 1300 mAh pack, as sold for freestyle. Full thrust: stand tests of 2207 motors, 1.5 to 1.7 kg on 6S.',
    params: {
      airframe_type: 'Quad X',
      dry_mass_g: 430,
      arm_length_mm: 112,
      prop_diameter_in: 5.1,
      prop_pitch_in: 3.6,
      prop_blades: 3,
      motor_kv: 1960,
      max_thrust_per_motor_g: 1550,
      esc_current_a: 65,
      flat_plate_area_m2: 0.008,
      frame_preset: 'quad-5',
      batteries: [
        {
          name: 'Main',
          chemistry: 'lipo',
          cells: 6,
          capacity_mah: 1300,
          c_rating: 120,
          ir_mohm: 2.5,
          mass_g: 215,
          x_mm: 0,
        },
      ],
      aux_rails: [{ name: 'Video and receiver', voltage_v: 9, current_a: 0.9, efficiency: 0.9 }],
    },
  },
  {
    key: 'long-range-7',
    name: '7-inch long range',
    notes:
      'The example profile of the API: a 7 inch quad on 6S 3000 mAh with a digital video link.',
    params: { airframe_type: 'Quad X' },
  },
  {
    key: 'survey-hexa',
    name: 'Survey hexa',
    notes:
      'A 960 mm hexacopter with 18 inch propellers and a 6S 16 Ah pack, carrying a Livox Mid-360 and a companion computer. Full thrust: T-Motor stand test of the MN4014 330 Kv with 17 to 18 inch propellers.',
    params: {
      airframe_type: 'Hexa',
      dry_mass_g: 3400,
      arm_length_mm: 480,
      prop_diameter_in: 17,
      prop_pitch_in: 5.8,
      prop_blades: 2,
      motor_kv: 330,
      max_thrust_per_motor_g: 2760,
      esc_current_a: 40,
      flat_plate_area_m2: 0.03,
      frame_preset: 'hexa-550',
      batteries: [
        {
          name: 'Main',
          chemistry: 'lipo',
          cells: 6,
          capacity_mah: 16000,
          c_rating: 15,
          mass_g: 1950,
          x_mm: 0,
        },
      ],
      payload: [
        { catalog_id: 'livox-mid-360', name: 'Mid-360', x_mm: -120, z_mm: -60 },
        { name: 'Companion computer', mass_g: 180, power_w: 12, x_mm: 60 },
      ],
    },
  },
  {
    key: 'quadplane',
    name: 'Quadplane',
    notes: 'A 2.1 m quadplane with a pusher on 6S 16 Ah: the defaults of its airframe type.',
    params: { airframe_type: 'Quadplane (lift + pusher)' },
  },
  {
    key: 'flying-wing',
    name: 'Flying wing',
    notes:
      'A 1 m flying wing with a pusher, as sold for long-range video: the defaults of its airframe type with a 4S Li-ion pack.',
    params: {
      airframe_type: 'Flying wing (pusher)',
      batteries: [
        { name: 'Main', chemistry: 'liion', cells: 4, parallel: 2, capacity_mah: 4200, x_mm: -40 },
      ],
    },
  },
];

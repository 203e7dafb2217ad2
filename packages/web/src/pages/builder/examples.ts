import { type Example, firstExample } from './firstExample.ts';

/**
 * Ready builds for a first visit, each of a real aircraft or of parts that are sold. `notes` has the source of its
 * figures and says what was not published; motors that were measured have the points of the catalog.
 */
export const examples: readonly Example[] = [
  {
    key: 'freestyle-5',
    name: '5-inch freestyle',
    notes:
      'Parts of iFlight: AOS 5 frame (165 g, 228 mm), XING2 2207 motors of 1855 Kv (31.6 g), Nazgul F5 propellers, BLITZ Mini E55 ESC (55 A), Fullsend 6S 1550 mAh pack (253 g). Source: product pages of shop.iflight.com. Not published: full thrust, taken as 1.55 kg, 2.2 mΩ a cell, and 110 g for electronics, camera and wiring.',
    params: {
      airframe_type: 'Quad X',
      dry_mass_g: 430,
      arm_length_mm: 114,
      prop_diameter_in: 5.1,
      prop_pitch_in: 3.5,
      prop_blades: 3,
      motor_kv: 1855,
      max_thrust_per_motor_g: 1550,
      esc_current_a: 55,
      flat_plate_area_m2: 0.008,
      frame_preset: 'quad-5',
      batteries: [
        {
          name: 'Main',
          chemistry: 'lipo',
          cells: 6,
          capacity_mah: 1550,
          c_rating: 150,
          ir_mohm: 2.2,
          mass_g: 253,
          x_mm: 0,
        },
      ],
      aux_rails: [{ name: 'Video and receiver', voltage_v: 9, current_a: 0.9, efficiency: 0.9 }],
    },
  },
  firstExample,
  {
    key: 'survey-hexa',
    name: 'Survey hexa',
    notes:
      'A 960 mm hexacopter on a Tattu 6S 16 Ah pack, carrying a Livox Mid-360 and a companion computer; masses of lidar and pack are those of the catalog, that of the airframe is estimated.\nMotor: T-Motor MN4014 330 Kv with T-Motor P17x5.8, measured on a stand at 22.2 V (nominal), 5\u00a0points. Source: natetoombs/Multirotor-Sizing-Methodology:ComboList&Data.xlsx#TM',
    params: {
      airframe_type: 'Hexa',
      dry_mass_g: 3400,
      arm_length_mm: 480,
      prop_diameter_in: 17,
      prop_pitch_in: 5.8,
      prop_blades: 2,
      motor_kv: 330,
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
          mass_g: 1932,
          x_mm: 0,
        },
      ],
      payload: [
        { catalog_id: 'livox-mid-360', name: 'Mid-360', x_mm: -120, z_mm: -60 },
        { name: 'Companion computer', mass_g: 180, power_w: 12, x_mm: 60 },
      ],
      thrust_table_of: {
        motor_kv: 330,
        prop_diameter_in: 17,
        prop_pitch_in: 5.8,
        prop_blades: 2,
        voltage_v: 22.2,
      },
      thrust_table: [
        { throttle: 0.5, thrust_g: 1050, power_w: 104, rpm: 3400, voltage_v: 22.2 },
        { throttle: 0.65, thrust_g: 1580, power_w: 178, rpm: 4100, voltage_v: 22.2 },
        { throttle: 0.75, thrust_g: 1970, power_w: 238, rpm: 4600, voltage_v: 22.2 },
        { throttle: 0.85, thrust_g: 2300, power_w: 320, rpm: 5100, voltage_v: 22.2 },
        { throttle: 1, thrust_g: 2600, power_w: 377, rpm: 5400, voltage_v: 22.2 },
      ],
    },
  },
  {
    key: 'quadplane',
    name: 'Quadplane',
    notes:
      'MakeFlyEasy Striver Mini VTOL: 2.1 m span, 59 dm² of wing, 6.8 kg with a load of 600 g on 6S 22 Ah, 107 min at 19 m/s. Source: ArduPilot documentation, "MakeFlyEasy Striver Mini VTOL". Not published: the motors and propellers, for which the defaults of the airframe type apply; the pack is a Tattu 22 Ah.',
    params: {
      airframe_type: 'Quadplane (lift + pusher)',
      dry_mass_g: 3690,
      arm_length_mm: 526,
      wing_span_mm: 2100,
      wing_chord_mm: 281,
      body_length_mm: 1200,
      cruise_speed_kmh: 68.4,
      batteries: [
        {
          name: 'Main',
          chemistry: 'lipo',
          cells: 6,
          capacity_mah: 22000,
          c_rating: 25,
          mass_g: 2509,
          x_mm: -60,
        },
      ],
      payload: [{ name: 'Camera', mass_g: 600, x_mm: 0 }],
    },
  },
  {
    key: 'flying-wing',
    name: 'Flying wing',
    notes:
      'C1 Chaser of 1.2 m span and 26 dm² with a Cobra 2213 of 1100 Kv on an 8 x 6 propeller, 829 g with a 4S Li-ion pack of 3500 mAh: 917 g of static thrust at 777 m, up to 56 min. Source: build log of ItsQv, "Banggood C1 Chaser Wing". Not published: the mass of the pack, taken as 200 g.',
    params: {
      airframe_type: 'Flying wing (pusher)',
      dry_mass_g: 629,
      prop_diameter_in: 8,
      prop_pitch_in: 6,
      prop_blades: 2,
      motor_kv: 1100,
      max_thrust_per_motor_g: 990,
      wing_span_mm: 1200,
      wing_chord_mm: 217,
      body_length_mm: 483,
      batteries: [
        { name: 'Main', chemistry: 'liion', cells: 4, capacity_mah: 3500, mass_g: 200, x_mm: -40 },
      ],
    },
  },
];

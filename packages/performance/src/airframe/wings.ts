import { inputsOf } from '../inputTable/index.ts';
import type { Build } from './build.ts';
import { cruiseLayout } from './layouts.ts';
import { pack } from './parts.ts';
import type { AirframeType } from './types.ts';

type Winged = {
  name: string;
  label: string;
  where: 'nose' | 'tail' | 'wing';
  motors?: number;
  planform?: AirframeType['planform'];
  defaults: Build;
};

function wing(of: Winged): AirframeType {
  const count = of.motors ?? 1;
  return {
    name: of.name,
    class: 'wing',
    regime: 'wing',
    label: of.label,
    groups: [{ name: 'cruise', role: 'cruise', count, coaxial: false }],
    layout: cruiseLayout(of.where, count, 1),
    fields: inputsOf('wing'),
    defaults: { motor_count: count, flat_plate_area_m2: null, ...of.defaults },
    motorOutTolerant: false,
    servoControlled: false,
    propulsion: of.where,
    standsOnTail: false,
    planform: of.planform ?? 'conventional',
  };
}

export const wings: readonly AirframeType[] = [
  wing({
    name: 'Fixed wing (tractor)',
    label: 'Propeller in the nose, tail behind',
    where: 'nose',
    defaults: {
      dry_mass_g: 1500,
      prop_diameter_in: 11,
      prop_pitch_in: 7,
      prop_blades: 2,
      motor_kv: 860,
      max_thrust_per_motor_g: 2000,
      esc_current_a: 50,
      batteries: pack(4, 6600, 620, 20),
      wing_span_mm: 1600,
      wing_chord_mm: 230,
      body_length_mm: 1000,
      frame_preset: 'wing-tractor',
    },
  }),
  wing({
    name: 'Fixed wing (pusher)',
    label: 'Propeller behind the wing, tail on a boom',
    where: 'tail',
    defaults: {
      dry_mass_g: 1300,
      prop_diameter_in: 9,
      prop_pitch_in: 6,
      prop_blades: 2,
      motor_kv: 1120,
      max_thrust_per_motor_g: 1600,
      esc_current_a: 50,
      batteries: pack(4, 6600, 620, -65),
      wing_span_mm: 1600,
      wing_chord_mm: 220,
      body_length_mm: 1000,
      frame_preset: 'wing-pusher',
    },
  }),
  wing({
    name: 'Fixed wing (twin)',
    label: 'A propeller on each wing, tail behind',
    where: 'wing',
    motors: 2,
    defaults: {
      dry_mass_g: 1900,
      prop_diameter_in: 9,
      prop_pitch_in: 6,
      prop_blades: 2,
      motor_kv: 940,
      max_thrust_per_motor_g: 1100,
      esc_current_a: 30,
      batteries: pack(4, 10_000, 950, 2),
      wing_span_mm: 1900,
      wing_chord_mm: 250,
      body_length_mm: 1150,
      frame_preset: 'wing-tractor',
    },
  }),
  wing({
    name: 'Flying wing (pusher)',
    label: 'Tailless, propeller behind the wing',
    where: 'tail',
    planform: 'flying_wing',
    defaults: {
      dry_mass_g: 900,
      prop_diameter_in: 9,
      prop_pitch_in: 6,
      prop_blades: 2,
      motor_kv: 1080,
      max_thrust_per_motor_g: 1500,
      esc_current_a: 45,
      batteries: pack(4, 5000, 480, -16),
      wing_span_mm: 1300,
      wing_chord_mm: 280,
      wing_cl_max: 1.0,
      body_length_mm: 400,
      frame_preset: 'flying-wing',
    },
  }),
  wing({
    name: 'Powered glider',
    label: 'Slender wing, folding propeller in the nose',
    where: 'nose',
    planform: 'glider',
    defaults: {
      dry_mass_g: 1350,
      prop_diameter_in: 11,
      prop_pitch_in: 7,
      prop_blades: 2,
      motor_kv: 1080,
      max_thrust_per_motor_g: 1800,
      esc_current_a: 60,
      batteries: pack(3, 5000, 380, -30),
      wing_span_mm: 2600,
      wing_chord_mm: 190,
      body_length_mm: 1300,
      frame_preset: 'wing-tractor',
    },
  }),
];

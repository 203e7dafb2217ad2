import { inputsOf } from '../inputTable/index.ts';
import type { Build } from './build.ts';
import { cruiseLayout, type LayoutRotor, layouts } from './layouts.ts';
import { pack } from './parts.ts';
import type { AirframeType } from './types.ts';

type Convertible = {
  name: string;
  label: string;
  layout: readonly LayoutRotor[];
  /** A drive of its own for cruise; without one the lift rotors turn or the aircraft does. */
  pusher?: 'nose' | 'tail';
  servo?: boolean;
  onTail?: boolean;
  defaults: Build;
};

function vtol(of: Convertible): AirframeType {
  const count = of.layout.length;
  const cruise = of.pusher === undefined ? [] : cruiseLayout(of.pusher, 1, count + 1);
  const role = cruise.length > 0 ? 'lift' : 'both';
  const lift = { name: 'lift', role, count, coaxial: false } as const;
  const drive = { name: 'cruise', role: 'cruise', count: 1, coaxial: false } as const;
  return {
    name: of.name,
    class: 'vtol',
    regime: 'wing',
    label: of.label,
    groups: cruise.length > 0 ? [lift, drive] : [lift],
    layout: [...of.layout, ...cruise],
    fields: inputsOf('vtol'),
    defaults: { motor_count: count, coaxial: false, flat_plate_area_m2: null, ...of.defaults },
    motorOutTolerant: false,
    servoControlled: of.servo ?? false,
    propulsion: of.pusher ?? null,
    standsOnTail: of.onTail ?? false,
    planform: of.onTail === true ? 'flying_wing' : 'conventional',
  };
}

const quadplane: Build = {
  dry_mass_g: 3200,
  arm_length_mm: 430,
  prop_diameter_in: 12,
  prop_pitch_in: 4.5,
  prop_blades: 2,
  motor_kv: 580,
  max_thrust_per_motor_g: 2600,
  esc_current_a: 40,
  wing_span_mm: 2100,
  wing_chord_mm: 230,
  body_length_mm: 1100,
  frame_preset: 'quadplane',
};

export const vtols: readonly AirframeType[] = [
  vtol({
    name: 'Quadplane (lift + pusher)',
    label: 'Four lift rotors and a pusher',
    layout: layouts.quadX,
    pusher: 'tail',
    defaults: { ...quadplane, batteries: pack(6, 16_000, 1950, -60) },
  }),
  vtol({
    name: 'Quadplane (lift + tractor)',
    label: 'Four lift rotors and a propeller in the nose',
    layout: layouts.quadX,
    pusher: 'nose',
    defaults: { ...quadplane, batteries: pack(6, 16_000, 1950, -43) },
  }),
  vtol({
    name: 'Tiltrotor (tilt-quad)',
    label: 'Four rotors that turn forward for cruise',
    layout: layouts.quadX,
    defaults: {
      dry_mass_g: 1900,
      arm_length_mm: 380,
      prop_diameter_in: 11,
      prop_pitch_in: 7,
      prop_blades: 2,
      motor_kv: 560,
      max_thrust_per_motor_g: 1900,
      esc_current_a: 40,
      batteries: pack(6, 10_000, 1300, -27),
      wing_span_mm: 1700,
      wing_chord_mm: 240,
      body_length_mm: 950,
      frame_preset: 'quadplane',
    },
  }),
  vtol({
    name: 'Tiltrotor (tri)',
    label: 'Three rotors, turning forward for cruise',
    layout: layouts.tri,
    servo: true,
    defaults: {
      dry_mass_g: 1700,
      arm_length_mm: 380,
      prop_diameter_in: 11,
      prop_pitch_in: 7,
      prop_blades: 2,
      motor_kv: 630,
      max_thrust_per_motor_g: 2400,
      esc_current_a: 50,
      batteries: pack(6, 8000, 1050, -38),
      wing_span_mm: 1700,
      wing_chord_mm: 230,
      body_length_mm: 950,
      frame_preset: 'quadplane',
    },
  }),
  vtol({
    name: 'Tailsitter (dual)',
    label: 'Two rotors on a wing that stands on its tail',
    layout: layouts.bi,
    servo: true,
    onTail: true,
    defaults: {
      dry_mass_g: 1000,
      arm_length_mm: 300,
      prop_diameter_in: 10,
      prop_pitch_in: 7,
      prop_blades: 2,
      motor_kv: 990,
      max_thrust_per_motor_g: 1900,
      esc_current_a: 55,
      batteries: pack(4, 5000, 500, 25, 45),
      wing_span_mm: 1200,
      wing_chord_mm: 300,
      wing_cl_max: 1.0,
      body_length_mm: 400,
      frame_preset: 'tailsitter',
    },
  }),
  vtol({
    name: 'Tailsitter (quad)',
    label: 'Four rotors on a wing that stands on its tail',
    layout: layouts.quadX,
    onTail: true,
    defaults: {
      dry_mass_g: 1300,
      arm_length_mm: 300,
      prop_diameter_in: 8,
      prop_pitch_in: 6,
      prop_blades: 2,
      motor_kv: 1290,
      max_thrust_per_motor_g: 1400,
      esc_current_a: 45,
      batteries: pack(4, 6000, 620, 28, 45),
      wing_span_mm: 1300,
      wing_chord_mm: 320,
      wing_cl_max: 1.0,
      body_length_mm: 400,
      frame_preset: 'tailsitter',
    },
  }),
];

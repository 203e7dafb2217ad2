import { inputsOf } from '../inputTable/index.ts';
import type { Build } from './build.ts';
import { type LayoutRotor, layouts } from './layouts.ts';
import { pack } from './parts.ts';
import type { AirframeType } from './types.ts';

type Rotorcraft = {
  name: string;
  label: string;
  layout: readonly LayoutRotor[];
  defaults: Build;
  tolerant?: boolean;
  servo?: boolean;
};

function multirotor(of: Rotorcraft): AirframeType {
  const count = of.layout.length;
  const coaxial = of.layout.some((rotor) => rotor.level !== 'single');
  return {
    name: of.name,
    class: 'multirotor',
    regime: 'rotor',
    label: of.label,
    groups: [{ name: 'lift', role: 'lift', count, coaxial }],
    layout: of.layout,
    fields: inputsOf('multirotor'),
    defaults: { motor_count: count, coaxial, ...of.defaults },
    motorOutTolerant: of.tolerant ?? false,
    servoControlled: of.servo ?? false,
    propulsion: null,
    standsOnTail: false,
    planform: 'conventional',
  };
}

const smallQuad = { arm_length_mm: 160, frame_preset: 'quad-7' } as const;

const hexa: Build = {
  dry_mass_g: 1900,
  arm_length_mm: 400,
  prop_diameter_in: 13,
  prop_pitch_in: 4.4,
  prop_blades: 2,
  motor_kv: 480,
  max_thrust_per_motor_g: 1900,
  esc_current_a: 30,
  flat_plate_area_m2: 0.03,
  batteries: pack(6, 10_000, 1300, 0),
  body_length_mm: 300,
  frame_preset: 'hexa-550',
};

const octo: Build = {
  dry_mass_g: 4200,
  arm_length_mm: 600,
  prop_diameter_in: 15,
  prop_pitch_in: 5,
  prop_blades: 2,
  motor_kv: 470,
  max_thrust_per_motor_g: 3200,
  esc_current_a: 50,
  flat_plate_area_m2: 0.05,
  batteries: pack(6, 22_000, 2600, 0),
  body_length_mm: 400,
  frame_preset: 'octo-1000',
};

export const multirotors: readonly AirframeType[] = [
  multirotor({
    name: 'Bicopter',
    label: 'Two tilting rotors side by side',
    layout: layouts.bi,
    servo: true,
    defaults: {
      dry_mass_g: 620,
      arm_length_mm: 180,
      prop_diameter_in: 9,
      prop_pitch_in: 4.5,
      prop_blades: 2,
      motor_kv: 1150,
      max_thrust_per_motor_g: 1500,
      esc_current_a: 45,
      flat_plate_area_m2: 0.012,
      batteries: pack(4, 3000, 300, 0, 45),
      frame_preset: 'quad-7',
    },
  }),
  multirotor({
    name: 'Tricopter (Y3)',
    label: 'Three rotors, the tail one tilting',
    layout: layouts.tri,
    servo: true,
    defaults: {
      dry_mass_g: 900,
      arm_length_mm: 260,
      prop_diameter_in: 9,
      prop_pitch_in: 4.5,
      prop_blades: 2,
      motor_kv: 1120,
      max_thrust_per_motor_g: 1400,
      esc_current_a: 40,
      flat_plate_area_m2: 0.016,
      batteries: pack(4, 5000, 480, 0),
      body_length_mm: 220,
      frame_preset: 'quad-10',
    },
  }),
  multirotor({
    name: 'Quad X',
    label: 'Quad, X layout',
    layout: layouts.quadX,
    defaults: smallQuad,
  }),
  multirotor({
    name: 'Quad +',
    label: 'Quad, plus layout',
    layout: layouts.quadPlus,
    defaults: {
      dry_mass_g: 1000,
      arm_length_mm: 240,
      prop_diameter_in: 10,
      prop_pitch_in: 4.5,
      prop_blades: 2,
      motor_kv: 980,
      max_thrust_per_motor_g: 1500,
      esc_current_a: 40,
      flat_plate_area_m2: 0.018,
      batteries: pack(4, 5000, 500, 0, 40),
      body_length_mm: 220,
      frame_preset: 'quad-10',
    },
  }),
  multirotor({
    name: 'Quad H',
    label: 'Quad, H layout, propellers turning outward in front',
    layout: layouts.quadH,
    defaults: { dry_mass_g: 700, ...smallQuad },
  }),
  multirotor({ name: 'Hexa', label: 'Hexa, X layout', layout: layouts.hexaX, defaults: hexa }),
  multirotor({
    name: 'Hexa +',
    label: 'Hexa, plus layout',
    layout: layouts.hexaPlus,
    defaults: hexa,
  }),
  multirotor({
    name: 'Y6 (coaxial)',
    label: 'Three arms with a pair of rotors on each',
    layout: layouts.y6,
    tolerant: true,
    defaults: {
      dry_mass_g: 1700,
      arm_length_mm: 320,
      prop_diameter_in: 11,
      prop_pitch_in: 4.5,
      prop_blades: 2,
      motor_kv: 560,
      max_thrust_per_motor_g: 1600,
      esc_current_a: 30,
      flat_plate_area_m2: 0.025,
      batteries: pack(6, 10_000, 1300, 0),
      body_length_mm: 300,
      frame_preset: 'y6',
    },
  }),
  multirotor({
    name: 'Octo',
    label: 'Octo, X layout',
    layout: layouts.octoX,
    tolerant: true,
    defaults: octo,
  }),
  multirotor({
    name: 'Octo +',
    label: 'Octo, plus layout',
    layout: layouts.octoPlus,
    tolerant: true,
    defaults: octo,
  }),
  multirotor({
    name: 'X8 (coaxial)',
    label: 'Four arms with a pair of rotors on each',
    layout: layouts.x8,
    tolerant: true,
    defaults: { ...octo, dry_mass_g: 3800, arm_length_mm: 420, max_thrust_per_motor_g: 3000 },
  }),
];

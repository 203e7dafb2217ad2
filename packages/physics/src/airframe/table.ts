import type { Build, BuildField } from './build.ts';
import { cruiseLayout, type LayoutRotor, layouts } from './layouts.ts';
import { allFields } from './profile.ts';
import type { AirframeType } from './types.ts';

/*
 * The 22 airframe types (shapes, section 4). Each type's defaults are a whole, sound aircraft of a usual
 * size for its kind: motor speed constants put the loaded full-throttle speed near three quarters of
 * kv × voltage, controllers carry full throttle with a fifth to spare, and the balance is at home.
 */

const wingOnly: readonly BuildField[] = [
  'wing_span_mm',
  'wing_chord_mm',
  'wing_tip_chord_mm',
  'wing_sweep_mm',
  'wing_cl_max',
  'cruise_speed_kmh',
];
const rotorOnly: readonly BuildField[] = ['coaxial', 'arm_length_mm'];

const rotorFields = allFields.filter((field) => !wingOnly.includes(field));
const wingFields = allFields.filter((field) => !rotorOnly.includes(field));

/** A main pack; resistance and rating come from its chemistry. */
function pack(cells: number, capacity_mah: number, mass_g: number, x_mm: number, c_rating = 30) {
  return [
    { name: 'Main', chemistry: 'lipo' as const, cells, capacity_mah, c_rating, mass_g, x_mm },
  ];
}

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
    fields: rotorFields,
    defaults: { motor_count: count, coaxial, ...of.defaults },
    motorOutTolerant: of.tolerant ?? false,
    servoControlled: of.servo ?? false,
    propulsion: null,
    standsOnTail: false,
    planform: 'conventional',
  };
}

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
    fields: wingFields,
    defaults: { motor_count: count, flat_plate_area_m2: null, ...of.defaults },
    motorOutTolerant: false,
    servoControlled: false,
    propulsion: of.where,
    standsOnTail: false,
    planform: of.planform ?? 'conventional',
  };
}

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
    fields: allFields,
    defaults: { motor_count: count, coaxial: false, flat_plate_area_m2: null, ...of.defaults },
    motorOutTolerant: false,
    servoControlled: of.servo ?? false,
    propulsion: of.pusher ?? null,
    standsOnTail: of.onTail ?? false,
    planform: of.onTail === true ? 'flying_wing' : 'conventional',
  };
}

const smallQuad = { arm_length_mm: 160, frame_preset: 'quad-7' };

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

export const airframeTypes: readonly AirframeType[] = [
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

const byLowerName = new Map(airframeTypes.map((type) => [type.name.toLowerCase(), type]));

/** The type of that name, without regard to case and outer spaces. */
export function airframeByName(name: string): AirframeType | undefined {
  return byLowerName.get(name.trim().toLowerCase());
}

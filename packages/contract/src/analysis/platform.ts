import { z } from 'zod';
import {
  about,
  choice,
  component,
  count,
  figure,
  flagOf,
  listing,
  ratio,
  words,
} from '../describe.ts';
import { airframeNames } from '../generated/inputs.ts';
import { airframeClasses, groupRoles, regimes, rotorLevels, spins } from './airframes.ts';
import { place } from './balance.ts';

const PlatformGroup = component('PlatformGroup', 'One motor group of the resolved build', {
  name: words('Name of the group', 'lift'),
  role: choice(groupRoles, 'Whether the group lifts, propels or does both', 'lift'),
  count: count('Motors in the group', 4),
  prop_diameter_in: figure('in', 'Propeller diameter', 7),
  prop_pitch_in: figure('in', 'Propeller pitch', 4),
  prop_blades: count('Blades of a propeller', 3),
  motor_kv: figure('rpm/V', 'Motor speed constant', 1300),
  max_thrust_per_motor_g: figure('g', 'Thrust of one motor at full throttle on a stand', 1700),
  esc_current_a: figure('A', 'Continuous rating of one speed controller', 45),
  coaxial: flagOf('Whether the motors sit in pairs one above the other', false),
  coaxial_factor: ratio(
    'Power of a coaxial rotor over that of the same rotor alone at equal thrust',
    1,
  ),
});

const RotorPlace = component('RotorPlace', 'Position of one rotor of the resolved build', {
  index: count('Number of the motor, from 1', 1),
  group: choice(['lift', 'cruise'], 'Motor group', 'lift'),
  ...place,
  spin: choice(spins, 'Direction of rotation seen from above', 'ccw'),
  level: choice(rotorLevels, 'Position in a coaxial pair', 'single'),
  tilt_deg: figure('deg', 'Direction of the thrust: 0 lifts, 90 pushes forward', 0),
});

const Predicted = component('Predicted', 'A member that was left out and follows from others', {
  field: words('The member', 'max_thrust_per_motor_g'),
  value: about(z.number(), 'Its value, in the unit of the member', 1420),
  from: about(z.array(z.string()), 'Members of the request that it follows from', [
    'motor_kv',
    'prop_diameter_in',
  ]),
  limited_by: choice(
    ['motor', 'esc'],
    'What ends the thrust: the motor at full throttle, or one and a half times the stated rating of the speed controller; null for other members',
    'motor',
  ).nullable(),
});

export const Platform = component('Platform', 'The build after defaults were filled in', {
  airframe_type: about(z.string().meta({ enum: airframeNames }), 'Airframe type', 'Quad X'),
  class: choice(airframeClasses, 'How it flies', 'multirotor'),
  regime: choice(regimes, 'Position of its datum', 'rotor'),
  coaxial: flagOf('Whether the lift motors sit in coaxial pairs', false),
  rotor_count: count('Rotors', 4),
  diagonal_mm: figure(
    'mm',
    'Distance between opposite motors; null on a pure wing',
    320,
  ).nullable(),
  prop_gap_mm: figure(
    'mm',
    'Gap between neighbouring propeller disks, negative when they overlap',
    48.5,
  ).nullable(),
  groups: listing(PlatformGroup, 'Motor groups'),
  layout: listing(RotorPlace, 'Positions of the rotors'),
  defaults_used: about(z.array(z.string()), 'Members of the request that took a default', [
    'temp_c',
    'altitude_m',
  ]),
  predicted: listing(
    Predicted,
    'Members of the request that were left out and follow from others: full thrust from Kv, propeller and voltage',
  ),
  ignored: about(z.array(z.string()), 'Members of the request that this type does not read', [
    'wing_span_mm',
  ]),
});

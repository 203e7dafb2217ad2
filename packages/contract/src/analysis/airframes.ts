import { z } from 'zod';
import { BuildParameters } from '../build.ts';
import {
  about,
  choice,
  component,
  count,
  figure,
  flagOf,
  listing,
  named,
  ratio,
  words,
} from '../describe.ts';

export const airframeClasses = ['multirotor', 'wing', 'vtol'] as const;
export const regimes = ['rotor', 'wing'] as const;
export const groupRoles = ['lift', 'cruise', 'both'] as const;
export const spins = ['cw', 'ccw'] as const;
export const rotorLevels = ['single', 'upper', 'lower'] as const;

const MotorGroup = component('MotorGroup', 'Motors of an airframe type that share one throttle', {
  name: words('Name of the group', 'lift'),
  role: choice(groupRoles, 'Whether the group lifts, propels or does both', 'lift'),
  count: count('Motors in the group; both motors of a coaxial pair count', 4),
  coaxial: flagOf('Whether the motors sit in pairs one above the other', false),
});

const LayoutRotor = component('LayoutRotor', 'Position of one rotor in the layout of a type', {
  index: count('Number of the motor, from 1, as ArduPilot counts', 1),
  group: words('Motor group that the rotor belongs to', 'lift'),
  angle_deg: figure(
    'deg',
    'Direction from the centre, clockwise from the nose seen from above',
    45,
  ),
  arm: ratio('Distance from the centre in arm lengths', 1),
  spin: choice(spins, 'Direction of rotation seen from above', 'ccw'),
  level: choice(rotorLevels, 'Position in a coaxial pair', 'single'),
});

const AirframeType = component('AirframeType', 'One supported airframe type', {
  class: choice(airframeClasses, 'How the type flies', 'multirotor'),
  regime: choice(
    regimes,
    'Position of its datum: rotor center or leading edge of the wing',
    'rotor',
  ),
  label: words('Display name', 'Quadcopter, X layout'),
  rotors: count('Motors of the type', 4),
  groups: listing(MotorGroup, 'Motor groups'),
  layout: listing(LayoutRotor, 'Positions of the rotors'),
  fields: about(z.array(z.string()), 'Members of a build that this type reads', [
    'airframe_type',
    'motor_count',
    'dry_mass_g',
  ]),
  defaults: about(BuildParameters, 'Members of a build that this type presets'),
  motor_out_tolerant: flagOf(
    'Whether the layout can stay in control with any one motor stopped',
    false,
  ),
});

export const AirframesReply = component('Airframes', 'The supported airframe types', {
  airframe_types: named(
    z.record(z.string(), AirframeType),
    'Types by their `airframe_type`',
    'Quad X',
  ),
});

import type { GroupRole } from '@airworthy/physics';
import type { AirframeClass, InputName } from '../inputTable/index.ts';
import type { Build } from './build.ts';
import type { LayoutRotor } from './layouts.ts';

/** Where the build datum lies: `rotor` at the rotors' centre, `wing` at the root's leading edge. */
export type Regime = 'rotor' | 'wing';

export type AirframeGroup = {
  readonly name: 'lift' | 'cruise';
  readonly role: GroupRole;
  readonly count: number;
  readonly coaxial: boolean;
};

export type AirframeType = {
  readonly name: string;
  readonly class: AirframeClass;
  readonly regime: Regime;
  readonly label: string;
  readonly groups: readonly AirframeGroup[];
  readonly layout: readonly LayoutRotor[];
  /** Members of a build that this type uses. */
  readonly fields: readonly InputName[];
  readonly defaults: Build;
  /** The layout can hold attitude and heading with any one lift motor stopped, given thrust enough. */
  readonly motorOutTolerant: boolean;
  /** Heading, or heading and pitch, are held by tilting a rotor or by fins in its wash. */
  readonly servoControlled: boolean;
  /** Where the propulsion rotors of a winged type sit. */
  readonly propulsion: 'nose' | 'tail' | 'wing' | null;
  /** Hovers with its nose up: the rotors pull along the body instead of across it. */
  readonly standsOnTail: boolean;
  readonly planform: 'conventional' | 'flying_wing' | 'glider';
};

import { GRAM_FORCE_N, INCH_M, powerByLaw_W } from '@airworthy/physics';
import type { Parts } from './airframe/resolve.ts';
import { escMass_g, frameMass_g, motorMass_g, propellerMass_g } from './catalog/laws.ts';

/** Structure of a wing, of the dry mass: it grows with the area. A middle for foam and built-up wings of this size. */
const WING_SHARE = 0.3;

/** The parts whose mass follows from laws are never taken for more of the dry mass: the rest is electronics. */
const MOST_SHARE = 0.85;

export type PartMasses = {
  /** Of one motor, from the power that its full thrust takes. */
  readonly motor_g: number;
  /** Motors, speed controllers, propellers and frame together. */
  readonly all_g: number;
};

/** Masses of the drive and of what carries it, by the laws of the catalog. */
function byLaw({ full, type, aircraft }: Parts): PartMasses {
  const propeller = {
    diameter_m: full.prop_diameter_in * INCH_M,
    pitch_m: full.prop_pitch_in * INCH_M,
    blades: full.prop_blades,
  };
  const maxThrust_N = full.max_thrust_per_motor_g * GRAM_FORCE_N;
  const motor_g = motorMass_g(powerByLaw_W({ propeller, maxThrust_N }));
  const voltage_v = Math.max(...aircraft.packs.map((pack) => 3.7 * pack.cells), 3.7);
  const esc_g = escMass_g(full.esc_current_a, voltage_v);
  const one_g = motor_g + esc_g + propellerMass_g(full.prop_diameter_in);
  const arms = full.coaxial ? Math.ceil(full.motor_count / 2) : full.motor_count;
  const frame_g = type.class === 'wing' ? 0 : frameMass_g(2 * full.arm_length_mm, arms);
  return { motor_g, all_g: full.motor_count * one_g + frame_g };
}

function wingArea({ full }: Parts): number {
  return full.wing_span_mm * (full.wing_chord_mm + (full.wing_tip_chord_mm ?? full.wing_chord_mm));
}

/** Mass of one motor: as stated, else by its law, scaled down where the laws exceed the dry mass. */
export function motorMassIn_g(parts: Parts): number {
  const stated_g = parts.given.motor_mass_g;
  if (stated_g != null) return stated_g;
  const { motor_g, all_g } = byLaw(parts);
  return motor_g * Math.min(1, (MOST_SHARE * parts.full.dry_mass_g) / all_g);
}

/**
 * What the parts of a changed build weigh more than those before, and how much heavier one motor is. The laws give
 * more than light racing parts weigh: where their sum exceeds the dry mass they are scaled down to fit into it.
 */
export function addedMass(
  before: Parts,
  after: Parts,
): { readonly added_g: number; readonly motorRatio: number } {
  const [old, next] = [byLaw(before), byLaw(after)];
  const dry_g = before.full.dry_mass_g;
  const fits = Math.min(1, (MOST_SHARE * dry_g) / old.all_g);
  const winged = before.type.class !== 'multirotor';
  const wing_g = winged ? WING_SHARE * dry_g * (wingArea(after) / wingArea(before) - 1) : 0;
  return {
    added_g: fits * (next.all_g - old.all_g) + wing_g,
    motorRatio: next.motor_g / old.motor_g,
  };
}

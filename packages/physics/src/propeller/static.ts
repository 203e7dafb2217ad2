import type { MotorGroup, Propeller } from '../aircraft.ts';
import { INCH_M } from '../units.ts';

/**
 * Thrust and power of a catalogue propeller standing still, from diameter, pitch and blade count.
 *
 *   CT = (a0 + a1 x + a2 x²) (B/2)^b (Re/1e5)^r (D/10 in)^(d0 + d1 x) s,   x = pitch / D
 *   CP likewise; Re at 0.75 R on a chord of 0.09 D; s for slow-flyers, 1 for others.
 *
 * The form is that of a blade whose lift grows with the pitch angle until the root stalls, with the
 * Reynolds number acting on section lift and drag, and with the chord that catalogues give to a size.
 * Coefficients: `tools/fit`, on the wind-tunnel volumes of the University of Illinois and on stand tests. Valid for 0.22 ≤ x ≤ 1.5, 2 to 40 in, 2 to 6 blades.
 * Derivation and errors: docs/physics/propeller.md.
 */
export type CoefficientLaw = {
  readonly a0: number;
  readonly a1: number;
  readonly a2: number;
  readonly blades: number;
  readonly reynolds: number;
  readonly diameter0: number;
  readonly diameter1: number;
  /** Logarithm of what a slow-flyer's blade has more than others. */
  readonly slowFlyer: number;
};

export const THRUST_LAW: CoefficientLaw = {
  a0: 0.0037,
  a1: 0.2417,
  a2: -0.123,
  blades: 0.5033,
  reynolds: 0.1038,
  diameter0: -0.0488,
  diameter1: -0.2728,
  slowFlyer: 0.2664,
};

export const POWER_LAW: CoefficientLaw = {
  a0: 0.0127,
  a1: 0.023,
  a2: 0.0485,
  blades: 1.0346,
  reynolds: -0.0415,
  diameter0: -0.2557,
  diameter1: 0.0192,
  slowFlyer: 0.2604,
};

/** Pitch over diameter beyond which the laws are held at their last value. */
const PITCH_RATIO_LOW = 0.1;
const PITCH_RATIO_HIGH = 1.5;

/** Chord over diameter that the Reynolds number is built on: the middle of catalogue blades. */
const CHORD_RATIO = 0.09;

export function pitchRatio(propeller: Propeller): number {
  const ratio = propeller.pitch_m / propeller.diameter_m;
  return Math.min(PITCH_RATIO_HIGH, Math.max(PITCH_RATIO_LOW, ratio));
}

/** Pitches in inches that catalogues sell as slow-flyers only, in diameters of 7 to 14 inches with two blades. */
const SLOW_FLYER = {
  pitches_in: [3.8, 4.7],
  least_in: 7,
  most_in: 14,
  /** As far as makers round. */
  exact_in: 0.02,
  /** Over this distance the effect fades, so that no figure jumps with the pitch. */
  fade_in: 0.1,
} as const;

function faded(distance_in: number): number {
  const beyond_in = Math.max(0, distance_in - SLOW_FLYER.exact_in);
  return Math.max(0, 1 - beyond_in / SLOW_FLYER.fade_in);
}

/**
 * How far diameter and pitch name a slow-flyer, 0 to 1. A slow-flyer has wide blades for slow flight, and makers
 * give it pitches that no other line has (docs/physics/propeller.md has the counts).
 */
export function slowFlyerShare({ diameter_m, pitch_m, blades }: Propeller): number {
  if (blades !== 2) return 0;
  const { pitches_in, least_in, most_in } = SLOW_FLYER;
  const diameter_in = diameter_m / INCH_M;
  const outside_in = Math.max(0, least_in - diameter_in, diameter_in - most_in);
  let pitch = 0;
  for (const sold_in of pitches_in) {
    pitch = Math.max(pitch, faded(Math.abs(pitch_m / INCH_M - sold_in)));
  }
  return pitch * faded(outside_in);
}

/**
 * A coefficient as a power of the speed: value at 1 rev/s and exponent. Thrust and speed then invert
 * without iteration.
 */
export type SpeedLaw = { readonly atOneRps: number; readonly exponent: number };

/** A law for one propeller in given air. */
export function speedLaw(
  law: CoefficientLaw,
  propeller: Propeller,
  kinematicViscosity_m2ps: number,
  slowFlyer = slowFlyerShare(propeller),
): SpeedLaw {
  const x = pitchRatio(propeller);
  const d = propeller.diameter_m;
  const reynoldsAtOneRps = (Math.PI * 0.75 * d * CHORD_RATIO * d) / kinematicViscosity_m2ps;
  const atOneRps =
    (law.a0 + law.a1 * x + law.a2 * x * x) *
    (propeller.blades / 2) ** law.blades *
    (reynoldsAtOneRps / 1e5) ** law.reynolds *
    (d / (10 * INCH_M)) ** (law.diameter0 + law.diameter1 * x) *
    Math.exp(law.slowFlyer * slowFlyer);
  return { atOneRps, exponent: law.reynolds };
}

/** CT = T / (ρ n² D⁴) over the speed n in rev/s. */
export function staticThrustLaw(propeller: Propeller, viscosity_m2ps: number): SpeedLaw {
  return speedLaw(THRUST_LAW, propeller, viscosity_m2ps);
}

/**
 * Share of a slow-flyer in a motor group. Only rotors that do nothing but lift have one: whatever also pulls an
 * aircraft along flies electric and sport blades, whose pitches are no sign of wide blades.
 *
 * @example
 * slowFlyerOf({ role: 'lift', propeller: { diameter_m: 0.254, pitch_m: 0.0965, blades: 2 } }) // 1
 * slowFlyerOf({ role: 'cruise', propeller: { diameter_m: 0.254, pitch_m: 0.0965, blades: 2 } }) // 0
 */
export function slowFlyerOf({ role, propeller }: Pick<MotorGroup, 'role' | 'propeller'>): number {
  return role === 'lift' ? slowFlyerShare(propeller) : 0;
}

/** CT of the propeller of a motor group. */
export function groupThrustLaw(
  group: Pick<MotorGroup, 'role' | 'propeller'>,
  viscosity_m2ps: number,
): SpeedLaw {
  return speedLaw(THRUST_LAW, group.propeller, viscosity_m2ps, slowFlyerOf(group));
}

/** CP = P / (ρ n³ D⁵) over the speed n in rev/s. */
export function staticPowerLaw(propeller: Propeller, viscosity_m2ps: number): SpeedLaw {
  return speedLaw(POWER_LAW, propeller, viscosity_m2ps);
}

export function coefficientAt(law: SpeedLaw, speed_rps: number): number {
  return law.atOneRps * speed_rps ** law.exponent;
}

/** Speed in rev/s that gives the thrust: T = ρ c n^(2+k) D⁴. */
export function speedForThrust_rps(
  law: SpeedLaw,
  of: { readonly thrust_N: number; readonly density_kgm3: number; readonly diameter_m: number },
): number {
  const d2 = of.diameter_m * of.diameter_m;
  return (of.thrust_N / (of.density_kgm3 * law.atOneRps * d2 * d2)) ** (1 / (2 + law.exponent));
}

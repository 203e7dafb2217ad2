import type { Propeller } from '../aircraft.ts';
import { INCH_M } from '../units.ts';

/**
 * Thrust and power of a catalogue propeller standing still, from diameter, pitch and blade count.
 *
 *   CT = (a0 + a1 x + a2 x²) (B/2)^b (Re/1e5)^(r0 + r1 x) (D/10 in)^d,   x = pitch / D
 *   CP likewise; Re at 0.75 R on a chord of 0.09 D.
 *
 * The form is that of a blade whose lift grows with the pitch angle until the root stalls, with the
 * Reynolds number acting on section lift and drag. Coefficients: `tools/fit`, on the wind-tunnel volumes
 * of the University of Illinois and on stand tests. Valid for 0.22 ≤ x ≤ 1.5, 2 to 40 in, 2 to 6 blades.
 * Derivation and errors: docs/physics/propeller.md.
 */
export type CoefficientLaw = {
  readonly a0: number;
  readonly a1: number;
  readonly a2: number;
  readonly blades: number;
  readonly reynolds0: number;
  readonly reynolds1: number;
  readonly diameter: number;
};

export const THRUST_LAW: CoefficientLaw = {
  a0: 0.008,
  a1: 0.2301,
  a2: -0.1178,
  blades: 0.5094,
  reynolds0: 0.1452,
  reynolds1: -0.1038,
  diameter: -0.1834,
};

export const POWER_LAW: CoefficientLaw = {
  a0: 0.0117,
  a1: 0.0308,
  a2: 0.0411,
  blades: 1.1659,
  reynolds0: -0.0625,
  reynolds1: 0.0112,
  diameter: -0.2086,
};

/** Pitch over diameter beyond which the laws are held at their last value. */
export const PITCH_RATIO_LOW = 0.1;
export const PITCH_RATIO_HIGH = 1.5;

/** Chord over diameter that the Reynolds number is built on: the middle of catalogue blades. */
const CHORD_RATIO = 0.09;

export function pitchRatio(propeller: Propeller): number {
  const ratio = propeller.pitch_m / propeller.diameter_m;
  return Math.min(PITCH_RATIO_HIGH, Math.max(PITCH_RATIO_LOW, ratio));
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
): SpeedLaw {
  const x = pitchRatio(propeller);
  const d = propeller.diameter_m;
  const exponent = law.reynolds0 + law.reynolds1 * x;
  const reynoldsAtOneRps = (Math.PI * 0.75 * d * CHORD_RATIO * d) / kinematicViscosity_m2ps;
  const atOneRps =
    (law.a0 + law.a1 * x + law.a2 * x * x) *
    (propeller.blades / 2) ** law.blades *
    (reynoldsAtOneRps / 1e5) ** exponent *
    (d / (10 * INCH_M)) ** law.diameter;
  return { atOneRps, exponent };
}

/** CT = T / (ρ n² D⁴) over the speed n in rev/s. */
export function staticThrustLaw(propeller: Propeller, viscosity_m2ps: number): SpeedLaw {
  return speedLaw(THRUST_LAW, propeller, viscosity_m2ps);
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

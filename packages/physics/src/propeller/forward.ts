import type { Propeller } from '../aircraft.ts';
import { POWER_LAW, pitchRatio, slowFlyerShare, speedLaw, THRUST_LAW } from './static.ts';

/**
 * A propeller moving along its axis: with s = J / J0, J = V / (n D) and J0 = (z0 + z1 x) exp(z2 s_f) where
 * thrust ends (s_f: share of a slow-flyer, static.ts),
 *
 *   CT(J) = CT(0) (1 - t s - (1 - t) s²)        CP(J) = CP(0) (1 + p s + (q - 1 - p) s²)
 *
 * q is the power left at zero thrust. Coefficients: `npm run fit` on the tunnel propellers at speed.
 * Beyond J0 the propeller brakes; thrust is held at 0 there. Errors: docs/physics/propeller.md.
 */
export const ADVANCE_LAW = {
  zeroThrust0: 0.0642,
  zeroThrust1: 1.0438,
  /** Logarithm of how much farther a slow-flyer's cambered blade still pulls. */
  zeroThrustSlowFlyer: 0.0881,
  thrust: 0.2092,
  power: 0.3395,
  powerAtZeroThrust: 0.3537,
} as const;

/**
 * Blades act on power as they do on stands (motor.ts): not at all at equal thrust, so CP goes with
 * CT^1.5. The static power law's own exponent rests on a few sport propellers.
 */
const POWER_BLADES = 1.5 * THRUST_LAW.blades;

/** A propeller in given air, ready to be asked at speeds. */
export type Airscrew = {
  readonly diameter_m: number;
  readonly density_kgm3: number;
  readonly zeroThrustAdvance: number;
  /** Static coefficients at the reference speed, with their Reynolds exponents. */
  readonly thrustAtOneRps: number;
  readonly thrustExponent: number;
  readonly powerAtOneRps: number;
  readonly powerExponent: number;
};

/** J0 of a pitch ratio. */
export function zeroThrustAdvance(
  propeller: Propeller,
  slowFlyer = slowFlyerShare(propeller),
): number {
  const { zeroThrust0, zeroThrust1, zeroThrustSlowFlyer } = ADVANCE_LAW;
  const level = zeroThrust0 + zeroThrust1 * pitchRatio(propeller);
  return level * Math.exp(zeroThrustSlowFlyer * slowFlyer);
}

export function airscrewIn(
  propeller: Propeller,
  air: { readonly density_kgm3: number; readonly kinematicViscosity_m2ps: number },
): Airscrew {
  // Wings fly electric and sport blades: wide slow-flyer blades are not assumed for a pitch that suggests them.
  const viscosity_m2ps = air.kinematicViscosity_m2ps;
  const thrust = speedLaw(THRUST_LAW, propeller, viscosity_m2ps, 0);
  const power = speedLaw(POWER_LAW, { ...propeller, blades: 2 }, viscosity_m2ps, 0);
  return {
    diameter_m: propeller.diameter_m,
    density_kgm3: air.density_kgm3,
    zeroThrustAdvance: zeroThrustAdvance(propeller, 0),
    thrustAtOneRps: thrust.atOneRps,
    thrustExponent: thrust.exponent,
    powerAtOneRps: power.atOneRps * (propeller.blades / 2) ** POWER_BLADES,
    powerExponent: power.exponent,
  };
}

/**
 * The same blades, wider or narrower than the law's: standing still they give a thrust at a speed. Power goes with
 * CT^1.5, so that at equal thrust it stays what it was.
 */
export function fittedTo(screw: Airscrew, thrust_N: number, speed_rps: number): Airscrew {
  const scale = thrust_N / thrustAt_N(screw, speed_rps, 0);
  return {
    ...screw,
    thrustAtOneRps: screw.thrustAtOneRps * scale,
    powerAtOneRps: screw.powerAtOneRps * scale ** 1.5,
  };
}

export function thrustAt_N(screw: Airscrew, speed_rps: number, airspeed_mps: number): number {
  const d = screw.diameter_m;
  const s = airspeed_mps / (speed_rps * d * screw.zeroThrustAdvance);
  if (s >= 1) return 0;
  const law = ADVANCE_LAW;
  const shape = 1 - law.thrust * s - (1 - law.thrust) * s * s;
  const ct = screw.thrustAtOneRps * speed_rps ** screw.thrustExponent;
  return screw.density_kgm3 * ct * shape * speed_rps * speed_rps * d * d * d * d;
}

export function shaftPowerAt_W(screw: Airscrew, speed_rps: number, airspeed_mps: number): number {
  const d = screw.diameter_m;
  const law = ADVANCE_LAW;
  const s = Math.min(1, airspeed_mps / (speed_rps * d * screw.zeroThrustAdvance));
  const shape = 1 + law.power * s + (law.powerAtZeroThrust - 1 - law.power) * s * s;
  const cp = screw.powerAtOneRps * speed_rps ** screw.powerExponent;
  const n = speed_rps;
  return screw.density_kgm3 * cp * shape * n * n * n * d * d * d * d * d;
}

/**
 * Speed in rev/s for a thrust at an airspeed. With u = n the thrust is close to a parabola through n0 = V /
 * (D J0); Newton on it from the standing speed added to n0 converges from above in a few steps.
 */
export function speedForThrustAt_rps(
  screw: Airscrew,
  thrust_N: number,
  airspeed_mps: number,
): number {
  const d = screw.diameter_m;
  const least = airspeed_mps / (d * screw.zeroThrustAdvance);
  if (!(thrust_N > 0)) return Math.max(least, 1e-6);
  const scale = screw.density_kgm3 * screw.thrustAtOneRps * d * d * d * d;
  const standing = (thrust_N / scale) ** (1 / (2 + screw.thrustExponent));
  let n = standing + least;
  const law = ADVANCE_LAW;
  for (let i = 0; i < 8; i++) {
    const level = scale * n ** screw.thrustExponent;
    const value = level * (n * n - law.thrust * least * n - (1 - law.thrust) * least * least);
    const slope = level * (2 * n - law.thrust * least) + (screw.thrustExponent * value) / n;
    const step = (value - thrust_N) / slope;
    n -= step;
    if (!(n > least)) n = least * (1 + 1e-9) + 1e-9;
    if (Math.abs(step) < 1e-9 * n) break;
  }
  return n;
}

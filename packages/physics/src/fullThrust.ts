import type { GroupRole, Propeller } from './aircraft.ts';
import { SEA_LEVEL_DENSITY_KGM3, SEA_LEVEL_VISCOSITY_M2PS } from './constants.ts';
import { type DriveLaw, lossesByLaw } from './motor.ts';
import {
  coefficientAt,
  groupThrustLaw,
  POWER_LAW,
  slowFlyerOf,
  speedLaw,
} from './propeller/static.ts';
import { rootRising } from './solve.ts';
import { powerShape } from './standTable.ts';

/**
 * Full thrust of a motor and propeller from Kv, voltage and what is known of the motor:
 *
 *   n = φ Kv V,   φ = φ0 − R_eff I / V,   I = Q Kv (in SI),   T = CT ρ n² D⁴
 *
 * φ0 and R_eff describe the motor with its controller, leads and supply: inside a motor family (one motor, several
 * propellers and voltages) φ falls by 2.4 R I / V on stands, not by R I / V. Where the resistance is not known it
 * follows from Kv and mass, and without a mass from the voltage alone: motors with a low Kv are the heavy ones, so that
 * Kv by itself does not tell it. Coefficients: `tools/fit`. Errors and range: docs/physics/fullThrust.md.
 */
export type FullThrustLaw = {
  /** Speed without load over Kv times voltage. */
  readonly idleFraction: number;
  /** R_eff over the stated resistance. */
  readonly statedFactor: number;
  /** R_eff of a motor of 100 g and 1000 rpm/V, ln ohm, with its exponents. */
  readonly byMass0: number;
  readonly byMassKv: number;
  readonly byMassMass: number;
  /** R_eff of a motor of unknown mass at 15 V, ln ohm, with its exponent. */
  readonly byVoltage0: number;
  readonly byVoltageVoltage: number;
};

export const FULL_THRUST_LAW: FullThrustLaw = {
  // Chosen: 0.9 to 0.95 leave equal errors with motor families left out.
  idleFraction: 0.93,
  statedFactor: 1.96,
  byMass0: -2.48,
  byMassKv: -1.22,
  byMassMass: -1.225,
  byVoltage0: -1.975,
  byVoltageVoltage: -0.427,
};

/** Electrical over shaft power by the motor's own equation is `POWER_LEVEL` / φ: middle of the stand tests. */
const POWER_LEVEL = 0.93;

/** Above this share of its rating a controller cuts back; makers state bursts of 1.2 to 1.5 times the rating. */
export const ESC_BURST = 1.5;

export type MotorToPredict = {
  readonly role: GroupRole;
  readonly propeller: Propeller;
  readonly motorKv_rpmPerV: number;
  readonly nominal_V: number;
  /** Null where it is not known. */
  readonly resistance_ohm: number | null;
  readonly mass_kg: number | null;
  /** Continuous rating of the controller; null for no limit. Thrust ends at `ESC_BURST` times it. */
  readonly escLimit_A: number | null;
};

export type PredictedThrust = {
  readonly thrust_N: number;
  /** Electrical power at that thrust. */
  readonly power_W: number;
  readonly speed_rps: number;
  readonly limitedBy: 'motor' | 'esc';
  /** What the resistance rests on. */
  readonly resistanceFrom: 'resistance' | 'mass' | 'voltage';
};

type Resistance = {
  readonly effective_ohm: number;
  readonly from: PredictedThrust['resistanceFrom'];
};

/** From the largest motors, with controller and leads, to those of a gram: beyond it a mass or a resistance is a slip. */
const EFFECTIVE_OHM = { least: 0.0005, most: 20 };

function resistanceOf(of: MotorToPredict, law: FullThrustLaw): Resistance {
  const { effective_ohm, from } = unboundedResistanceOf(of, law);
  const { least, most } = EFFECTIVE_OHM;
  return { effective_ohm: Math.min(most, Math.max(least, effective_ohm)), from };
}

function unboundedResistanceOf(of: MotorToPredict, law: FullThrustLaw): Resistance {
  if (of.resistance_ohm !== null && of.resistance_ohm > 0)
    return { effective_ohm: law.statedFactor * of.resistance_ohm, from: 'resistance' };
  if (of.mass_kg !== null && of.mass_kg > 0) {
    const ln =
      law.byMass0 +
      law.byMassKv * Math.log(of.motorKv_rpmPerV / 1000) +
      law.byMassMass * Math.log(of.mass_kg / 0.1);
    return { effective_ohm: Math.exp(ln), from: 'mass' };
  }
  const ln = law.byVoltage0 + law.byVoltageVoltage * Math.log(of.nominal_V / 15);
  return { effective_ohm: Math.exp(ln), from: 'voltage' };
}

/**
 * Never throws; every number is finite for positive inputs. With Kv 1300 on 22.2 V a propeller of 7 × 4 in with three
 * blades gives 2.1 kg.
 *
 * @example
 * predictFullThrust({
 *   ...{ role: 'lift', propeller: quad.groups[0].propeller, motorKv_rpmPerV: 1300, nominal_V: 22.2 },
 *   ...{ resistance_ohm: null, mass_kg: null, escLimit_A: 45 },
 * }).thrust_N // 21.04
 */
export function predictFullThrust(
  of: MotorToPredict,
  law: FullThrustLaw = FULL_THRUST_LAW,
  drive?: DriveLaw,
): PredictedThrust {
  const { propeller, motorKv_rpmPerV, nominal_V } = of;
  const { diameter_m } = propeller;
  const density_kgm3 = SEA_LEVEL_DENSITY_KGM3;
  const thrustLaw = groupThrustLaw(of, SEA_LEVEL_VISCOSITY_M2PS);
  const powerLaw = speedLaw(POWER_LAW, propeller, SEA_LEVEL_VISCOSITY_M2PS, slowFlyerOf(of));
  const { effective_ohm, from } = resistanceOf(of, law);
  const idle_rps = (motorKv_rpmPerV * nominal_V) / 60;
  // Drop of voltage at the idle speed over the voltage: torque Q = CP ρ n² D⁵ / 2π, current Q Kv 2π / 60.
  const powerCoefficient = coefficientAt(powerLaw, idle_rps);
  const current_A =
    ((powerCoefficient * density_kgm3 * idle_rps * idle_rps * diameter_m ** 5) / 60) *
    motorKv_rpmPerV;
  const drop = (current_A * effective_ohm) / nominal_V;
  // φ = φ0 − drop φ².
  const fraction = (2 * law.idleFraction) / (1 + Math.sqrt(1 + 4 * drop * law.idleFraction));
  const speed_rps = fraction * idle_rps;
  const thrust_N =
    coefficientAt(thrustLaw, speed_rps) * density_kgm3 * speed_rps * speed_rps * diameter_m ** 4;
  const shaft_W =
    coefficientAt(powerLaw, speed_rps) * density_kgm3 * speed_rps ** 3 * diameter_m ** 5;
  const byThrust = lossesByLaw({ propeller, maxThrust_N: thrust_N }, drive);
  const byThrust_W = byThrust.shaft_W * powerShape(byThrust.losses, 1);
  // Two roads to one power, of equal error and little in common: their geometric mean is better than either.
  const power_W = Math.sqrt(byThrust_W * ((POWER_LEVEL * shaft_W) / fraction));
  const full = { thrust_N, power_W, speed_rps, resistanceFrom: from };
  const most_W =
    of.escLimit_A === null ? Number.POSITIVE_INFINITY : ESC_BURST * of.escLimit_A * nominal_V;
  if (power_W <= most_W) return { ...full, limitedBy: 'motor' };
  const limit = most_W / power_W;
  const share = shareAtPower(byThrust.losses, limit);
  return {
    thrust_N: share * thrust_N,
    power_W: limit * power_W,
    speed_rps: speed_rps * share ** (1 / (2 + thrustLaw.exponent)),
    resistanceFrom: from,
    limitedBy: 'esc',
  };
}

/** Share of the full thrust at a share of the full power. */
function shareAtPower(losses: { copper: number; noLoad: number }, limit: number): number {
  const full = powerShape(losses, 1);
  return rootRising((f) => powerShape(losses, f) / full - limit, 1e-9, 1);
}

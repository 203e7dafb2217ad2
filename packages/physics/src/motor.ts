import type { MotorGroup, Propeller } from './aircraft.ts';
import { SEA_LEVEL_DENSITY_KGM3, SEA_LEVEL_VISCOSITY_M2PS } from './constants.ts';
import type { AirState } from './performance.ts';
import {
  groupThrustLaw,
  pitchRatio,
  type SpeedLaw,
  speedForThrust_rps,
} from './propeller/static.ts';
import { rootRising } from './solve.ts';
import {
  type Bend,
  bendAt,
  copperFactor,
  fitSpeed,
  fitTable,
  type Losses,
  powerShape,
} from './standTable.ts';
import { INCH_M } from './units.ts';

/**
 * Electrical power that one motor with its controller and propeller draws at a thrust T without airspeed:
 *
 *   P_ideal = T^1.5 / √(2 ρ A)
 *   P_shaft = P_ideal / FM,  FM = exp(m0 + m1 ln(D/10 in) + m2 ln(x/0.4))
 *   P_elec  = P_shaft (1 + c √(u f) + n0 (10 in/D) u^-s / f),  f = T / T_max at the same density
 *
 * x is pitch over diameter and u the disk loading at full thrust over 300 N/m². The term with c is the copper loss. It
 * depends on torque, so at a given thrust it does not depend on how much more thrust the motor could give. The term
 * with n0 is the loss at low thrust; the exponent s describes how it grows when the same motor and propeller run on a
 * higher voltage. Both include the controller. Coefficients: `tools/fit` on stand tests. Derivation and errors:
 * docs/physics/motor.md.
 */
export type DriveLaw = {
  readonly merit0: number;
  readonly meritDiameter: number;
  readonly meritPitch: number;
  readonly copper: number;
  readonly noLoad: number;
  readonly noLoadLoading: number;
};

export const DRIVE_LAW: DriveLaw = {
  merit0: -0.4833,
  meritDiameter: 0.1047,
  // Chosen, not fitted: values from -0.05 to -0.17 predict stands left out of the fit equally well.
  meritPitch: -0.1,
  // Chosen from catalogue motors: at full throttle they lose R I / V = 0.10 of their input, which is 0.13 of the
  // shaft power, at their usual disk loading of 300 N/m².
  copper: 0.13,
  noLoad: 0.0756,
  // Fitted to motors that were tested with the same propeller at several voltages (0.39 ± 0.05).
  noLoadLoading: 0.4,
};

/** Disk loading at full thrust at which the loss coefficients are stated. */
const REFERENCE_LOADING_NPM2 = 300;
/** Stand tests cover 0.25 to 3 times the reference; outside twice that range the losses stay constant. */
const LOADING_RANGE = { low: 0.12, high: 6 } as const;

/** No measured rotor exceeds this figure of merit; the law would do so only outside its range. */
const MERIT_MAX = 0.85;

/** Largest speed at full thrust over kv × nominal voltage, so that some voltage is left for the resistance. */
const SPEED_FRACTION_MAX = 0.97;

/** One motor of a group in given air. */
export type Drive = {
  readonly diameter_m: number;
  readonly diskArea_m2: number;
  /** Thrust at full throttle and nominal voltage in this air. */
  readonly maxThrust_N: number;
  readonly maxSpeed_rps: number;
  /** Shaft power at full thrust. */
  readonly maxShaft_W: number;
  readonly merit: number;
  /** Losses over shaft power at f = 1. */
  readonly copper: number;
  readonly noLoad: number;
  /** What holds in any air, so that the same motor at another altitude need not be fitted again. */
  readonly stand: StandLaw;
  /** Corrections of power and of speed by measured stand points; null without any. */
  readonly bend: Bend | null;
  readonly speedBend: Bend | null;
  readonly thrustLaw: SpeedLaw;
  readonly nominal_V: number;
  /** Back-emf over speed, V·s; limited so that at full speed it stays below the nominal voltage. */
  readonly emf_Vs: number;
  /** Resistance of motor and controller with which full throttle at nominal voltage gives full thrust. */
  readonly resistance_ohm: number;
};

export function figureOfMerit(
  law: DriveLaw,
  of: { readonly diameter_m: number; readonly pitchRatio: number },
): number {
  const exponent =
    law.merit0 +
    law.meritDiameter * Math.log(of.diameter_m / (10 * INCH_M)) +
    law.meritPitch * Math.log(of.pitchRatio / 0.4);
  return Math.min(MERIT_MAX, Math.exp(exponent));
}

/** Share of the loss at low thrust that arises in the motor; the rest arises in the controller (docs/physics/motor.md). */
const MOTOR_NO_LOAD_SHARE = 0.3;

/** The motor at full thrust in standard sea-level air, by the law alone. */
type FullThrust = {
  readonly shaft_W: number;
  readonly speed_rps: number;
  /** Disk loading over `REFERENCE_LOADING_NPM2`, limited to `LOADING_RANGE`. */
  readonly loading: number;
};

/** Losses at full thrust over shaft power, by the law alone. */
function lossesAt(loading: number, { diameter_m }: Propeller, law: DriveLaw): Losses {
  return {
    copper: law.copper * Math.sqrt(loading),
    noLoad: law.noLoad * ((10 * INCH_M) / diameter_m) * loading ** -law.noLoadLoading,
  };
}

/** Copper loss over shaft power of motors on stands; a predicted full power outside it is not that of a motor. */
const COPPER_RANGE = { low: 0.02, high: 0.6 } as const;

function fullLoading(maxThrust_N: number, diskArea_m2: number): number {
  const loading = maxThrust_N / diskArea_m2 / REFERENCE_LOADING_NPM2;
  return Math.min(LOADING_RANGE.high, Math.max(LOADING_RANGE.low, loading));
}

/** Shaft power and losses at full thrust in standard sea-level air, from thrust and propeller alone. */
export function lossesByLaw(
  of: { readonly propeller: Propeller; readonly maxThrust_N: number },
  law: DriveLaw = DRIVE_LAW,
): { readonly shaft_W: number; readonly losses: Losses } {
  const { diameter_m } = of.propeller;
  const diskArea_m2 = (Math.PI / 4) * diameter_m * diameter_m;
  const merit = figureOfMerit(law, { diameter_m, pitchRatio: pitchRatio(of.propeller) });
  return {
    shaft_W: idealPower_W(of.maxThrust_N, SEA_LEVEL_DENSITY_KGM3, diskArea_m2) / merit,
    losses: lossesAt(fullLoading(of.maxThrust_N, diskArea_m2), of.propeller, law),
  };
}

/**
 * Electrical power at full thrust in standard sea-level air, from thrust and propeller alone.
 *
 * @example
 * powerByLaw_W(quad.groups[0]) // 612.7
 */
export function powerByLaw_W(of: {
  readonly propeller: Propeller;
  readonly maxThrust_N: number;
}): number {
  const { shaft_W, losses } = lossesByLaw(of);
  return shaft_W * powerShape(losses, 1);
}

/** Losses at full thrust over shaft power: from the motor's own constants where they are known, else by the law. */
function lossesOf(group: MotorGroup, law: DriveLaw, full: FullThrust): Losses {
  const { copper: copperByLaw, noLoad: noLoadByLaw } = lossesAt(full.loading, group.propeller, law);
  const { resistance_ohm, noLoadCurrent_A, fullPower_W } = group;
  const emf_V = (60 * full.speed_rps) / group.motorKv_rpmPerV;
  const current_A = full.shaft_W / emf_V + (noLoadCurrent_A ?? 0);
  const noLoad =
    noLoadCurrent_A === null
      ? noLoadByLaw
      : (1 - MOTOR_NO_LOAD_SHARE) * noLoadByLaw + (noLoadCurrent_A * emf_V) / full.shaft_W;
  if (fullPower_W !== null && group.standPoints.length === 0) {
    const copper = fullPower_W / full.shaft_W - 1 - noLoad;
    return { copper: Math.min(COPPER_RANGE.high, Math.max(COPPER_RANGE.low, copper)), noLoad };
  }
  const copper =
    resistance_ohm === null ? copperByLaw : (current_A * current_A * resistance_ohm) / full.shaft_W;
  return { copper, noLoad };
}

/** The law for one motor in standard sea-level air, corrected by the measurements of it. */
export type StandLaw = {
  readonly maxShaft_W: number;
  readonly losses: Losses;
  /** Factor on the thrust coefficient of the propeller. */
  readonly thrustScale: number;
  readonly bend: Bend | null;
  readonly speedBend: Bend | null;
};

function standLaw(group: MotorGroup, law: DriveLaw, merit: number, nominal_V: number): StandLaw {
  const { diameter_m } = group.propeller;
  const { maxThrust_N, standPoints } = group;
  const density_kgm3 = SEA_LEVEL_DENSITY_KGM3;
  const diskArea_m2 = (Math.PI / 4) * diameter_m * diameter_m;
  const thrustLaw = groupThrustLaw(group, SEA_LEVEL_VISCOSITY_M2PS);
  const speedByLaw_rps = (f: number) =>
    speedForThrust_rps(thrustLaw, { thrust_N: f * maxThrust_N, density_kgm3, diameter_m });
  const maxSpeed_rps = speedByLaw_rps(1);
  const shaft_W = idealPower_W(maxThrust_N, density_kgm3, diskArea_m2) / merit;
  const loading = fullLoading(maxThrust_N, diskArea_m2);
  const byLaw = lossesOf(group, law, { shaft_W, speed_rps: maxSpeed_rps, loading });
  if (standPoints.length === 0)
    return { maxShaft_W: shaft_W, losses: byLaw, thrustScale: 1, bend: null, speedBend: null };

  const speed = fitSpeed(standPoints, maxThrust_N, {
    speed_rps: speedByLaw_rps,
    slope: 1 / (2 + thrustLaw.exponent),
  });
  const fullSpeed_rps = speed.level * bendAt(speed.bend, 1) * maxSpeed_rps;
  // Where kv is stated and the resistance is not, the speed at full thrust tells how much voltage the windings take.
  const copper =
    group.kvStated && group.resistance_ohm === null
      ? byLaw.copper * copperFactor((60 * fullSpeed_rps) / (group.motorKv_rpmPerV * nominal_V))
      : byLaw.copper;
  const losses = { copper, noLoad: byLaw.noLoad };
  const fit = fitTable(standPoints, {
    maxThrust_N,
    losses,
    power_W: (f) => shaft_W * powerShape(losses, f),
  });
  return {
    maxShaft_W: shaft_W * fit.level,
    losses: { copper, noLoad: losses.noLoad * fit.noLoad },
    // T ∝ n^(2 + k): a motor that turns faster than the law at a thrust has a smaller thrust coefficient.
    thrustScale: speed.level ** -(2 + thrustLaw.exponent),
    bend: fit.bend,
    speedBend: speed.bend,
  };
}

/** P = T √(T / 2ρA). */
function idealPower_W(thrust_N: number, density_kgm3: number, diskArea_m2: number): number {
  return thrust_N * Math.sqrt(thrust_N / (2 * density_kgm3 * diskArea_m2));
}

export function driveIn(
  group: MotorGroup,
  air: AirState,
  nominal_V: number,
  law: DriveLaw = DRIVE_LAW,
): Drive {
  const merit = figureOfMerit(law, {
    diameter_m: group.propeller.diameter_m,
    pitchRatio: pitchRatio(group.propeller),
  });
  return driveOn(standLaw(group, law, merit, nominal_V), group, air, nominal_V);
}

/** The motor in given air, from what holds of it in any. */
export function driveOn(
  stand: StandLaw,
  group: MotorGroup,
  air: AirState,
  nominal_V: number,
): Drive {
  const { diameter_m } = group.propeller;
  const diskArea_m2 = (Math.PI / 4) * diameter_m * diameter_m;
  // At the same speed, thrust and shaft power are proportional to the density of the air.
  const relativeDensity = air.density_kgm3 / SEA_LEVEL_DENSITY_KGM3;
  const maxThrust_N = group.maxThrust_N * relativeDensity;
  const maxShaft_W = stand.maxShaft_W * relativeDensity;
  const staticLaw = groupThrustLaw(group, air.kinematicViscosity_m2ps);
  const thrustLaw = { ...staticLaw, atOneRps: staticLaw.atOneRps * stand.thrustScale };
  const at = { thrust_N: maxThrust_N, density_kgm3: air.density_kgm3, diameter_m };
  const maxSpeed_rps = speedForThrust_rps(thrustLaw, at) * bendAt(stand.speedBend, 1);
  // The loss at low thrust depends on speed and the copper loss on torque. In thin air, full speed takes less torque,
  // so the first becomes a larger share of the shaft power and the second a smaller one.
  const noLoad = stand.losses.noLoad / relativeDensity;
  const copper = stand.losses.copper * relativeDensity;
  const emf_Vs = Math.min(
    60 / group.motorKv_rpmPerV,
    (SPEED_FRACTION_MAX * nominal_V) / maxSpeed_rps,
  );
  const maxPower_W = maxShaft_W * (1 + copper + noLoad) * bendAt(stand.bend, 1);
  return {
    diameter_m,
    diskArea_m2,
    maxThrust_N,
    maxSpeed_rps,
    maxShaft_W,
    merit: idealPower_W(maxThrust_N, air.density_kgm3, diskArea_m2) / maxShaft_W,
    copper,
    noLoad,
    stand,
    bend: stand.bend,
    speedBend: stand.speedBend,
    thrustLaw,
    nominal_V,
    emf_Vs,
    resistance_ohm: ((nominal_V - emf_Vs * maxSpeed_rps) * nominal_V) / maxPower_W,
  };
}

/** Electrical power at a share f of the full thrust, without airspeed. */
export function powerAt_W(drive: Drive, f: number): number {
  return drive.maxShaft_W * powerShape(drive, f) * bendAt(drive.bend, f);
}

/** The part of that power that becomes heat in motor and controller. */
export function heatAt_W(drive: Drive, f: number): number {
  const heat_W = drive.maxShaft_W * (drive.copper * f * f + drive.noLoad * Math.sqrt(f));
  return heat_W * bendAt(drive.bend, f);
}

/** Electrical power over shaft power at a share f of the full thrust. */
export function lossFactor(drive: Drive, f: number): number {
  return (1 + drive.copper * Math.sqrt(f) + drive.noLoad / f) * bendAt(drive.bend, f);
}

/**
 * Electrical power for a given shaft power in forward flight. The losses are taken to be those of the same rotor
 * without airspeed at the same shaft power.
 */
export function powerForShaft_W(drive: Drive, shaft_W: number): number {
  const share = Math.max(0, shaft_W) / drive.maxShaft_W;
  const cubeRoot = Math.cbrt(share);
  const f = cubeRoot * cubeRoot;
  const power_W = drive.maxShaft_W * (share + drive.copper * f * f + drive.noLoad * cubeRoot);
  return power_W * bendAt(drive.bend, f);
}

export function speedAt_rps(drive: Drive, f: number): number {
  const byLaw_rps = drive.maxSpeed_rps * f ** (1 / (2 + drive.thrustLaw.exponent));
  const { speedBend } = drive;
  return speedBend === null ? byLaw_rps : (byLaw_rps * bendAt(speedBend, f)) / bendAt(speedBend, 1);
}

/** Voltage that the controller must apply to the motor: V = e + R P / V, where e is the back-emf. */
export function motorVoltage_V(drive: Drive, speed_rps: number, power_W: number): number {
  const emf_V = drive.emf_Vs * speed_rps;
  return (emf_V + Math.sqrt(emf_V * emf_V + 4 * drive.resistance_ohm * power_W)) / 2;
}

/**
 * Share f of the full thrust at a voltage on the motor; above 1 when the voltage is above nominal. The search runs in
 * √f, in which the voltage is nearly linear, so it takes few steps.
 */
export function thrustShareAtVoltage(drive: Drive, voltage_V: number): number {
  if (!(voltage_V > 0)) return 0;
  const highestRoot = Math.max(1, (2 * voltage_V) / drive.nominal_V);
  const rootF =
    drive.bend === null && drive.speedBend === null
      ? rootFByLaw(drive, voltage_V, highestRoot)
      : rootRising(
          (root) => {
            const f = root * root;
            const needed_V = motorVoltage_V(drive, speedAt_rps(drive, f), powerAt_W(drive, f));
            return needed_V / voltage_V - 1;
          },
          0,
          highestRoot,
        );
  return rootF * rootF;
}

/** Newton's tries; the second or third is exact, as the voltage is smooth and nearly linear. */
const MOST_TRIES = 12;

/**
 * √f of a motor without measured bends: its voltage has a slope, and each try takes one power of the speed's law. At
 * √f = 1 the voltage is nominal and it rises with nearly its first power, so that the place lies below `highest`.
 */
function rootFByLaw(drive: Drive, voltage_V: number, highest: number): number {
  const { maxShaft_W, copper, noLoad, resistance_ohm } = drive;
  const speedPower = 2 / (2 + drive.thrustLaw.exponent);
  const fullEmf_V = drive.emf_Vs * drive.maxSpeed_rps;
  const drop = resistance_ohm * maxShaft_W;
  let low = 0;
  let high = highest;
  let root = Math.min(highest, voltage_V / drive.nominal_V);
  for (let i = 0; i < MOST_TRIES; i++) {
    const square = root * root;
    const emf_V = fullEmf_V * root ** speedPower;
    const fourfold = 4 * drop * root * (square + copper * square * root + noLoad);
    const under_V = Math.sqrt(emf_V * emf_V + fourfold);
    const over_V = (emf_V + under_V) / 2 - voltage_V;
    if (over_V > 0) high = root;
    else low = root;
    const emfSlope = (emf_V * speedPower) / root;
    const powerSlope = drop * (3 * square + 4 * copper * square * root + noLoad);
    const slope = (emfSlope + (emf_V * emfSlope + 2 * powerSlope) / under_V) / 2;
    const next = root - over_V / slope;
    if (Math.abs(next - root) < 1e-12 * root) return next;
    root = next > low && next < high ? next : (low + high) / 2;
  }
  return root;
}

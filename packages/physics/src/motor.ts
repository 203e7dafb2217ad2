import type { MotorGroup } from './aircraft.ts';
import { SEA_LEVEL_DENSITY_KGM3, SEA_LEVEL_VISCOSITY_M2PS } from './constants.ts';
import type { AirState } from './performance.ts';
import {
  pitchRatio,
  type SpeedLaw,
  speedForThrust_rps,
  staticThrustLaw,
} from './propeller/static.ts';
import { rootRising } from './solve.ts';
import {
  type Bend,
  bendAt,
  copperFactor,
  fitTable,
  type Losses,
  speedFactor,
} from './standTable.ts';
import { INCH_M } from './units.ts';

/**
 * Electrical power of motor, controller and propeller at a thrust:
 *
 *   P_ideal = T^1.5 / √(2 ρ A)
 *   P_shaft = P_ideal / FM,  FM = exp(m0 + m1 ln(D/10 in) + m2 ln(x/0.4))
 *   P_elec  = P_shaft (1 + c √(u f) + n0 (10 in/D) u^-s / f),  f = T / T_max at the same density
 *
 * u is the disk loading at full thrust over 300 N/m². The first term is the copper loss: it belongs to the torque,
 * so at one thrust it does not depend on how much more the motor could do. The second is the loss at low thrust;
 * s says how it grows when the same motor and propeller get more voltage. Both are over shaft power, controller
 * included. Coefficients: `tools/fit` on stand tests. Derivation and errors: docs/physics/motor.md.
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
  // Held: stands fix it to -0.05 … -0.17 only, with the same error left out.
  meritPitch: -0.1,
  // Held: catalogue motors lose R I / V = 0.10 of their input at full throttle, 0.13 of the shaft power, at the
  // disk loading of 300 N/m² that is usual for them.
  copper: 0.13,
  noLoad: 0.0756,
  // Fitted inside pairs of one motor and one propeller at several voltages (0.39 ± 0.05).
  noLoadLoading: 0.4,
};

/** Disk loading at full thrust at which the loss coefficients are stated. */
const REFERENCE_LOADING_NPM2 = 300;
/** Stand tests have 0.25 to 3 of it; the law is held constant beyond twice that range. */
const LOADING_RANGE = { low: 0.12, high: 6 } as const;

/** No measured rotor does better; the law would pass it only beyond its range. */
const MERIT_MOST = 0.85;

/** A motor's speed at no load leaves it at least this share of kv × voltage for its resistance. */
const SPEED_FRACTION_MOST = 0.97;

/** One motor of a group in given air, ready to be asked. */
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
  /** What a table of stand points leaves beside the law; null without one. */
  readonly bend: Bend | null;
  readonly thrustLaw: SpeedLaw;
  readonly nominal_V: number;
  /** Back-emf per speed, V·s; held below the nominal voltage at full speed. */
  readonly emf_Vs: number;
  /** Motor and controller, such that full throttle at nominal voltage gives full thrust. */
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
  return Math.min(MERIT_MOST, Math.exp(exponent));
}

/** Share of the loss at low thrust that is the motor's own; the rest is the controller's (docs/physics/motor.md). */
const MOTOR_NO_LOAD_SHARE = 0.3;

/** Losses over shaft power at full thrust in standard air, with the motor's own constants where they are known. */
function lossesOf(
  group: MotorGroup,
  law: DriveLaw,
  at: { readonly loading: number; readonly shaft_W: number; readonly speed_rps: number },
): Losses {
  const { diameter_m } = group.propeller;
  const byLaw = {
    copper: law.copper * Math.sqrt(at.loading),
    noLoad: law.noLoad * ((10 * INCH_M) / diameter_m) * at.loading ** -law.noLoadLoading,
  };
  const emf_V = (60 * at.speed_rps) / group.motorKv_rpmPerV;
  const idle_A = group.noLoadCurrent_A;
  const current_A = at.shaft_W / emf_V + (idle_A ?? 0);
  return {
    copper:
      group.resistance_ohm === null
        ? byLaw.copper
        : (current_A * current_A * group.resistance_ohm) / at.shaft_W,
    noLoad:
      idle_A === null
        ? byLaw.noLoad
        : (1 - MOTOR_NO_LOAD_SHARE) * byLaw.noLoad + (idle_A * emf_V) / at.shaft_W,
  };
}

/** The law of one motor in standard air at sea level, changed by what was measured of it. */
type StandLaw = {
  readonly maxShaft_W: number;
  readonly losses: Losses;
  readonly thrustScale: number;
  readonly bend: Bend | null;
};

function standLaw(group: MotorGroup, law: DriveLaw, merit: number, nominal_V: number): StandLaw {
  const { diameter_m } = group.propeller;
  const diskArea_m2 = (Math.PI / 4) * diameter_m * diameter_m;
  const thrustLaw = staticThrustLaw(group.propeller, SEA_LEVEL_VISCOSITY_M2PS);
  const at = { density_kgm3: SEA_LEVEL_DENSITY_KGM3, diameter_m };
  const maxSpeed_rps = speedForThrust_rps(thrustLaw, { thrust_N: group.maxThrust_N, ...at });
  const shaft_W = idealPower_W(group.maxThrust_N, SEA_LEVEL_DENSITY_KGM3, diskArea_m2) / merit;
  const loading = Math.min(
    LOADING_RANGE.high,
    Math.max(LOADING_RANGE.low, group.maxThrust_N / diskArea_m2 / REFERENCE_LOADING_NPM2),
  );
  const losses = lossesOf(group, law, { loading, shaft_W, speed_rps: maxSpeed_rps });
  if (group.standPoints.length === 0)
    return { maxShaft_W: shaft_W, losses, thrustScale: 1, bend: null };
  const speedAt = (f: number) =>
    speedForThrust_rps(thrustLaw, { thrust_N: f * group.maxThrust_N, ...at });
  const speed = speedFactor(group.standPoints, group.maxThrust_N, speedAt);
  const windings =
    group.kvStated && group.resistance_ohm === null
      ? copperFactor((60 * speed * maxSpeed_rps) / (group.motorKv_rpmPerV * nominal_V))
      : 1;
  const own = { copper: losses.copper * windings, noLoad: losses.noLoad };
  const fit = fitTable(group.standPoints, {
    maxThrust_N: group.maxThrust_N,
    losses: own,
    power_W: (f) => shaft_W * powerShape(own, f),
  });
  return {
    maxShaft_W: shaft_W * fit.level,
    losses: { copper: own.copper, noLoad: own.noLoad * fit.noLoad },
    thrustScale: speed ** -(2 + thrustLaw.exponent),
    bend: fit.bend,
  };
}

/** P = T √(T / 2ρA). */
function idealPower_W(thrust_N: number, density_kgm3: number, diskArea_m2: number): number {
  return thrust_N * Math.sqrt(thrust_N / (2 * density_kgm3 * diskArea_m2));
}

/** Electrical power over the shaft power of full thrust. */
function powerShape(losses: Losses, f: number): number {
  const root = Math.sqrt(f);
  return f * root + losses.copper * f * f + losses.noLoad * root;
}

export function driveIn(
  group: MotorGroup,
  air: AirState,
  nominal_V: number,
  law: DriveLaw = DRIVE_LAW,
): Drive {
  const { diameter_m } = group.propeller;
  const diskArea_m2 = (Math.PI / 4) * diameter_m * diameter_m;
  // In thin air the same speed gives less thrust and needs less shaft power: both go with the density.
  const relativeDensity = air.density_kgm3 / SEA_LEVEL_DENSITY_KGM3;
  const maxThrust_N = group.maxThrust_N * relativeDensity;
  const byGeometry = figureOfMerit(law, { diameter_m, pitchRatio: pitchRatio(group.propeller) });
  const stand = standLaw(group, law, byGeometry, nominal_V);
  const maxShaft_W = stand.maxShaft_W * relativeDensity;
  const staticLaw = staticThrustLaw(group.propeller, air.kinematicViscosity_m2ps);
  const thrustLaw = { ...staticLaw, atOneRps: staticLaw.atOneRps * stand.thrustScale };
  const maxSpeed_rps = speedForThrust_rps(thrustLaw, {
    thrust_N: maxThrust_N,
    density_kgm3: air.density_kgm3,
    diameter_m,
  });
  // The loss at low thrust belongs to the speed and the copper loss to the torque: in thin air the first is a
  // larger share of the shaft power and the second a smaller one.
  const noLoad = stand.losses.noLoad / relativeDensity;
  const copper = stand.losses.copper * relativeDensity;
  const emf_Vs = Math.min(
    60 / group.motorKv_rpmPerV,
    (SPEED_FRACTION_MOST * nominal_V) / maxSpeed_rps,
  );
  const maxPower_W =
    maxShaft_W * (1 + copper + noLoad) * (stand.bend === null ? 1 : bendAt(stand.bend, 1));
  return {
    diameter_m,
    diskArea_m2,
    maxThrust_N,
    maxSpeed_rps,
    maxShaft_W,
    merit: idealPower_W(maxThrust_N, air.density_kgm3, diskArea_m2) / maxShaft_W,
    copper,
    noLoad,
    bend: stand.bend,
    thrustLaw,
    nominal_V,
    emf_Vs,
    resistance_ohm: ((nominal_V - emf_Vs * maxSpeed_rps) * nominal_V) / maxPower_W,
  };
}

/** Electrical power at a share f of the full thrust, standing still. */
export function powerAt_W(drive: Drive, f: number): number {
  const power_W = drive.maxShaft_W * powerShape(drive, f);
  return drive.bend === null ? power_W : power_W * bendAt(drive.bend, f);
}

/** What of it becomes heat in motor and controller. */
export function heatAt_W(drive: Drive, f: number): number {
  const heat_W = drive.maxShaft_W * (drive.copper * f * f + drive.noLoad * Math.sqrt(f));
  return drive.bend === null ? heat_W : heat_W * bendAt(drive.bend, f);
}

/**
 * Electrical power for a shaft power that does not come from standing thrust (forward flight): the losses
 * are those of the standing rotor with the same shaft power.
 */
export function powerForShaft_W(drive: Drive, shaft_W: number): number {
  const share = Math.max(0, shaft_W) / drive.maxShaft_W;
  const cubeRoot = Math.cbrt(share);
  const f = cubeRoot * cubeRoot;
  const power_W = drive.maxShaft_W * (share + drive.copper * f * f + drive.noLoad * cubeRoot);
  return drive.bend === null || f === 0 ? power_W : power_W * bendAt(drive.bend, f);
}

export function speedAt_rps(drive: Drive, f: number): number {
  return drive.maxSpeed_rps * f ** (1 / (2 + drive.thrustLaw.exponent));
}

/** Voltage that the controller must put on the motor: V = e + R P / V, e the back-emf. */
export function motorVoltage_V(drive: Drive, speed_rps: number, power_W: number): number {
  const emf_V = drive.emf_Vs * speed_rps;
  return (emf_V + Math.sqrt(emf_V * emf_V + 4 * drive.resistance_ohm * power_W)) / 2;
}

/**
 * Share of the full thrust at a voltage on the motor, above 1 when it is above nominal. In u = √f the
 * voltage is nearly straight, which makes the search short.
 */
export function thrustShareAtVoltage(drive: Drive, voltage_V: number): number {
  if (!(voltage_V > 0)) return 0;
  const most = Math.max(1, (2 * voltage_V) / drive.nominal_V);
  const u = rootRising(
    (at) => {
      const f = at * at;
      const needed_V = motorVoltage_V(drive, speedAt_rps(drive, f), powerAt_W(drive, f));
      return needed_V / voltage_V - 1;
    },
    0,
    most,
  );
  return u * u;
}

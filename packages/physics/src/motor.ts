import type { MotorGroup } from './aircraft.ts';
import { SEA_LEVEL_DENSITY_KGM3 } from './constants.ts';
import type { AirState } from './performance.ts';
import {
  pitchRatio,
  type SpeedLaw,
  speedForThrust_rps,
  staticThrustLaw,
} from './propeller/static.ts';
import { rootRising } from './solve.ts';
import { INCH_M } from './units.ts';

/**
 * Electrical power of motor, controller and propeller at a thrust:
 *
 *   P_ideal = T^1.5 / √(2 ρ A)
 *   P_shaft = P_ideal / FM,  FM = exp(m0 + m1 ln(D/10 in) + m2 ln(x/0.4))
 *   P_elec  = P_shaft (1 + c √f + n0 (10 in/D) / f),  f = T / T_max at the same density
 *
 * c √f is the copper loss and the 1/f term the loss at no load, both over shaft power, controller included.
 * Coefficients: `tools/fit` on stand tests. Derivation and errors: docs/physics/motor.md.
 */
export type DriveLaw = {
  readonly merit0: number;
  readonly meritDiameter: number;
  readonly meritPitch: number;
  readonly copper: number;
  readonly noLoad: number;
};

export const DRIVE_LAW: DriveLaw = {
  merit0: -0.4822,
  meritDiameter: 0.1098,
  // Held: stands fix it to -0.05 … -0.17 only, with the same error left out.
  meritPitch: -0.1,
  // Held: catalogue motors lose R I / V = 0.10 of their input at full throttle, 0.13 of the shaft power.
  copper: 0.13,
  noLoad: 0.0858,
};

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

export function driveIn(
  group: MotorGroup,
  air: AirState,
  nominal_V: number,
  law: DriveLaw = DRIVE_LAW,
): Drive {
  const { diameter_m } = group.propeller;
  const diskArea_m2 = (Math.PI / 4) * diameter_m * diameter_m;
  const maxThrust_N = (group.maxThrust_N * air.density_kgm3) / SEA_LEVEL_DENSITY_KGM3;
  const merit = figureOfMerit(law, { diameter_m, pitchRatio: pitchRatio(group.propeller) });
  const maxShaft_W =
    (maxThrust_N * Math.sqrt(maxThrust_N / (2 * air.density_kgm3 * diskArea_m2))) / merit;
  const thrustLaw = staticThrustLaw(group.propeller, air.kinematicViscosity_m2ps);
  const maxSpeed_rps = speedForThrust_rps(thrustLaw, {
    thrust_N: maxThrust_N,
    density_kgm3: air.density_kgm3,
    diameter_m,
  });
  // In thin air the same speed meets less shaft power and the same torque more speed: the loss at no
  // load belongs to the speed and the copper loss to the torque, so their shares of shaft power move.
  const relativeDensity = air.density_kgm3 / SEA_LEVEL_DENSITY_KGM3;
  const noLoad = (law.noLoad * ((10 * INCH_M) / diameter_m)) / relativeDensity;
  const copper = law.copper * relativeDensity;
  const maxPower_W = maxShaft_W * (1 + copper + noLoad);
  const emf_Vs = Math.min(
    60 / group.motorKv_rpmPerV,
    (SPEED_FRACTION_MOST * nominal_V) / maxSpeed_rps,
  );
  const resistance_ohm = ((nominal_V - emf_Vs * maxSpeed_rps) * nominal_V) / maxPower_W;
  return {
    diameter_m,
    diskArea_m2,
    maxThrust_N,
    maxSpeed_rps,
    maxShaft_W,
    merit,
    copper,
    noLoad,
    thrustLaw,
    nominal_V,
    emf_Vs,
    resistance_ohm,
  };
}

/** Electrical power at a share f of the full thrust, standing still. */
export function powerAt_W(drive: Drive, f: number): number {
  const root = Math.sqrt(f);
  return drive.maxShaft_W * (f * root + drive.copper * f * f + drive.noLoad * root);
}

/** What of it becomes heat in motor and controller. */
export function heatAt_W(drive: Drive, f: number): number {
  return drive.maxShaft_W * (drive.copper * f * f + drive.noLoad * Math.sqrt(f));
}

/**
 * Electrical power for a shaft power that does not come from standing thrust (forward flight): the losses
 * are those of the standing rotor with the same shaft power.
 */
export function powerForShaft_W(drive: Drive, shaft_W: number): number {
  const share = Math.max(0, shaft_W) / drive.maxShaft_W;
  const cubeRoot = Math.cbrt(share);
  const f = cubeRoot * cubeRoot;
  return drive.maxShaft_W * (share + drive.copper * f * f + drive.noLoad * cubeRoot);
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

import type { Aircraft, Conditions, MotorGroup } from '../aircraft.ts';
import { airAt } from '../atmosphere.ts';
import { type Bus, type Buses, busesOf, busFor } from '../battery/bus.ts';
import { currentOrMost_A, dischargeTime_s, openCircuit_V } from '../battery/discharge.ts';
import { GRAVITY_MPS2 } from '../constants.ts';
import {
  type Drive,
  driveIn,
  driveOn,
  motorVoltage_V,
  powerAt_W,
  speedAt_rps,
  thrustShareAtVoltage,
} from '../motor.ts';
import type { AirState } from '../performance.ts';
import { zeroThrustAdvance } from '../propeller/forward.ts';
import { groupThrustLaw, slowFlyerOf, speedForThrust_rps } from '../propeller/static.ts';
import { INCH_M } from '../units.ts';

/**
 * Hover power of a whole aircraft over the sum of its motors on a stand: k min(1, D / 10 in)^g for download on
 * the frame, rotors in each other's flow, trim and wiring. Airframes of one shape have one factor, so it is constant
 * from ten inches up; below, products have motors better matched than the racing motors of the small stands.
 * Fitted with the induced share of forward flight held, on published hover power, hover time and flight time
 * (`tools/fit`); open home builds lie some 10 % above.
 */
export type AirframeLaw = { readonly factor: number; readonly size: number };

export const AIRFRAME_LAW: AirframeLaw = { factor: 1.2, size: 0.147 };

export function airframeFactor(law: AirframeLaw, diameter_m: number): number {
  return law.factor * Math.min(1, diameter_m / (10 * INCH_M)) ** law.size;
}

/**
 * Shaft power of a coaxial pair over that of two separate rotors with the same thrust. Momentum theory: 1.41 in one
 * plane, 1.28 with equal thrusts and the lower rotor in the contracted slipstream, 1.22 with equal torques
 * (Leishman, Principles of Helicopter Aerodynamics, 2nd ed., §2.15). Both motors of a pair get one command, and at
 * the spacings of multirotors (0.1 to 0.4 D) it hardly depends on the distance: docs/physics/hover.md.
 */
export const COAXIAL_POWER = 1.28;

/** Thrust of the pair over that of two separate rotors at the same shaft power: P ~ T^1.5. */
const COAXIAL_THRUST = COAXIAL_POWER ** (-2 / 3);

/** Drag area of a smooth body of the given mass: 0.012 m² at 0.9 kg, growing with its face. */
function flatPlateFromMass_m2(mass_kg: number): number {
  return 0.012 * (mass_kg / 0.9) ** (2 / 3);
}

/** Figures at one point are those of a pack half used. */
export const HALF_USED = 0.5;

/** Share of kv × nominal voltage that a matched motor turns at full throttle under load. */
const MATCHED_FRACTION = 0.74;

/** A rotorcraft in given air, ready to be asked. Made once for an analysis and for each point of a curve. */
export type Rotorcraft = {
  readonly air: AirState;
  readonly group: MotorGroup;
  readonly count: number;
  readonly drive: Drive;
  readonly bus: Bus | null;
  /** Buses with loads that feed none of these motors: the flight ends with the first of them. */
  readonly others: readonly Bus[];
  readonly mass_kg: number;
  readonly weight_N: number;
  /** Full thrust of all motors in this air, coaxial loss included. */
  readonly fullThrust_N: number;
  /** What full throttle gives of it at the voltage that a half-used pack holds; at most 1. */
  readonly saggedShare: number;
  /** Weight over the full thrust: the stand share f at which the motors work in hover. */
  readonly hoverShare: number;
  /** Its own hovers were measured. */
  readonly calibrated: boolean;
  /** Power on the aircraft over that on a stand. */
  readonly factor: number;
  readonly flatPlateArea_m2: number;
  /** Else it follows the mass. */
  readonly dragStated: boolean;
  readonly zeroThrustAdvance: number;
  readonly usableFraction: number;
  readonly tiltLimit_rad: number;
  readonly allowed: NonNullable<Aircraft['allowed']>;
};

export function allUpMass_kg(aircraft: Aircraft): number {
  let mass_kg = aircraft.dryMass_kg + aircraft.payloadMass_kg;
  for (const pack of aircraft.packs) mass_kg += pack.mass_kg;
  return mass_kg;
}

/** Voltage that suits the motor, for an aircraft without a pack. */
export function assumedVoltage_V(group: MotorGroup, air: AirState): number {
  const law = groupThrustLaw(group, air.kinematicViscosity_m2ps);
  const speed_rps = speedForThrust_rps(law, {
    thrust_N: group.maxThrust_N,
    density_kgm3: 1.225,
    diameter_m: group.propeller.diameter_m,
  });
  return (speed_rps * 60) / (MATCHED_FRACTION * group.motorKv_rpmPerV);
}

/** Buses with loads that feed none of the motors in question: a flight ends with the first of them. */
export function otherBuses(buses: Buses, own: Bus | null): readonly Bus[] {
  const others: Bus[] = [];
  for (const bus of [buses.main, buses.lift, buses.cruise, buses.aux]) {
    if (bus !== null && bus !== own && bus.load_W > 0) others.push(bus);
  }
  return others;
}

/** What both halves of an aircraft share, made once for an analysis. */
export type Setting = {
  readonly air: AirState;
  readonly buses: Buses;
  readonly mass_kg: number;
};

export function settingOf(aircraft: Aircraft, conditions: Conditions): Setting {
  return {
    air: airAt(conditions),
    buses: busesOf(aircraft),
    mass_kg: allUpMass_kg(aircraft),
  };
}

const NOTHING_STATED = { tilt_rad: null, speed_mps: null } as const;

/** The lift group of an aircraft; null when it has none. */
export function rotorcraftOf(aircraft: Aircraft, setting: Setting): Rotorcraft | null {
  const group = aircraft.groups.find((candidate) => candidate.role !== 'cruise');
  if (group === undefined) return null;
  const { air, buses } = setting;
  const bus = busFor(group, buses);
  const drive = driveIn(group, air, bus?.nominal_V ?? assumedVoltage_V(group, air));
  return craftOf(aircraft, setting, { group, bus, drive });
}

/** The same aircraft at another density, with the packs and the fitted motor that it has. */
export function inAir(craft: Rotorcraft, air: AirState): Rotorcraft {
  const { group, bus } = craft;
  // Without a pack the voltage follows the air.
  const drive =
    bus === null
      ? driveIn(group, air, assumedVoltage_V(group, air))
      : driveOn(craft.drive.stand, group, air, bus.nominal_V);
  const fullThrust_N = fullThrustOf_N(group, drive);
  return {
    ...craft,
    air,
    drive,
    fullThrust_N,
    saggedShare: saggedThrustShare({ bus, count: group.count, drive }),
    hoverShare: craft.weight_N / fullThrust_N,
  };
}

function fullThrustOf_N({ count, coaxial }: MotorGroup, drive: Drive): number {
  return count * drive.maxThrust_N * (coaxial ? COAXIAL_THRUST : 1);
}

function craftOf(
  aircraft: Aircraft,
  { air, buses, mass_kg }: Setting,
  of: Pick<Rotorcraft, 'group' | 'bus' | 'drive'>,
): Rotorcraft {
  const { group, bus, drive } = of;
  const weight_N = mass_kg * GRAVITY_MPS2;
  const fullThrust_N = fullThrustOf_N(group, drive);
  return {
    air,
    group,
    count: group.count,
    drive,
    bus,
    others: otherBuses(buses, bus),
    mass_kg,
    weight_N,
    fullThrust_N,
    saggedShare: saggedThrustShare({ bus, count: group.count, drive }),
    hoverShare: weight_N / fullThrust_N,
    calibrated: aircraft.hoverCalibration !== null,
    factor: (aircraft.hoverCalibration ?? 1) * airframeFactor(AIRFRAME_LAW, drive.diameter_m),
    flatPlateArea_m2: aircraft.flatPlateArea_m2 ?? flatPlateFromMass_m2(mass_kg),
    dragStated: aircraft.flatPlateArea_m2 !== null,
    zeroThrustAdvance: zeroThrustAdvance(group.propeller, slowFlyerOf(group)),
    usableFraction: aircraft.usableFraction,
    tiltLimit_rad: aircraft.tiltLimit_rad,
    allowed: aircraft.allowed ?? NOTHING_STATED,
  };
}

/** Thrust at full throttle over full thrust when the pack, half used, sags under it; 1 without a pack. */
function saggedThrustShare(of: {
  readonly bus: Bus | null;
  readonly count: number;
  readonly drive: Drive;
}): number {
  const { bus, drive } = of;
  if (bus === null) return 1;
  const open_V = openCircuit_V(bus, HALF_USED);
  const all_W = of.count * powerAt_W(drive, 1) + bus.load_W;
  const current_A = currentOrMost_A(open_V, bus.resistanceInUse_ohm, all_W);
  return Math.min(1, thrustShareAtVoltage(drive, open_V - current_A * bus.resistanceInUse_ohm));
}

/** The same craft with another mass on board, as if it had been described with it. */
export function withMass(craft: Rotorcraft, mass_kg: number): Rotorcraft {
  const weight_N = mass_kg * GRAVITY_MPS2;
  return {
    ...craft,
    mass_kg,
    weight_N,
    flatPlateArea_m2: craft.dragStated ? craft.flatPlateArea_m2 : flatPlateFromMass_m2(mass_kg),
    hoverShare: weight_N / craft.fullThrust_N,
  };
}

/** Electrical power of all lift motors in hover, without the constant loads. */
export function hoverMotorPower_W(craft: Rotorcraft): number {
  return craft.factor * craft.count * powerAt_W(craft.drive, craft.hoverShare);
}

/** Of one motor in hover, or at full thrust when that does not carry the weight. */
export function mostHoverMotor_W(craft: Rotorcraft): number {
  return craft.factor * powerAt_W(craft.drive, Math.min(1, craft.hoverShare));
}

/** Voltage that the motors need to carry a share of their full thrust. */
export function neededVoltage_V(craft: Rotorcraft, share: number): number {
  return motorVoltage_V(
    craft.drive,
    speedAt_rps(craft.drive, share),
    powerAt_W(craft.drive, share),
  );
}

/** Flight time at a motor power: the first bus to run out ends it. */
export function flightTime_s(craft: Rotorcraft, motorPower_W: number, least_V: number): number {
  if (craft.bus === null) return 0;
  const power_W = motorPower_W + craft.bus.load_W;
  const time_s = dischargeTime_s(craft.bus, power_W, craft.usableFraction, least_V);
  return Math.min(time_s, loadsTime_s(craft.others, craft.usableFraction));
}

/** How long buses without motors carry their own loads. */
export function loadsTime_s(buses: readonly Bus[], usableFraction: number): number {
  let time_s = Number.POSITIVE_INFINITY;
  for (const bus of buses) {
    time_s = Math.min(time_s, dischargeTime_s(bus, bus.load_W, usableFraction, 0));
  }
  return time_s;
}

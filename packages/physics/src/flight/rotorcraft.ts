import type { Aircraft, Conditions, MotorGroup } from '../aircraft.ts';
import { airAt } from '../atmosphere.ts';
import { type Bus, type Buses, busesOf, busFor } from '../battery/bus.ts';
import { dischargeTime_s } from '../battery/discharge.ts';
import { GRAVITY_MPS2 } from '../constants.ts';
import { type Drive, driveIn, motorVoltage_V, powerAt_W, speedAt_rps } from '../motor.ts';
import type { AirState } from '../performance.ts';
import { zeroThrustAdvance } from '../propeller/forward.ts';
import { speedForThrust_rps, staticThrustLaw } from '../propeller/static.ts';
import { INCH_M } from '../units.ts';

/**
 * Hover power of a whole aircraft over the sum of its motors on a stand: k (D / 10 in)^g for download on the
 * frame, rotors in each other's flow, trim and wiring. It grows a little with size: large craft carry arms and
 * gear under their discs, and small products have motors better matched than the racing motors of the
 * stands. Fitted with the induced share of forward flight on published hover power, hover time and flight
 * time (`tools/fit`); open home builds lie some 13 % above.
 */
export const AIRFRAME_LAW = { factor: 1.1733, size: 0.0623 } as const;

function airframeFactor(diameter_m: number): number {
  return AIRFRAME_LAW.factor * (diameter_m / (10 * INCH_M)) ** AIRFRAME_LAW.size;
}

/**
 * Power of a coaxial rotor over that of the same rotor alone at the same mean thrust. Momentum theory
 * with the lower rotor in the upper one's slipstream gives 1.22 to 1.28 (Leishman, Principles of
 * Helicopter Aerodynamics, 2nd ed., §2.15); measured pairs 1.16 and up.
 */
export const COAXIAL_FACTOR = 1.22;

/** Drag area of a smooth body of the given mass: 0.012 m² at 0.9 kg, growing with its face. */
function flatPlateFromMass_m2(mass_kg: number): number {
  return 0.012 * (mass_kg / 0.9) ** (2 / 3);
}

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
  /** Hover thrust of one motor over its full thrust in this air. */
  readonly hoverShare: number;
  /** What a stand's power is multiplied with on the aircraft. */
  readonly factor: number;
  readonly flatPlateArea_m2: number;
  readonly zeroThrustAdvance: number;
  readonly usableFraction: number;
  readonly tiltLimit_rad: number;
};

export function allUpMass_kg(aircraft: Aircraft): number {
  let mass_kg = aircraft.dryMass_kg + aircraft.payloadMass_kg;
  for (const pack of aircraft.packs) mass_kg += pack.mass_kg;
  return mass_kg;
}

/** Voltage that suits the motor, for an aircraft without a pack. */
export function assumedVoltage_V(group: MotorGroup, air: AirState): number {
  const law = staticThrustLaw(group.propeller, air.kinematicViscosity_m2ps);
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

/** The lift group of an aircraft; null when it has none. */
export function rotorcraftOf(aircraft: Aircraft, setting: Setting): Rotorcraft | null {
  const group = aircraft.groups.find((candidate) => candidate.role !== 'cruise');
  if (group === undefined) return null;
  const { air, buses, mass_kg } = setting;
  const bus = busFor(group, buses);
  const drive = driveIn(group, air, bus?.nominal_V ?? assumedVoltage_V(group, air));
  const weight_N = mass_kg * GRAVITY_MPS2;
  return {
    air,
    group,
    count: group.count,
    drive,
    bus,
    others: otherBuses(buses, bus),
    mass_kg,
    weight_N,
    hoverShare: weight_N / (group.count * drive.maxThrust_N),
    factor: airframeFactor(drive.diameter_m) * (group.coaxial ? COAXIAL_FACTOR : 1),
    flatPlateArea_m2: aircraft.flatPlateArea_m2 ?? flatPlateFromMass_m2(mass_kg),
    zeroThrustAdvance: zeroThrustAdvance(group.propeller),
    usableFraction: aircraft.usableFraction,
    tiltLimit_rad: aircraft.tiltLimit_rad,
  };
}

/** The same craft with another mass on board; the drag area stays as it was given or estimated. */
export function withMass(craft: Rotorcraft, mass_kg: number): Rotorcraft {
  const weight_N = mass_kg * GRAVITY_MPS2;
  return {
    ...craft,
    mass_kg,
    weight_N,
    hoverShare: weight_N / (craft.count * craft.drive.maxThrust_N),
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

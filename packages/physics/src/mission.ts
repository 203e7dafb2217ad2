import type { Aircraft, Conditions } from './aircraft.ts';
import type { Bus } from './battery/bus.ts';
import { currentForPower_A, openCircuit_V } from './battery/discharge.ts';
import {
  bestSpeeds,
  type ForwardFlight,
  forwardFlight,
  motorPower_W,
  thrustShareAt,
  topSpeed,
} from './flight/forward.ts';
import {
  hoverMotorPower_W,
  neededVoltage_V,
  type Rotorcraft,
  rotorcraftOf,
  settingOf,
  withMass,
} from './flight/rotorcraft.ts';
import {
  climbPower_W,
  drag_N,
  levelPower_W,
  stallSpeed_mps,
  thrustAvailable_N,
  type Winged,
  wingedOf,
} from './flight/wing.ts';
import { climbRate_mps } from './flight/wingPerformance.ts';
import type { Performance } from './performance.ts';
import { AH_C } from './units.ts';

/** One leg of a mission. A wing cruises, climbs and descends on its wing; every other leg is flown on rotors. */
export type Leg = {
  readonly kind: 'hover' | 'climb' | 'cruise' | 'loiter' | 'descend';
  /** How long, how far or how high; one that suits the kind. */
  readonly time_s: number | null;
  readonly distance_m: number | null;
  readonly height_m: number | null;
  /** Airspeed; of a climb or descent on rotors the vertical speed. Null: the best for the kind. */
  readonly speed_mps: number | null;
  /** Carried during the leg; null: the payload of the build. */
  readonly payload_kg: number | null;
};

export type LegFailure =
  | 'no_battery'
  | 'no_rotors'
  | 'thrust'
  | 'stall'
  | 'speed'
  | 'voltage'
  | 'charge'
  | 'earlier_leg';

export type LegResult = {
  readonly time_s: number;
  readonly distance_m: number;
  readonly energy_J: number;
  /** Of the whole charge, after the leg; 0..1. */
  readonly chargeLeft: number;
  readonly failure: LegFailure | null;
};

/** What a leg asks of the battery, or why it cannot be flown. */
type Demand =
  | {
      readonly bus: Bus;
      readonly power_W: number;
      readonly least_V: number;
      readonly time_s: number;
      readonly distance_m: number;
    }
  | LegFailure;

/** Climb and descent on rotors when no speed is asked for; usual settings of autopilots. */
const ROTOR_CLIMB_MPS = 2.5;
const ROTOR_DESCENT_MPS = 1.5;
/** Steps in which a leg's discharge is followed. */
const STEPS = 24;

function duration_s(leg: Leg, forward_mps: number, vertical_mps: number): number {
  if (leg.time_s !== null) return leg.time_s;
  if (leg.distance_m !== null) return forward_mps > 0 ? leg.distance_m / forward_mps : 0;
  return leg.height_m !== null && vertical_mps > 0 ? leg.height_m / vertical_mps : 0;
}

/** Induced power of a real rotor over the ideal one (Leishman, 2nd ed., §2.6). */
const INDUCED_FACTOR = 1.15;

/**
 * Power of a vertical climb over that of hover: beside the hover's shaft power it takes κ W (V + v - v_h) with the
 * induced velocity v = -V/2 + √(V²/4 + v_h²) (Leishman, 2nd ed., §2.13). A descent is counted as a hover, which takes
 * a little more.
 */
function climbFactor(flight: ForwardFlight, climb_mps: number): number {
  const vh = flight.hoverInflow_mps;
  const through_mps = climb_mps / 2 + Math.sqrt((climb_mps / 2) ** 2 + vh * vh);
  const extra_W = INDUCED_FACTOR * flight.craft.weight_N * (through_mps - vh);
  return 1 + extra_W / flight.hoverShaft_W;
}

function rotorDemand(craft: Rotorcraft, leg: Leg): Demand {
  const { bus } = craft;
  if (bus === null) return 'no_battery';
  if (craft.hoverShare > 1) return 'thrust';
  const flight = forwardFlight(craft);
  const hover_W = hoverMotorPower_W(craft);
  const hover = { bus, least_V: neededVoltage_V(craft, craft.hoverShare) };
  if (leg.kind === 'hover') {
    const time_s = duration_s(leg, 0, 0);
    return { ...hover, power_W: hover_W + bus.load_W, time_s, distance_m: 0 };
  }
  if (leg.kind === 'climb' || leg.kind === 'descend') {
    const up = leg.kind === 'climb';
    const vertical_mps = leg.speed_mps ?? (up ? ROTOR_CLIMB_MPS : ROTOR_DESCENT_MPS);
    const factor = up ? climbFactor(flight, vertical_mps) : 1;
    const time_s = duration_s(leg, 0, vertical_mps);
    return { ...hover, power_W: factor * hover_W + bus.load_W, time_s, distance_m: 0 };
  }
  const top_mps = topSpeed(flight).speed_mps;
  const best = bestSpeeds(flight, top_mps);
  const speed_mps = leg.speed_mps ?? (leg.kind === 'cruise' ? best.range_mps : best.endurance_mps);
  if (speed_mps > top_mps) return 'speed';
  const time_s = duration_s(leg, speed_mps, 0);
  return {
    bus,
    power_W: motorPower_W(flight, speed_mps) + bus.load_W,
    least_V: neededVoltage_V(craft, thrustShareAt(flight, speed_mps)),
    time_s,
    distance_m: time_s * speed_mps,
  };
}

function wingDemand(craft: Winged, leg: Leg, performance: Performance): Demand {
  const { bus } = craft;
  const wing = performance.wing!;
  if (bus === null) return 'no_battery';
  const endurance = leg.kind === 'loiter';
  const speed_mps =
    leg.speed_mps ??
    (leg.kind === 'climb'
      ? wing.bestClimbSpeed_mps
      : endurance
        ? wing.bestEnduranceSpeed_mps
        : wing.bestRangeSpeed_mps);
  if (speed_mps < stallSpeed_mps(craft)) return 'stall';
  if (leg.kind === 'climb') {
    const climb_mps = climbRate_mps(craft, speed_mps);
    if (!(climb_mps > 0)) return 'thrust';
    const time_s = duration_s(leg, speed_mps, climb_mps);
    const power_W = climbPower_W(craft, speed_mps) + bus.load_W;
    return { bus, power_W, least_V: 0, time_s, distance_m: time_s * speed_mps };
  }
  if (leg.kind === 'descend') {
    // Motors off: it sinks as its drag takes the height.
    const sink_mps = (speed_mps * drag_N(craft, speed_mps)) / craft.weight_N;
    const time_s = duration_s(leg, speed_mps, sink_mps);
    return { bus, power_W: bus.load_W, least_V: 0, time_s, distance_m: time_s * speed_mps };
  }
  if (drag_N(craft, speed_mps) > thrustAvailable_N(craft, speed_mps)) return 'speed';
  const time_s = duration_s(leg, speed_mps, 0);
  const power_W = levelPower_W(craft, speed_mps) + bus.load_W;
  return { bus, power_W, least_V: 0, time_s, distance_m: time_s * speed_mps };
}

/** Charge left after a constant power, in steps of time; NaN where the voltage falls too low. */
function discharge(demand: Exclude<Demand, LegFailure>, from: number): number {
  const { bus, power_W, least_V, time_s } = demand;
  const step_s = time_s / STEPS;
  let charge = from;
  for (let i = 0; i < STEPS; i++) {
    const open_V = openCircuit_V(bus, charge);
    const current_A = currentForPower_A(open_V, bus.resistanceInUse_ohm, power_W);
    if (!(open_V - current_A * bus.resistanceInUse_ohm >= least_V)) return Number.NaN;
    charge -= (current_A * step_s) / (bus.capacity_Ah * AH_C);
  }
  return charge;
}

/** Flies the legs in turn from a full charge. After the first that fails, the rest are not flown. */
export function flyMission(
  aircraft: Aircraft,
  conditions: Conditions,
  of: { readonly legs: readonly Leg[]; readonly performance: Performance },
): readonly LegResult[] {
  const setting = settingOf(aircraft, conditions);
  const rotors = aircraft.class === 'wing' ? null : rotorcraftOf(aircraft, setting);
  const charges = new Map<Bus, number>();
  let failed = false;
  let chargeLeft = 1;
  return of.legs.map((leg): LegResult => {
    const none = { time_s: 0, distance_m: 0, energy_J: 0 };
    if (failed) return { ...none, chargeLeft, failure: 'earlier_leg' };
    const demand = demandOf(leg);
    if (typeof demand === 'string') {
      failed = true;
      return { ...none, chargeLeft, failure: demand };
    }
    const before = charges.get(demand.bus) ?? 1;
    const after = discharge(demand, before);
    const short = after < 1 - aircraft.usableFraction - 1e-9;
    if (Number.isNaN(after) || short) {
      failed = true;
      return { ...none, chargeLeft: before, failure: short ? 'charge' : 'voltage' };
    }
    charges.set(demand.bus, after);
    chargeLeft = after;
    const { time_s, distance_m, power_W } = demand;
    return { time_s, distance_m, energy_J: power_W * time_s, chargeLeft, failure: null };
  });

  function demandOf(leg: Leg): Demand {
    const payload_kg = leg.payload_kg ?? aircraft.payloadMass_kg;
    const mass_kg = setting.mass_kg - aircraft.payloadMass_kg + payload_kg;
    if (aircraft.wing !== null && leg.kind !== 'hover') {
      const winged = wingedOf({ ...aircraft, payloadMass_kg: payload_kg }, { ...setting, mass_kg });
      return winged === null ? 'no_battery' : wingDemand(winged, leg, of.performance);
    }
    return rotors === null ? 'no_rotors' : rotorDemand(withMass(rotors, mass_kg), leg);
  }
}

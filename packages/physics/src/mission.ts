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
import type { Performance, WingPerformance } from './performance.ts';
import { AH_C } from './units.ts';

/** One leg of a mission. A winged aircraft hovers on its rotors and flies every other leg on its wing. */
export type Leg = {
  readonly kind: 'hover' | 'climb' | 'cruise' | 'loiter' | 'descend';
  /** The length of the leg is given by time, by distance or by height, whichever suits its kind. */
  readonly time_s: number | null;
  readonly distance_m: number | null;
  readonly height_m: number | null;
  /** Airspeed; on rotors, the vertical speed of a climb or descent. Null: the best speed for the kind. */
  readonly speed_mps: number | null;
  /** Payload carried during the leg. Null: the payload of the build. */
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
  /** State of charge after the leg, 0..1 of the full capacity. */
  readonly chargeLeft: number;
  readonly failure: LegFailure | null;
};

/** The constant power that a leg draws from its bus, and for how long. */
type Demand = {
  readonly bus: Bus;
  readonly power_W: number;
  /** The leg cannot be flown once the voltage under load falls below this. */
  readonly leastVoltage_V: number;
  readonly time_s: number;
  readonly distance_m: number;
};

/** Vertical speeds on rotors when the request states none: the usual settings of autopilots. */
const ROTOR_CLIMB_MPS = 2.5;
const ROTOR_DESCENT_MPS = 1.5;

/** Induced power of a real rotor over that of an ideal one (Leishman, 2nd ed., §2.6). */
const INDUCED_FACTOR = 1.15;

/** A leg is discharged in this many equal steps of time. */
const DISCHARGE_STEPS = 24;

function duration_s(leg: Leg, speed: { forward_mps?: number; vertical_mps?: number }): number {
  const { forward_mps = 0, vertical_mps = 0 } = speed;
  if (leg.time_s !== null) return leg.time_s;
  if (leg.distance_m !== null) return forward_mps > 0 ? leg.distance_m / forward_mps : 0;
  return leg.height_m !== null && vertical_mps > 0 ? leg.height_m / vertical_mps : 0;
}

/**
 * Power of a vertical climb at V over the power of hover. On top of the hover's shaft power a climb takes
 * κ W (V + v - v_h), where the induced velocity is v = -V/2 + √(V²/4 + v_h²) (Leishman, 2nd ed., §2.13).
 */
function climbFactor(flight: ForwardFlight, climb_mps: number): number {
  const hoverInflow_mps = flight.hoverInflow_mps;
  const inflow_mps =
    climb_mps / 2 + Math.sqrt((climb_mps / 2) ** 2 + hoverInflow_mps * hoverInflow_mps);
  const extra_W = INDUCED_FACTOR * flight.craft.weight_N * (inflow_mps - hoverInflow_mps);
  return 1 + extra_W / flight.hoverShaft_W;
}

/**
 * Hover, climb and descent, all without forward speed. A descent is charged as a hover, which overstates its
 * power a little.
 */
function verticalDemand(craft: Rotorcraft, bus: Bus, leg: Leg): Demand {
  let factor = 1;
  let vertical_mps = 0;
  if (leg.kind === 'climb') {
    vertical_mps = leg.speed_mps ?? ROTOR_CLIMB_MPS;
    factor = climbFactor(forwardFlight(craft), vertical_mps);
  } else if (leg.kind === 'descend') {
    vertical_mps = leg.speed_mps ?? ROTOR_DESCENT_MPS;
  }
  return {
    bus,
    power_W: factor * hoverMotorPower_W(craft) + bus.load_W,
    leastVoltage_V: neededVoltage_V(craft, craft.hoverShare),
    time_s: duration_s(leg, { vertical_mps }),
    distance_m: 0,
  };
}

function rotorDemand(craft: Rotorcraft, leg: Leg): Demand | LegFailure {
  const { bus } = craft;
  if (bus === null) return 'no_battery';
  if (craft.hoverShare > 1) return 'thrust';
  if (leg.kind !== 'cruise' && leg.kind !== 'loiter') return verticalDemand(craft, bus, leg);

  const flight = forwardFlight(craft);
  const top_mps = topSpeed(flight).speed_mps;
  const best = bestSpeeds(flight, top_mps);
  const speed_mps = leg.speed_mps ?? (leg.kind === 'cruise' ? best.range_mps : best.endurance_mps);
  if (speed_mps > top_mps) return 'speed';
  const time_s = duration_s(leg, { forward_mps: speed_mps });
  return {
    bus,
    power_W: motorPower_W(flight, speed_mps) + bus.load_W,
    leastVoltage_V: neededVoltage_V(craft, thrustShareAt(flight, speed_mps)),
    time_s,
    distance_m: time_s * speed_mps,
  };
}

function bestWingSpeed_mps(kind: Leg['kind'], wing: WingPerformance): number {
  if (kind === 'climb') return wing.bestClimbSpeed_mps;
  return kind === 'loiter' ? wing.bestEnduranceSpeed_mps : wing.bestRangeSpeed_mps;
}

/** Motor power and vertical speed of a leg flown on the wing at an airspeed. */
function wingFlight(
  craft: Winged,
  kind: Leg['kind'],
  speed_mps: number,
): { motors_W: number; vertical_mps: number } | LegFailure {
  if (kind === 'climb') {
    const climb_mps = climbRate_mps(craft, speed_mps);
    if (!(climb_mps > 0)) return 'thrust';
    return { motors_W: climbPower_W(craft, speed_mps), vertical_mps: climb_mps };
  }
  if (kind === 'descend') {
    // A glide with the motors off, at the sink rate that the drag causes.
    const sink_mps = (speed_mps * drag_N(craft, speed_mps)) / craft.weight_N;
    return { motors_W: 0, vertical_mps: sink_mps };
  }
  if (drag_N(craft, speed_mps) > thrustAvailable_N(craft, speed_mps)) return 'speed';
  return { motors_W: levelPower_W(craft, speed_mps), vertical_mps: 0 };
}

function wingDemand(craft: Winged, leg: Leg, wing: WingPerformance): Demand | LegFailure {
  const { bus } = craft;
  if (bus === null) return 'no_battery';
  const speed_mps = leg.speed_mps ?? bestWingSpeed_mps(leg.kind, wing);
  if (speed_mps < stallSpeed_mps(craft)) return 'stall';
  const flight = wingFlight(craft, leg.kind, speed_mps);
  if (typeof flight === 'string') return flight;
  const { motors_W, vertical_mps } = flight;
  const time_s = duration_s(leg, { forward_mps: speed_mps, vertical_mps });
  return {
    bus,
    power_W: motors_W + bus.load_W,
    leastVoltage_V: 0,
    time_s,
    distance_m: time_s * speed_mps,
  };
}

/** State of charge after a leg; null when the voltage falls too low on the way. */
function chargeAfter(demand: Demand, chargeBefore: number): number | null {
  const { bus, power_W, leastVoltage_V, time_s } = demand;
  const step_s = time_s / DISCHARGE_STEPS;
  let charge = chargeBefore;
  for (let i = 0; i < DISCHARGE_STEPS; i++) {
    const open_V = openCircuit_V(bus, charge);
    // NaN when the pack cannot deliver the power at all; the comparison is then false.
    const current_A = currentForPower_A(open_V, bus.resistanceInUse_ohm, power_W);
    const enough = open_V - current_A * bus.resistanceInUse_ohm >= leastVoltage_V;
    if (!enough) return null;
    charge -= (current_A * step_s) / (bus.capacity_Ah * AH_C);
  }
  return charge;
}

/** Rounding of the discharge that does not count as dipping into the reserve. */
const CHARGE_TOLERANCE = 1e-9;

/** Flies the legs in order from a full charge. The legs after the first failure are not flown. */
export function flyMission(
  aircraft: Aircraft,
  conditions: Conditions,
  of: { readonly legs: readonly Leg[]; readonly performance: Performance },
): readonly LegResult[] {
  const setting = settingOf(aircraft, conditions);
  const rotorcraft = aircraft.class === 'wing' ? null : rotorcraftOf(aircraft, setting);
  const reserve = 1 - aircraft.usableFraction;
  const chargeByBus = new Map<Bus, number>();
  const results: LegResult[] = [];
  let chargeLeft = 1;
  let failed = false;
  const fail = (failure: LegFailure): LegResult => {
    failed = true;
    return { time_s: 0, distance_m: 0, energy_J: 0, chargeLeft, failure };
  };

  for (const leg of of.legs) results.push(failed ? fail('earlier_leg') : fly(leg));
  return results;

  function fly(leg: Leg): LegResult {
    const demand = demandOf(leg);
    if (typeof demand === 'string') return fail(demand);
    const { bus, time_s, distance_m, power_W } = demand;
    const before = chargeByBus.get(bus) ?? 1;
    const after = chargeAfter(demand, before);
    if (after === null || after < reserve - CHARGE_TOLERANCE) {
      return { ...fail(after === null ? 'voltage' : 'charge'), chargeLeft: before };
    }
    chargeByBus.set(bus, after);
    chargeLeft = after;
    return { time_s, distance_m, energy_J: power_W * time_s, chargeLeft, failure: null };
  }

  function demandOf(leg: Leg): Demand | LegFailure {
    const payload_kg = leg.payload_kg ?? aircraft.payloadMass_kg;
    const mass_kg = setting.mass_kg - aircraft.payloadMass_kg + payload_kg;
    if (aircraft.wing !== null && leg.kind !== 'hover') {
      const winged = wingedOf({ ...aircraft, payloadMass_kg: payload_kg }, { ...setting, mass_kg });
      return winged === null ? 'no_battery' : wingDemand(winged, leg, of.performance.wing!);
    }
    return rotorcraft === null ? 'no_rotors' : rotorDemand(withMass(rotorcraft, mass_kg), leg);
  }
}

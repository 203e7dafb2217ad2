import type { Bus } from './battery/bus.ts';
import {
  bestSpeeds,
  climbPowerFactor,
  fastestClimb_mps,
  forwardFlight,
  motorPower_W,
  terminalSpeed_mps,
  thrustShareAt,
  topSpeed,
} from './flight/forward.ts';
import { hoverMotorPower_W, neededVoltage_V, type Rotorcraft } from './flight/rotorcraft.ts';
import {
  climbPower_W,
  drag_N,
  levelPower_W,
  stallSpeed_mps,
  thrustAvailable_N,
  type Winged,
} from './flight/wing.ts';
import { type BestWingSpeeds, climbRate_mps } from './flight/wingPerformance.ts';

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

/** The constant power that a leg draws from its bus, and for how long. */
export type Demand = {
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

/** The speed that a leg states, also by a length and the time for it; null where the best is left to choose. */
function statedSpeed_mps(leg: Leg, length_m: number | null): number | null {
  if (leg.speed_mps !== null) return leg.speed_mps;
  return length_m === null || leg.time_s === null ? null : length_m / leg.time_s;
}

/** Time for a length at a speed, or the time that is stated where no length is. */
function duration_s(leg: Leg, length_m: number | null, speed_mps: number): number {
  if (length_m === null) return leg.time_s ?? 0;
  return length_m / speed_mps;
}

/**
 * Hover, climb and descent, all without forward speed. A descent is charged as a hover, which overstates its
 * power a little.
 */
function verticalDemand(craft: Rotorcraft, bus: Bus, leg: Leg): Demand | LegFailure {
  const flight = forwardFlight(craft);
  let factor = 1;
  let vertical_mps = 0;
  if (leg.kind === 'climb') {
    const fastest_mps = fastestClimb_mps(flight);
    if (!(fastest_mps > 0)) return 'thrust';
    vertical_mps = statedSpeed_mps(leg, leg.height_m) ?? Math.min(ROTOR_CLIMB_MPS, fastest_mps);
    if (vertical_mps > fastest_mps) return 'speed';
    factor = climbPowerFactor(flight, vertical_mps);
  } else if (leg.kind === 'descend') {
    vertical_mps = statedSpeed_mps(leg, leg.height_m) ?? ROTOR_DESCENT_MPS;
    if (vertical_mps > terminalSpeed_mps(flight)) return 'speed';
  }
  const height_m = leg.kind === 'hover' ? null : leg.height_m;
  return {
    bus,
    power_W: factor * hoverMotorPower_W(craft) + bus.load_W,
    leastVoltage_V: neededVoltage_V(craft, craft.hoverShare),
    time_s: duration_s(leg, height_m, vertical_mps),
    distance_m: 0,
  };
}

export function rotorDemand(craft: Rotorcraft, leg: Leg): Demand | LegFailure {
  const { bus } = craft;
  if (bus === null) return 'no_battery';
  if (craft.hoverShare > 1) return 'thrust';
  if (leg.kind !== 'cruise' && leg.kind !== 'loiter') return verticalDemand(craft, bus, leg);

  const flight = forwardFlight(craft);
  const top_mps = topSpeed(flight).speed_mps;
  const best = bestSpeeds(flight, top_mps);
  const speed_mps =
    statedSpeed_mps(leg, leg.distance_m) ??
    (leg.kind === 'cruise' ? best.range_mps : best.endurance_mps);
  if (speed_mps > top_mps) return 'speed';
  if (leg.distance_m !== null && !(speed_mps > 0)) return 'thrust';
  const time_s = duration_s(leg, leg.distance_m, speed_mps);
  return {
    bus,
    power_W: motorPower_W(flight, speed_mps) + bus.load_W,
    leastVoltage_V: neededVoltage_V(craft, thrustShareAt(flight, speed_mps)),
    time_s,
    distance_m: time_s * speed_mps,
  };
}

/** The best airspeed for a leg. */
function bestWingSpeed_mps(best: BestWingSpeeds, kind: Leg['kind']): number {
  if (kind === 'climb') return best.climb_mps;
  return kind === 'loiter' ? best.endurance_mps : best.range_mps;
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

/** `best` are the speeds of the aircraft as loaded in the leg. */
export function wingDemand(craft: Winged, leg: Leg, best: BestWingSpeeds): Demand | LegFailure {
  const { bus } = craft;
  if (bus === null) return 'no_battery';
  const level = leg.kind === 'cruise' || leg.kind === 'loiter';
  const stated_mps = level ? statedSpeed_mps(leg, leg.distance_m) : leg.speed_mps;
  const speed_mps = stated_mps ?? bestWingSpeed_mps(best, leg.kind);
  if (speed_mps < stallSpeed_mps(craft)) return 'stall';
  const flight = wingFlight(craft, leg.kind, speed_mps);
  if (typeof flight === 'string') return stated_mps === null ? 'thrust' : flight;
  const { motors_W, vertical_mps } = flight;
  const time_s = level
    ? duration_s(leg, leg.distance_m, speed_mps)
    : duration_s(leg, leg.height_m, vertical_mps);
  return {
    bus,
    power_W: motors_W + bus.load_W,
    leastVoltage_V: 0,
    time_s,
    distance_m: time_s * speed_mps,
  };
}

import type { Bus } from './battery/bus.ts';
import {
  bestSpeeds,
  climbPowerFactor,
  type ForwardFlight,
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
import { minimum } from './solve.ts';

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
  | 'wind'
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
 * Over ground d at the airspeed V in a wind w, half of it against and half with: t = d V / (V² - w²). The same as
 * out and back along the wind; across it, the time is shorter.
 */
function groundTime_s(distance_m: number, speed_mps: number, wind_mps: number): number {
  return (distance_m * speed_mps) / (speed_mps ** 2 - wind_mps ** 2);
}

/** Airspeed over the wind from which on a distance is flown: slower, hardly any of it is made good. */
const MAKING_GOOD = 1.1;

/**
 * Hover, climb and descent, all without speed over ground. A descent is charged as a hover, which overstates its
 * power a little. What a light wind saves is not counted, and what a strong one takes is.
 */
function verticalDemand(
  craft: Rotorcraft,
  bus: Bus,
  leg: Leg,
  wind_mps: number,
): Demand | LegFailure {
  const flight = forwardFlight(craft);
  if (wind_mps > 0 && wind_mps > topSpeed(flight).speed_mps) return 'wind';
  const held_W =
    wind_mps > 0
      ? Math.max(hoverMotorPower_W(craft), motorPower_W(flight, wind_mps))
      : hoverMotorPower_W(craft);
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
    power_W: factor * held_W + bus.load_W,
    leastVoltage_V: neededVoltage_V(craft, craft.hoverShare),
    time_s: duration_s(leg, height_m, vertical_mps),
    distance_m: 0,
  };
}

/** Time and distance over ground of level flight at an airspeed; without a distance it goes through the air. */
function lengthOf(
  leg: Leg,
  speed_mps: number,
  wind_mps: number,
): Pick<Demand, 'time_s' | 'distance_m'> {
  if (leg.distance_m === null || wind_mps === 0) {
    const time_s = duration_s(leg, leg.distance_m, speed_mps);
    return { time_s, distance_m: time_s * speed_mps };
  }
  return {
    time_s: groundTime_s(leg.distance_m, speed_mps, wind_mps),
    distance_m: leg.distance_m,
  };
}

/** Airspeed with the least charge for a distance out and back along the wind. */
function bestInWind_mps(flight: ForwardFlight, load_W: number, between: [number, number]): number {
  const [slow_mps, top_mps] = between;
  return minimum(
    (v) => (motorPower_W(flight, v) + load_W) * groundTime_s(1, v, slow_mps / MAKING_GOOD),
    slow_mps,
    top_mps,
  );
}

export function rotorDemand(craft: Rotorcraft, leg: Leg, wind_mps = 0): Demand | LegFailure {
  const { bus } = craft;
  if (bus === null) return 'no_battery';
  if (craft.hoverShare > 1) return 'thrust';
  if (leg.kind !== 'cruise' && leg.kind !== 'loiter')
    return verticalDemand(craft, bus, leg, wind_mps);

  const flight = forwardFlight(craft);
  const top_mps = topSpeed(flight).speed_mps;
  const slow_mps = MAKING_GOOD * wind_mps;
  if (slow_mps > 0 && slow_mps >= top_mps) return 'wind';
  const best = bestSpeeds(flight, top_mps);
  const calm_mps = leg.kind === 'cruise' ? best.range_mps : best.endurance_mps;
  const chosen_mps =
    wind_mps > 0 && leg.distance_m !== null
      ? bestInWind_mps(flight, bus.load_W, [slow_mps, top_mps])
      : Math.max(wind_mps, calm_mps);
  const speed_mps = statedSpeed_mps(leg, leg.distance_m) ?? chosen_mps;
  if (speed_mps > top_mps) return 'speed';
  if (leg.distance_m !== null && !(speed_mps > 0)) return 'thrust';
  if (speed_mps < wind_mps) return 'wind';
  return {
    bus,
    power_W: motorPower_W(flight, speed_mps) + bus.load_W,
    leastVoltage_V: neededVoltage_V(craft, thrustShareAt(flight, speed_mps)),
    ...lengthOf(leg, speed_mps, wind_mps),
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
export function wingDemand(
  craft: Winged,
  leg: Leg,
  of: { readonly best: BestWingSpeeds; readonly wind_mps: number },
): Demand | LegFailure {
  const { bus } = craft;
  const { best, wind_mps } = of;
  if (bus === null) return 'no_battery';
  const level = leg.kind === 'cruise' || leg.kind === 'loiter';
  const stated_mps = level ? statedSpeed_mps(leg, leg.distance_m) : leg.speed_mps;
  const speed_mps = stated_mps ?? bestWingSpeed_mps(best, leg.kind);
  if (speed_mps < stallSpeed_mps(craft)) return 'stall';
  if (level && wind_mps > 0 && speed_mps < MAKING_GOOD * wind_mps) return 'wind';
  const flight = wingFlight(craft, leg.kind, speed_mps);
  if (typeof flight === 'string') return stated_mps === null ? 'thrust' : flight;
  const { motors_W, vertical_mps } = flight;
  const drawn = { bus, power_W: motors_W + bus.load_W, leastVoltage_V: 0 };
  if (level) return { ...drawn, ...lengthOf(leg, speed_mps, wind_mps) };
  const time_s = duration_s(leg, leg.height_m, vertical_mps);
  return { ...drawn, time_s, distance_m: time_s * speed_mps };
}

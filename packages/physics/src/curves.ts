import type { Aircraft, Conditions } from './aircraft.ts';
import { airAt, atAltitude } from './atmosphere.ts';
import { currentForPower_A, openCircuit_V } from './battery/discharge.ts';
import {
  bestEnduranceNear_mps,
  bestEnduranceSpeed_mps,
  canFlyAt,
  type ForwardFlight,
  forwardFlight,
  type ShaftParts,
  shaftParts,
  thrustShareAt,
  topSpeed,
} from './flight/forward.ts';
import { hoverOn } from './flight/hover.ts';
import { cruiseFraction, type Prepared, prepare } from './flight/prepared.ts';
import { timeAtSpeed_s } from './flight/rotor.ts';
import {
  flightTime_s,
  inAir,
  neededVoltage_V,
  type Rotorcraft,
  withMass,
} from './flight/rotorcraft.ts';
import { type WindRange, windRange } from './flight/wind.ts';
import {
  drag_N,
  inducedDrag_N,
  levelPower_W,
  parasiteDrag_N,
  stallSpeed_mps,
  thrustAvailable_N,
} from './flight/wing.ts';
import {
  climbOn_mps,
  levelTime_s,
  speedSpan,
  timeAtLevel_s,
  topLevelSpeed_mps,
} from './flight/wingPerformance.ts';
import { lossFactor, powerAt_W } from './motor.ts';
import type {
  EnduranceAltitudePoint,
  EndurancePayloadPoint,
  Performance,
  PowerSpeedPoint,
  UnequalHover,
  WingSpeedPoint,
} from './performance.ts';

/**
 * Where a curve is computed: at a number of evenly spaced points, or at the ends of some even stretches and as many
 * points between as straight lines need to follow it. `off` is how far it may bend away from such a line, as a share of
 * the largest value on its axis.
 */
export type Spacing = number | { readonly stretches: number; readonly off: number };

/** A curve of an aircraft in given conditions; given what its performance prepared, it begins at once. */
export type Curve<Point> = (
  aircraft: Aircraft,
  conditions: Conditions,
  points: Spacing,
  of?: Prepared,
) => readonly Point[];

/** A craft as the analysis made it, or made now. */
function rotorcraft(aircraft: Aircraft, conditions: Conditions, of?: Prepared): Rotorcraft | null {
  return (of ?? prepare(aircraft, conditions)).rotorcraft;
}

/** Two places of a curve that are solved already. */
type Between = readonly [from: number, to: number];

/** A stretch this short is not halved: a curve ends, or jumps, within a stroke's width of where it is drawn to. */
const SHORTEST = 1 / 400;

/** A stretch that rises or falls by more than this share of the axis is halved: its middle may be on the line by chance. */
const STEEP = 0.3;

/**
 * The points of a curve over 0 to 1. Each stretch is halved until its middle lies on the line between its ends, in the
 * figures of each axis. The middle is kept, so that a smooth curve is within a quarter of `off`, and a corner within it.
 */
function along<Point>(
  spacing: Spacing,
  at: (share: number, between?: Between) => Point,
  axes: readonly (readonly (keyof Point)[])[],
): readonly Point[] {
  const stretches = typeof spacing === 'number' ? spacing - 1 : spacing.stretches;
  const list: Point[] = [at(0)];
  for (let i = 1; i <= stretches; i++) list.push(at(i / stretches));
  if (typeof spacing === 'number') return list;
  const figures = axes.flatMap((names) => {
    let most = 0;
    for (const name of names)
      for (const point of list) most = Math.max(most, Math.abs(Number(point[name])));
    return names.map((name) => ({ name, limit: spacing.off * most, steep: STEEP * most }));
  });
  const bent: Point[] = [];
  /** Adds what lies between two points, and the second. */
  const follow = (from: number, first: Point, to: number, last: Point) => {
    const half = (from + to) / 2;
    const middle = at(half, [from, to]);
    let straight = true;
    for (const { name, limit, steep } of figures) {
      const start = Number(first[name]);
      const end = Number(last[name]);
      straight &&= Math.abs(Number(middle[name]) - (start + end) / 2) <= limit;
      straight &&= Math.abs(end - start) <= steep;
    }
    if (straight || half - from < SHORTEST) bent.push(middle, last);
    else {
      follow(from, first, half, middle);
      follow(half, middle, to, last);
    }
  };
  bent.push(list[0]!);
  for (let i = 1; i <= stretches; i++)
    follow((i - 1) / stretches, list[i - 1]!, i / stretches, list[i]!);
  return bent;
}

/**
 * From standing still to top speed; empty without lift rotors.
 *
 * @example
 * powerSpeedCurve(quad, seaLevel, 2)[0].power_W // 239.76
 */
export const powerSpeedCurve: Curve<PowerSpeedPoint> = (aircraft, conditions, points, of) => {
  const craft = rotorcraft(aircraft, conditions, of);
  if (craft === null) return [];
  const flight = forwardFlight(craft);
  const top = topSpeed(flight);
  const last_mps = top.speed_mps > 0 ? top.speed_mps : 15;
  const avionics_W = craft.bus?.load_W ?? 0;
  const parts: ShaftParts = { induced_W: 0, profile_W: 0, parasite_W: 0 };
  const at = (share: number): PowerSpeedPoint => {
    const speed_mps = share * last_mps;
    shaftParts(flight, speed_mps, parts);
    const loss = lossFactor(craft.drive, thrustShareAt(flight, speed_mps));
    const induced_W = parts.induced_W * loss;
    const profile_W = parts.profile_W * loss;
    const parasite_W = parts.parasite_W * loss;
    const power_W = induced_W + profile_W + parasite_W + avionics_W;
    const flies = top.limit !== 'cannot_hover' && speed_mps <= top.speed_mps;
    return {
      speed_mps,
      power_W: flies ? power_W : null,
      induced_W,
      profile_W,
      parasite_W,
      avionics_W,
    };
  };
  return along(points, at, [['power_W', 'induced_W', 'profile_W', 'parasite_W']]);
};

/** Of a speed that can be flown, how near the top speed may be so that it is not what keeps the power up. */
const BELOW_TOP = 0.99;

/**
 * The speeds of least power along a curve, each found from those before: between two points their mean, as the power is
 * so flat there that it is within 0.01 % of the least; else near the last one. Where the top speed is in the way, or
 * nothing is known yet, it is searched for.
 */
function followedSpeed() {
  /** By share; null where the top speed was in the way. */
  const best = new Map<number, number | null>();
  let last: { readonly speed_mps: number; readonly mass_kg: number } | null = null;

  const searched = (flight: ForwardFlight): { speed_mps: number; isFree: boolean } => {
    const top_mps = topSpeed(flight).speed_mps;
    const speed_mps = top_mps > 0 ? bestEnduranceSpeed_mps(flight, top_mps) : 0;
    return { speed_mps, isFree: speed_mps < BELOW_TOP * top_mps };
  };
  const nearLast = (flight: ForwardFlight): number | null => {
    if (last === null || !(last.speed_mps > 0)) return null;
    // The speed of any least power grows with the root of the weight, or nearly so.
    const guess_mps = last.speed_mps * Math.sqrt(flight.craft.mass_kg / last.mass_kg);
    const near_mps = bestEnduranceNear_mps(flight, guess_mps);
    return near_mps !== null && canFlyAt(flight, near_mps / BELOW_TOP) ? near_mps : null;
  };
  return (flight: ForwardFlight, of: { share: number; between: Between | undefined }): number => {
    const [before, after] = (of.between ?? []).map((end) => best.get(end));
    const near_mps = before != null && after != null ? (before + after) / 2 : nearLast(flight);
    const { speed_mps, isFree } =
      near_mps === null ? searched(flight) : { speed_mps: near_mps, isFree: true };
    best.set(of.share, isFree ? speed_mps : null);
    last = isFree ? { speed_mps, mass_kg: flight.craft.mass_kg } : null;
    return speed_mps;
  };
}

/**
 * From the aircraft without its payload to where full thrust carries it no more.
 *
 * @example
 * endurancePayloadCurve(quad, seaLevel, 2)[0].hoverTime_s // 841.3
 */
export const endurancePayloadCurve: Curve<EndurancePayloadPoint> = (
  aircraft,
  conditions,
  points,
  of,
) => {
  const craft = rotorcraft(aircraft, conditions, of);
  if (craft === null) return [];
  const bare_kg = craft.mass_kg - aircraft.payloadMass_kg;
  const most_kg = Math.max(0.1 * bare_kg, craft.mass_kg / craft.hoverShare / 1.3 - bare_kg);
  const speedAt = followedSpeed();
  const at = (share: number, between?: Between): EndurancePayloadPoint => {
    const payload_kg = share * most_kg;
    const loaded = withMass(craft, bare_kg + payload_kg);
    const hover = hoverOn(loaded);
    if (hover === null) return { payload_kg, hoverTime_s: 0, cruiseTime_s: 0 };
    const flight = forwardFlight(loaded, hover.speed_rps);
    return {
      payload_kg,
      hoverTime_s: hover.time_s,
      cruiseTime_s: timeAtSpeed_s(flight, speedAt(flight, { share, between })),
    };
  };
  return along(points, at, [['hoverTime_s', 'cruiseTime_s']]);
};

/**
 * From sea level to 6 km, or to the aircraft's own altitude when that is higher.
 *
 * @example
 * enduranceAltitudeCurve(quad, seaLevel, 2)[1].thrustToWeight // 3.270
 */
export const enduranceAltitudeCurve: Curve<EnduranceAltitudePoint> = (
  aircraft,
  conditions,
  points,
  of,
) => {
  const here = rotorcraft(aircraft, conditions, of);
  const last_m = Math.max(6000, conditions.altitude_m + 1000);
  if (here === null) return [];
  const at = (share: number): EnduranceAltitudePoint => {
    const altitude_m = share * last_m;
    const craft = inAir(here, airAt(atAltitude(conditions, altitude_m)));
    const hover = hoverOn(craft);
    return {
      altitude_m,
      hoverTime_s: hover?.time_s ?? 0,
      thrustToWeight: 1 / craft.hoverShare,
      maxSpeed_mps: hover === null ? 0 : topSpeed(forwardFlight(craft, hover.speed_rps)).speed_mps,
    };
  };
  return along(points, at, [['hoverTime_s'], ['thrustToWeight'], ['maxSpeed_mps']]);
};

const WING_AXES = [
  ['drag_N', 'parasiteDrag_N', 'inducedDrag_N', 'thrustAvailable_N'],
  ['climb_mps'],
  ['range_m'],
  ['endurance_s'],
] as const;

/**
 * From just above the stall to just above top speed; empty without a wing.
 *
 * @example
 * wingSpeedCurve(plane, seaLevel, 2)[0].speed_mps // 8.783
 */
export const wingSpeedCurve: Curve<WingSpeedPoint> = (aircraft, conditions, points, of) => {
  const prepared = of ?? prepare(aircraft, conditions);
  const craft = prepared.winged;
  if (craft === null) return [];
  const fraction = cruiseFraction(prepared);
  const span = speedSpan(craft);
  const from_mps = stallSpeed_mps(craft);
  const top_mps = topLevelSpeed_mps(craft);
  const to_mps = Math.min(Math.max(span.to_mps, top_mps), Math.max(2 * from_mps, 1.1 * top_mps));
  const at = (share: number): WingSpeedPoint => {
    const speed_mps = from_mps + share * (to_mps - from_mps);
    const thrustAvailable = thrustAvailable_N(craft, speed_mps);
    const drag = drag_N(craft, speed_mps);
    const power_W = levelPower_W(craft, speed_mps) + (craft.bus?.load_W ?? 0);
    const endurance_s = levelTime_s(craft, power_W, fraction);
    return {
      speed_mps,
      drag_N: drag,
      parasiteDrag_N: parasiteDrag_N(craft, speed_mps),
      inducedDrag_N: inducedDrag_N(craft, speed_mps),
      thrustAvailable_N: thrustAvailable,
      power_W,
      climb_mps: climbOn_mps(craft, speed_mps, thrustAvailable - drag),
      range_m: endurance_s * speed_mps,
      endurance_s,
    };
  };
  return along(points, at, WING_AXES);
};

/**
 * Thrusts above a motor's full thrust are taken as full.
 *
 * @example
 * hoverWithThrusts(quad, seaLevel, [3, 3, 3, 3]).power_W // 265.97
 */
export const hoverWithThrusts = (
  aircraft: Aircraft,
  conditions: Conditions,
  thrusts_N: readonly number[],
  of?: Prepared,
): UnequalHover => {
  const craft = rotorcraft(aircraft, conditions, of);
  if (craft === null) return { power_W: 0, current_A: null, escCurrentMax_A: null, time_s: 0 };
  let motors_W = 0;
  let most = 0;
  for (const thrust_N of thrusts_N) {
    const share = Math.min(1, Math.max(0, (craft.count * thrust_N) / craft.fullThrust_N));
    motors_W += craft.factor * powerAt_W(craft.drive, share);
    most = Math.max(most, share);
  }
  const { bus } = craft;
  const power_W = motors_W + (bus?.load_W ?? 0);
  if (bus === null) return { power_W, current_A: null, escCurrentMax_A: null, time_s: 0 };
  const open_V = openCircuit_V(bus, 0.5);
  const current_A = currentForPower_A(open_V, bus.resistanceInUse_ohm, power_W);
  if (!(current_A >= 0)) return { power_W, current_A: null, escCurrentMax_A: null, time_s: 0 };
  const voltage_V = open_V - current_A * bus.resistanceInUse_ohm;
  return {
    power_W,
    current_A,
    escCurrentMax_A: (craft.factor * powerAt_W(craft.drive, most)) / voltage_V,
    time_s: flightTime_s(craft, motors_W, neededVoltage_V(craft, most)),
  };
};

/**
 * How far the aircraft comes in a steady wind, on its wing where it has one.
 *
 * @example
 * rangeInWind(quad, seaLevel, { wind_mps: 5, performance: perform(quad, seaLevel) }).radius_m // 6089
 */
export function rangeInWind(
  aircraft: Aircraft,
  conditions: Conditions,
  of: { readonly wind_mps: number; readonly performance: Performance },
): WindRange {
  const { wing, rotor } = of.performance;
  const { winged, rotorcraft: craft } = prepare(aircraft, conditions);
  if (winged !== null && wing !== null) {
    const span = speedSpan(winged);
    // The share of the charge that cruising has, hover phases taken off.
    const fraction = wing.cruiseFraction;
    return windRange(
      {
        time_s: (v) => timeAtLevel_s(winged, v, fraction),
        from_mps: span.from_mps,
        to_mps: Math.min(span.to_mps, wing.maxSpeed_mps),
      },
      of.wind_mps,
    );
  }
  if (craft === null || rotor === null) return { radius_m: 0, headwind_m: 0, tailwind_m: 0 };
  const flight = forwardFlight(craft);
  return windRange(
    { time_s: (v) => timeAtSpeed_s(flight, v), from_mps: 0, to_mps: rotor.maxSpeed_mps },
    of.wind_mps,
  );
}

import type { Aircraft, Conditions } from './aircraft.ts';
import { airAt, atAltitude } from './atmosphere.ts';
import type { Bus } from './battery/bus.ts';
import { currentForPower_A, dischargeTime_s, openCircuit_V } from './battery/discharge.ts';
import {
  bestEnduranceSpeed_mps,
  forwardFlight,
  type ShaftParts,
  shaftParts,
  thrustShareAt,
  topSpeed,
} from './flight/forward.ts';
import { hoverOf, hoverTime_s } from './flight/hover.ts';
import { type Prepared, prepare } from './flight/prepared.ts';
import { timeAtSpeed_s } from './flight/rotor.ts';
import {
  flightTime_s,
  hoverMotorPower_W,
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
  climbRate_mps,
  speedSpan,
  timeAtLevel_s,
  topLevelSpeed_mps,
} from './flight/wingPerformance.ts';
import { lossFactor, powerAt_W } from './motor.ts';
import type {
  DischargePoint,
  EnduranceAltitudePoint,
  EndurancePayloadPoint,
  Performance,
  PowerSpeedPoint,
  UnequalHover,
  WingSpeedPoint,
} from './performance.ts';

/** A curve of an aircraft in given conditions, at evenly spaced points; given what its performance prepared, it begins at once. */
type Curve<Point> = (
  aircraft: Aircraft,
  conditions: Conditions,
  points: number,
  of?: Prepared,
) => readonly Point[];

/** A craft as the analysis made it, or made now. */
function rotorcraft(aircraft: Aircraft, conditions: Conditions, of?: Prepared): Rotorcraft | null {
  return (of ?? prepare(aircraft, conditions)).rotorcraft;
}

function spaced<Point>(points: number, at: (share: number) => Point): readonly Point[] {
  const list: Point[] = [];
  for (let i = 0; i < points; i++) list.push(at(points > 1 ? i / (points - 1) : 0));
  return list;
}

/** From standing still to a little above top speed; empty without lift rotors. */
export const powerSpeedCurve: Curve<PowerSpeedPoint> = (aircraft, conditions, points, of) => {
  const craft = rotorcraft(aircraft, conditions, of);
  if (craft === null) return [];
  const flight = forwardFlight(craft);
  const top = topSpeed(flight);
  const last_mps = top.speed_mps > 0 ? top.speed_mps : 15;
  const avionics_W = craft.bus?.load_W ?? 0;
  const parts: ShaftParts = { induced_W: 0, profile_W: 0, parasite_W: 0 };
  return spaced(points, (share): PowerSpeedPoint => {
    const speed_mps = share * last_mps;
    shaftParts(flight, speed_mps, parts);
    const loss = lossFactor(craft.drive, thrustShareAt(flight, speed_mps));
    const induced_W = parts.induced_W * loss;
    const profile_W = parts.profile_W * loss;
    const parasite_W = parts.parasite_W * loss;
    const power_W = induced_W + profile_W + parasite_W + avionics_W;
    const flies = top.limit !== 'cannot_hover';
    return {
      speed_mps,
      power_W: flies ? power_W : null,
      induced_W,
      profile_W,
      parasite_W,
      avionics_W,
    };
  });
};

/** From the aircraft without its payload to where full thrust carries it no more. */
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
  return spaced(points, (share): EndurancePayloadPoint => {
    const payload_kg = share * most_kg;
    const loaded = withMass(craft, bare_kg + payload_kg);
    const possible = hoverOf(loaded).kind === 'hover';
    const flight = forwardFlight(loaded);
    const top = possible ? topSpeed(flight).speed_mps : 0;
    const cruise_mps = top > 0 ? bestEnduranceSpeed_mps(flight, top) : 0;
    return {
      payload_kg,
      hoverTime_s: possible ? hoverTime_s(loaded) : 0,
      cruiseTime_s: possible ? timeAtSpeed_s(flight, cruise_mps) : 0,
    };
  });
};

/** From sea level to 6 km, or to the aircraft's own altitude when that is higher. */
export const enduranceAltitudeCurve: Curve<EnduranceAltitudePoint> = (
  aircraft,
  conditions,
  points,
  of,
) => {
  const here = rotorcraft(aircraft, conditions, of);
  const last_m = Math.max(6000, conditions.altitude_m + 1000);
  if (here === null) return [];
  return spaced(points, (share) => {
    const altitude_m = share * last_m;
    const craft = inAir(here, airAt(atAltitude(conditions, altitude_m)));
    const possible = hoverOf(craft).kind === 'hover';
    return {
      altitude_m,
      hoverTime_s: possible ? hoverTime_s(craft) : 0,
      thrustToWeight: 1 / craft.hoverShare,
      maxSpeed_mps: possible ? topSpeed(forwardFlight(craft)).speed_mps : 0,
    };
  });
};

function dischargeOf(
  bus: Bus,
  power_W: number,
  usableFraction: number,
  points: number,
): readonly DischargePoint[] {
  const list: DischargePoint[] = [];
  for (let i = 0; i < points; i++) {
    const used = (usableFraction * i) / Math.max(1, points - 1);
    const open_V = openCircuit_V(bus, 1 - used);
    const current_A = currentForPower_A(open_V, bus.resistanceInUse_ohm, power_W);
    if (!(current_A >= 0)) break;
    list.push({
      time_s: used > 0 ? dischargeTime_s(bus, power_W, used, 0) : 0,
      used,
      openCircuit_V: open_V,
      voltage_V: open_V - current_A * bus.resistanceInUse_ohm,
      current_A,
    });
  }
  return list;
}

/** Ends where the pack collapses; empty without a pack. */
export const dischargeCurve: Curve<DischargePoint> = (aircraft, conditions, points, of) => {
  const { rotorcraft: craft, winged } = of ?? prepare(aircraft, conditions);
  if (craft?.bus) {
    const power_W = hoverMotorPower_W(craft) + craft.bus.load_W;
    return dischargeOf(craft.bus, power_W, aircraft.usableFraction, points);
  }
  if (!winged?.bus) return [];
  const cruise_mps = aircraft.cruiseSpeed_mps ?? 1.3 * stallSpeed_mps(winged);
  const power_W = levelPower_W(winged, cruise_mps) + winged.bus.load_W;
  return power_W > 0 ? dischargeOf(winged.bus, power_W, aircraft.usableFraction, points) : [];
};

/** From just above the stall to just above top speed; empty without a wing. */
export const wingSpeedCurve: Curve<WingSpeedPoint> = (aircraft, conditions, points, of) => {
  const craft = (of ?? prepare(aircraft, conditions)).winged;
  if (craft === null) return [];
  const span = speedSpan(craft);
  const from_mps = stallSpeed_mps(craft);
  const top_mps = topLevelSpeed_mps(craft);
  const to_mps = Math.min(Math.max(span.to_mps, top_mps), Math.max(2 * from_mps, 1.1 * top_mps));
  return spaced(points, (share) => {
    const speed_mps = from_mps + share * (to_mps - from_mps);
    const thrustAvailable = thrustAvailable_N(craft, speed_mps);
    const drag = drag_N(craft, speed_mps);
    const power_W = levelPower_W(craft, speed_mps) + (craft.bus?.load_W ?? 0);
    const endurance_s =
      craft.bus === null ? 0 : dischargeTime_s(craft.bus, power_W, craft.usableFraction, 0);
    return {
      speed_mps,
      drag_N: drag,
      parasiteDrag_N: parasiteDrag_N(craft, speed_mps),
      inducedDrag_N: inducedDrag_N(craft, speed_mps),
      thrustAvailable_N: thrustAvailable,
      power_W,
      climb_mps: climbRate_mps(craft, speed_mps),
      range_m: endurance_s * speed_mps,
      endurance_s,
    };
  });
};

/** Thrusts above a motor's full thrust are taken as full. */
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

/** How far the aircraft comes in a steady wind, on its wing where it has one. */
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

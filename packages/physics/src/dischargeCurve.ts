import { type Bus, CHARGE_STEPS } from './battery/bus.ts';
import {
  currentForPower_A,
  dischargeTime_s,
  openCircuit_V,
  usedAtEnd,
} from './battery/discharge.ts';
import type { Curve, Spacing } from './curves.ts';
import { hoverOf, hoverTime_s } from './flight/hover.ts';
import { prepare } from './flight/prepared.ts';
import { hoverMotorPower_W, neededVoltage_V, type Rotorcraft } from './flight/rotorcraft.ts';
import { levelPower_W, stallSpeed_mps } from './flight/wing.ts';
import type { DischargePoint } from './performance.ts';
import { rootRising } from './solve.ts';

/** The charge drawn at the points of a discharge up to `end`: with bends, where the cells' curve has its corners. */
function drawnUpTo(end: number, points: Spacing): number[] {
  const list: number[] = [];
  if (typeof points === 'number')
    for (let i = 0; i < points; i++) list.push((end * i) / Math.max(1, points - 1));
  else {
    for (let step = 0; step / CHARGE_STEPS < end; step++) list.push(step / CHARGE_STEPS);
    list.push(end);
  }
  return list;
}

function dischargeOf(
  bus: Bus,
  power_W: number,
  end: number,
  points: Spacing,
): readonly DischargePoint[] {
  const list: DischargePoint[] = [];
  for (const used of drawnUpTo(end, points)) {
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

/** The charge of its own pack that a hover has drawn when it ends. */
function usedInHover(craft: Rotorcraft, bus: Bus, power_W: number): number {
  const least_V = neededVoltage_V(craft, craft.hoverShare);
  const end = usedAtEnd(bus, power_W, craft.usableFraction, least_V);
  const time_s = hoverTime_s(craft);
  if (!(dischargeTime_s(bus, power_W, end, 0) > time_s)) return end;
  // Another bus runs out first.
  return rootRising((used) => dischargeTime_s(bus, power_W, used, 0) / time_s - 1, 0, end);
}

/**
 * Ends with the flight; empty without a pack and where it cannot hover.
 *
 * @example
 * dischargeCurve(quad, seaLevel, 3).map(({ used }) => used) // [0,0.4,0.8]
 */
export const dischargeCurve: Curve<DischargePoint> = (aircraft, conditions, points, of) => {
  const { rotorcraft: craft, winged } = of ?? prepare(aircraft, conditions);
  if (craft?.bus) {
    if (hoverOf(craft).kind !== 'hover') return [];
    const power_W = hoverMotorPower_W(craft) + craft.bus.load_W;
    return dischargeOf(craft.bus, power_W, usedInHover(craft, craft.bus, power_W), points);
  }
  if (!winged?.bus) return [];
  const cruise_mps = aircraft.cruiseSpeed_mps ?? 1.3 * stallSpeed_mps(winged);
  const power_W = levelPower_W(winged, cruise_mps) + winged.bus.load_W;
  return power_W > 0 ? dischargeOf(winged.bus, power_W, aircraft.usableFraction, points) : [];
};

import { AH_C } from '../units.ts';
import { type Bus, CHARGE_STEPS } from './bus.ts';

/** Open-circuit voltage at a state of charge, straight between the knots. */
export function openCircuit_V(bus: Bus, charge: number): number {
  const at = Math.min(CHARGE_STEPS, Math.max(0, charge * CHARGE_STEPS));
  const index = Math.min(CHARGE_STEPS - 1, Math.floor(at));
  const low = bus.openCircuit_V[index]!;
  return low + (bus.openCircuit_V[index + 1]! - low) * (at - index);
}

/**
 * Current at which a source of voltage E and resistance R delivers a power: P = (E - I R) I, the smaller
 * root. Beyond E² / 4R there is none and the result is NaN, which callers must test.
 */
export function currentForPower_A(open_V: number, resistance_ohm: number, power_W: number): number {
  const rest = open_V * open_V - 4 * resistance_ohm * power_W;
  if (!(rest >= 0)) return Number.NaN;
  // The form without the difference of near numbers.
  return (2 * power_W) / (open_V + Math.sqrt(rest));
}

/** As above; a source asked for more than it has gives its most: half its voltage. */
export function currentOrMost_A(open_V: number, resistance_ohm: number, power_W: number): number {
  const current_A = currentForPower_A(open_V, resistance_ohm, power_W);
  return Number.isNaN(current_A) ? open_V / (2 * resistance_ohm) : current_A;
}

/**
 * Open-circuit voltage below which a pack cannot carry a load: its terminals fall under what the motors need, or the
 * pack collapses. At the terminal voltage V it is E = V + P R / V, least at the collapse, V = √(P R).
 */
function leastOpen_V(resistance_ohm: number, power_W: number, least_V: number): number {
  const terminal_V = Math.max(least_V, Math.sqrt(power_W * resistance_ohm));
  return terminal_V > 0 ? terminal_V + (power_W * resistance_ohm) / terminal_V : 0;
}

/** State of charge at which the open-circuit voltage has fallen to a value; the inverse of `openCircuit_V`. */
export function chargeAt(bus: Bus, open_V: number): number {
  const knots = bus.openCircuit_V;
  let index = CHARGE_STEPS;
  if (open_V >= knots[index]!) return 1;
  while (index > 0 && knots[index - 1]! > open_V) index--;
  if (index === 0) return 0;
  const low = knots[index - 1]!;
  return (index - 1 + (open_V - low) / (knots[index]! - low)) / CHARGE_STEPS;
}

/** Share of the charge that is drawn at constant power when the flight ends, as in `dischargeTime_s`. */
export function usedAtEnd(
  bus: Bus,
  power_W: number,
  usableFraction: number,
  least_V: number,
): number {
  const open_V = leastOpen_V(bus.resistanceInUse_ohm, power_W, least_V);
  return Math.min(usableFraction, 1 - chargeAt(bus, open_V));
}

/**
 * Time at constant power from a full pack until the usable fraction is drawn, or until the voltage under
 * load falls below what the motors need. t = C ∫ dz / I(z) by the midpoint of each knot interval, which
 * for these curves is within 0.1 % of a fine sum. The end is found exactly, so that no time jumps with the load.
 */
export function dischargeTime_s(
  bus: Bus,
  power_W: number,
  usableFraction: number,
  least_V: number,
): number {
  if (!(power_W > 0)) return 0;
  const resistance_ohm = bus.resistanceInUse_ohm;
  const end = usedAtEnd(bus, power_W, usableFraction, least_V);
  const step = 1 / CHARGE_STEPS;
  let sum = 0;
  let used = 0;
  while (used < end - 1e-12) {
    const width = Math.min(step, end - used);
    const open_V = openCircuit_V(bus, 1 - used - width / 2);
    sum += width / currentForPower_A(open_V, resistance_ohm, power_W);
    used += width;
  }
  return sum * bus.capacity_Ah * AH_C;
}

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
 * Time at constant power from a full pack until the usable fraction is drawn, or until the voltage under
 * load falls below what the motors need. t = C ∫ dz / I(z) by the midpoint of each knot interval, which
 * for these curves is within 0.1 % of a fine sum.
 */
export function dischargeTime_s(
  bus: Bus,
  power_W: number,
  usableFraction: number,
  least_V: number,
): number {
  if (!(power_W > 0)) return 0;
  const resistance_ohm = bus.resistanceInUse_ohm;
  let sum = 0;
  const step = 1 / CHARGE_STEPS;
  let used = 0;
  while (used < usableFraction - 1e-12) {
    const width = Math.min(step, usableFraction - used);
    const open_V = openCircuit_V(bus, 1 - used - width / 2);
    const current_A = currentForPower_A(open_V, resistance_ohm, power_W);
    // The comparison is false for NaN: a pack that collapses ends the flight as well.
    if (!(open_V - resistance_ohm * current_A >= least_V)) {
      return (sum + partialStep(bus, power_W, least_V, used, width)) * bus.capacity_Ah * AH_C;
    }
    sum += width / current_A;
    used += width;
  }
  return sum * bus.capacity_Ah * AH_C;
}

/** The last, unfinished step in eight parts, so that times change smoothly with the load. */
function partialStep(
  bus: Bus,
  power_W: number,
  least_V: number,
  from: number,
  width: number,
): number {
  let sum = 0;
  const part = width / 8;
  for (let i = 0; i < 8; i++) {
    const open_V = openCircuit_V(bus, 1 - from - (i + 0.5) * part);
    const current_A = currentForPower_A(open_V, bus.resistanceInUse_ohm, power_W);
    if (!(open_V - bus.resistanceInUse_ohm * current_A >= least_V)) break;
    sum += part / current_A;
  }
  return sum;
}

import type { Aircraft } from './aircraft.ts';
import type { Bus } from './battery/bus.ts';
import { chargeAt, currentForPower_A, openCircuit_V } from './battery/discharge.ts';
import { climbPowerFactor, forwardFlight, motorPower_W } from './flight/forward.ts';
import { hoverMotorPower_W, type Rotorcraft } from './flight/rotorcraft.ts';
import { carryingBus, craftAsFlown, type FlownState } from './flown.ts';
import { AH_C } from './units.ts';

/** Times in the phases that the model knows, and the speeds in them. */
export type FlownPhases = {
  /** Descents are with it: they are charged as a hover, which overstates their power a little. */
  readonly hover_s: number;
  readonly climb_s: number;
  readonly climb_mps: number;
  readonly level_s: number;
  /** Through the air. */
  readonly level_mps: number;
};

/** What the model draws for these times; of the bus that carries the aircraft. */
export type FlownCharge = {
  /** Null where the pack does not deliver the power down to there. */
  readonly used_Ah: number | null;
  /** The part of it that feeds the constant loads: no loss of a drive multiplies it. */
  readonly loads_Ah: number;
  readonly capacity_Ah: number;
  /** From a full pack to the reserve, in the same mix of phases; null where the voltage ends it before. */
  readonly endurance_s: number | null;
};

/** A flight is discharged in this many equal steps, each at the charge of its middle. */
const STEPS = 24;

/** Shares of the time and what the bus gives in each. */
type Mix = readonly { readonly share: number; readonly power_W: number }[];

/**
 * Charge that a flight takes. The order of its phases is not asked for: they are spread evenly over it, which moves what a
 * phase at the start or the end takes by half of what the voltage falls. Null without lift motors or a pack, or where the thrust does not lift the mass.
 *
 * @example
 * chargeAsFlown(
 *   quad,
 *   state,
 *   { hover_s: 300, climb_s: 0, climb_mps: 0, level_s: 0, level_mps: 0 },
 *   { charge: 1, motorPower: 1 },
 * ).used_Ah // 0.8212
 */
export function chargeAsFlown(
  aircraft: Aircraft,
  state: FlownState,
  phases: FlownPhases,
  from: { readonly charge: number; readonly motorPower: number },
): FlownCharge | null {
  const craft = craftAsFlown(aircraft, state);
  const time_s = phases.hover_s + phases.climb_s + phases.level_s;
  if (craft === null || craft.bus === null || !(time_s > 0)) return null;
  const { bus } = craft;
  const mix = mixOf(craft, bus, { ...phases, time_s, motorPower: from.motorPower });
  const mean_W = mix.reduce((sum, { share, power_W }) => sum + share * power_W, 0);
  const used = usedIn(bus, mix, { charge: from.charge, time_s });
  const used_Ah = used === null ? null : used * bus.capacity_Ah;
  return {
    used_Ah,
    loads_Ah: ((used_Ah ?? 0) * bus.load_W) / mean_W,
    capacity_Ah: bus.capacity_Ah,
    endurance_s: timeToReserve_s(bus, mix, aircraft.usableFraction),
  };
}

function mixOf(
  craft: Rotorcraft,
  bus: Bus,
  of: FlownPhases & { readonly time_s: number; readonly motorPower: number },
): Mix {
  const flight = forwardFlight(craft);
  const hover_W = hoverMotorPower_W(craft);
  const phase = (seconds: number, motors_W: () => number) =>
    seconds > 0
      ? [{ share: seconds / of.time_s, power_W: of.motorPower * motors_W() + bus.load_W }]
      : [];
  return [
    ...phase(of.hover_s, () => hover_W),
    ...phase(of.climb_s, () => hover_W * climbPowerFactor(flight, of.climb_mps)),
    ...phase(of.level_s, () => motorPower_W(flight, of.level_mps)),
  ];
}

/** Mean current at a state of charge; NaN where the pack cannot deliver one of the powers. */
function current_A(bus: Bus, mix: Mix, charge: number): number {
  const open_V = openCircuit_V(bus, charge);
  let mean_A = 0;
  for (const { share, power_W } of mix)
    mean_A += share * currentForPower_A(open_V, bus.resistanceInUse_ohm, power_W);
  return mean_A;
}

/** Share of the capacity that a time takes. */
function usedIn(
  bus: Bus,
  mix: Mix,
  { charge, time_s }: { readonly charge: number; readonly time_s: number },
): number | null {
  const drawn = (at: number, seconds: number) =>
    (current_A(bus, mix, at) * seconds) / (bus.capacity_Ah * AH_C);
  const step_s = time_s / STEPS;
  let used = 0;
  for (let i = 0; i < STEPS; i++) {
    const half = drawn(charge - used, step_s / 2);
    used += drawn(charge - used - half, step_s);
  }
  return Number.isFinite(used) ? used : null;
}

/** t = C ∫ dz / I(z) from full to the reserve, by midpoints. */
function timeToReserve_s(bus: Bus, mix: Mix, usableFraction: number): number | null {
  const step = usableFraction / STEPS;
  let sum = 0;
  for (let i = 0; i < STEPS; i++) sum += step / current_A(bus, mix, 1 - (i + 0.5) * step);
  const time_s = sum * bus.capacity_Ah * AH_C;
  return Number.isFinite(time_s) ? time_s : null;
}

/**
 * State of charge at which the pack of the bus that carries the aircraft rests at a voltage; null without such a bus.
 *
 * @example
 * chargeAtRest(quad, 25.2) // 1
 * chargeAtRest(quad, 22.2) // 0.125
 */
export function chargeAtRest(aircraft: Aircraft, rest_V: number): number | null {
  const bus = carryingBus(aircraft);
  return bus === null ? null : chargeAt(bus, rest_V);
}

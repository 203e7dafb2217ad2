import type { Aircraft, Conditions } from './aircraft.ts';
import { type Bus, busesOf, busFor } from './battery/bus.ts';
import {
  climbPowerFactor,
  type ForwardFlight,
  forwardFlight,
  motorPower_W,
} from './flight/forward.ts';
import {
  hoverMotorPower_W,
  neededVoltage_V,
  type Rotorcraft,
  rotorcraftOf,
  settingOf,
  withMass,
} from './flight/rotorcraft.ts';
import { SPREADS, spreadWidth, widened } from './flight/spreads.ts';
import type { Spread } from './performance.ts';
import { rootRising } from './solve.ts';

/** How an aircraft was flown, as far as a log and the flight's record tell. */
export type FlownState = {
  readonly mass_kg: number;
  readonly conditions: Conditions;
  /** Of the pack in hover; null where it was not logged. */
  readonly voltage_V: number | null;
  /** Of a steady climb straight up. */
  readonly climb_mps: number | null;
  /** Of a steady cruise. */
  readonly airspeed_mps: number | null;
};

/** What the model gives for the state that was flown; constant loads included. */
export type FlownPower = {
  readonly density_kgm3: number;
  readonly hover_W: number;
  /** The constant loads alone: the part of the power that no loss of a drive multiplies. */
  readonly loads_W: number;
  /** Of true power about `hover_W`, over many aircraft. */
  readonly hoverSpread: Spread;
  /** Voltage that the motors need over that of the pack; null where the latter is not known. */
  readonly throttle: number | null;
  readonly climb_W: number | null;
  readonly cruise_W: number | null;
  /** Of the bus that lifts it, at 25 °C; null without a pack. */
  readonly packResistance_ohm: number | null;
};

/** Null without lift motors, and where the stated thrust does not lift the mass. */
export function craftAsFlown(aircraft: Aircraft, state: FlownState): Rotorcraft | null {
  const craft = rotorcraftOf(aircraft, settingOf(aircraft, state.conditions));
  if (craft === null) return null;
  const flown = withMass(craft, state.mass_kg);
  return flown.hoverShare > 1 ? null : flown;
}

/**
 * Null without lift motors, and where the stated thrust does not lift the mass.
 *
 * @example
 * powerAsFlown(quad, state).hover_W // 239.76
 * powerAsFlown(quad, { ...state, mass_kg: 9 }) // null
 */
export function powerAsFlown(aircraft: Aircraft, state: FlownState): FlownPower | null {
  const craft = craftAsFlown(aircraft, state);
  if (craft === null) return null;
  const flight = forwardFlight(craft);
  const load_W = craft.bus?.load_W ?? 0;
  const hover_W = hoverMotorPower_W(craft);
  return {
    density_kgm3: craft.air.density_kgm3,
    hover_W: hover_W + load_W,
    loads_W: load_W,
    hoverSpread: widened(SPREADS.hoverCurrent, spreadWidth(craft.drive.diameter_m)),
    throttle:
      state.voltage_V === null ? null : neededVoltage_V(craft, craft.hoverShare) / state.voltage_V,
    climb_W:
      state.climb_mps === null
        ? null
        : hover_W * climbPowerFactor(flight, state.climb_mps) + load_W,
    cruise_W:
      state.airspeed_mps === null ? null : motorPower_W(flight, state.airspeed_mps) + load_W,
    packResistance_ohm: craft.bus?.resistance_ohm ?? null,
  };
}

/** Drag areas that a search looks between, m²: a bare racer, and a heavy lifter with its load slung below. */
const DRAG_AREA_M2 = { low: 1e-3, high: 5 } as const;

/**
 * Drag area of everything with which a cruise takes the power that was measured; null where none between 10 cm² and
 * 5 m² does, or the aircraft has no rotors to cruise on.
 *
 * @example
 * dragAreaAsFlown_m2(quad, { ...state, airspeed_mps: 20 }, 250) // 0.0043
 */
export function dragAreaAsFlown_m2(
  aircraft: Aircraft,
  state: FlownState,
  cruise_W: number,
): number | null {
  const { airspeed_mps } = state;
  const craft = craftAsFlown(aircraft, state);
  if (craft === null || airspeed_mps === null) return null;
  const missing = (lnArea: number) => {
    const flight: ForwardFlight = forwardFlight({ ...craft, flatPlateArea_m2: Math.exp(lnArea) });
    return (motorPower_W(flight, airspeed_mps) + (craft.bus?.load_W ?? 0)) / cruise_W - 1;
  };
  const low = Math.log(DRAG_AREA_M2.low);
  const high = Math.log(DRAG_AREA_M2.high);
  if (missing(low) >= 0 || missing(high) <= 0) return null;
  return Math.exp(rootRising(missing, low, high));
}

/** What an aircraft's own flights taught, in place of what its build says; null keeps the build's. */
export type Learned = {
  /** Multiplies the power of the motors in hover. */
  readonly lossFactor: number | null;
  readonly packResistance_ohm: number | null;
  readonly dragArea_m2: number | null;
};

/**
 * The aircraft as it turned out to be. A resistance is that of the bus that carries it, at 25 °C.
 *
 * @example
 * withLearned(quad, { lossFactor: 1.1, packResistance_ohm: null, dragArea_m2: null }).hoverCalibration // 1.1
 */
export function withLearned(aircraft: Aircraft, learned: Learned): Aircraft {
  const { lossFactor, packResistance_ohm, dragArea_m2 } = learned;
  return {
    ...aircraft,
    packs:
      packResistance_ohm === null ? aircraft.packs : resistingPacks(aircraft, packResistance_ohm),
    flatPlateArea_m2: dragArea_m2 ?? aircraft.flatPlateArea_m2,
    hoverCalibration:
      lossFactor === null
        ? aircraft.hoverCalibration
        : lossFactor * (aircraft.hoverCalibration ?? 1),
  };
}

/**
 * The bus that carries an aircraft: that of its lift motors, or of the only ones it has.
 *
 * @example
 * carryingBus(quad).nominal_V // 22.2
 * carryingBus({ ...quad, packs: [] }) // null
 */
export function carryingBus(aircraft: Aircraft): Bus | null {
  const group =
    aircraft.groups.find((candidate) => candidate.role !== 'cruise') ?? aircraft.groups[0];
  return group === undefined ? null : busFor(group, busesOf(aircraft));
}

function resistingPacks(aircraft: Aircraft, wanted_ohm: number): Aircraft['packs'] {
  const bus = carryingBus(aircraft);
  if (bus === null || !(bus.resistance_ohm > 0)) return aircraft.packs;
  const ratio = wanted_ohm / bus.resistance_ohm;
  return aircraft.packs.map((pack) =>
    pack.role === bus.role
      ? { ...pack, cellResistance_ohm: pack.cellResistance_ohm * ratio }
      : pack,
  );
}

/** What is known of one pack; null keeps what the aircraft has. */
export type PackCondition = {
  /** Of the nominal capacity, 0..1. */
  readonly capacity: number | null;
  /** Of the whole pack, at 25 °C. */
  readonly resistance_ohm: number | null;
};

/**
 * The aircraft with these packs in parallel on the bus that carries it, one for each pack that it has there: capacities
 * add up, and so do conductances.
 *
 * @example
 * withPackConditions(quad, [{ capacity: 0.9, resistance_ohm: null }]).packs[0].health // 0.9
 */
export function withPackConditions(aircraft: Aircraft, packs: readonly PackCondition[]): Aircraft {
  const bus = carryingBus(aircraft);
  if (bus === null || packs.length === 0) return aircraft;
  const own_ohm = bus.resistance_ohm * packs.length;
  let conductance = 0;
  for (const { resistance_ohm } of packs) conductance += 1 / (resistance_ohm ?? own_ohm);
  const aged = aircraft.packs.map((pack) => {
    if (pack.role !== bus.role) return pack;
    let capacity = 0;
    for (const one of packs) capacity += one.capacity ?? pack.health;
    return { ...pack, health: capacity / packs.length };
  });
  return { ...aircraft, packs: resistingPacks({ ...aircraft, packs: aged }, 1 / conductance) };
}

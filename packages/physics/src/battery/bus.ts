import type { Aircraft, BusRole, MotorGroup, Pack } from '../aircraft.ts';
import type { BusRoleWithMotors } from '../performance.ts';
import { CELLS, capacityFactor, resistanceFactor } from './chemistry.ts';

/** All packs of one role, wired in parallel and treated as one source. */
export type Bus = {
  readonly role: BusRole;
  readonly cells: number;
  readonly mixedCells: boolean;
  /** Charge that can be drawn: rated capacity, reduced by state of health and by cold. */
  readonly capacity_Ah: number;
  /** Rated capacity, reduced by state of health. C rates refer to it at any temperature. */
  readonly rated_Ah: number;
  readonly nominal_V: number;
  /** Lowest voltage of one cell under load. */
  readonly cellFloor_V: number;
  /** At the rated 25 °C, state of health included. */
  readonly resistance_ohm: number;
  /** At the temperature of the packs in use. */
  readonly resistanceInUse_ohm: number;
  readonly continuousLimit_A: number;
  readonly burstLimit_A: number;
  /** Nominal voltage times rated capacity. */
  readonly energy_Wh: number;
  /** Open-circuit voltage of the whole bus at 0, 10 … 100 % of charge. */
  readonly openCircuit_V: readonly number[];
  /** Sum of the constant loads on this bus. */
  readonly load_W: number;
};

/** Intervals between the points of the open-circuit curve. */
export const CHARGE_STEPS = 10;

/** Sum of `value` over the packs, in their order. */
function sum(packs: readonly Pack[], value: (pack: Pack) => number): number {
  let total = 0;
  for (const pack of packs) total += value(pack);
  return total;
}

/** Capacity of identical packs together, reduced by state of health. */
function ratedCapacity_Ah(pack: Pack): number {
  return pack.stringCapacity_Ah * pack.strings * pack.health;
}

/** Open-circuit curve of the bus: the mean of its chemistries, weighted by capacity. */
function openCircuitCurve_V(
  packs: readonly Pack[],
  bus: { readonly cells: number; readonly rated_Ah: number },
): readonly number[] {
  const parts = packs.map((pack) => ({
    cell_V: CELLS[pack.chemistry].openCircuit_V,
    weight: ratedCapacity_Ah(pack),
  }));
  const curve_V: number[] = [];
  for (let i = 0; i <= CHARGE_STEPS; i++) {
    let weighted = 0;
    for (const { cell_V, weight } of parts) weighted += cell_V[i]! * weight * bus.cells;
    curve_V.push(weighted / bus.rated_Ah);
  }
  return curve_V;
}

/**
 * Combines the packs of one role. Packs with different cell counts must not be wired in parallel; `mixedCells`
 * reports them, and the bus is computed with the smallest count.
 */
function busOf(role: BusRole, packs: readonly Pack[], load_W: number): Bus {
  const cellCounts = packs.map((pack) => pack.cells);
  const cells = Math.min(...cellCounts);
  // A pack of zero resistance has an infinite conductance, which makes the resistance of the bus zero.
  const pack_ohm = (pack: Pack) => (pack.cellResistance_ohm * cells) / (pack.strings * pack.health);
  const rated_Ah = sum(packs, ratedCapacity_Ah);
  const nominal_V =
    (sum(packs, (pack) => CELLS[pack.chemistry].nominal_V * ratedCapacity_Ah(pack)) / rated_Ah) *
    cells;
  return {
    role,
    cells,
    mixedCells: Math.max(...cellCounts) !== cells,
    capacity_Ah: sum(
      packs,
      (pack) => ratedCapacity_Ah(pack) * capacityFactor(CELLS[pack.chemistry], pack.temperature_K),
    ),
    rated_Ah,
    nominal_V,
    cellFloor_V: Math.max(...packs.map((pack) => CELLS[pack.chemistry].floor_V)),
    resistance_ohm: 1 / sum(packs, (pack) => 1 / pack_ohm(pack)),
    resistanceInUse_ohm:
      1 / sum(packs, (pack) => 1 / (pack_ohm(pack) * resistanceFactor(pack.temperature_K))),
    continuousLimit_A: sum(packs, (pack) => pack.continuousC * ratedCapacity_Ah(pack)),
    burstLimit_A: sum(packs, (pack) => pack.burstC * ratedCapacity_Ah(pack)),
    energy_Wh: nominal_V * rated_Ah,
    openCircuit_V: openCircuitCurve_V(packs, { cells, rated_Ah }),
    load_W,
  };
}

export type Buses = {
  readonly main: Bus | null;
  readonly lift: Bus | null;
  readonly cruise: Bus | null;
  /** Feeds no motor. A flight still ends when this bus is empty, if avionics depend on it. */
  readonly aux: Bus | null;
};

/**
 * The buses of an aircraft. A load whose own bus has no pack is moved to the first bus with a pack that can feed
 * motors. Loads on an aux bus with a pack draw nothing from the motors' packs.
 */
export function busesOf(aircraft: Aircraft): Buses {
  const hasPack = (role: BusRole) => aircraft.packs.some((pack) => pack.role === role);
  const motorRoles: readonly BusRoleWithMotors[] = ['main', 'lift', 'cruise'];
  const fallback = motorRoles.find(hasPack) ?? 'main';
  const make = (role: BusRole): Bus | null => {
    const packs = aircraft.packs.filter((pack) => pack.role === role);
    if (packs.length === 0) return null;
    let load_W = 0;
    for (const load of aircraft.loads) {
      const carriedBy = hasPack(load.bus) ? load.bus : fallback;
      if (carriedBy === role) load_W += load.power_W;
    }
    return busOf(role, packs, load_W);
  };
  return { main: make('main'), lift: make('lift'), cruise: make('cruise'), aux: make('aux') };
}

/**
 * The bus that feeds a motor group: its own if it has packs, else the main bus. The bus of the other motor group is
 * not wired to it. Motors that both lift and cruise are the only group, so they also use a cruise bus.
 */
export function busFor(group: MotorGroup, buses: Buses): Bus | null {
  if (group.role === 'cruise') return buses.cruise ?? buses.main;
  const liftBus = buses.lift ?? buses.main;
  return group.role === 'both' ? (liftBus ?? buses.cruise) : liftBus;
}

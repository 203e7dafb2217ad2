import type { Aircraft, BusRole, MotorGroup, Pack } from '../aircraft.ts';
import type { BusRoleWithMotors } from '../performance.ts';
import { CELLS, capacityFactor, resistanceFactor } from './chemistry.ts';

/** Packs of one role in parallel, as one source. */
export type Bus = {
  readonly role: BusRole;
  readonly cells: number;
  readonly mixedCells: boolean;
  /** What can be drawn: health and cold are in it. */
  readonly capacity_Ah: number;
  /** As sold, with health: what C rates count on, in the cold as in the warm. */
  readonly rated_Ah: number;
  readonly nominal_V: number;
  readonly cellFloor_V: number;
  /** As rated, at 25 °C, with health. */
  readonly resistance_ohm: number;
  /** At the temperature of the packs in use. */
  readonly resistanceInUse_ohm: number;
  readonly continuousLimit_A: number;
  readonly burstLimit_A: number;
  /** Nominal voltage times capacity as sold (with health). */
  readonly energy_Wh: number;
  /** Of the whole bus at 0, 10 … 100 % of charge. */
  readonly openCircuit_V: Float64Array;
  /** Constant loads on it. */
  readonly load_W: number;
};

/** Knots of the open-circuit curve. */
export const CHARGE_STEPS = 10;

function busOf(role: BusRole, packs: readonly Pack[], load_W: number): Bus {
  let cells = Number.POSITIVE_INFINITY;
  let most = 0;
  for (const pack of packs) {
    cells = Math.min(cells, pack.cells);
    most = Math.max(most, pack.cells);
  }
  let rated_Ah = 0;
  let capacity_Ah = 0;
  let conductance = 0;
  let conductanceInUse = 0;
  let continuousLimit_A = 0;
  let burstLimit_A = 0;
  let nominalSum = 0;
  let floor = 0;
  const openCircuit_V = new Float64Array(CHARGE_STEPS + 1);
  for (const pack of packs) {
    const cell = CELLS[pack.chemistry];
    const pack_Ah = pack.stringCapacity_Ah * pack.strings * pack.health;
    const inUse_Ah = pack_Ah * capacityFactor(cell, pack.temperature_K);
    // Of a pack without resistance the conductance has no end, and the bus none of the former.
    const pack_ohm = (pack.cellResistance_ohm * cells) / (pack.strings * pack.health);
    rated_Ah += pack_Ah;
    capacity_Ah += inUse_Ah;
    conductance += 1 / pack_ohm;
    conductanceInUse += 1 / (pack_ohm * resistanceFactor(pack.temperature_K));
    continuousLimit_A += pack.continuousC * pack_Ah;
    burstLimit_A += pack.burstC * pack_Ah;
    nominalSum += cell.nominal_V * pack_Ah;
    floor = Math.max(floor, cell.floor_V);
    for (let i = 0; i <= CHARGE_STEPS; i++) {
      openCircuit_V[i] = openCircuit_V[i]! + cell.openCircuit_V[i]! * pack_Ah * cells;
    }
  }
  for (let i = 0; i <= CHARGE_STEPS; i++) openCircuit_V[i] = openCircuit_V[i]! / rated_Ah;
  const nominal_V = (nominalSum / rated_Ah) * cells;
  return {
    role,
    cells,
    mixedCells: most !== cells,
    capacity_Ah,
    rated_Ah,
    nominal_V,
    cellFloor_V: floor,
    resistance_ohm: 1 / conductance,
    resistanceInUse_ohm: 1 / conductanceInUse,
    continuousLimit_A,
    burstLimit_A,
    energy_Wh: nominal_V * rated_Ah,
    openCircuit_V,
    load_W,
  };
}

export type Buses = {
  readonly main: Bus | null;
  readonly lift: Bus | null;
  readonly cruise: Bus | null;
  /** Feeds no motor; a flight still ends with it when avionics hang on it. */
  readonly aux: Bus | null;
};

/**
 * The buses that can feed motors. A load whose bus has no pack moves to the bus that the motors draw on;
 * loads of the aux bus stay there and cost the motors nothing.
 */
export function busesOf(aircraft: Aircraft): Buses {
  const roles: readonly BusRoleWithMotors[] = ['main', 'lift', 'cruise'];
  const first = roles.find((role) => aircraft.packs.some((pack) => pack.role === role)) ?? 'main';
  const hasAux = aircraft.packs.some((pack) => pack.role === 'aux');
  const make = (role: BusRole): Bus | null => {
    const packs = aircraft.packs.filter((pack) => pack.role === role);
    if (packs.length === 0) return null;
    let load_W = 0;
    for (const load of aircraft.loads) {
      const stays =
        load.bus === 'aux' ? hasAux : aircraft.packs.some((pack) => pack.role === load.bus);
      if ((stays ? load.bus : first) === role) load_W += load.power_W;
    }
    return busOf(role, packs, load_W);
  };
  return { main: make('main'), lift: make('lift'), cruise: make('cruise'), aux: make('aux') };
}

/**
 * Its own bus when there is one, else the main bus. A pack of the other motors' bus is not wired to it;
 * motors that lift and cruise have no others, and take what is there.
 */
export function busFor(group: MotorGroup, buses: Buses): Bus | null {
  if (group.role === 'cruise') return buses.cruise ?? buses.main;
  const fed = buses.lift ?? buses.main;
  return group.role === 'both' ? (fed ?? buses.cruise) : fed;
}

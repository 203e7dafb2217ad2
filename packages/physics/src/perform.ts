import type { Aircraft, Conditions, OutOfRange } from './aircraft.ts';
import { type Bus, busFor } from './battery/bus.ts';
import { fullThrottle } from './flight/hover.ts';
import { partialLoad } from './flight/partialLoad.ts';
import {
  cruiseFraction,
  type Prepared,
  type PreparedPerformance,
  prepare,
} from './flight/prepared.ts';
import { type RotorHeadline, rotorHeadline, rotorPerformance } from './flight/rotor.ts';
import {
  assumedVoltage_V,
  COAXIAL_POWER,
  mostHoverMotor_W,
  type Rotorcraft,
  type Setting,
} from './flight/rotorcraft.ts';
import type { Winged } from './flight/wing.ts';
import { wingPerformance } from './flight/wingPerformance.ts';
import { type Drive, driveIn } from './motor.ts';
import type {
  AirState,
  BusFigures,
  BusRoleWithMotors,
  FullThrottle,
  GroupFigures,
  PartialLoadRow,
  Perform,
  RotorPerformance,
  WingPerformance,
} from './performance.ts';
import { outOfRange } from './range.ts';

function busFigures(bus: Bus): BusFigures {
  return {
    role: bus.role as BusRoleWithMotors,
    cells: bus.cells,
    mixedCells: bus.mixedCells,
    rated_Ah: bus.rated_Ah,
    nominal_V: bus.nominal_V,
    resistance_ohm: bus.resistance_ohm,
    continuousLimit_A: bus.continuousLimit_A,
    burstLimit_A: bus.burstLimit_A,
    cellFloor_V: bus.cellFloor_V,
  };
}

/** The partial load table is computed when it is first read: a search for fixes never reads it. */
class Group implements GroupFigures {
  readonly name: string;
  readonly coaxialFactor: number;
  readonly bus: BusRoleWithMotors | null;
  readonly wot: FullThrottle;
  readonly #drive: Drive;
  #partialLoad: readonly PartialLoadRow[] | undefined;

  constructor(of: Pick<Rotorcraft, 'air' | 'bus' | 'drive' | 'group'>, hoverMotor_W: number) {
    const { group, bus, drive } = of;
    this.name = group.name;
    this.coaxialFactor = group.coaxial ? COAXIAL_POWER : 1;
    this.bus = bus === null ? null : (bus.role as BusRoleWithMotors);
    this.wot = fullThrottle({ ...of, count: group.count }, hoverMotor_W);
    this.#drive = drive;
  }

  get partialLoad(): readonly PartialLoadRow[] {
    this.#partialLoad ??= partialLoad(this.#drive);
    return this.#partialLoad;
  }
}

function drivesOf(
  aircraft: Aircraft,
  { air, buses }: Setting,
  of: { rotorcraft: Rotorcraft | null; winged: Winged | null },
) {
  const { rotorcraft, winged } = of;
  return aircraft.groups.map((group) => {
    if (rotorcraft?.group === group) return new Group(rotorcraft, mostHoverMotor_W(rotorcraft));
    const bus = busFor(group, buses);
    const nominal_V = bus?.nominal_V ?? assumedVoltage_V(group, air);
    const used = winged?.group === group ? winged.drive : null;
    return new Group({ group, air, bus, drive: used ?? driveIn(group, air, nominal_V) }, 0);
  });
}

/** Buses that at least one motor draws on, each once. */
function motorBuses(aircraft: Aircraft, setting: Setting): readonly Bus[] {
  const found: Bus[] = [];
  for (const group of aircraft.groups) {
    const bus = busFor(group, setting.buses);
    if (bus !== null && !found.includes(bus)) found.push(bus);
  }
  return found;
}

/** Rotor and wing performance are computed when they are first read. */
class LazyPerformance implements PreparedPerformance {
  readonly air: AirState;
  readonly allUpMass_kg: number;
  readonly batteryMass_kg: number;
  readonly energy_Wh: number;
  readonly packResistance_ohm: number | null;
  readonly avionicsPower_W: number;
  readonly buses: readonly BusFigures[];
  readonly groups: readonly GroupFigures[];
  readonly outOfRange: readonly OutOfRange[];
  readonly #aircraft: Aircraft;
  readonly #conditions: Conditions;
  readonly #prepared: Prepared;
  #rotor: RotorPerformance | null | undefined;
  #wing: WingPerformance | null | undefined;

  constructor(aircraft: Aircraft, conditions: Conditions) {
    const prepared = prepare(aircraft, conditions);
    const { setting, rotorcraft, winged } = prepared;
    const buses = motorBuses(aircraft, setting);
    const carrying = rotorcraft?.bus ?? winged?.bus ?? null;
    this.air = setting.air;
    this.allUpMass_kg = setting.mass_kg;
    this.batteryMass_kg = sumOf(aircraft.packs, (pack) => pack.mass_kg);
    this.energy_Wh = sumOf(buses, (bus) => bus.energy_Wh);
    this.packResistance_ohm = carrying?.resistance_ohm ?? null;
    this.avionicsPower_W = sumOf(aircraft.loads, (load) => load.power_W);
    this.buses = buses.map(busFigures);
    this.groups = drivesOf(aircraft, setting, { rotorcraft, winged });
    this.outOfRange = outOfRange(aircraft, setting.air);
    this.#aircraft = aircraft;
    this.#conditions = conditions;
    this.#prepared = prepared;
  }

  get prepared(): Prepared {
    return this.#prepared;
  }

  get rotor(): RotorPerformance | null {
    if (this.#rotor === undefined) this.#rotor = this.#flyRotors();
    return this.#rotor;
  }

  get wing(): WingPerformance | null {
    if (this.#wing === undefined) this.#wing = this.#flyWing();
    return this.#wing;
  }

  #flyRotors(): RotorPerformance | null {
    const { rotorcraft } = this.#prepared;
    if (rotorcraft === null) return null;
    const lift = this.groups[this.#aircraft.groups.indexOf(rotorcraft.group)]!;
    return rotorPerformance(rotorcraft, lift.wot, this.#conditions);
  }

  #flyWing(): WingPerformance | null {
    return flyWing(this.#aircraft, this.#conditions, this.#prepared);
  }
}

function flyWing(
  aircraft: Aircraft,
  conditions: Conditions,
  prepared: Prepared,
): WingPerformance | null {
  if (prepared.winged === null) return null;
  return wingPerformance(prepared.winged, {
    cruiseSpeed_mps: aircraft.cruiseSpeed_mps,
    conditions,
    fraction: cruiseFraction(prepared),
    vtol: aircraft.class === 'vtol',
  });
}

/** The figures on the wing that have a band, and what they say little without. */
export type WingHeadline = Pick<
  WingPerformance,
  'enduranceTime_s' | 'maxSpeed_mps' | 'cruiseSolved' | 'cruisePossible' | 'spreads'
>;

/** The figures that have a band. */
export type Headline = {
  readonly rotor: RotorHeadline | null;
  readonly wing: WingHeadline | null;
};

/**
 * Those figures of `perform` alone: a band is made of one such set for each end of what is assumed.
 *
 * @example
 * headline(quad, seaLevel).rotor.hoverTime_s // 841.3
 * headline(quad, seaLevel).wing // null
 */
export function headline(aircraft: Aircraft, conditions: Conditions): Headline {
  const prepared = prepare(aircraft, conditions);
  const { rotorcraft } = prepared;
  return {
    rotor: rotorcraft === null ? null : rotorHeadline(rotorcraft),
    wing: flyWing(aircraft, conditions, prepared),
  };
}

function sumOf<Item>(items: readonly Item[], part: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += part(item);
  return sum;
}

/**
 * The performance of an aircraft in the given conditions. Never throws; every number is finite. The quad lifts 1.12 kg with four
 * times 1.7 kg.
 *
 * @example
 * perform(quad, seaLevel).rotor.thrustToWeight // 6.0714
 */
export const perform = ((aircraft: Aircraft, conditions: Conditions): PreparedPerformance =>
  new LazyPerformance(aircraft, conditions)) satisfies Perform;

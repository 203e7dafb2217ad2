/**
 * Which flights are most like one flight. Every figure is measured in spreads from what is usual for the type of the
 * aircraft, so that a large and a small aircraft compare. A figure that is not known of both is not compared, and named.
 */
import { baselineOf } from './baseline.ts';
import { compared, type DriverKey, type Figure, figures } from './figures.ts';
import { isInAir, kindOf, type ReadFlight } from './history.ts';

export type TypedFlight = ReadFlight & {
  /** What is usual is found among flights of the same group: a type, or one aircraft without a type. */
  readonly group: string;
};

export type AlikeFlight = {
  readonly flight_id: number;
  /** Root of the weighted mean square of the differences, in spreads. */
  readonly distance: number;
  /** Measures in which both stand apart in the same way, the farthest first. */
  readonly alike_in: readonly DriverKey[];
  /** Measures in which the two differ by more than two spreads. */
  readonly differs_in: readonly DriverKey[];
  /** Measures of this flight that are not known of the other. */
  readonly unknown: readonly DriverKey[];
};

export type Alikes = {
  readonly flights: readonly AlikeFlight[];
  /** Measures that were compared. */
  readonly compared_in: readonly DriverKey[];
  /** Measures that this flight, or enough flights of its group, do not have. */
  readonly unknown: readonly DriverKey[];
  /** Flights that have too little in common with this one. */
  readonly not_compared: number;
};

/** What is usual is not known of fewer flights. */
const LEAST_FLIGHTS = 5;
/** One wild figure does not decide alone. */
const Z_MAX = 6;
/** Fewer common measures say little of a flight. */
const LEAST_DRIVERS = 3;
/** From here on a measure stands apart. */
const APART_Z = 1.5;
/** Two flights share what stands apart when they differ in it by at most this. */
const SHARED_Z = 1.5;
const DIFFERS_Z = 2;

/** Resistance of a cell is that of the pack again. */
const used: readonly Figure[] = figures.filter(({ key }) => key !== 'cell_resistance_mohm');
export const alikeDrivers: readonly DriverKey[] = [...new Set(used.map(({ driver }) => driver))];

/** Measures within a sentence. */
export const driverNames: Readonly<Record<DriverKey, string>> = {
  vibration: 'vibration',
  battery: 'battery resistance',
  power: 'hover power',
  motor_balance: 'motor spread',
  estimator: 'the estimator',
  compass: 'the compass',
  gps: 'GPS',
  link: 'the radio link',
  tracking: 'tracking',
  events: 'events',
};

type Levels = ReadonlyMap<Figure, number>;

/** The `most` flights of `others` that are most like `flight`. The same flights give the same answer in any order. */
export function alikeFlights(
  flight: TypedFlight,
  others: readonly TypedFlight[],
  most: number,
): Alikes {
  const flown = others.filter((one) => one.flight_id !== flight.flight_id && isInAir(one));
  const all = [flight, ...flown].filter(isInAir);
  const levels = normalised(all);
  const own = levels.get(flight) ?? new Map();
  const ownDrivers = driversOf(own);
  const found: AlikeFlight[] = [];
  let not_compared = 0;
  for (const one of flown) {
    const alike = compare(own, levels.get(one) ?? new Map());
    if (alike === null) not_compared++;
    else found.push({ flight_id: one.flight_id, ...alike });
  }
  found.sort((a, b) => a.distance - b.distance || b.flight_id - a.flight_id);
  return {
    flights: found.slice(0, most),
    compared_in: ownDrivers,
    unknown: alikeDrivers.filter((driver) => !ownDrivers.includes(driver)),
    not_compared,
  };
}

/** Every figure of every flight in spreads from what is usual in its group. */
function normalised(flights: readonly TypedFlight[]): Map<TypedFlight, Levels> {
  const levels = new Map(flights.map((flight) => [flight, new Map<Figure, number>()]));
  for (const figure of used) {
    const groups = new Map<string, { flight: TypedFlight; level: number }[]>();
    for (const flight of flights) {
      const value = flight.features[figure.key];
      if (typeof value !== 'number' || !Number.isFinite(value)) continue;
      const name = figure.byKind ? `${flight.group} ${kindOf(flight)}` : flight.group;
      const row = { flight, level: compared(figure, value) };
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [row]);
      else group.push(row);
    }
    for (const group of groups.values()) {
      if (group.length < LEAST_FLIGHTS) continue;
      const { centre, spread } = baselineOf(
        group.map(({ level }) => level),
        figure.usualSpread,
      );
      for (const { flight, level } of group)
        levels.get(flight)?.set(figure, clamp((level - centre) / spread));
    }
  }
  return levels;
}

function clamp(z: number): number {
  return Math.max(-Z_MAX, Math.min(Z_MAX, z));
}

function driversOf(levels: Levels): DriverKey[] {
  const known = new Set([...levels.keys()].map(({ driver }) => driver));
  return alikeDrivers.filter((driver) => known.has(driver));
}

type Compared = Omit<AlikeFlight, 'flight_id'>;

/**
 * Measures count alike however many figures they have, and one in which this flight stands apart counts for more:
 * w = 1 + |z|. Null where too few are known of both.
 */
function compare(own: Levels, other: Levels): Compared | null {
  const drivers = driversOf(own);
  const shared = drivers.flatMap((driver) => sharedOf(driver, own, other));
  if (shared.length < LEAST_DRIVERS) return null;
  let weight = 0;
  let sum = 0;
  for (const { z, difference2 } of shared) {
    weight += 1 + Math.abs(z);
    sum += (1 + Math.abs(z)) * difference2;
  }
  const apart = shared
    .filter(
      ({ z, otherZ, difference2 }) =>
        Math.min(Math.abs(z), Math.abs(otherZ)) >= APART_Z &&
        z * otherZ > 0 &&
        Math.sqrt(difference2) <= SHARED_Z,
    )
    .sort((a, b) => Math.abs(b.z) - Math.abs(a.z));
  const far = shared
    .filter(({ difference2 }) => Math.sqrt(difference2) > DIFFERS_Z)
    .sort((a, b) => b.difference2 - a.difference2);
  const known = new Set(shared.map(({ driver }) => driver));
  return {
    distance: Math.round(100 * Math.sqrt(sum / weight)) / 100,
    alike_in: apart.map(({ driver }) => driver),
    differs_in: far.map(({ driver }) => driver),
    unknown: drivers.filter((driver) => !known.has(driver)),
  };
}

/** One measure of two flights: where each stands by the figure in which this one is farthest out, and how they differ. */
function sharedOf(driver: DriverKey, own: Levels, other: Levels) {
  const both = [...own].flatMap(([figure, z]) => {
    const otherZ = other.get(figure);
    return figure.driver === driver && otherZ !== undefined ? [{ z, otherZ }] : [];
  });
  if (both.length === 0) return [];
  const farthest = both.reduce((a, b) => (Math.abs(b.z) > Math.abs(a.z) ? b : a));
  const difference2 = both.reduce((sum, { z, otherZ }) => sum + (z - otherZ) ** 2, 0) / both.length;
  return [{ driver, ...farthest, difference2 }];
}

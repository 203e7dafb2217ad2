/**
 * Does an aircraft need more power to hover than it did, and what is that: a pack, the propulsion, or a mass that nobody
 * wrote down? Powers and throttles are those of a flight over what its build says of the same mass, air and voltage, as
 * logarithms, so that loads on record and the weather are out of them. docs/learning.md has the rule and its scores.
 */
import { medianOf } from '../samples/robust.ts';
import { stepSpread } from './baseline.ts';

export type PoweredFlight = {
  readonly flight_id: number;
  /** ln of the power of the motors in hover over the predicted one. */
  readonly power: number;
  /** The same of the throttle; null where it was not logged. */
  readonly throttle: number | null;
  /** ln of the mass that was flown, on record; only its differences count. */
  readonly mass: number;
  /** Packs of the registry that were on board. */
  readonly packs: readonly number[];
};

export type PowerCause = 'battery' | 'propulsion' | 'mass' | 'unknown';

export type PackShare = {
  readonly pack: number;
  /** What it takes more than the other packs, of ln(power), on the flights that it is on board of. */
  readonly power: number;
};

export type PowerDrift = {
  readonly named: boolean;
  /** ln of the power now over that before. */
  readonly rise: number;
  /** How far towards being named the evidence is; 1 is there. */
  readonly evidence: number;
  /** In spreads of a single flight. */
  readonly z: number;
  readonly since_flight_id: number | null;
  readonly flight_ids: readonly number[];
  readonly cause: PowerCause;
  /** The pack that takes most more than the others, where one does. */
  readonly pack: PackShare | null;
  /** How much of `rise` that pack explains. */
  readonly packRise: number;
};

/** The first flights after the build was tied are the aircraft as it was delivered. */
export const DELIVERY_FLIGHTS = 12;
/** Fewer than this are no past to compare with. */
export const LEAST_POWERED = 13;
/** Flights before a step, and after it. */
const LEAST_SIDE = { before: 8, after: 5 } as const;
/** Spread from flight to flight that is usual. */
const USUAL_SPREAD = 0.03;
/** The smallest rise worth naming: what neighbours that resemble each other make by themselves is less. */
export const LEAST_RISE = Math.log(1.055);
/** A step is believed from this statistic on. */
const LIMIT = 5.8;
/** A flight counts for at most this many spreads, and this far from its neighbours. */
const CLIP = 3;
const REACH = 0.08;
/** Spreads of what differs between aircraft and packs: what few flights are drawn to. */
const PRIOR = { massSlope: 0.08, pack: 0.015 } as const;
/** Latest flights over which packs are told apart, and how many a pack needs with it and without. */
const PACK_WINDOW = 30;
const PACK_FLIGHTS = 6;
const PACK_LIMIT = 7;
/** A mass shows in the throttle with a third to two thirds of what it takes in power, a loss with about a tenth. */
const MASS_SHARE = 0.23;
const ROUNDS = 3;

const mean = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0) / values.length;
const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** Mean of what lies near the median; the rest counts as lying at the edge. */
function robustMean(values: readonly number[]): number {
  const centre = medianOf(values);
  return centre + mean(values.map((value) => within(value - centre, REACH)));
}

/** `flights` are oldest first: those of the delivery, then the latest. Null below `LEAST_POWERED`. */
export function powerDriftOf(flights: readonly PoweredFlight[]): PowerDrift | null {
  if (flights.length < LEAST_POWERED) return null;
  const first = strongestStep(flights.map(({ power }) => power));
  const alike = levelled(flights, first.at);
  const step = strongestStep(alike.levels);
  const pack = worstPack(flights.slice(-PACK_WINDOW), alike.slope, USUAL_SPREAD);
  const packRise = pack === null ? 0 : packShareOf(pack, flights, step.at);
  // What a pack explains was levelled out of the step above, and belongs to the rise all the same.
  const rise = step.rise + packRise;
  const steady = step.evidence >= 1 && step.rise >= LEAST_RISE;
  const named = steady || pack !== null;
  const concerned = steady
    ? flights.slice(step.at)
    : flights.filter(({ packs }) => pack !== null && packs.includes(pack.pack)).slice(-PACK_WINDOW);
  return {
    named,
    rise,
    evidence: Math.min(1, step.evidence, Math.max(0, step.rise / LEAST_RISE)),
    z: step.rise / USUAL_SPREAD,
    since_flight_id: named ? (concerned[0]?.flight_id ?? null) : null,
    flight_ids: named ? concerned.map(({ flight_id }) => flight_id) : [],
    cause: steady ? causeOf(flights, step) : pack === null ? 'unknown' : 'battery',
    pack,
    packRise,
  };
}

type Step = { readonly at: number; readonly evidence: number; readonly rise: number };

/**
 * The step up with the most evidence: T = (mean after − mean before) / (s √(1/n + 1/m)) over every place that leaves
 * enough flights on both sides, with deviations from the median clipped.
 */
function strongestStep(levels: readonly number[]): Step {
  const spread = stepSpread(levels, USUAL_SPREAD);
  const centre = medianOf(levels);
  const clipped = levels.map((level) => within((level - centre) / spread, CLIP));
  const total = clipped.reduce((sum, one) => sum + one, 0);
  const n = levels.length;
  let best = { at: n - LEAST_SIDE.after, evidence: 0 };
  let before = 0;
  for (let at = 1; at <= n - LEAST_SIDE.after; at++) {
    before += clipped[at - 1]!;
    if (at < LEAST_SIDE.before) continue;
    const difference = (total - before) / (n - at) - before / at;
    const evidence = difference / Math.sqrt(1 / at + 1 / (n - at)) / LIMIT;
    if (evidence > best.evidence) best = { at, evidence };
  }
  return {
    ...best,
    rise: robustMean(levels.slice(best.at)) - robustMean(levels.slice(0, best.at)),
  };
}

/**
 * Powers without what goes with the load on record and with the packs, each drawn towards none, on both sides of a step:
 * a model that errs a little with the mass would else look like a change of the aircraft.
 */
function levelled(flights: readonly PoweredFlight[], at: number) {
  const centre = medianOf(flights.map(({ mass }) => mass));
  const packs = [...new Set(flights.flatMap((flight) => flight.packs))];
  const effects = new Map(packs.map((pack) => [pack, 0]));
  let slope = 0;
  const ofLoad = (flight: PoweredFlight) => slope * (flight.mass - centre);
  const ofPacks = (flight: PoweredFlight) =>
    flight.packs.reduce((sum, pack) => sum + (effects.get(pack) ?? 0), 0);
  const plain = () => flights.map((one) => one.power - ofLoad(one) - ofPacks(one));
  for (let round = 0; round < ROUNDS; round++) {
    const levels = plain();
    const sides = [robustMean(levels.slice(0, at)), robustMean(levels.slice(at))] as const;
    const left = flights.map((one, index) => one.power - sides[index < at ? 0 : 1]);
    let product = 0;
    let squares = (USUAL_SPREAD / PRIOR.massSlope) ** 2;
    for (const [index, one] of flights.entries()) {
      product += (one.mass - centre) * within(left[index]! - ofPacks(one), REACH);
      squares += (one.mass - centre) ** 2;
    }
    slope = product / squares;
    for (const pack of packs) {
      let sum = 0;
      let count = (USUAL_SPREAD / PRIOR.pack) ** 2;
      for (const [index, one] of flights.entries()) {
        if (!one.packs.includes(pack)) continue;
        sum += within(left[index]! - ofLoad(one), REACH);
        count++;
      }
      effects.set(pack, sum / count);
    }
  }
  return { levels: plain(), slope };
}

/** Each pack against the flights without it; the one that takes most more, where that is believed. */
function worstPack(
  flights: readonly PoweredFlight[],
  slope: number,
  spread: number,
): PackShare | null {
  const level = (flight: PoweredFlight) => flight.power - slope * flight.mass;
  let worst: PackShare | null = null;
  for (const pack of new Set(flights.flatMap(({ packs }) => packs))) {
    const own = flights.filter(({ packs }) => packs.includes(pack)).map(level);
    const others = flights.filter(({ packs }) => !packs.includes(pack)).map(level);
    if (own.length < PACK_FLIGHTS || others.length < PACK_FLIGHTS) continue;
    const power = robustMean(own) - robustMean(others);
    const error = spread * Math.sqrt(1 / own.length + 1 / others.length);
    if (power < LEAST_RISE || power / error < PACK_LIMIT) continue;
    if (worst === null || power > worst.power) worst = { pack, power };
  }
  return worst;
}

/** What a pack takes more, by how much more often it is flown after a flight than before it. */
function packShareOf(
  { pack, power }: PackShare,
  flights: readonly PoweredFlight[],
  at: number,
): number {
  const share = (some: readonly PoweredFlight[]) =>
    mean(some.map(({ packs }) => (packs.includes(pack) ? 1 : 0)));
  return power * Math.max(0, share(flights.slice(at)) - share(flights.slice(0, at)));
}

function causeOf(flights: readonly PoweredFlight[], { at, rise }: Step): PowerCause {
  const logged = (some: readonly PoweredFlight[]) => some.flatMap(({ throttle }) => throttle ?? []);
  const before = logged(flights.slice(0, at));
  const after = logged(flights.slice(at));
  if (before.length < LEAST_SIDE.after || after.length < LEAST_SIDE.after) return 'unknown';
  return robustMean(after) - robustMean(before) > MASS_SHARE * rise ? 'mass' : 'propulsion';
}

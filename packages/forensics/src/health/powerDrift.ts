/**
 * Does an aircraft need more power to hover than it did, and what is that: a pack, the propulsion, or a mass that nobody
 * wrote down? Powers and throttles are those of a flight over what its build says of the same mass, air and voltage, as
 * logarithms, so that loads on record and the weather are out of them. docs/learning.md has the rule and its scores.
 */
import {
  type Effect,
  type Noise,
  type Scan,
  scanOf,
  type Whitened,
  whiten,
  without,
} from './powerModel.ts';

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
/** Flights before a step, and from it on. */
const SIDES = { before: 8, after: 5 } as const;
/** Spread from flight to flight that is usual, and how it is made up: docs/learning.md. */
const POWER_NOISE: Noise = { usual: 0.03, usualFlights: 16, wander: 0.2, kept: 0.6, freedom: 8 };
const THROTTLE_NOISE: Noise = { ...POWER_NOISE, usual: 0.02 };
/** Differences of neighbours count for at most this many of their spreads. */
const CLIP = 3;
/** Spreads of what differs between aircraft and packs: what few flights are drawn to. */
const EFFECTS = { massSlope: 0.08, pack: 0.015 } as const;
/** The smallest rise worth naming. */
export const LEAST_RISE = Math.log(1.055);
/** A change is believed from this statistic on. */
export const DRIFT_LIMIT = { step: 4.6, pack: 4.3 } as const;
/** Flights with a pack since it changed, and without it. */
const PACK_FLIGHTS = 4;
/** A mass shows in the throttle with a third to two thirds of what it takes in power, a loss with about a tenth. */
const MASS_SHARE = { border: 0.23, middle: 0.5 } as const;

const mean = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0) / values.length;
const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));

export type DriftLimit = { readonly step: number; readonly pack: number };

/** `flights` are oldest first: those of the delivery, then the latest. Null below `LEAST_POWERED`. */
export function powerDriftOf(
  flights: readonly PoweredFlight[],
  limit: DriftLimit = DRIFT_LIMIT,
): PowerDrift | null {
  if (flights.length < LEAST_POWERED) return null;
  const power = whiten(
    flights.map((flight) => flight.power),
    [...packsOf(flights).map((pack) => onBoard(flights, pack)), loadOf(flights)],
    POWER_NOISE,
    SIDES,
  );
  const throttle = throttleOf(flights);
  const scan = scanOf(power);
  const first = strongestStep(scan, throttle, limit.step);
  const alone = worstPack(power, flights, limit.pack);
  const steady = first.named && first.statistic >= (alone?.statistic ?? 0);
  if (!steady && alone !== null) return ofPack(flights, alone, first);
  const pack = steady
    ? worstPack(without(power, { from: first.at, size: first.rise }), flights, limit.pack)
    : null;
  const step =
    pack === null ? first : { ...first, rise: riseAt(scanOf(without(power, pack)), first.at) };
  const packRise = pack === null ? 0 : packShareOf(pack, flights, step.at);
  const concerned = steady ? flights.slice(step.at) : [];
  return {
    named: steady,
    rise: step.rise + packRise,
    evidence: evidenceOf(first),
    z: step.rise / POWER_NOISE.usual,
    since_flight_id: concerned[0]?.flight_id ?? null,
    flight_ids: concerned.map(({ flight_id }) => flight_id),
    cause: steady ? causeOf(flights, step, throttle) : 'unknown',
    pack: pack === null ? null : { pack: pack.pack, power: pack.size },
    packRise,
  };
}

/** One pack takes more, the aircraft with the others does not. */
function ofPack(flights: readonly PoweredFlight[], pack: PackChange, step: Step): PowerDrift {
  const concerned = flights.filter((_, index) => index >= pack.from && pack.has[index]);
  const share = concerned.length / (flights.length - pack.from);
  return {
    named: true,
    rise: pack.size * share,
    evidence: evidenceOf(step),
    z: pack.size / POWER_NOISE.usual,
    since_flight_id: concerned[0]!.flight_id,
    flight_ids: concerned.map(({ flight_id }) => flight_id),
    cause: 'battery',
    pack: { pack: pack.pack, power: pack.size },
    packRise: pack.size * share,
  };
}

type Step = {
  readonly at: number;
  readonly rise: number;
  readonly statistic: number;
  readonly named: boolean;
};

const riseAt = ({ product, square }: Scan, at: number) => product[at]! / square[at]!;

/**
 * The step up with the most evidence: T = x'C⁻¹y / √(x'C⁻¹x) over every place that leaves enough flights on both sides, for the
 * power alone and with the share of a mass in the throttle. T² is twice the logarithm of the likelihood ratio.
 */
function strongestStep(power: Scan, throttle: Throttle, limit: number): Step {
  let best = { at: SIDES.before, rise: 0, statistic: 0, named: false };
  for (let at = SIDES.before; at <= power.product.length - SIDES.after; at++) {
    const rise = riseAt(power, at);
    const share = MASS_SHARE.middle - throttle.leaked;
    const alone = power.product[at]! / Math.sqrt(power.square[at]!);
    const both =
      (power.product[at]! + share * throttle.scan.product[at]!) /
      Math.sqrt(power.square[at]! + share ** 2 * throttle.scan.square[at]!);
    const statistic = Math.max(alone, both);
    const named = statistic >= limit && rise >= LEAST_RISE;
    // A step that is large enough goes before one that is only sure.
    if (best.named ? named && statistic > best.statistic : named || statistic > best.statistic)
      best = { at, rise, statistic, named };
  }
  return best;
}

const evidenceOf = ({ statistic, rise }: Step) =>
  Math.min(1, statistic / DRIFT_LIMIT.step, Math.max(0, rise / LEAST_RISE));

type Throttle = {
  readonly scan: Scan;
  /** What of a change of the power was taken off the throttle. */
  readonly leaked: number;
};

/**
 * The throttle without what it shares with the power from flight to flight (wind and a warm day raise both), from differences
 * of neighbours, which a step leaves alone, drawn towards nothing.
 */
function throttleOf(flights: readonly PoweredFlight[]): Throttle {
  const most = CLIP * Math.SQRT2 * POWER_NOISE.usual;
  let together = 0;
  let squares = 2 * POWER_NOISE.usualFlights * POWER_NOISE.usual ** 2;
  for (const [index, { power, throttle }] of flights.entries()) {
    const before = flights[index - 1];
    if (throttle === null || before == null || before.throttle === null) continue;
    const step = within(power - before.power, most);
    together += step * within(throttle - before.throttle, most);
    squares += step ** 2;
  }
  const leaked = together / squares;
  const own = flights.map(({ power, throttle }) =>
    throttle === null ? null : throttle - leaked * power,
  );
  return { scan: scanOf(whiten(own, [loadOf(flights)], THROTTLE_NOISE, SIDES)), leaked };
}

const packsOf = (flights: readonly PoweredFlight[]) => [
  ...new Set(flights.flatMap(({ packs }) => packs)),
];

function onBoard(flights: readonly PoweredFlight[], pack: number): Effect {
  return {
    values: flights.map(({ packs }) => (packs.includes(pack) ? 1 : 0)),
    spread: EFFECTS.pack,
  };
}

function loadOf(flights: readonly PoweredFlight[]): Effect {
  const middle = mean(flights.map(({ mass }) => mass));
  return { values: flights.map(({ mass }) => mass - middle), spread: EFFECTS.massSlope };
}

type PackChange = {
  readonly pack: number;
  readonly from: number;
  readonly size: number;
  readonly statistic: number;
  readonly has: readonly boolean[];
};

/** The pack whose flights, from one of them on, take most surely more than all others. */
function worstPack(
  power: Whitened,
  flights: readonly PoweredFlight[],
  limit: number,
): PackChange | null {
  let worst: PackChange | null = null;
  for (const pack of packsOf(flights)) {
    const has = flights.map(({ packs }) => packs.includes(pack));
    const scan = scanOf(power, has);
    let [own, others] = [0, 0];
    for (let from = flights.length - 1; from >= 0; from--) {
      if (has[from]) own++;
      else others++;
      if (!has[from] || own < PACK_FLIGHTS || others < PACK_FLIGHTS) continue;
      const size = riseAt(scan, from);
      const statistic = scan.product[from]! / Math.sqrt(scan.square[from]!);
      if (size < LEAST_RISE || statistic < Math.max(limit, worst?.statistic ?? 0)) continue;
      worst = { pack, from, size, statistic, has };
    }
  }
  return worst;
}

/** What a pack takes more, by how much more often it is flown after a step than before it. */
function packShareOf(pack: PackChange, flights: readonly PoweredFlight[], at: number): number {
  const worse = flights.map((_, index) => (index >= pack.from && pack.has[index] ? 1 : 0));
  return pack.size * Math.max(0, mean(worse.slice(at)) - mean(worse.slice(0, at)));
}

function causeOf(
  flights: readonly PoweredFlight[],
  { at, rise }: Step,
  { scan, leaked }: Throttle,
): PowerCause {
  const logged = (some: readonly PoweredFlight[]) =>
    some.filter(({ throttle }) => throttle !== null).length;
  if (logged(flights.slice(0, at)) < SIDES.after || logged(flights.slice(at)) < SIDES.after)
    return 'unknown';
  return riseAt(scan, at) / rise + leaked > MASS_SHARE.border ? 'mass' : 'propulsion';
}

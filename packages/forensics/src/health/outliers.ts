/**
 * Aircraft that stand apart from the others of their type and firmware. Each aircraft is its median over its latest
 * flights, and is held against the others without itself, so that it cannot hide behind the spread that it makes.
 * docs/health.md has the rule and what was measured of it.
 */
import { medianOf } from '../samples/robust.ts';
import { compared, type Figure, figures, uncompared } from './figures.ts';
import { isInAir, kindOf, type ReadFlight } from './history.ts';

export type FleetAircraft = { readonly asset_id: number; readonly flights: readonly ReadFlight[] };

export type Outlier = {
  readonly asset_id: number;
  readonly figure: Figure;
  /** Medians of this aircraft and of the others, in the unit of the figure. */
  readonly value: number;
  readonly others: number;
  /** Distance from the others in their spread. */
  readonly z: number;
  /** From where on it stands apart. */
  readonly limit: number;
  readonly flights: number;
};

export type Outliers = {
  readonly outliers: readonly Outlier[];
  /** Aircraft with enough flights; fewer than `LEAST_AIRCRAFT` are not compared. */
  readonly aircraft: number;
  /** Figures that enough of them have. */
  readonly figures: number;
};

/** An aircraft is not known by fewer flights of one kind, and more than the latest of them are not looked at. */
export const OUTLIER_FLIGHTS = { least: 5, most: 30 } as const;
/** Fewer aircraft do not say what is usual for a type. */
export const LEAST_AIRCRAFT = 6;
/** Of groups in which nothing is wrong, so many name an aircraft wrongly at most. */
export const FALSE_ALARM_RATE = 0.02;

/** How far aircraft of one type lie apart, as a share of what flights of one lie apart; counts as four aircraft. */
const BETWEEN_SHARE = 0.5;
const PRIOR_AIRCRAFT = 4;
const MAD_TO_SIGMA = 1.4826;
/** Standard error of a median of n over the spread: √(π/2n). */
const MEDIAN_ERROR = Math.sqrt(Math.PI / 2);

/** Cells are named by their pack. */
const used: readonly Figure[] = figures.filter(({ leastRise }) => Number.isFinite(leastRise));

type Level = { readonly asset_id: number; readonly level: number; readonly flights: number };

/** `fleet` are aircraft of one type and firmware. */
export function outliersOf(fleet: readonly FleetAircraft[]): Outliers {
  const enough = fleet.filter(({ flights }) => flightsOf(flights).length >= OUTLIER_FLIGHTS.least);
  const measured = used.flatMap((figure) => {
    const levels = enough.flatMap((aircraft) => levelOf(figure, aircraft));
    return levels.length >= LEAST_AIRCRAFT ? [{ figure, levels }] : [];
  });
  // Every figure of every aircraft is a chance to be wrong: the rate is shared out among them (Bonferroni).
  const tests = measured.reduce((sum, { levels }) => sum + levels.length, 0);
  const outliers = measured.flatMap(({ figure, levels }) =>
    levels.flatMap((one) => apart(figure, one, levels, tests)),
  );
  outliers.sort((a, b) => Math.abs(b.z) - Math.abs(a.z) || a.asset_id - b.asset_id);
  return { outliers, aircraft: enough.length, figures: measured.length };
}

/** The latest flights in the air; of the kind that came last, since kinds of logs measure differently. */
function flightsOf(flights: readonly ReadFlight[]): ReadFlight[] {
  const flown = flights.filter(isInAir);
  const last = flown.at(-1);
  return last === undefined
    ? []
    : flown.filter((one) => kindOf(one) === kindOf(last)).slice(-OUTLIER_FLIGHTS.most);
}

function levelOf(figure: Figure, { asset_id, flights }: FleetAircraft): Level[] {
  const values = flightsOf(flights).flatMap(({ features }) => {
    const value = features[figure.key];
    return typeof value === 'number' && Number.isFinite(value) ? [compared(figure, value)] : [];
  });
  if (values.length < OUTLIER_FLIGHTS.least) return [];
  return [{ asset_id, level: medianOf(values), flights: values.length }];
}

function apart(figure: Figure, one: Level, levels: readonly Level[], tests: number): Outlier[] {
  const rest = levels.filter((other) => other !== one);
  const centre = medianOf(rest.map(({ level }) => level));
  const z = (one.level - centre) / spreadOf(figure, one, rest, centre);
  const limit = limitOf(rest.length, tests);
  if (Math.abs(z) < limit || Math.abs(one.level - centre) < figure.leastRise) return [];
  return [
    {
      asset_id: one.asset_id,
      figure,
      value: uncompared(figure, one.level),
      others: uncompared(figure, centre),
      z,
      limit,
      flights: one.flights,
    },
  ];
}

/**
 * Spread of the others about their median (MAD), m, or s² = (n·m² + 4·u²)/(n + 4) with what is usual between aircraft where
 * that is more, and never below what the flights of one aircraft leave open; with the error of the centre itself.
 */
function spreadOf(figure: Figure, one: Level, rest: readonly Level[], centre: number): number {
  const sampling = (flights: number) => (MEDIAN_ERROR * figure.usualSpread) / Math.sqrt(flights);
  const typical = sampling(medianOf(rest.map(({ flights }) => flights)));
  const prior = Math.hypot(BETWEEN_SHARE * figure.usualSpread, typical);
  const measured = MAD_TO_SIGMA * medianOf(rest.map(({ level }) => Math.abs(level - centre)));
  const count = rest.length;
  const drawn = Math.sqrt(
    (count * measured ** 2 + PRIOR_AIRCRAFT * prior ** 2) / (count + PRIOR_AIRCRAFT),
  );
  const own = Math.max(drawn, measured, sampling(one.flights), typical);
  return own * Math.sqrt(1 + Math.PI / (2 * count));
}

/** A MAD tells so much of a spread as a standard deviation of this share of the values does. */
const MAD_EFFICIENCY = 0.37;

/** Student's t with as many degrees of freedom as the spread is worth. */
function limitOf(others: number, tests: number): number {
  const freedom = MAD_EFFICIENCY * others + PRIOR_AIRCRAFT;
  return studentQuantile(1 - FALSE_ALARM_RATE / (2 * tests), freedom);
}

/**
 * Quantile of Student's t by the expansion about the normal one. Source: Abramowitz and Stegun, Handbook of Mathematical
 * Functions, 26.7.5; off by less than 2 % from 7 degrees of freedom on, to probabilities of 1 − 10⁻⁵.
 */
export function studentQuantile(probability: number, freedom: number): number {
  const x = normalQuantile(probability);
  const g1 = (x ** 3 + x) / 4;
  const g2 = (5 * x ** 5 + 16 * x ** 3 + 3 * x) / 96;
  const g3 = (3 * x ** 7 + 19 * x ** 5 + 17 * x ** 3 - 15 * x) / 384;
  const g4 = (79 * x ** 9 + 776 * x ** 7 + 1482 * x ** 5 - 1920 * x ** 3 - 945 * x) / 92_160;
  return x + g1 / freedom + g2 / freedom ** 2 + g3 / freedom ** 3 + g4 / freedom ** 4;
}

/** Upper quantile of the normal distribution, within 4.5e-4: Abramowitz and Stegun, 26.2.23, for probabilities from ½ on. */
function normalQuantile(probability: number): number {
  const t = Math.sqrt(-2 * Math.log(1 - probability));
  const above = 2.515517 + 0.802853 * t + 0.010328 * t ** 2;
  const below = 1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3;
  return t - above / below;
}

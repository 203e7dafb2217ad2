import { minimum } from './solve.ts';

/** One measurement on a thrust stand, taken as made in standard air at the voltage of the aircraft. */
export type StandPoint = {
  readonly thrust_N: number;
  readonly power_W: number;
  readonly speed_rps: number | null;
};

/**
 * Losses at full thrust, as a share of shaft power. At a share f of the full thrust they are `copper` √f and
 * `noLoad` / f of the shaft power there.
 */
export type Losses = { readonly copper: number; readonly noLoad: number };

/**
 * How measured points correct the general law of a drive. Two factors are fitted: one on the shaft power, one on the
 * loss at low thrust. A prior keeps each as close to 1 as stands scatter about the law. The error that remains at
 * the points is removed by a piecewise correction. With a single point the fit changes the loss at low thrust more
 * than the shaft power, because motors differ most at low thrust.
 */
export type TableFit = {
  /** Factor on shaft power. */
  readonly level: number;
  /** Factor on the loss at low thrust. */
  readonly noLoad: number;
  readonly bend: Bend | null;
};

/** ln of a factor on power or speed against ln f: linear between the knots, constant outside them. */
export type Bend = { readonly lnShare: Float64Array; readonly lnFactor: Float64Array };

/**
 * Standard deviations of logarithms, from the published stand tests (docs/physics/motor.md): how far stands scatter
 * about the law in shaft power and in the loss at low thrust, and one point about a smooth curve.
 */
const LEVEL_SPREAD = 0.1;
const NO_LOAD_SPREAD = 0.8;
const POINT_SPREAD = 0.02;
/** The factor on the loss at low thrust is searched between exp(-3) and exp(3). */
const NO_LOAD_RANGE = 3;

/**
 * Largest factors between a measurement and the law. No stand lies further off; a table that contradicts itself or
 * the build is followed only this far, so that power always rises with thrust.
 */
const POWER_RANGE = 4;
const SPEED_RANGE = 2;
/** Between two points power and speed rise at least with this slope against ln f, and at most with the law's and this. */
const RISE = { least: 0.03, most: 3 } as const;
/** Points closer together than this in ln f are averaged into one knot. */
const KNOT_SPACING = 0.01;

/** Limits the logarithm of a factor to 1 / range … range. */
const boundedLn = (ln: number, range: number) =>
  Math.min(Math.log(range), Math.max(-Math.log(range), ln));

/** A measured point as ln of its power or speed over that of the law, at a share f of the full thrust. */
type Sample = { readonly f: number; readonly lnShare: number; readonly lnRatio: number };

/** Change of ln P when the loss at low thrust is multiplied by `factor`. */
function lnNoLoadChange(losses: Losses, f: number, factor: number): number {
  const shaftAndCopper = 1 + losses.copper * Math.sqrt(f);
  const noLoad = losses.noLoad / f;
  return Math.log((shaftAndCopper + factor * noLoad) / (shaftAndCopper + noLoad));
}

/** Electrical power at a share f of the full thrust over the shaft power of full thrust. */
export function powerShape({ copper, noLoad }: Losses, f: number): number {
  const root = Math.sqrt(f);
  return f * root + copper * f * f + noLoad * root;
}

/** d ln P / d ln f of it; grows with f. */
function powerSlope(losses: Losses, f: number): number {
  const root = Math.sqrt(f);
  const parts = 1.5 * f * root + 2 * losses.copper * f * f + 0.5 * losses.noLoad * root;
  return parts / powerShape(losses, f);
}

/** The correction through the residuals of sorted samples; null when they are all zero. */
function bendThrough(
  samples: readonly Sample[],
  residualOf: (sample: Sample) => number,
  lawSlope: (f: number) => number,
): Bend | null {
  const lnShare: number[] = [];
  const lnFactor: number[] = [];
  let samplesInKnot = 1;
  for (const sample of samples) {
    const last = lnShare.length - 1;
    if (last >= 0 && sample.lnShare - lnShare[last]! < KNOT_SPACING) {
      samplesInKnot += 1;
      lnFactor[last] = lnFactor[last]! + (residualOf(sample) - lnFactor[last]!) / samplesInKnot;
    } else {
      samplesInKnot = 1;
      lnShare.push(sample.lnShare);
      lnFactor.push(residualOf(sample));
    }
  }
  limitSlope(lnShare, lnFactor, lawSlope);
  if (lnFactor.every((value) => Math.abs(value) < 1e-9)) return null;
  return { lnShare: Float64Array.from(lnShare), lnFactor: Float64Array.from(lnFactor) };
}

/**
 * Moves each knot, from low thrust upwards, so that law and bend together rise within `RISE`. The law is least steep at
 * the lower end of an interval, so a limit that holds there holds throughout.
 */
function limitSlope(
  lnShare: readonly number[],
  lnFactor: number[],
  lawSlope: (f: number) => number,
): void {
  for (let i = 1; i < lnFactor.length; i++) {
    const step = lnShare[i]! - lnShare[i - 1]!;
    const low = lnFactor[i - 1]! + (RISE.least - lawSlope(Math.exp(lnShare[i - 1]!))) * step;
    const high = lnFactor[i - 1]! + RISE.most * step;
    lnFactor[i] = Math.min(high, Math.max(low, lnFactor[i]!));
  }
}

/** Points of which `lnRatioOf` knows the figure, sorted by thrust. */
function samplesOf(
  points: readonly StandPoint[],
  maxThrust_N: number,
  lnRatioOf: (point: StandPoint, f: number) => number | null,
): Sample[] {
  const samples: Sample[] = [];
  for (const point of points) {
    const f = point.thrust_N / maxThrust_N;
    const lnRatio = lnRatioOf(point, f);
    if (lnRatio !== null) samples.push({ f, lnShare: Math.log(f), lnRatio });
  }
  return samples.sort((a, b) => a.lnShare - b.lnShare);
}

/**
 * Fits the law to measured points by weighted least squares of logarithms, priors included. For a given factor on the
 * loss at low thrust the best level has a closed form, so only that one factor is searched for.
 */
export function fitTable(
  points: readonly StandPoint[],
  law: {
    readonly maxThrust_N: number;
    readonly losses: Losses;
    /** Electrical power at a share f of the full thrust. */
    readonly power_W: (f: number) => number;
  },
): TableFit {
  const samples = samplesOf(points, law.maxThrust_N, (point, f) =>
    boundedLn(Math.log(point.power_W / law.power_W(f)), POWER_RANGE),
  );
  const lnLevelFor = (noLoad: number) => {
    let sum = 0;
    for (const { f, lnRatio } of samples) sum += lnRatio - lnNoLoadChange(law.losses, f, noLoad);
    return sum / (samples.length + (POINT_SPREAD / LEVEL_SPREAD) ** 2);
  };
  const costOf = (lnNoLoad: number) => {
    const noLoad = Math.exp(lnNoLoad);
    const lnLevel = lnLevelFor(noLoad);
    let cost = (lnLevel / LEVEL_SPREAD) ** 2 + (lnNoLoad / NO_LOAD_SPREAD) ** 2;
    for (const { f, lnRatio } of samples)
      cost += ((lnRatio - lnNoLoadChange(law.losses, f, noLoad) - lnLevel) / POINT_SPREAD) ** 2;
    return cost;
  };
  const noLoad = Math.exp(minimum(costOf, -NO_LOAD_RANGE, NO_LOAD_RANGE));
  const lnLevel = lnLevelFor(noLoad);
  const residualOf = ({ f, lnRatio }: Sample) =>
    lnRatio - lnNoLoadChange(law.losses, f, noLoad) - lnLevel;
  const { copper } = law.losses;
  const fitted = { copper, noLoad: noLoad * law.losses.noLoad };
  const bend = bendThrough(samples, residualOf, (f) => powerSlope(fitted, f));
  return { level: Math.exp(lnLevel), noLoad, bend };
}

/** How measured speeds correct the law's: a factor at every thrust, and what then remains at the points. */
export type SpeedFit = { readonly level: number; readonly bend: Bend | null };

/** `speed_rps` is the law's speed at a share f of the full thrust, with its slope. Without speeds nothing changes. */
export function fitSpeed(
  points: readonly StandPoint[],
  maxThrust_N: number,
  law: { readonly speed_rps: (f: number) => number; readonly slope: number },
): SpeedFit {
  const samples = samplesOf(points, maxThrust_N, ({ speed_rps }, f) =>
    speed_rps === null ? null : boundedLn(Math.log(speed_rps / law.speed_rps(f)), SPEED_RANGE),
  );
  if (samples.length === 0) return { level: 1, bend: null };
  const mean = samples.reduce((sum, { lnRatio }) => sum + lnRatio, 0) / samples.length;
  const bend = bendThrough(
    samples,
    ({ lnRatio }) => lnRatio - mean,
    () => law.slope,
  );
  return { level: Math.exp(mean), bend };
}

/** Speed at full thrust over kv × voltage, for the motors whose copper loss the law states. */
const USUAL_FRACTION = 0.74;
/** Range of the stands. A fraction outside it means that kv, voltage or thrust is not that of the motor. */
const FRACTION_RANGE = { low: 0.5, high: 0.95 } as const;
/** How much of the deviation is believed: kv, voltage under load and speed are each uncertain by 5 %. */
const FRACTION_TRUST = 0.5;

/**
 * Factor on the law's copper loss, from the fraction φ of its no-load speed that a motor reaches at full thrust. The
 * windings take 1 − φ of the voltage, which is (1 − φ) / φ of the back-emf. Among tests that state the voltage in the
 * same way, the rise of power from f = 0.4 to full thrust correlates with φ at −0.5 to −0.76 (272 stand tests).
 */
export function copperFactor(speedFraction: number): number {
  const { low, high } = FRACTION_RANGE;
  const fraction = Math.min(high, Math.max(low, speedFraction));
  const usual = (1 - USUAL_FRACTION) / USUAL_FRACTION;
  return ((1 - fraction) / fraction / usual) ** FRACTION_TRUST;
}

/** The factor of a bend at a share f of the full thrust; 1 without one. */
export function bendAt(bend: Bend | null, f: number): number {
  if (bend === null) return 1;
  const { lnShare, lnFactor } = bend;
  const lnF = Math.log(f);
  const last = lnShare.length - 1;
  // Written so that NaN ends here too.
  if (!(lnF > lnShare[0]!)) return Math.exp(lnFactor[0]!);
  if (lnF >= lnShare[last]!) return Math.exp(lnFactor[last]!);
  let i = 1;
  while (lnShare[i]! < lnF) i++;
  const between = (lnF - lnShare[i - 1]!) / (lnShare[i]! - lnShare[i - 1]!);
  return Math.exp(lnFactor[i - 1]! + between * (lnFactor[i]! - lnFactor[i - 1]!));
}

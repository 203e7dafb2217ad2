import { airAt } from '../../packages/physics/src/atmosphere.ts';
import {
  type CoefficientLaw,
  coefficientAt,
  POWER_LAW,
  type SpeedLaw,
  speedForThrust_rps,
  speedLaw,
  THRUST_LAW,
} from '../../packages/physics/src/propeller/static.ts';
import { GRAM_FORCE_N, INCH_M } from '../../packages/physics/src/units.ts';
import type { Data, PropellerRow, StandRow } from './data.ts';
import { fitRobust, onceEach } from './robust.ts';

export const standardAir = airAt({ altitude_m: 0, temperature_K: 288.15 });

/** One measured coefficient of one propeller at one speed. */
export type Sample = {
  readonly key: string;
  readonly geometry: string;
  readonly diameter_in: number;
  readonly pitch_in: number;
  readonly blades: number;
  readonly rpm: number;
  readonly value: number;
};

export function thrustSamples(rows: readonly PropellerRow[]): Sample[] {
  return rows.map((row) => ({ ...row, value: row.ct }));
}

export function powerSamples(rows: readonly PropellerRow[]): Sample[] {
  return rows.map((row) => ({ ...row, value: row.cp }));
}

/** A stand measures CT as well: thrust and speed in the air of a room. */
export function standThrustSamples(rows: readonly StandRow[]): Sample[] {
  return rows.flatMap((row) => {
    if (row.rpm === null) return [];
    const n = row.rpm / 60;
    const value =
      (row.thrust_g * GRAM_FORCE_N) /
      (standardAir.density_kgm3 * n * n * (row.diameter_in * INCH_M) ** 4);
    return [{ ...row, key: row.propeller, rpm: row.rpm, value }];
  });
}

type Geometry = Pick<Sample, 'diameter_in' | 'pitch_in' | 'blades'>;

function lawOf(law: CoefficientLaw, of: Geometry): SpeedLaw & { readonly diameter_m: number } {
  const diameter_m = of.diameter_in * INCH_M;
  const propeller = { diameter_m, pitch_m: of.pitch_in * INCH_M, blades: of.blades };
  return { ...speedLaw(law, propeller, standardAir.kinematicViscosity_m2ps), diameter_m };
}

/** The speed that a law finds for a thrust, in the air of a room. */
export function speedFor_rpm(law: CoefficientLaw, of: Geometry, thrust_N: number): number {
  const { diameter_m, ...speeds } = lawOf(law, of);
  const { density_kgm3 } = standardAir;
  return 60 * speedForThrust_rps(speeds, { thrust_N, density_kgm3, diameter_m });
}

export function predict(law: CoefficientLaw, sample: Sample): number {
  return coefficientAt(lawOf(law, sample), sample.rpm / 60);
}

/** The thrust behind a measured CT, in the air of a room. */
function thrustOf_N({ value, rpm, diameter_in }: Sample): number {
  const n = rpm / 60;
  return value * standardAir.density_kgm3 * n * n * (diameter_in * INCH_M) ** 4;
}

export function thrustOf_g(sample: Sample): number {
  return thrustOf_N(sample) / GRAM_FORCE_N;
}

type Distance = (law: CoefficientLaw, sample: Sample) => number;

/**
 * How far the CT lies off that a request shows: the measured thrust is given, and the speed that the law finds for it is
 * read. Thrust is fitted by this relative error itself: of two blade shapes behind one geometry the wide one
 * is missed by less than the thin one is overrated, so the best single answer lies a little below the middle
 * of the logarithms. Power, whose tail is thinner, keeps the middle.
 */
export const thrustError: Distance = (law, sample) =>
  (sample.rpm / speedFor_rpm(law, sample, thrustOf_N(sample))) ** 2 - 1;

const logarithmic: Distance = (law, sample) =>
  Math.log(Math.max(1e-6, predict(law, sample)) / sample.value);

/** What lies between propellers; the Reynolds number's exponent is had from each against itself. */
const NAMES = ['a0', 'a1', 'a2', 'blades', 'diameter0', 'diameter1', 'slowFlyer'] as const;

/** How far a speed of one propeller may lie off its own line before it is odd. */
const LINE_SCALE = 0.02;

/**
 * The slope of a coefficient's logarithm over that of the speed, each propeller against its own mean: between propellers the
 * Reynolds number goes with size and use, and blade shape would be taken for it.
 */
function reynoldsExponent(samples: readonly Sample[]): number {
  const weights = onceEach(samples, (sample) => sample.key);
  const about = (figureOf: (sample: Sample) => number): number[] => {
    const mean = new Map<string, number>();
    samples.forEach((sample, i) => {
      mean.set(sample.key, (mean.get(sample.key) ?? 0) + weights[i]! * figureOf(sample));
    });
    return samples.map((sample) => figureOf(sample) - mean.get(sample.key)!);
  };
  const speeds = about((sample) => Math.log(sample.rpm));
  const values = about((sample) => Math.log(sample.value));
  const [slope] = fitRobust(
    ([p]) => Float64Array.from(speeds, (speed, i) => p! * speed - values[i]!),
    [0.1],
    { scale: LINE_SCALE, weights },
  );
  return slope!;
}

/** Every propeller counts once, times the weight of its set. The slope is that of the measured ones. */
function fitLaw(
  start: CoefficientLaw,
  of: { readonly measured: readonly Sample[]; readonly computed: readonly Sample[] },
  distance: Distance,
): CoefficientLaw {
  const reynolds = reynoldsExponent(of.measured);
  const samples = [...of.measured, ...of.computed];
  const weights = onceEach(samples, (sample) => sample.key);
  weights.subarray(of.measured.length).forEach((share, i, shares) => {
    shares[i] = COMPUTED_WEIGHT * share;
  });
  const lawFrom = (p: readonly number[]): CoefficientLaw => ({
    ...start,
    reynolds,
    ...Object.fromEntries(NAMES.map((name, i) => [name, p[i]!])),
  });
  const p = fitRobust(
    (parameters) => {
      const law = lawFrom(parameters);
      return Float64Array.from(samples, (sample) => distance(law, sample));
    },
    NAMES.map((name) => start[name]),
    { scale: SCALE, weights },
  );
  return lawFrom(p);
}

/** Weight of a maker's computation beside a measurement: the tunnel gives the level, the computation the trend. */
const COMPUTED_WEIGHT = 0.15;

/** A propeller missed by more than this has a blade of its own. */
const SCALE = 0.05;

export function fitThrustLaw(data: Data, measured: readonly Sample[]): CoefficientLaw {
  return fitLaw(THRUST_LAW, { measured, computed: thrustSamples(data.computed) }, thrustError);
}

export function fitPowerLaw(data: Data, measured: readonly Sample[]): CoefficientLaw {
  return fitLaw(POWER_LAW, { measured, computed: powerSamples(data.computed) }, logarithmic);
}

import { airAt } from '../../packages/physics/src/atmosphere.ts';
import {
  type CoefficientLaw,
  coefficientAt,
  POWER_LAW,
  speedLaw,
  THRUST_LAW,
} from '../../packages/physics/src/propeller/static.ts';
import { GRAM_FORCE_N, INCH_M } from '../../packages/physics/src/units.ts';
import type { Data, PropellerRow, StandRow } from './data.ts';
import { fitRobust } from './robust.ts';

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

export function predict(law: CoefficientLaw, sample: Sample): number {
  const propeller = {
    diameter_m: sample.diameter_in * INCH_M,
    pitch_m: sample.pitch_in * INCH_M,
    blades: sample.blades,
  };
  const of = speedLaw(law, propeller, standardAir.kinematicViscosity_m2ps);
  return coefficientAt(of, sample.rpm / 60);
}

export type Weighted = { readonly samples: readonly Sample[]; readonly weight: number };

const NAMES = ['a0', 'a1', 'a2', 'blades', 'reynolds0', 'reynolds1', 'diameter'] as const;

function lawFrom(p: readonly number[]): CoefficientLaw {
  return Object.fromEntries(NAMES.map((name, i) => [name, p[i]!])) as CoefficientLaw;
}

type Distance = (predicted: number, measured: number) => number;

/**
 * Thrust is fitted by the relative error that is asked for: of two blade shapes behind one geometry the wide one
 * is missed by less than the thin one is overrated, so the best single answer lies a little below the middle
 * of the logarithms. Power, whose tail is thinner, keeps the middle.
 */
const relative: Distance = (predicted, measured) => predicted / measured - 1;
const logarithmic: Distance = (predicted, measured) =>
  Math.log(Math.max(1e-6, predicted) / measured);

/** Every propeller counts once, however many speeds it was run at. */
export function fitLaw(
  start: CoefficientLaw,
  sets: readonly Weighted[],
  of: { readonly distance: Distance; readonly scale: number },
) {
  const { distance, scale } = of;
  const rows: { sample: Sample; weight: number }[] = [];
  for (const set of sets) {
    const count = new Map<string, number>();
    for (const { key } of set.samples) count.set(key, (count.get(key) ?? 0) + 1);
    for (const sample of set.samples) {
      rows.push({ sample, weight: set.weight / Math.sqrt(count.get(sample.key)!) });
    }
  }
  const p = fitRobust(
    (parameters) => {
      const law = lawFrom(parameters);
      return Float64Array.from(rows, ({ sample, weight }) => {
        const value = predict(law, sample);
        return weight * distance(value, sample.value);
      });
    },
    NAMES.map((name) => start[name]),
    scale,
  );
  return lawFrom(p);
}

/** Weight of a maker's computation beside a measurement. */
const COMPUTED_WEIGHT = 0.3;

export function fitThrustLaw(
  data: Data,
  tunnel: readonly Sample[],
  stand: readonly Sample[],
): CoefficientLaw {
  const computed = thrustSamples(data.computed);
  return fitLaw(
    THRUST_LAW,
    [
      { samples: tunnel, weight: 1 },
      { samples: stand, weight: 1 },
      { samples: computed, weight: COMPUTED_WEIGHT },
    ],
    { distance: relative, scale: 0.03 },
  );
}

export function fitPowerLaw(data: Data, tunnel: readonly Sample[]): CoefficientLaw {
  const computed = powerSamples(data.computed);
  return fitLaw(
    POWER_LAW,
    [
      { samples: tunnel, weight: 1 },
      { samples: computed, weight: COMPUTED_WEIGHT },
    ],
    { distance: logarithmic, scale: 0.1 },
  );
}

import {
  type CoefficientLaw,
  POWER_LAW,
  THRUST_LAW,
} from '../../packages/physics/src/propeller/static.ts';
import type { Data } from './data.ts';
import {
  fitPowerLaw,
  fitThrustLaw,
  powerSamples,
  predict,
  type Sample,
  standThrustSamples,
  thrustError,
  thrustOf_g,
  thrustSamples,
} from './propeller.ts';
import { FOLDS, type Score } from './quantity.ts';
import { fullSpeed_rpm } from './standScore.ts';
import { crossValidate, quantile } from './statistics.ts';

/** One error for each propeller: the median over its speeds, sign kept. */
function byPropeller(samples: readonly Sample[], errors: readonly number[]): number[] {
  const found = new Map<string, number[]>();
  samples.forEach((sample, i) => {
    const list = found.get(sample.key) ?? [];
    list.push(errors[i]!);
    found.set(sample.key, list);
  });
  return [...found.values()].map((list) => quantile(list, 0.5));
}

/**
 * What the best law of diameter, pitch and blades could do: each propeller by the median of the others that share
 * all three. Only propellers with such a twin count.
 */
function twinErrors(samples: readonly Sample[]): number[] {
  const values = new Map<string, Map<string, number[]>>();
  for (const sample of samples) {
    const group = values.get(sample.geometry) ?? new Map<string, number[]>();
    values.set(sample.geometry, group);
    group.set(sample.key, [...(group.get(sample.key) ?? []), sample.value]);
  }
  return [...values.values()].flatMap((group) => {
    const medians = [...group.values()].map((list) => quantile(list, 0.5));
    if (medians.length < 2) return [];
    return medians.map((own, i) => quantile(medians.toSpliced(i, 1), 0.5) / own - 1);
  });
}

/** Section 1 of the notes beside the tables: the law that the bar of CT was set with, on other propellers. */
function startingLaw({ pitch_in, diameter_in }: Sample): CoefficientLaw {
  return {
    a0: 0.0102,
    a1: 0.2291,
    a2: -0.1135,
    blades: 0.48,
    reynolds: 0.111 - 0.068 * (pitch_in / diameter_in),
    diameter0: -0.2,
    diameter1: 0,
    slowFlyer: 0,
  };
}

/** A row that nothing is fitted for: as shipped and left out are the same. */
function unfitted(name: string, errors: readonly number[]): Score {
  return { name, bar: null, unit: 'propellers', errors, crossed: errors, group: 'geometry' };
}

/** CT from a request that states the measured thrust, and the speed it answers with. kv and voltage do not enter. */
function publicThrustError(sample: Sample): number {
  const speed_rpm = fullSpeed_rpm({
    ...sample,
    kv: 1000,
    voltage_V: 14.8,
    maxThrust_g: thrustOf_g(sample),
  });
  return (sample.rpm / speed_rpm) ** 2 - 1;
}

export function propellerScores(data: Data): Score[] {
  const tunnel = thrustSamples(data.tunnel);
  const stand = standThrustSamples(data.stand);
  const all = [...tunnel, ...stand];
  const errorOf = (sample: Sample, law: CoefficientLaw) => predict(law, sample) / sample.value - 1;
  const common = { folds: FOLDS, groupOf: (sample: Sample) => sample.geometry };
  const ct = all.map((sample) => errorOf(sample, THRUST_LAW));
  // Both ways of asking from one fit of each fold.
  const crossed = crossValidate(all, {
    ...common,
    fit: (rows) => fitThrustLaw(data, rows),
    errorOf: (sample, law) => ({ atSpeed: errorOf(sample, law), asked: thrustError(law, sample) }),
  });
  const ctCrossed = crossed.map(({ atSpeed }) => atSpeed);
  const askedCrossed = crossed.map(({ asked }) => asked);
  const power = powerSamples(data.tunnel);
  const cp = power.map((sample) => errorOf(sample, POWER_LAW));
  const cpCrossed = crossValidate(power, {
    ...common,
    errorOf,
    fit: (rows) => fitPowerLaw(data, rows),
  });
  const rowsOf = (errors: readonly number[]) => errors.slice(0, tunnel.length);
  return [
    {
      name: 'static CT, measured props (tunnel and stand)',
      bar: [8.5, 23],
      unit: 'propellers',
      errors: byPropeller(all, all.map(publicThrustError)),
      crossed: byPropeller(all, askedCrossed),
      group: 'geometry',
    },
    unfitted(
      'the same by the starting law of the notes',
      byPropeller(
        all,
        all.map((sample) => thrustError(startingLaw(sample), sample)),
      ),
    ),
    {
      name: 'the same with the speed given and the thrust found',
      bar: null,
      unit: 'propellers',
      errors: byPropeller(all, ct),
      crossed: byPropeller(all, ctCrossed),
      group: 'geometry',
    },
    unfitted('the same by other propellers of equal diameter, pitch and blades', twinErrors(all)),
    {
      name: 'static CT, tunnel props, every speed',
      bar: null,
      unit: 'rows',
      errors: rowsOf(ct),
      crossed: rowsOf(ctCrossed),
      group: 'geometry',
    },
    {
      name: 'static CP, measured props',
      bar: [12, 30],
      unit: 'propellers',
      errors: byPropeller(power, cp),
      crossed: byPropeller(power, cpCrossed),
      group: 'geometry',
    },
    {
      name: 'static CP, tunnel props, every speed',
      bar: null,
      unit: 'rows',
      errors: cp,
      crossed: cpCrossed,
      group: 'geometry',
    },
  ];
}

import {
  FULL_THRUST_LAW,
  type FullThrustLaw,
  type PredictedThrust,
  predictFullThrust,
} from '../../packages/physics/src/fullThrust.ts';
import { GRAM_FORCE_N, INCH_M } from '../../packages/physics/src/units.ts';
import type { FullThrottleTest } from './fullThrottleTests.ts';
import { FOLDS, type Score } from './quantity.ts';
import { fitRobust, onceEach } from './robust.ts';
import { crossValidate } from './statistics.ts';

/** What a caller states of the motor beside Kv: nothing, its mass, or its resistance as well. */
type Known = 'kv' | 'mass' | 'all';

export function predicted(
  law: FullThrustLaw,
  test: FullThrottleTest,
  known: Known,
): PredictedThrust {
  const { mass_g, resistance_mohm } = test;
  return predictFullThrust(
    {
      role: 'lift',
      propeller: {
        diameter_m: test.diameter_in * INCH_M,
        pitch_m: test.pitch_in * INCH_M,
        blades: test.blades,
      },
      motorKv_rpmPerV: test.kv,
      nominal_V: test.voltage_V,
      mass_kg: known === 'kv' || mass_g === null ? null : mass_g / 1000,
      resistance_ohm: known !== 'all' || resistance_mohm === null ? null : resistance_mohm / 1000,
      escLimit_A: null,
    },
    law,
  );
}

const thrustError = (law: FullThrustLaw, test: FullThrottleTest, known: Known) =>
  predicted(law, test, known).thrust_N / (test.thrust_g * GRAM_FORCE_N) - 1;

/** What is fitted; the fraction without load is chosen. */
const NAMES = [
  'statedFactor',
  'byMass0',
  'byMassKv',
  'byMassMass',
  'byVoltage0',
  'byVoltageVoltage',
] as const;

/** Half of the tests lie within this. */
const SCALE = 0.1;

/**
 * Every motor family counts once. The three roads to a resistance are fitted together, each on the tests of which
 * that much is known; tests of one motor with several propellers and voltages then fix how the speed falls with load.
 */
export function fitFullThrust(tests: readonly FullThrottleTest[]): FullThrustLaw {
  const cases = tests.flatMap((test): { test: FullThrottleTest; known: Known }[] => [
    { test, known: 'kv' },
    ...(test.mass_g === null ? [] : [{ test, known: 'mass' as const }]),
    ...(test.resistance_mohm === null ? [] : [{ test, known: 'all' as const }]),
  ]);
  const lawFrom = (p: readonly number[]): FullThrustLaw => ({
    ...FULL_THRUST_LAW,
    ...Object.fromEntries(NAMES.map((name, i) => [name, p[i]!])),
  });
  const fitted = fitRobust(
    (p) => {
      const law = lawFrom(p);
      return Float64Array.from(cases, ({ test, known }) =>
        Math.log1p(thrustError(law, test, known)),
      );
    },
    NAMES.map((name) => FULL_THRUST_LAW[name]),
    { scale: SCALE, weights: onceEach(cases, ({ test, known }) => `${known} ${test.family}`) },
  );
  return lawFrom(fitted);
}

export function fullThrustScores(tests: readonly FullThrottleTest[]): Score[] {
  // Every score asks for the same folds, and a fit takes seconds.
  const laws = new Map<string, FullThrustLaw>();
  const fit = (kept: readonly FullThrottleTest[]) => {
    const key = kept.map(({ test }) => test).join();
    const law = laws.get(key) ?? fitFullThrust(kept);
    laws.set(key, law);
    return law;
  };
  const crossedBy = (errorOf: (test: FullThrottleTest, law: FullThrustLaw) => number) =>
    crossValidate(tests, {
      folds: FOLDS,
      groupOf: ({ family }) => family,
      errorOf,
      fit,
    });
  const score = (
    name: string,
    bar: Score['bar'],
    errorOf: (test: FullThrottleTest, law: FullThrustLaw) => number,
  ): Score => ({
    name,
    bar,
    unit: 'tests',
    errors: tests.map((test) => errorOf(test, FULL_THRUST_LAW)),
    crossed: crossedBy(errorOf),
    group: 'motor family',
    strict: true,
  });
  const powerError = (known: Known) => (test: FullThrottleTest, law: FullThrustLaw) =>
    predicted(law, test, known).power_W / test.power_W - 1;
  return [
    score(
      'full thrust from Kv, voltage, propeller and what is known of the motor',
      [12, 30],
      (test, law) => thrustError(law, test, 'all'),
    ),
    score('current at full throttle, the same', [15, 35], powerError('all')),
    score('full thrust from Kv, voltage and propeller alone', null, (test, law) =>
      thrustError(law, test, 'kv'),
    ),
    score('current at full throttle, the same', null, powerError('kv')),
  ];
}

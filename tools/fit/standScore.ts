import { DRIVE_LAW } from '../../packages/physics/src/motor.ts';
import { perform } from '../../packages/physics/src/perform.ts';
import type { CoefficientLaw } from '../../packages/physics/src/propeller/static.ts';
import { GRAM_FORCE_N } from '../../packages/physics/src/units.ts';
import type { Data, StandRow } from './data.ts';
import { fitDriveLaw, standPower_W } from './drive.ts';
import { fitThrustLaw, speedFor_rpm, standThrustSamples, thrustSamples } from './propeller.ts';
import { FOLDS, type Score } from './quantity.ts';
import { resolveRequest } from './requests.ts';
import { crossValidate } from './statistics.ts';
import { ONE_POINT, TWO_POINTS, tableCases, tableError } from './tableScore.ts';

function speedError(row: StandRow, law: CoefficientLaw): number {
  return speedFor_rpm(law, row, row.thrust_g * GRAM_FORCE_N) / row.rpm! - 1;
}

/** The same figure as a request gives it: last row of the table of partial load. */
function publicSpeedError(row: StandRow): number {
  return fullSpeed_rpm(row) / row.rpm! - 1;
}

export function fullSpeed_rpm(row: Bench): number {
  return benchPerformance(row).groups[0]!.partialLoad.at(-1)!.speed_rpm;
}

/** Power at a thrust from the table of partial load, straight between its rows. */
function publicPowerError(row: StandRow): number {
  const table = benchPerformance(row).groups[0]!.partialLoad;
  const thrust_N = row.thrust_g * GRAM_FORCE_N;
  let i = 1;
  while (i < table.length - 1 && table[i]!.thrust_N < thrust_N) i++;
  const low = table[i - 1]!;
  const high = table[i]!;
  const share = (thrust_N - low.thrust_N) / (high.thrust_N - low.thrust_N);
  return (low.power_W + share * (high.power_W - low.power_W)) / row.power_W - 1;
}

type Bench = Pick<
  StandRow,
  'diameter_in' | 'pitch_in' | 'blades' | 'kv' | 'voltage_V' | 'maxThrust_g'
>;

function benchPerformance(row: Bench) {
  const { aircraft, conditions } = resolveRequest({
    airframe_type: 'Quad X',
    prop_diameter_in: row.diameter_in,
    prop_pitch_in: row.pitch_in,
    prop_blades: row.blades,
    motor_kv: row.kv,
    max_thrust_per_motor_g: row.maxThrust_g,
    batteries: [
      {
        chemistry: 'lipo',
        cells: Math.min(24, Math.max(1, Math.round(row.voltage_V / 3.7))),
        capacity_mah: 10_000,
        mass_g: 0,
      },
    ],
  });
  return perform(aircraft, conditions);
}

/** Power at the other thrusts of a test of which one or two points are stated. */
function tableScores(data: Data): Score[] {
  const scoreOf = (name: string, shares: readonly number[], bar: Score['bar']): Score => {
    const cases = tableCases(
      data.stand.filter((row) => row.toFullThrottle),
      shares,
    );
    return {
      name,
      bar,
      unit: 'points',
      errors: cases.map((one) => tableError(one, DRIVE_LAW)),
      crossed: crossValidate(cases, {
        folds: FOLDS,
        groupOf: (one) => one.motor,
        errorOf: tableError,
        fit: (kept) => {
          const motors = new Set(kept.map((one) => one.motor));
          return fitDriveLaw(data.stand.filter((row) => motors.has(row.motor)));
        },
      }),
      // The bar is on the points of a test that were not given; the law itself has seen the motor family.
      group: 'motor family',
    };
  };
  return [
    scoreOf('the same with a thrust table of one point near hover', ONE_POINT, [6, 14]),
    scoreOf('the same with a thrust table of two points', TWO_POINTS, [3, 8]),
  ];
}

export function standScores(data: Data): Score[] {
  const tunnel = thrustSamples(data.tunnel);
  const top = data.stand.filter((row) => row.rpm !== null && row.thrust_g === row.maxThrust_g);
  const byMotor = (row: StandRow) => row.motor;
  const speedCrossed = crossValidate(top, {
    folds: FOLDS,
    groupOf: byMotor,
    errorOf: speedError,
    fit: (rows) => {
      const motors = new Set(rows.map(byMotor));
      const kept = data.stand.filter((row) => motors.has(row.motor));
      return fitThrustLaw(data, [...tunnel, ...standThrustSamples(kept)]);
    },
  });
  const powerCrossed = crossValidate(data.stand, {
    folds: FOLDS,
    groupOf: byMotor,
    errorOf: (row, law) => standPower_W(law, row) / row.power_W - 1,
    fit: fitDriveLaw,
  });
  return [
    {
      name: 'rpm at largest thrust, stand tests',
      bar: [4.5, 10],
      unit: 'tests',
      errors: top.map(publicSpeedError),
      crossed: speedCrossed,
      group: 'motor family',
    },
    {
      name: 'electrical power at a thrust, stand tests to full throttle',
      bar: [7.5, 20],
      unit: 'points',
      errors: data.stand.filter((row) => row.toFullThrottle).map(publicPowerError),
      crossed: powerCrossed.filter((_, i) => data.stand[i]!.toFullThrottle),
      group: 'motor family',
      strict: true,
    },
    {
      name: 'the same with the tests that stopped earlier, their last thrust taken as full',
      bar: null,
      unit: 'points',
      errors: data.stand.map(publicPowerError),
      crossed: powerCrossed,
      group: 'motor family',
    },
    ...tableScores(data),
  ];
}

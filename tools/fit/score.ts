import { perform } from '../../packages/physics/src/perform.ts';
import {
  type CoefficientLaw,
  POWER_LAW,
  speedForThrust_rps,
  speedLaw,
  THRUST_LAW,
} from '../../packages/physics/src/propeller/static.ts';
import { GRAM_FORCE_N, INCH_M } from '../../packages/physics/src/units.ts';
import { aircraftOf, type Figure, figureError, figuresOf, fitAirframeLaw } from './airframe.ts';
import type { AircraftRow, Data, StandRow } from './data.ts';
import { fitDriveLaw, standPower_W } from './drive.ts';
import {
  fitPowerLaw,
  fitThrustLaw,
  powerSamples,
  predict,
  type Sample,
  standardAir,
  standThrustSamples,
  thrustSamples,
} from './propeller.ts';
import { resolveRequest, rotorRequest } from './requests.ts';
import { crossValidate, quantile } from './statistics.ts';
import { fitBodyDrag, wingError, wingRows } from './wing.ts';

/** Errors of one quantity: with the coefficients in the source, and with the row's group left out. */
export type Score = {
  readonly name: string;
  readonly bar: readonly [median: number, p90: number] | null;
  readonly unit: string;
  readonly errors: readonly number[];
  readonly crossed: readonly number[];
  readonly group: string;
};

const FOLDS = 10;

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
const STARTING_LAW: CoefficientLaw = {
  a0: 0.0102,
  a1: 0.2291,
  a2: -0.1135,
  blades: 0.48,
  reynolds0: 0.111,
  reynolds1: -0.068,
  diameter: -0.2,
};

/** A row that nothing is fitted for: as shipped and left out are the same. */
function unfitted(name: string, errors: readonly number[]): Score {
  return { name, bar: null, unit: 'propellers', errors, crossed: errors, group: 'geometry' };
}

function lawScores(data: Data): Score[] {
  const tunnel = thrustSamples(data.tunnel);
  const stand = standThrustSamples(data.stand);
  const all = [...tunnel, ...stand];
  const isTunnel = new Set(tunnel);
  const errorOf = (sample: Sample, law: CoefficientLaw) => predict(law, sample) / sample.value - 1;
  const common = { folds: FOLDS, groupOf: (sample: Sample) => sample.geometry, errorOf };
  const ct = all.map((sample) => errorOf(sample, THRUST_LAW));
  const ctCrossed = crossValidate(all, {
    ...common,
    fit: (rows) =>
      fitThrustLaw(
        data,
        rows.filter((row) => isTunnel.has(row)),
        rows.filter((row) => !isTunnel.has(row)),
      ),
  });
  const power = powerSamples(data.tunnel);
  const cp = power.map((sample) => errorOf(sample, POWER_LAW));
  const cpCrossed = crossValidate(power, { ...common, fit: (rows) => fitPowerLaw(data, rows) });
  const rowsOf = (errors: readonly number[]) => errors.slice(0, tunnel.length);
  return [
    {
      name: 'static CT, measured props (tunnel and stand)',
      bar: [8.5, 23],
      unit: 'propellers',
      errors: byPropeller(all, ct),
      crossed: byPropeller(all, ctCrossed),
      group: 'geometry',
    },
    unfitted(
      'the same by the starting law of the notes',
      byPropeller(
        all,
        all.map((sample) => errorOf(sample, STARTING_LAW)),
      ),
    ),
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

function speedError(row: StandRow, law: CoefficientLaw): number {
  const propeller = {
    diameter_m: row.diameter_in * INCH_M,
    pitch_m: row.pitch_in * INCH_M,
    blades: row.blades,
  };
  const of = speedLaw(law, propeller, standardAir.kinematicViscosity_m2ps);
  const speed_rps = speedForThrust_rps(of, {
    thrust_N: row.thrust_g * GRAM_FORCE_N,
    density_kgm3: standardAir.density_kgm3,
    diameter_m: propeller.diameter_m,
  });
  return (speed_rps * 60) / row.rpm! - 1;
}

/** The same figure as a request gives it: last row of the table of partial load. */
export function publicSpeedError(row: StandRow): number {
  const performance = standPerformance(row);
  return performance.groups[0]!.partialLoad.at(-1)!.speed_rpm / row.rpm! - 1;
}

/** Power at a thrust from the table of partial load, straight between its rows. */
export function publicPowerError(row: StandRow): number {
  const table = standPerformance(row).groups[0]!.partialLoad;
  const thrust_N = row.thrust_g * GRAM_FORCE_N;
  let i = 1;
  while (i < table.length - 1 && table[i]!.thrust_N < thrust_N) i++;
  const low = table[i - 1]!;
  const high = table[i]!;
  const share = (thrust_N - low.thrust_N) / (high.thrust_N - low.thrust_N);
  return (low.power_W + share * (high.power_W - low.power_W)) / row.power_W - 1;
}

function standPerformance(row: StandRow) {
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

function standScores(data: Data): Score[] {
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
      return fitThrustLaw(data, tunnel, standThrustSamples(kept));
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
      name: 'electrical power at a thrust, stand tests',
      bar: [7.5, 20],
      unit: 'points',
      errors: data.stand.map(publicPowerError),
      crossed: powerCrossed,
      group: 'motor family',
    },
  ];
}

/** Time in minutes as a request gives it. */
export function publicTime_min(row: AircraftRow, kind: Figure['kind']): number {
  const { aircraft, conditions } = resolveRequest(rotorRequest(row));
  const rotor = perform(aircraft, conditions).rotor!;
  return (kind === 'flight_time' ? rotor.cruiseTime_s : rotor.hoverTime_s) / 60;
}

/** Pairs of states of one aircraft: error of the ratio of their times. */
function changes(figures: readonly Figure[], errors: readonly number[]): number[] {
  const found: number[] = [];
  for (let i = 0; i < figures.length; i++) {
    for (let j = i + 1; j < figures.length; j++) {
      if (figures[i]!.aircraft !== figures[j]!.aircraft) continue;
      if (figures[i]!.kind !== figures[j]!.kind) continue;
      found.push((1 + errors[i]!) / (1 + errors[j]!) - 1);
    }
  }
  return found;
}

function aircraftScores(data: Data): Score[] {
  const figures = figuresOf(data.aircraft);
  const crossedAll = crossValidate(figures, {
    folds: 'each',
    groupOf: (figure) => figure.aircraft,
    errorOf: figureError,
    fit: fitAirframeLaw,
  });
  const times = figures.filter((figure) => figure.headline);
  const crossed = crossedAll.filter((_, i) => figures[i]!.headline);
  const errors = times.map(
    (figure) => (publicTime_min(figure.row, figure.kind) * 60) / figure.value - 1,
  );
  const powers = figures.filter((figure) => figure.kind === 'hover_power');
  return [
    {
      name: 'hover or stated flight time, aircraft rows',
      bar: [8, 19],
      unit: 'rows',
      errors,
      crossed,
      group: 'aircraft',
    },
    {
      name: 'change of time with payload or pack, same aircraft',
      bar: [4, 15],
      unit: 'pairs',
      errors: changes(times, errors),
      crossed: changes(times, crossed),
      group: 'aircraft',
    },
    {
      name: 'hover power measured by researchers, home builds',
      bar: null,
      unit: 'rows',
      errors: powers.map((figure) => {
        const { aircraft, conditions } = resolveRequest(rotorRequest(figure.row));
        const power_W = perform(aircraft, conditions).rotor!.hover.power_W;
        return power_W === null ? -1 : power_W / figure.value - 1;
      }),
      crossed: crossedAll
        .filter((_, i) => figures[i]!.kind === 'hover_power')
        .map((error) => 1 / (1 + error) - 1),
      group: 'aircraft',
    },
  ];
}

export function scoreAll(data: Data): Score[] {
  const rows = wingRows(data);
  const winged = rows.map((row) => wingError(row));
  const level = fitBodyDrag(rows);
  return [
    ...lawScores(data),
    ...standScores(data),
    ...aircraftScores(data),
    {
      name: 'wing endurance',
      bar: [20, 45],
      unit: 'rows',
      errors: winged,
      // Nothing of a wing is fitted to flight times, so nothing changes when an aircraft is left out.
      crossed: winged,
      group: 'aircraft',
    },
    {
      name: 'the same with the drag of bodies fitted to it',
      bar: null,
      unit: 'rows',
      errors: rows.map((row) => wingError(row, level)),
      crossed: crossValidate(rows, {
        folds: 'each',
        groupOf: aircraftOf,
        errorOf: wingError,
        fit: fitBodyDrag,
      }),
      group: 'aircraft',
    },
  ];
}

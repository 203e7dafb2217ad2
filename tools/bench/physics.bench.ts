import {
  analysisOf,
  analyzeBuild,
  answerText,
  type Build,
  resolve,
} from '../../packages/performance/src/index.ts';
import { type Performance, perform } from '../../packages/physics/src/index.ts';
import { work } from '../smallest.ts';

/**
 * Rate of the pure engine on one core. On the example profile the models alone and an analysis without charts (resolving,
 * balance and motor failure included); on it, a described build, a wing and a VTOL the whole answer as JSON, without its
 * charts and with them. Medians of seven interleaved rounds.
 */
const ROUNDS = work(7, 1);
const ROUND_S = work(0.3, 0.05);

/** The compiler is at work on some hundred functions for the first two seconds, and its time counts too. */
const WARM_UP_S = work(2, 0.1);

type Side = { readonly name: string; readonly least: number | null; readonly run: () => number };

/** The models work when they are read: this reads all of them. */
function everyFigure({ rotor, wing, groups, energy_Wh }: Performance): number {
  let sum = energy_Wh;
  for (const group of groups) sum += group.partialLoad.length;
  if (rotor !== null)
    sum += rotor.hoverTime_s + rotor.range_m + rotor.wind.maxSteady_mps + rotor.serviceCeiling_m;
  if (wing !== null)
    sum += wing.enduranceTime_s + wing.climbRate_mps + wing.serviceCeiling_m + wing.maxSpeed_mps;
  return sum + (wing?.transitionSpeed_mps ?? 0);
}

const BUILDS: Readonly<Record<string, { readonly build: Build; readonly least: number | null }>> = {
  'example profile': { build: {}, least: 800 },
  'described quad': {
    build: {
      airframe_type: 'Quad X',
      prop_diameter_in: 10,
      motor_kv: 900,
      dry_mass_g: 900,
      batteries: [{ cells: 4, capacity_mah: 5200 }],
    },
    least: null,
  },
  'fixed wing': { build: { airframe_type: 'Fixed wing (tractor)' }, least: null },
  quadplane: { build: { airframe_type: 'Quadplane (lift + pusher)' }, least: null },
};

const { aircraft, conditions } = resolve({});
const sides: readonly Side[] = [
  { name: 'models', least: null, run: () => everyFigure(perform(aircraft, conditions)) },
  {
    name: 'analysis without charts',
    least: 5000,
    run: () => {
      const { performance, balance, motorOut } = analysisOf({});
      return everyFigure(performance) + balance.total_kg + (motorOut?.thrustToWeight ?? 0);
    },
  },
  ...Object.entries(BUILDS).flatMap(([name, { build, least }]) => [
    {
      name: `${name}, JSON`,
      least: null,
      run: () => answerText(analyzeBuild(build, { charts: false })).length,
    },
    {
      name: `${name}, charts and JSON`,
      least,
      run: () => answerText(analyzeBuild(build)).length,
    },
  ]),
];

/** Seconds of processor time of this process: what a neighbour on the same machine takes does not count. */
function cpu_s(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Calls for each second of processor time, over some of it. */
function rate(run: () => number, span_s: number): number {
  const start = cpu_s();
  let calls = 0;
  let sum = 0;
  while (cpu_s() - start < span_s) {
    for (let i = 0; i < 20; i++) sum += run();
    calls += 20;
  }
  if (!Number.isFinite(sum)) throw new Error('the engine gave a figure that is not finite');
  return calls / (cpu_s() - start);
}

export async function bench(): Promise<void> {
  const rates = sides.map(() => [] as number[]);
  for (const side of sides) rate(side.run, WARM_UP_S);
  for (let round = 0; round < ROUNDS; round++) {
    sides.forEach((side, i) => {
      rates[i]!.push(rate(side.run, ROUND_S));
    });
  }
  sides.forEach((side, i) => {
    const sorted = rates[i]!.sort((a, b) => a - b);
    const median = sorted[Math.floor(ROUNDS / 2)]!;
    const bar = side.least === null ? '' : `  bar ${side.least}`;
    console.log(`${side.name.padEnd(34)} ${median.toFixed(0).padStart(7)} /s${bar}`);
  });
}

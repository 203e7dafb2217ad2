import type { BusFigures, Performance } from '@airworthy/physics';
import { atLeast, atMost, type Check, hoverFiguresOf, judged, shortNumber } from '../finding.ts';
import {
  higherRating,
  lowerResistance,
  moreCapacity,
  morePacks,
  strongerChemistry,
  together,
} from '../remedies.ts';

type LoadedBus = {
  readonly bus: BusFigures;
  /** C rate of the whole bus at full throttle. */
  readonly cRate: number;
  /** Current at full throttle over the continuous rating. */
  readonly use: number;
};

/** The bus that full throttle loads most, relative to its continuous rating; null without a pack. */
function mostLoadedBus(performance: Performance): LoadedBus | null {
  let mostLoaded: LoadedBus | null = null;
  for (const group of performance.groups) {
    const bus = performance.buses.find((each) => each.role === group.bus);
    const { cRate } = group.wot;
    if (bus === undefined || cRate === null) continue;
    const use = (cRate * bus.rated_Ah) / bus.continuousLimit_A;
    if (mostLoaded === null || use > mostLoaded.use) mostLoaded = { bus, cRate, use };
  }
  return mostLoaded;
}

/** The bus of the first motor group: the lift motors, or the motors of a pure wing. */
function firstGroupBus({ groups, buses }: Performance): BusFigures | null {
  return buses.find((bus) => bus.role === groups[0]?.bus) ?? null;
}

export const ratingAtFullThrottle: Check = {
  code: 'BAT_C_WOT',
  group: 'battery',
  field: 'batteries',
  judge: ({ performance }) => {
    const mostLoaded = mostLoadedBus(performance);
    if (mostLoaded === null) return null;
    const { bus, cRate } = mostLoaded;
    const rated = bus.continuousLimit_A / bus.rated_Ah;
    const burst = bus.burstLimit_A / bus.rated_Ah;
    const level = atMost(cRate, 0.8 * rated, Math.max(burst, 0.8 * rated));
    return judged(level, {
      fact: () =>
        `Full throttle draws ${shortNumber(cRate)} C (limit ${shortNumber(0.8 * rated)} C of a pack rated ${shortNumber(rated)} C, ${shortNumber(burst)} C for 10 s)`,
      meaning: { warn: 'the pack can hold it only briefly', bad: 'the pack will overheat and sag' },
      value: cRate,
      limit: 0.8 * rated,
      unit: 'C',
      comparison: '<=',
      fix: 'Use a pack of cells that give more current, or of more capacity.',
    });
  },
  remedies: function* (analysis) {
    const mostLoaded = mostLoadedBus(analysis.performance);
    if (mostLoaded === null) return;
    yield* higherRating(analysis, mostLoaded.use / 0.78);
    yield* moreCapacity(analysis, [mostLoaded.use / 0.78, (1.1 * mostLoaded.use) / 0.78]);
    yield* strongerChemistry(analysis);
    yield* morePacks(analysis);
  },
};

export const ratingInHover: Check = {
  code: 'BAT_C_HOVER',
  group: 'battery',
  field: 'batteries',
  judge: ({ performance }) => {
    const cRate = hoverFiguresOf(performance)?.cRate;
    const bus = firstGroupBus(performance);
    if (cRate === undefined || bus === null) return null;
    const rated = bus.continuousLimit_A / bus.rated_Ah;
    const level = atMost(cRate, 0.4 * rated, 0.8 * rated);
    return judged(level, {
      fact: () =>
        `Hover draws ${shortNumber(cRate)} C (limit ${shortNumber(0.4 * rated)} C of a pack rated ${shortNumber(rated)} C)`,
      meaning: 'the pack will run hot',
      value: cRate,
      limit: 0.4 * rated,
      unit: 'C',
      comparison: '<=',
      fix: 'Use a pack of cells that give more current, or of more capacity.',
    });
  },
  remedies: function* (analysis) {
    const cRate = hoverFiguresOf(analysis.performance)?.cRate ?? 0;
    const bus = firstGroupBus(analysis.performance);
    if (bus === null) return;
    const needed = (cRate * bus.rated_Ah) / bus.continuousLimit_A / 0.38;
    yield* higherRating(analysis, needed);
    yield* moreCapacity(analysis, [needed, 1.2 * needed]);
    yield* strongerChemistry(analysis);
    yield* morePacks(analysis);
  },
};

export const sagInHover: Check = {
  code: 'BAT_SAG_HOVER',
  group: 'battery',
  field: 'batteries',
  judge: ({ performance }) => {
    const sag = hoverFiguresOf(performance)?.sag;
    if (sag === undefined) return null;
    const level = atMost(100 * sag, 5, 12);
    return judged(level, {
      fact: () => `Voltage sag in hover is ${shortNumber(100 * sag)} % (limit 5 %)`,
      meaning: 'flight time and thrust suffer',
      value: 100 * sag,
      limit: 5,
      unit: '%',
      comparison: '<=',
      fix: 'Use a pack with lower resistance, or more packs in parallel.',
    });
  },
  remedies: function* (analysis) {
    yield* lowerResistance(analysis);
    yield* morePacks(analysis);
    yield* strongerChemistry(analysis);
    yield* together(morePacks(analysis), lowerResistance(analysis));
  },
};

/** The cell voltage at full throttle that is closest to its floor, or furthest below; null without a pack. */
function lowestCell(performance: Performance): { cell_V: number; floor_V: number } | null {
  let lowest: { cell_V: number; floor_V: number } | null = null;
  for (const group of performance.groups) {
    const bus = performance.buses.find((each) => each.role === group.bus);
    const { cell_V } = group.wot;
    if (bus === undefined || cell_V === null) continue;
    const floor_V = bus.cellFloor_V;
    if (lowest === null || cell_V - floor_V < lowest.cell_V - lowest.floor_V)
      lowest = { cell_V, floor_V };
  }
  return lowest;
}

export const floorAtFullThrottle: Check = {
  code: 'BAT_FLOOR_WOT',
  group: 'battery',
  field: 'batteries',
  judge: ({ performance }) => {
    const lowest = lowestCell(performance);
    if (lowest === null) return null;
    const { cell_V, floor_V } = lowest;
    const level = atLeast(cell_V, floor_V, floor_V - 0.3);
    return judged(level, {
      fact: () =>
        `Cell voltage at full throttle is ${cell_V.toFixed(2)} V on a half-used pack (minimum ${floor_V.toFixed(2)} V)`,
      meaning: 'this damages the cells',
      value: cell_V,
      limit: floor_V,
      unit: 'V',
      comparison: '>=',
      fix: 'Use a pack with lower resistance, or more packs in parallel.',
    });
  },
  remedies: function* (analysis) {
    yield* lowerResistance(analysis);
    yield* morePacks(analysis);
    yield* strongerChemistry(analysis);
    yield* together(morePacks(analysis), lowerResistance(analysis));
  },
};

import { type BusFigures, CELSIUS_ZERO_K, type Performance } from '@airworthy/physics';
import type { BatteryRequest } from '../airframe/build.ts';
import { exampleProfile } from '../airframe/profile.ts';
import type { Analysis } from '../analysis.ts';
import { asSent, atLeast, atMost, type Check, hoverFiguresOf, shortNumber } from '../finding.ts';
import {
  eachBattery,
  higherRating,
  lowerResistance,
  moreCapacity,
  morePacks,
  together,
} from '../remedies.ts';

/** The bus with the highest load at full throttle, relative to its continuous rating. */
function hardestBus(performance: Performance): { bus: BusFigures; cRate: number } | null {
  let found: { bus: BusFigures; cRate: number } | null = null;
  for (const group of performance.groups) {
    const bus = performance.buses.find((each) => each.role === group.bus);
    const cRate = group.wot.cRate;
    if (bus === undefined || cRate === null) continue;
    const use = (cRate * bus.rated_Ah) / bus.continuousLimit_A;
    const most =
      found === null ? -1 : (found.cRate * found.bus.rated_Ah) / found.bus.continuousLimit_A;
    if (use > most) found = { bus, cRate };
  }
  return found;
}

export const ratingAtFullThrottle: Check = {
  code: 'BAT_C_WOT',
  group: 'battery',
  field: 'batteries',
  judge: ({ performance }) => {
    const hardest = hardestBus(performance);
    if (hardest === null) return null;
    const { bus, cRate } = hardest;
    const rated = bus.continuousLimit_A / bus.rated_Ah;
    const burst = bus.burstLimit_A / bus.rated_Ah;
    const level = atMost(cRate, 0.8 * rated, Math.max(burst, 0.8 * rated));
    return {
      level,
      message: `Full throttle draws ${shortNumber(cRate)} C (limit ${shortNumber(0.8 * rated)} C of a pack rated ${shortNumber(rated)} C, ${shortNumber(burst)} C for 10 s)${level === 'ok' ? '' : level === 'warn' ? ': the pack can hold it only briefly' : ': the pack will overheat and sag'}.`,
      value: cRate,
      limit: 0.8 * rated,
      unit: 'C',
      comparison: '<=',
      fix: level === 'ok' ? null : 'Use a pack with a higher C rating or more capacity.',
    };
  },
  remedies: function* (analysis) {
    const hardest = hardestBus(analysis.performance);
    if (hardest === null) return;
    const use = (hardest.cRate * hardest.bus.rated_Ah) / hardest.bus.continuousLimit_A;
    yield* higherRating(analysis, use / 0.78);
    yield* morePacks(analysis);
    yield* together(morePacks(analysis), higherRating(analysis, 2));
  },
};

function liftBus(performance: Performance): BusFigures | null {
  const lift = performance.groups[0]?.bus;
  return performance.buses.find((bus) => bus.role === lift) ?? null;
}

export const ratingInHover: Check = {
  code: 'BAT_C_HOVER',
  group: 'battery',
  field: 'batteries',
  judge: ({ performance }) => {
    const cRate = hoverFiguresOf(performance)?.cRate;
    const bus = liftBus(performance);
    if (cRate === undefined || bus === null) return null;
    const rated = bus.continuousLimit_A / bus.rated_Ah;
    const level = atMost(cRate, 0.4 * rated, 0.8 * rated);
    return {
      level,
      message: `Hover draws ${shortNumber(cRate)} C (limit ${shortNumber(0.4 * rated)} C of a pack rated ${shortNumber(rated)} C)${level === 'ok' ? '' : ': the pack will run hot'}.`,
      value: cRate,
      limit: 0.4 * rated,
      unit: 'C',
      comparison: '<=',
      fix: level === 'ok' ? null : 'Use a pack with a higher C rating or more capacity.',
    };
  },
  remedies: function* (analysis) {
    const cRate = hoverFiguresOf(analysis.performance)?.cRate ?? 0;
    const bus = liftBus(analysis.performance);
    if (bus === null) return;
    yield* higherRating(analysis, (cRate * bus.rated_Ah) / bus.continuousLimit_A / 0.38);
    yield* morePacks(analysis);
    yield* together(morePacks(analysis), higherRating(analysis, 2));
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
    return {
      level,
      message: `Voltage sag in hover is ${shortNumber(100 * sag)} % (limit 5 %)${level === 'ok' ? '' : ': flight time and thrust suffer'}.`,
      value: 100 * sag,
      limit: 5,
      unit: '%',
      comparison: '<=',
      fix: level === 'ok' ? null : 'Use a pack with lower resistance, or more packs in parallel.',
    };
  },
  remedies: function* (analysis) {
    yield* lowerResistance(analysis);
    yield* morePacks(analysis);
    yield* together(morePacks(analysis), lowerResistance(analysis));
  },
};

export const floorAtFullThrottle: Check = {
  code: 'BAT_FLOOR_WOT',
  group: 'battery',
  field: 'batteries',
  judge: ({ performance }) => {
    let cell_V = Number.POSITIVE_INFINITY;
    let floor_V = 0;
    for (const group of performance.groups) {
      const bus = performance.buses.find((each) => each.role === group.bus);
      if (bus === undefined || group.wot.cell_V === null) continue;
      if (group.wot.cell_V - bus.cellFloor_V >= cell_V - floor_V) continue;
      cell_V = group.wot.cell_V;
      floor_V = bus.cellFloor_V;
    }
    if (!Number.isFinite(cell_V)) return null;
    const level = atLeast(cell_V, floor_V, floor_V - 0.3);
    return {
      level,
      message: `Cell voltage at full throttle is ${cell_V.toFixed(2)} V on a half-used pack (minimum ${floor_V.toFixed(2)} V)${level === 'ok' ? '' : ': this damages the cells'}.`,
      value: cell_V,
      limit: floor_V,
      unit: 'V',
      comparison: '>=',
      fix: level === 'ok' ? null : 'Use a pack with lower resistance, or more packs in parallel.',
    };
  },
  remedies: function* (analysis) {
    yield* lowerResistance(analysis);
    yield* morePacks(analysis);
    yield* together(morePacks(analysis), lowerResistance(analysis));
  },
};

export const noBattery: Check = {
  code: 'BAT_NONE',
  group: 'battery',
  field: 'batteries',
  judge: ({ performance }) => {
    const without = performance.groups.filter((group) => group.bus === null);
    if (without.length === 0) return null;
    const names = without.map((group) => group.name).join(' and ');
    const some = without.length < performance.groups.length;
    const lost = some
      ? `${names === 'lift' ? 'hover' : 'cruise'} and that time is 0`
      : 'fly and every time is 0';
    return {
      level: 'bad',
      message: `No battery feeds the ${names} motors, so it cannot ${lost}.`,
      value: 0,
      limit: 1,
      unit: null,
      comparison: '>=',
      fix: 'Add a battery with the role main.',
    };
  },
  remedies: function* ({ resolved }) {
    const fallback: readonly BatteryRequest[] =
      resolved.type.defaults.batteries ?? exampleProfile.batteries;
    yield { batteries: [...resolved.full.batteries.slice(0, 15), ...fallback] };
  },
};

export const mixedCells: Check = {
  code: 'BAT_MIXED_CELLS',
  group: 'battery',
  field: 'batteries',
  judge: ({ performance }) => {
    const mixed = performance.buses.find((bus) => bus.mixedCells);
    if (mixed === undefined) return null;
    return {
      level: 'bad',
      message: `Packs with different cell counts share the ${mixed.role} bus: a dangerous current would flow between them, and the figures assume ${mixed.cells} ${mixed.cells === 1 ? 'cell' : 'cells'}.`,
      value: null,
      limit: mixed.cells,
      unit: 'cells',
      comparison: null,
      fix: 'Use packs with the same cell count on a bus.',
    };
  },
  remedies: function* (analysis) {
    const least = (role: string) => {
      const bus = analysis.resolved.aircraft.packs.filter((pack) => pack.role === role);
      return Math.min(...bus.map((pack) => pack.cells));
    };
    yield eachBattery(analysis, (battery) => ({
      ...battery,
      cells: least(battery.role ?? 'main'),
    }));
  },
};

export const massFraction: Check = {
  code: 'BAT_MASS_FRACTION',
  group: 'battery',
  field: 'batteries',
  judge: ({ performance, resolved }) => {
    if (resolved.aircraft.packs.length === 0) return null;
    const share = performance.batteryMass_kg / performance.allUpMass_kg;
    const level = asSent(share) >= 0.15 && asSent(share) <= 0.65 ? 'ok' : 'warn';
    const meaning =
      level === 'ok'
        ? ''
        : share < 0.15
          ? ': more battery would lengthen the flight'
          : ': check the dry mass';
    return {
      level,
      message: `Batteries are ${shortNumber(100 * share)} % of the mass (typical: 15 to 65 %)${meaning}.`,
      value: share,
      limit: asSent(share) > 0.65 ? 0.65 : 0.15,
      unit: null,
      comparison: 'between',
      fix: level === 'ok' ? null : share < 0.15 ? 'Carry more battery.' : 'Carry less battery.',
    };
  },
  remedies: function* (analysis) {
    const { batteryMass_kg, allUpMass_kg } = analysis.performance;
    const rest_kg = allUpMass_kg - batteryMass_kg;
    const low = batteryMass_kg / allUpMass_kg < 0.15;
    if (batteryMass_kg > 0) {
      const wanted_kg = low ? (0.18 / 0.82) * rest_kg : (0.6 / 0.4) * rest_kg;
      yield* moreCapacity(analysis, [wanted_kg / batteryMass_kg]);
      return;
    }
    yield eachBattery(analysis, (battery) => ({ ...battery, mass_g: null }));
    const each_g = ((0.3 / 0.7) * rest_kg * 1000) / analysis.resolved.full.batteries.length;
    yield eachBattery(analysis, (battery) => ({
      ...battery,
      mass_g: Math.min(1_000_000, Math.round(each_g / (battery.count ?? 1))),
    }));
  },
};

function coldest_c({ resolved }: Analysis): number | null {
  const { packs } = resolved.aircraft;
  if (packs.length === 0) return null;
  return Math.min(...packs.map((pack) => pack.temperature_K)) - CELSIUS_ZERO_K;
}

export const cold: Check = {
  code: 'BAT_COLD',
  group: 'battery',
  field: 'temp_c',
  judge: (analysis) => {
    const temp_c = coldest_c(analysis);
    if (temp_c === null) return null;
    const level = atLeast(temp_c, 10, -10);
    return {
      level,
      message:
        level === 'ok'
          ? `Pack temperature is ${shortNumber(temp_c)} °C (minimum 10 °C).`
          : `Pack temperature is ${shortNumber(temp_c)} °C (minimum 10 °C): capacity is lower and sag is higher.`,
      value: temp_c,
      limit: 10,
      unit: '°C',
      comparison: '>=',
      fix: level === 'ok' ? null : 'Warm the packs to 20 °C before takeoff.',
    };
  },
  remedies: function* (analysis) {
    yield eachBattery(analysis, (battery) => ({
      ...battery,
      temp_c: Math.max(20, battery.temp_c ?? analysis.resolved.full.temp_c),
    }));
  },
};

export const usableFraction: Check = {
  code: 'USABLE_FRACTION',
  group: 'battery',
  field: 'usable_fraction',
  judge: ({ resolved }) => {
    const share = resolved.aircraft.usableFraction;
    const level = atMost(share, 0.85, 0.95);
    return {
      level,
      message: `Flight times use ${shortNumber(100 * share)} % of the charge (limit 85 %)${level === 'ok' ? '' : ': little reserve is left and the cells wear'}.`,
      value: share,
      limit: 0.85,
      unit: null,
      comparison: '<=',
      fix: level === 'ok' ? null : 'Plan with 80 % of the charge.',
    };
  },
  remedies: function* () {
    yield { usable_fraction: 0.8 };
  },
};

import { CELSIUS_ZERO_K } from '@airworthy/physics';
import type { BatteryRequest } from '../airframe/build.ts';
import type { Analysis } from '../analysis.ts';
import { asSent, atLeast, atMost, type Check, judged, shortNumber } from '../finding.ts';
import { exampleProfile } from '../inputTable/index.ts';
import { MASS_G } from '../inputTable/ranges.ts';
import { eachBattery, moreCapacity } from '../remedies.ts';

export const noBattery: Check = {
  code: 'BAT_NONE',
  group: 'battery',
  field: 'batteries',
  judge: ({ performance }) => {
    const unfed = performance.groups.filter((group) => group.bus === null);
    if (unfed.length === 0) return null;
    const names = unfed.map((group) => group.name).join(' and ');
    const othersFly = unfed.length < performance.groups.length;
    const lost = othersFly
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
    const fewestCells = (role: string) => {
      const packs = analysis.resolved.aircraft.packs.filter((pack) => pack.role === role);
      return Math.min(...packs.map((pack) => pack.cells));
    };
    yield eachBattery(analysis, (battery) => ({
      ...battery,
      cells: fewestCells(battery.role ?? 'main'),
    }));
  },
};

/** Usual share of the batteries in the all-up mass, and the shares that a suggested build aims at. */
const MASS_SHARE = { low: 0.15, high: 0.65, lowTarget: 0.18, highTarget: 0.6, fallback: 0.3 };

/** Battery mass that makes up a share of the all-up mass, when everything else weighs `rest_kg`. */
function batteryMassFor(share: number, rest_kg: number): number {
  return (share / (1 - share)) * rest_kg;
}

export const massFraction: Check = {
  code: 'BAT_MASS_FRACTION',
  group: 'battery',
  field: 'batteries',
  judge: ({ performance, resolved }) => {
    if (resolved.aircraft.packs.length === 0) return null;
    const share = performance.batteryMass_kg / performance.allUpMass_kg;
    const tooHigh = asSent(share) > MASS_SHARE.high;
    const tooLow = asSent(share) < MASS_SHARE.low;
    return judged(tooLow || tooHigh ? 'warn' : 'ok', {
      fact: () => `Batteries are ${shortNumber(100 * share)} % of the mass (typical: 15 to 65 %)`,
      meaning: tooLow ? 'more battery would lengthen the flight' : 'check the dry mass',
      value: share,
      limit: tooHigh ? MASS_SHARE.high : MASS_SHARE.low,
      unit: null,
      comparison: 'between',
      fix: tooLow ? 'Carry more battery.' : 'Carry less battery.',
    });
  },
  remedies: function* (analysis) {
    const { batteryMass_kg, allUpMass_kg } = analysis.performance;
    const rest_kg = allUpMass_kg - batteryMass_kg;
    if (batteryMass_kg > 0) {
      const tooLow = batteryMass_kg / allUpMass_kg < MASS_SHARE.low;
      const target = tooLow ? MASS_SHARE.lowTarget : MASS_SHARE.highTarget;
      yield* moreCapacity(analysis, [batteryMassFor(target, rest_kg) / batteryMass_kg]);
      return;
    }
    // The request states packs of no mass: first let the model estimate it, then state a usual one.
    yield eachBattery(analysis, (battery) => ({ ...battery, mass_g: null }));
    const all_g = 1000 * batteryMassFor(MASS_SHARE.fallback, rest_kg);
    const each_g = all_g / analysis.resolved.full.batteries.length;
    yield eachBattery(analysis, (battery) => ({
      ...battery,
      mass_g: Math.min(MASS_G.max, Math.round(each_g / (battery.count ?? 1))),
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
    return judged(level, {
      fact: () => `Pack temperature is ${shortNumber(temp_c)} °C (minimum 10 °C)`,
      meaning: 'capacity is lower and sag is higher',
      value: temp_c,
      limit: 10,
      unit: '°C',
      comparison: '>=',
      fix: 'Warm the packs to 20 °C before takeoff.',
    });
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
    return judged(level, {
      fact: () => `Flight times use ${shortNumber(100 * share)} % of the charge (limit 85 %)`,
      meaning: 'little reserve is left and the cells wear',
      value: share,
      limit: 0.85,
      unit: null,
      comparison: '<=',
      fix: 'Plan with 80 % of the charge.',
    });
  },
  remedies: function* () {
    yield { usable_fraction: 0.8 };
  },
};

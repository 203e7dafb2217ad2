import { INCH_M, type Pack } from '@airworthy/physics';
import type { BatteryRequest, Build } from './airframe/build.ts';
import { leastCellResistance_ohm, mostRating, usualMass_kg } from './airframe/packs.ts';
import { propellerGap_m } from './airframe/rotors.ts';
import type { Analysis } from './analysis.ts';
import { growing, roundDown, roundUp, shrinking } from './finding.ts';
import { accepts, clampTo } from './inputTable/index.ts';
import { CAPACITY_MAH, CELL_RESISTANCE_MOHM, MASS_G, PIECES } from './inputTable/ranges.ts';

/*
 * Changes that a pilot can make, as patches of the build. Every value stays in the range that a request accepts and
 * that such parts are sold in; a change that cannot is left out. `wholeChange` adds what goes along with each.
 */

export function* moreThrust(analysis: Analysis, factors: readonly number[] = growing) {
  const now_g = analysis.resolved.full.max_thrust_per_motor_g;
  for (const factor of factors) {
    const max_thrust_per_motor_g = roundUp(now_g * factor);
    if (accepts('max_thrust_per_motor_g', max_thrust_per_motor_g))
      yield { max_thrust_per_motor_g } satisfies Build;
  }
}

export function* lessThrust(analysis: Analysis) {
  const now_g = analysis.resolved.full.max_thrust_per_motor_g;
  for (const factor of shrinking)
    yield { max_thrust_per_motor_g: roundDown(now_g * factor) } satisfies Build;
}

export function* moreKv(analysis: Analysis, factors: readonly number[] = growing) {
  for (const factor of factors) {
    const motor_kv = roundUp(analysis.resolved.full.motor_kv * factor);
    if (accepts('motor_kv', motor_kv)) yield { motor_kv } satisfies Build;
  }
}

export function* lessKv(analysis: Analysis) {
  for (const factor of shrinking) {
    const motor_kv = roundDown(analysis.resolved.full.motor_kv * factor);
    if (accepts('motor_kv', motor_kv)) yield { motor_kv } satisfies Build;
  }
}

export function* morePitch(analysis: Analysis, most: number) {
  const { prop_diameter_in, prop_pitch_in } = analysis.resolved.full;
  for (const factor of growing) {
    const pitch = roundUp(prop_pitch_in * factor);
    if (pitch <= most * prop_diameter_in && accepts('prop_pitch_in', pitch))
      yield { prop_pitch_in: pitch } satisfies Build;
  }
}

export function* lessPitch(analysis: Analysis, least: number) {
  const { prop_diameter_in, prop_pitch_in } = analysis.resolved.full;
  for (const factor of shrinking) {
    const pitch = roundDown(prop_pitch_in * factor);
    if (pitch >= least * prop_diameter_in && accepts('prop_pitch_in', pitch))
      yield { prop_pitch_in: pitch } satisfies Build;
  }
}

export function* moreSpan(analysis: Analysis, factors: readonly number[] = growing) {
  for (const factor of factors) {
    const wing_span_mm = roundUp(analysis.resolved.full.wing_span_mm * factor);
    if (accepts('wing_span_mm', wing_span_mm)) yield { wing_span_mm } satisfies Build;
  }
}

/** Propellers that are larger in diameter and pitch alike, on arms that hold them. */
export function* largerPropeller({ resolved }: Analysis, factors = growing.slice(0, 3)) {
  const { prop_diameter_in, prop_pitch_in, arm_length_mm } = resolved.full;
  const diameter_m = resolved.aircraft.groups[0]?.propeller.diameter_m ?? 0;
  const gap_m = propellerGap_m(resolved.rotors, diameter_m);
  for (const factor of factors) {
    const diameter = roundUp(prop_diameter_in * factor);
    const pitch = clampTo('prop_pitch_in', roundUp(prop_pitch_in * factor));
    if (!accepts('prop_diameter_in', diameter)) continue;
    const propeller = { prop_diameter_in: diameter, prop_pitch_in: pitch };
    yield propeller satisfies Build;
    if (gap_m === null || !(gap_m + diameter_m > 0)) continue;
    const needed = (CLEAR_CENTRES * diameter * INCH_M) / (gap_m + diameter_m);
    const arm = Math.ceil(arm_length_mm * needed);
    if (needed > 1 && accepts('arm_length_mm', arm))
      yield { ...propeller, arm_length_mm: arm } satisfies Build;
  }
}

/** Distance of neighbouring rotors over the diameter, a little above what `PROP_CLEARANCE` asks for. */
export const CLEAR_CENTRES = 1.151;

/** The battery list with every item changed alike. */
export function eachBattery(
  analysis: Analysis,
  change: (battery: BatteryRequest, index: number) => BatteryRequest,
): Build {
  return { batteries: analysis.resolved.full.batteries.map(change) };
}

/** Packs of lower resistance, down to what good cells of their kind have: fresh, or of a higher class. */
export function* lowerResistance(analysis: Analysis) {
  const { packs } = analysis.resolved.aircraft;
  let last = '';
  for (const factor of [...shrinking.slice(1), 0]) {
    const lowered_mohm = packs.map((pack) => {
      const now = pack.cellResistance_ohm;
      const low_ohm = Math.min(now, Math.max(now * factor, leastCellResistance_ohm(pack)));
      return Number((1000 * low_ohm).toPrecision(2));
    });
    const patch = eachBattery(analysis, (battery, i) => {
      const ir_mohm = Math.min(CELL_RESISTANCE_MOHM.max, lowered_mohm[i] ?? 0);
      return ir_mohm < 990 * (packs[i]?.cellResistance_ohm ?? 0)
        ? { ...battery, ir_mohm }
        : battery;
    });
    if (lowered_mohm.join() === last) continue;
    last = lowered_mohm.join();
    yield patch;
  }
}

/** Packs of more capacity, their mass growing with it. */
export function* moreCapacity(analysis: Analysis, factors: readonly number[] = growing) {
  const { packs } = analysis.resolved.aircraft;
  for (const factor of factors) {
    if (!(factor <= MOST_CAPACITY)) continue;
    yield eachBattery(analysis, (battery, i) => {
      const pack = packs[i];
      if (pack === undefined) return battery;
      const count = battery.count ?? 1;
      return {
        ...battery,
        capacity_mah: Math.min(CAPACITY_MAH.max, roundUp(pack.stringCapacity_Ah * 1000 * factor)),
        mass_g: Math.min(MASS_G.max, Math.round(largerMass_g(pack, count, factor))),
        ...(battery.ir_mohm == null ? null : { ir_mohm: largerCells_mohm(pack, factor) }),
      };
    });
  }
}

/** A pack that is heavier than usual for its charge does not stay so when it grows. */
function largerMass_g(pack: Pack, count: number, factor: number): number {
  const now_g = (1000 * pack.mass_kg) / count;
  const usual_g = (1000 * factor * usualMass_kg(pack)) / count;
  return Math.min(now_g * factor, Math.max(now_g, usual_g));
}

/** Larger cells of the same kind have less resistance, down to that of good ones. */
function largerCells_mohm(pack: Pack, factor: number): number {
  const now_ohm = pack.cellResistance_ohm;
  const least_ohm = Math.min(now_ohm, leastCellResistance_ohm(pack) / factor);
  const ohm = factor < 1 ? now_ohm : Math.max(least_ohm, now_ohm / factor);
  return Number((1000 * ohm).toPrecision(3));
}

/** A pack beyond this is one for another aircraft. */
const MOST_CAPACITY = 12;

/** More identical packs in parallel. */
export function* morePacks(analysis: Analysis) {
  for (const factor of [2, 3, 4])
    yield eachBattery(analysis, (battery) => ({
      ...battery,
      count: Math.min(PIECES.max, (battery.count ?? 1) * factor),
    }));
}

/** Packs rated for a current, as far as cells of their kind are sold: beyond it the pack itself has to change. */
export function* higherRating(analysis: Analysis, needed: number) {
  const { packs } = analysis.resolved.aircraft;
  for (const factor of [1, 1.3]) {
    const rated = packs.map((pack) => roundUp(pack.continuousC * needed * factor));
    if (packs.some((pack, i) => rated[i]! > Math.max(mostRating(pack), pack.continuousC))) continue;
    yield eachBattery(analysis, (battery, i) => {
      const c_rating = Math.max(rated[i] ?? 1, packs[i]?.continuousC ?? 1);
      return { ...battery, c_rating, c_burst: null };
    });
  }
}

/**
 * LiPo packs of the same cells and capacity in place of packs that give less current. What is not stated follows from
 * the chemistry: rating, resistance and mass.
 */
export function* strongerChemistry(analysis: Analysis) {
  const { packs } = analysis.resolved.aircraft;
  if (packs.every(({ chemistry }) => chemistry === 'lipo' || chemistry === 'lihv')) return;
  for (const factor of [1, 0.8, 1.25, 0.65])
    yield eachBattery(analysis, (battery, i) => {
      const pack = packs[i];
      if (pack === undefined || pack.chemistry === 'lipo' || pack.chemistry === 'lihv')
        return battery;
      return {
        ...battery,
        chemistry: 'lipo',
        parallel: null,
        capacity_mah: Math.min(
          CAPACITY_MAH.max,
          roundUp((1000 * factor * pack.stringCapacity_Ah * pack.strings) / (battery.count ?? 1)),
        ),
        c_rating: null,
        c_burst: null,
        ir_mohm: null,
        mass_g: null,
      };
    });
}

/** Every patch of one row joined with each of another. */
export function* together(first: Iterable<Build>, second: Iterable<Build>) {
  const others = [...second];
  for (const one of first) for (const other of others) yield { ...one, ...other } satisfies Build;
}

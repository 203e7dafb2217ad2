import type { BatteryRequest, Build } from './airframe/build.ts';
import type { Analysis } from './analysis.ts';
import { growing, roundDown, roundUp, shrinking } from './finding.ts';
import { accepts } from './inputTable/index.ts';
import { CAPACITY_MAH, CELL_RESISTANCE_MOHM, MASS_G, PIECES } from './inputTable/ranges.ts';

/*
 * Changes that a pilot can make, as patches of the build. Every value stays in the range that a request
 * accepts; a change that cannot is left out.
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

export function* moreKv(analysis: Analysis) {
  for (const factor of growing) {
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

/** The battery list with every item changed alike. */
export function eachBattery(
  analysis: Analysis,
  change: (battery: BatteryRequest, index: number) => BatteryRequest,
): Build {
  return { batteries: analysis.resolved.full.batteries.map(change) };
}

/** Packs of lower resistance: fresh cells of a higher class, thicker leads. */
export function* lowerResistance(analysis: Analysis) {
  const { packs } = analysis.resolved.aircraft;
  for (const factor of shrinking)
    yield eachBattery(analysis, (battery, i) => ({
      ...battery,
      ir_mohm: Math.min(
        CELL_RESISTANCE_MOHM.max,
        roundDown((packs[i]?.cellResistance_ohm ?? 0) * 1000 * factor),
      ),
    }));
}

/** Packs of more capacity, their mass growing with it. */
export function* moreCapacity(analysis: Analysis, factors: readonly number[] = growing) {
  const { packs } = analysis.resolved.aircraft;
  for (const factor of factors) {
    if (!(factor < 1e4)) continue;
    yield eachBattery(analysis, (battery, i) => {
      const pack = packs[i];
      if (pack === undefined) return battery;
      const count = battery.count ?? 1;
      return {
        ...battery,
        capacity_mah: Math.min(CAPACITY_MAH.max, roundUp(pack.stringCapacity_Ah * 1000 * factor)),
        mass_g: Math.min(MASS_G.max, Math.round((pack.mass_kg / count) * 1000 * factor)),
      };
    });
  }
}

/** More identical packs in parallel. */
export function* morePacks(analysis: Analysis) {
  for (const factor of [2, 3, 4, 6, 8])
    yield eachBattery(analysis, (battery) => ({
      ...battery,
      count: Math.min(PIECES.max, (battery.count ?? 1) * factor),
    }));
}

/** Packs rated for a current: the C rating raised to a figure that cells of this kind reach. */
export function* higherRating(analysis: Analysis, needed: number) {
  const { packs } = analysis.resolved.aircraft;
  for (const factor of [1, 1.3]) {
    const rated = packs.map((pack) => roundUp(pack.continuousC * needed * factor));
    if (rated.some((rating) => rating > 200)) continue;
    yield eachBattery(analysis, (battery, i) => {
      const c_rating = Math.max(rated[i] ?? 1, packs[i]?.continuousC ?? 1);
      return { ...battery, c_rating, c_burst: null };
    });
  }
}

/** Every patch of one row joined with each of another. */
export function* together(first: Iterable<Build>, second: Iterable<Build>) {
  const others = [...second];
  for (const one of first) for (const other of others) yield { ...one, ...other } satisfies Build;
}

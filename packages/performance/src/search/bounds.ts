import { GRAVITY_MPS2, MINUTE_S, SEA_LEVEL_DENSITY_KGM3 } from '@airworthy/physics';
import type { Candidate, Ground } from './candidate.ts';
import type { Limit } from './request.ts';

/*
 * What a candidate cannot exceed, from masses, energy and disk alone: about a hundredth of the cost of an analysis.
 * A candidate is ruled out only where a limit lies beyond what is possible.
 *
 *   auw_g      sum of the masses
 *   energy_wh  of the pack
 *   hover_min  energy / power, with E ≤ 1.25 E_nominal u (the highest cell voltage over the nominal one is 1.21) and
 *              P ≥ 0.9 P_ideal, P_ideal = W^1.5 / √(2 ρ A), which no rotor is below (Leishman, §2.2)
 *   twr        full thrust of all motors, times the density ratio, over weight
 */

/** Sums that a limit is compared with may differ in the seventh digit from the figure that is answered. */
const SLACK = 1e-5;
const HIGHEST_CELL = 1.25;
const LEAST_POWER = 0.9;
const HOUR_S = 3600;

export type Possible = { readonly least: number; readonly most: number };

const about = (value: number): Possible => ({
  least: value * (1 - SLACK),
  most: value * (1 + SLACK),
});

/** What a figure of a candidate can be; null where only an analysis tells. */
export function possible(figure: string, of: Candidate, ground: Ground): Possible | null {
  const weight_N = (of.mass_g / 1000) * GRAVITY_MPS2;
  switch (figure) {
    case 'auw_g':
      return about(of.mass_g);
    case 'energy_wh':
      return of.energy_Wh === null ? null : about(of.energy_Wh);
    case 'price':
      return of.price === null ? null : about(of.price);
    case 'hover_min': {
      if (of.energy_Wh === null || of.disk_m2 === null) return null;
      const energy_J = HIGHEST_CELL * of.energy_Wh * of.usable * HOUR_S;
      const ideal_W = weight_N ** 1.5 / Math.sqrt(2 * ground.density_kgm3 * of.disk_m2);
      return { least: 0, most: energy_J / (LEAST_POWER * ideal_W) / MINUTE_S };
    }
    case 'twr': {
      if (of.thrust_g === null) return null;
      const ratio = (of.thrust_g / of.mass_g) * (ground.density_kgm3 / SEA_LEVEL_DENSITY_KGM3);
      return { least: 0, most: ratio * 1.01 };
    }
    default:
      return null;
  }
}

/** How many limits a candidate misses for certain. */
export function certainMisses(
  limits: readonly (readonly [string, Limit])[],
  of: Candidate,
  ground: Ground,
): number {
  let misses = 0;
  for (const [figure, { min, max }] of limits) {
    const range = possible(figure, of, ground);
    if (range === null) continue;
    if ((min != null && range.most < min) || (max != null && range.least > max)) misses += 1;
  }
  return misses;
}

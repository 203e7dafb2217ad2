import { about, measured } from './describe.ts';
import { text } from './fields.ts';
import { inRange, type Range, wholeInRange } from './ranges.ts';

/*
 * Members of a build, each with its range, meaning and example. Every one may be null or left out, which are the
 * same. The ranges are wide: they exclude slips of units and figures that no aircraft has, not unusual builds.
 */

/** A quantity with its unit. */
export function quantityIn(range: Range, unit: string, meaning: string, example: number) {
  return measured(inRange(range).nullish(), unit, meaning, example);
}

/** A number without a unit. */
export function numberIn(range: Range, meaning: string, example: number) {
  return about(inRange(range).nullish(), meaning, example);
}

export function integerIn(range: Range, meaning: string, example: number) {
  return about(wholeInRange(range).nullish(), meaning, example);
}

/** A quantity above zero. */
export function positive(max: number, unit: string, meaning: string, example: number) {
  return quantityIn({ above: 0, max }, unit, meaning, example);
}

export function length_mm(meaning: string, example: number) {
  return positive(100_000, 'mm', meaning, example);
}

export function mass_g(meaning: string, example: number) {
  return quantityIn({ min: 0, max: 1_000_000 }, 'g', meaning, example);
}

/** A distance from the datum along one axis; either sign. */
export function position_mm(meaning: string, example: number) {
  return quantityIn({ min: -100_000, max: 100_000 }, 'mm', meaning, example);
}

/** A voltage, current or power of an electrical load. */
export function load(unit: string, meaning: string, example: number) {
  return quantityIn({ min: 0, max: 100_000 }, unit, meaning, example);
}

export function temperature_c(meaning: string) {
  return quantityIn({ min: -60, max: 70 }, '°C', meaning, 15);
}

export function altitude_m(meaning: string) {
  return quantityIn({ min: -500, max: 12_000 }, 'm', meaning, 0);
}

/** A number of identical items. */
export function pieces(meaning: string, example: number) {
  return integerIn({ min: 1, max: 64 }, meaning, example);
}

/** A share above 0 and up to 1. */
export function share(meaning: string, example: number) {
  return numberIn({ above: 0, max: 1 }, meaning, example);
}

export function name(meaning: string, example: string) {
  return about(text({ min: 1, max: 120 }).nullish(), meaning, example);
}

import fc from 'fast-check';
import type { Build } from '../airframe/build.ts';

/** Five digits: what the last bits of a sine are on another machine does not count. Of a long table every fifth row. */
function short(_name: string, value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(5));
  return Array.isArray(value) && value.length > 10 ? value.filter((_, i) => i % 5 === 0) : value;
}

/** A value in one line. */
export const inOneLine = (value: unknown): string => JSON.stringify(value, short) ?? 'nothing';

/** The members of an object, a line each. */
export function membersOf(value: object): string[] {
  return Object.entries(value).map(([name, of]) => `  ${name} ${inOneLine(of)}`);
}

/** Drawn builds with a title each. */
export const sample = (of: fc.Arbitrary<Build>, count: number, name: string, seed = 27) =>
  fc.sample(of, { numRuns: count, seed }).map((build, i) => [`${name} ${i + 1}`, build] as const);

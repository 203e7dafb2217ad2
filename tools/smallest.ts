/**
 * `SMALLEST_WORK=1`: a tool does its smallest work and judges no bar, which shows that it runs and nothing else. The long
 * tests run every command so.
 */
export const isSmallest = process.env.SMALLEST_WORK === '1';

/** An amount of work: as it is, or the least that still goes through every step. */
export function work(usual: number, least: number): number {
  return isSmallest ? least : usual;
}

/** A bar was missed: the tool ends with 1. */
export function missed(): void {
  if (!isSmallest) process.exitCode = 1;
}

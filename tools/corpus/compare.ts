/** What every comparison with a digest needs. */

export type Comparison = { readonly checks: number; readonly differences: string[] };

/** Collects checks; numbers agree when they agree to the digits that the digest prints. */
export class Checker {
  checks = 0;
  readonly differences: string[] = [];

  equal(what: string, ours: unknown, theirs: unknown): void {
    this.checks++;
    if (ours !== theirs) this.differences.push(`${what}: ours ${ours}, digest ${theirs}`);
  }

  close(what: string, ours: number, theirs: number, relative: number): void {
    this.checks++;
    const scale = Math.max(Math.abs(theirs), Math.abs(ours));
    const same = Object.is(ours, theirs) || Math.abs(ours - theirs) <= relative * scale + 1e-300;
    if (!same) this.differences.push(`${what}: ours ${ours}, digest ${theirs}`);
  }

  counts(ours: ReadonlyMap<string, number>, theirs: Readonly<Record<string, number>>): void {
    for (const [name, count] of Object.entries(theirs)) {
      this.equal(`count of ${name}`, ours.get(name) ?? 0, count);
    }
    for (const [name, count] of ours) {
      if (!(name in theirs)) this.equal(`count of ${name}`, count, 0);
    }
  }
}

export type Summary = {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
};

/** Minimum, maximum and mean over several columns together, NaN left out. */
export function summarise(columns: readonly Float64Array[]): Summary {
  let count = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const column of columns) {
    for (const value of column) {
      if (Number.isNaN(value)) continue;
      count++;
      sum += value;
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return { count, min, max, mean: sum / count };
}

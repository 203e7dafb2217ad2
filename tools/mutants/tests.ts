/** Tests by their names, and in which order and how many at once they are tried. */

import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a runner writes what it is at. */
export const nowFileOf = (pid: number): string => join(tmpdir(), `airworthy-now-${pid}.json`);

export type NamedTask = { readonly name: string; readonly suite?: NamedTask | undefined };

/** As vitest compares it with a pattern: the names of all that it stands in, then its own. */
export function nameOfTask({ name, suite }: NamedTask): string {
  return suite === undefined ? name : `${nameOfTask(suite)} ${name}`;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the tests of these names and no others. */
export function patternOf(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.map(escaped).join('|')})$`);
}

export type ReachedTest = {
  readonly file: string;
  readonly named: string;
  readonly took_ms: number;
};

/** How often a test was tried, and how often it was the one that noticed. */
export type Record_ = { tried: number; noticed: number };

const keyOf = ({ file, named }: { file: string; named: string }) => `${file}|${named}`;

/** What tests did so far: those that notice much in little time come first. */
export class Experience {
  readonly #known = new Map<string, Record_>();

  /** Notices expected in a second; a test that was not tried yet counts as one in five. */
  worth(test: ReachedTest): number {
    const { tried, noticed } = this.#known.get(keyOf(test)) ?? { tried: 0, noticed: 0 };
    // A run of its own takes some time whatever is in it.
    return (noticed + 0.2) / (tried + 1) / (test.took_ms + 5);
  }

  tell(tests: readonly ReachedTest[], noticed: { file: string; named: string } | null): void {
    for (const test of tests) {
      const key = keyOf(test);
      const known = this.#known.get(key) ?? { tried: 0, noticed: 0 };
      this.#known.set(key, known);
      known.tried += 1;
      if (noticed !== null && keyOf(noticed) === key) known.noticed += 1;
    }
  }
}

/** Milliseconds of tests in the first run, and how much longer each further run is. */
const FIRST_MS = 2_000;
const LONGER = 4;
const LONGEST_MS = 60_000;

/** One run after the other, each of more tests than the one before. */
export function* runsOf(tests: readonly ReachedTest[]): Generator<ReachedTest[]> {
  let run: ReachedTest[] = [];
  let time_ms = 0;
  let most_ms = FIRST_MS;
  for (const test of tests) {
    if (run.length > 0 && time_ms + test.took_ms > most_ms) {
      yield run;
      run = [];
      time_ms = 0;
      most_ms = Math.min(LONGEST_MS, LONGER * most_ms);
    }
    run.push(test);
    time_ms += test.took_ms;
  }
  if (run.length > 0) yield run;
}

/**
 * Runs each test once as it is, then once more with each change that it reaches and that nothing has noticed yet
 * switched on. Sources are loaded once for all of it.
 */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { VitestTestRunner } from 'vitest/runners';
import { getFn, type VitestRunner } from 'vitest/suite';
import type { Reach } from './marks.ts';
import { type NamedTask, nameOfTask } from './tests.ts';

type Test = Parameters<NonNullable<VitestRunner['runTask']>>[0];

/**
 * One line of the file that all runners write: a change that a test noticed, one of which it can only tell on a fresh start,
 * or a test that is through.
 */
export type Told =
  | {
      readonly kind: 'killed' | 'time_out';
      readonly id: number;
      readonly file: string;
      readonly named: string;
      readonly test: string;
    }
  | { readonly kind: 'unsure'; readonly id: number; readonly file: string; readonly named: string }
  | { readonly kind: 'done'; readonly file: string; readonly named: string };

/** What a runner is at, and since when: it may never come to an end. */
export type Now = {
  readonly id: number;
  readonly file: string;
  readonly named: string;
  readonly test: string;
  readonly since_ms: number;
  readonly usual_ms: number;
};

export type Trials = {
  /** The change that is switched on, -1 for none. */
  on: number;
  /** Counts switches: what was worked out before one does not hold behind it. */
  turn: number;
  /** Reached while sources are loaded, which other test files find done. */
  readonly atLoad: Set<number>;
  /** Where reached changes are noted. */
  now: Set<number>;
};

declare global {
  var airworthyReached: Reach | undefined;
  /** How many sources are being loaded. */
  var airworthyLoading: number | undefined;
  var airworthyTrials: Trials | undefined;
  var airworthyWeakMap: WeakMapConstructor | undefined;
  var airworthyTests: [string, number[]][] | undefined;
}

const { AIRWORTHY_TOLD: toldFile, AIRWORTHY_NOW: nowFile } = process.env;
globalThis.airworthyTrials ??= { on: -1, turn: 0, atLoad: new Set(), now: new Set() };
const trials = globalThis.airworthyTrials;
const into = () => ((globalThis.airworthyLoading ?? 0) > 0 ? trials.atLoad : trials.now);

function differs<T>(right: T, wrong: () => T): boolean {
  try {
    return !Object.is(right, wrong());
  } catch {
    return true;
  }
}

globalThis.airworthyReached = {
  at: (id) => {
    into().add(id);
    return trials.on === id;
  },
  twice: (id, right, wrong) => {
    if (trials.on !== -1) return trials.on === id ? wrong() : right;
    const reached = into();
    if (!reached.has(id) && differs(right, wrong)) reached.add(id);
    return right;
  },
  sides: (left, right, asIs, others) => {
    if (trials.on !== -1) {
      for (const [id, other] of others) if (trials.on === id) return other(left, right);
      return asIs(left, right);
    }
    const reached = into();
    const value = asIs(left, right);
    for (const [id, other] of others)
      if (!reached.has(id) && differs(value, () => other(left, right))) reached.add(id);
    return value;
  },
};

/** Sources remember what they worked out: not from one change to the next. */
globalThis.airworthyWeakMap = class<K extends WeakKey, V> extends WeakMap<K, V> {
  readonly #turns = new WeakMap<K, number>();
  override has(key: K): boolean {
    return this.#turns.get(key) === trials.turn && super.has(key);
  }
  override get(key: K): V | undefined {
    return this.has(key) ? super.get(key) : undefined;
  }
  override set(key: K, value: V): this {
    this.#turns.set(key, trials.turn);
    return super.set(key, value);
  }
};

function toldSoFar(): Told[] {
  return readFileSync(toldFile!, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Told);
}

const isNoticed = (one: Told): one is Extract<Told, { readonly kind: 'killed' | 'time_out' }> =>
  one.kind === 'killed' || one.kind === 'time_out';

const tell = (told: Told) => appendFileSync(toldFile!, `${JSON.stringify(told)}\n`);

// biome-ignore lint/style/noDefaultExport: vitest takes a runner by it
export default class extends VitestTestRunner {
  /** Whether the test fails with this change, -1 for none. */
  async #fails(test: Test, id: number): Promise<boolean> {
    const around = trials.now;
    trials.now = new Set();
    trials.on = id;
    trials.turn += 1;
    try {
      this.onBeforeTryTask(test);
      await getFn(test)();
      return false;
    } catch {
      return true;
    } finally {
      trials.now = around;
      trials.on = -1;
      trials.turn += 1;
    }
  }

  async runTask(test: Test): Promise<void> {
    const around = trials.now;
    const reached = new Set<number>();
    trials.now = reached;
    const begun_ms = performance.now();
    try {
      await getFn(test)();
    } finally {
      trials.now = around;
    }
    const usual_ms = performance.now() - begun_ms;
    const named = nameOfTask(test as unknown as NamedTask);
    globalThis.airworthyTests?.push([named, [...reached]]);
    if (reached.size === 0) return;
    const file = relative(process.cwd(), test.file.filepath).split(sep).join('/');
    const place = { file, named, test: test.fullTestName ?? named };
    let isSpent = false;
    for (const id of reached) {
      const told = toldSoFar();
      if (told.some((one) => one.kind === 'done' && one.file === file && one.named === named))
        return;
      if (told.some((one) => isNoticed(one) && one.id === id)) continue;
      if (isSpent) {
        tell({ kind: 'unsure', id, file, named });
        continue;
      }
      writeFileSync(nowFile!, JSON.stringify({ id, ...place, since_ms: Date.now(), usual_ms }));
      const noticed = await this.#fails(test, id);
      rmSync(nowFile!, { force: true });
      if (!noticed) continue;
      // A test that does not pass a second time as it is tells nothing any more: it needs a fresh start.
      isSpent = await this.#fails(test, -1);
      tell(isSpent ? { kind: 'unsure', id, file, named } : { kind: 'killed', id, ...place });
    }
    tell({ kind: 'done', file, named });
    this.onBeforeTryTask(test);
  }
}

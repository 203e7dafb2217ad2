/**
 * Tells, for each test file, which of the changes its tests reach; `runner.ts` names the file to write to. What is reached
 * between the tests of a file, in its hooks and while its tests are collected, belongs to all of them.
 */
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import './trial.ts';

/** One line of the file. */
export type Hits = {
  readonly file: string;
  readonly atLoad: readonly number[];
  readonly around: readonly number[];
  readonly tests: readonly (readonly [name: string, reached: readonly number[]])[];
};

const out = process.env.AIRWORTHY_REACHED;
const around = new Set<number>();
const tests: [string, number[]][] = [];
const trials = globalThis.airworthyTrials!;
trials.now = around;
globalThis.airworthyTests = tests;

afterAll(() => {
  const file = expect.getState().testPath ?? '';
  const hits: Hits = { file, atLoad: [...trials.atLoad], around: [...around], tests };
  if (out !== undefined && out !== '') appendFileSync(out, `${JSON.stringify(hits)}\n`);
});

/** Tells, for each test file, which of the marked changes it reaches; `runner.ts` names the file to write to. */
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';

declare global {
  var airworthyReached: ((id: number) => void) | undefined;
}

const out = process.env.AIRWORTHY_REACHED;
let reached = new Set<number>();
let atLoad: readonly number[] = [];
globalThis.airworthyReached = (id) => reached.add(id);

beforeAll(() => {
  atLoad = [...reached];
  reached = new Set();
  globalThis.airworthyReached = (id) => reached.add(id);
});

afterAll(() => {
  const file = expect.getState().testPath;
  if (out !== undefined && out !== '' && reached.size + atLoad.length > 0)
    appendFileSync(out, `${JSON.stringify({ file, atLoad, reached: [...reached] })}\n`);
});

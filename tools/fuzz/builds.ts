import fc from 'fast-check';
import { anyBuild } from '../../packages/server/src/testing/builds.ts';
import { faultOfAnswer } from '../../packages/server/src/testing/soundAnswer.ts';

/*
 * Analyzes builds from the whole space of requests and holds each answer against what must always hold.
 * `npm run fuzz:builds` for 10,000 of them; the arguments are another count and a seed.
 */

const numRuns = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? 1);
fc.assert(
  fc.property(anyBuild, (build) => {
    const fault = faultOfAnswer(build);
    if (fault !== null) throw new Error(fault);
  }),
  { numRuns, seed },
);
console.log(`${numRuns} builds answered soundly (seed ${seed})`);

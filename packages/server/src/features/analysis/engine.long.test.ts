import { BuildParameters } from '@airworthy/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBuild } from '../../testing/builds.ts';
import { faultOfAnswer } from '../../testing/soundAnswer.ts';

test.each([1, 2])(
  'two hundred builds are answered with numbers and honest remedies, part %d',
  { timeout: 240_000 },
  (part) => {
    fc.assert(
      fc.property(anyBuild, (build) => {
        expect(BuildParameters.safeParse(build).success).toBe(true);
        expect(faultOfAnswer(build)).toBeNull();
      }),
      { numRuns: 200, seed: 20261115 + part },
    );
  },
);

import { perform, sizeCruiseGroup } from '@airworthy/physics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveWith } from './airframe/resolve.ts';
import { anyBuild, firstBadNumber } from './testing/anyBuild.ts';

test('every figure of ten thousand builds is a finite number or null', () => {
  fc.assert(
    fc.property(anyBuild, (build) => {
      const { aircraft, conditions } = resolveWith(build, sizeCruiseGroup);
      expect(firstBadNumber(perform(aircraft, conditions))).toBeNull();
    }),
    { numRuns: 10_000, seed: 20261115 },
  );
});

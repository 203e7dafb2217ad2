import {
  dischargeCurve,
  enduranceAltitudeCurve,
  endurancePayloadCurve,
  hoverWithThrusts,
  perform,
  powerSpeedCurve,
  sizeCruiseGroup,
  wingSpeedCurve,
} from '@airworthy/physics';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveWith } from './airframe/resolve.ts';
import { anyBuild, firstBadNumber } from './testing/anyBuild.ts';

/** `npm test` tries a tenth of the builds that `npm run test:long` does. */
const TENFOLD = process.env.LONG_TESTS === '1' ? 10 : 1;

describe('over the whole space of accepted requests', () => {
  test('every figure is a finite number or null', () => {
    fc.assert(
      fc.property(anyBuild, (build) => {
        const { aircraft, conditions } = resolveWith(build, sizeCruiseGroup);
        expect(firstBadNumber(perform(aircraft, conditions))).toBeNull();
      }),
      { numRuns: 1000 * TENFOLD, seed: 20261115 },
    );
  });

  test('every curve is made of finite numbers', () => {
    fc.assert(
      fc.property(anyBuild, (build) => {
        const { aircraft, conditions } = resolveWith(build, sizeCruiseGroup);
        const drawn = [
          powerSpeedCurve(aircraft, conditions, 5),
          endurancePayloadCurve(aircraft, conditions, 5),
          enduranceAltitudeCurve(aircraft, conditions, 5),
          dischargeCurve(aircraft, conditions, 5),
          wingSpeedCurve(aircraft, conditions, 5),
          hoverWithThrusts(aircraft, conditions, [0, 1, 1e4]),
        ];
        expect(firstBadNumber(drawn)).toBeNull();
      }),
      { numRuns: 300 * TENFOLD, seed: 20261116 },
    );
  });

  test('thrust, speed and power never fall along the table of partial load', () => {
    fc.assert(
      fc.property(anyBuild, (build) => {
        const { aircraft, conditions } = resolveWith(build, sizeCruiseGroup);
        for (const group of perform(aircraft, conditions).groups) {
          expect(group.partialLoad).toHaveLength(21);
          const falls = group.partialLoad.findIndex((high, i) => {
            const low = group.partialLoad[i - 1] ?? high;
            const least = (name: 'thrust_N' | 'power_W' | 'speed_rpm') => low[name] * (1 - 1e-6);
            return !(
              high.thrust_N >= least('thrust_N') &&
              high.power_W >= least('power_W') &&
              high.speed_rpm >= least('speed_rpm')
            );
          });
          expect(falls).toBe(-1);
        }
      }),
      { numRuns: 200 * TENFOLD, seed: 20261117 },
    );
  });
});

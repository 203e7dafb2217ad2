import { BuildParameters } from '@airworthy/contract';
import { checks } from '@airworthy/physics';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBuild } from '../../testing/builds.ts';
import { faultOfAnswer } from '../../testing/soundAnswer.ts';

describe('the engine', () => {
  // Five parts of 200, so that none runs long on a busy machine; npm run fuzz:builds takes 10,000.
  test.each([1, 2, 3, 4, 5])(
    'answers every build that a request may carry with numbers and honest remedies, part %d',
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
  test('knows every code of the table', () => {
    expect(new Set(checks.map((check) => check.code))).toEqual(
      new Set([
        'TWR_LOW',
        'TWR_SAG',
        'HOVER_THROTTLE',
        'HOVER_IMPOSSIBLE',
        'ESC_HOVER_UTIL',
        'ESC_WOT_CURRENT',
        'BAT_C_WOT',
        'BAT_C_HOVER',
        'BAT_SAG_HOVER',
        'BAT_FLOOR_WOT',
        'BAT_NONE',
        'BAT_MIXED_CELLS',
        'BAT_MASS_FRACTION',
        'BAT_COLD',
        'USABLE_FRACTION',
        'PROP_LOAD',
        'PROP_CLEARANCE',
        'TIP_MACH',
        'THERMAL_HOVER',
        'AUX_RAIL_OVERLOAD',
        'AUX_RAIL_CONFLICT',
        'AUX_SHARE',
        'MOTOR_OUT',
        'WIND_LOW',
        'HOVER_SHORT',
        'WEIGHT_CLASS',
        'CG_ROTOR_OFFSET',
        'CG_MAC',
        'CG_UNPLACED',
        'WING_LOADING',
        'STALL_MARGIN',
        'CLIMB_LOW',
        'CRUISE_TOO_FAST',
        'TRANSITION_MARGIN',
        'MODEL_RANGE',
        'LAYOUT_ASSUMED',
        'FIELD_IGNORED',
      ]),
    );
  });
});

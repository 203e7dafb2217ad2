import { BuildParameters } from '@airworthy/contract';
import { analysisOf, type Build, checks, resolve } from '@airworthy/performance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBuild } from '../../testing/builds.ts';
import { faultOfAnswer } from '../../testing/soundAnswer.ts';

/** None of some figures is larger than another's, but for rounding. */
function expectNoMore<Figures extends object>(
  less: Figures | null,
  more: Figures | null,
  names: readonly (keyof Figures)[],
): void {
  for (const name of names) {
    const most = Number(more?.[name] ?? 0);
    expect([name, Number(less?.[name] ?? 0) <= most + 1e-6 * Math.abs(most) + 1e-9]).toEqual([
      name,
      true,
    ]);
  }
}

describe('the engine', () => {
  // The long test takes 400 builds, `npm run fuzz:builds` 10,000.
  test('answers every build that a request may carry with numbers and honest remedies', () => {
    fc.assert(
      fc.property(anyBuild, (build) => {
        expect(BuildParameters.safeParse(build).success).toBe(true);
        expect(faultOfAnswer(build)).toBeNull();
      }),
      { numRuns: 8, seed: 20261115 },
    );
  });
  test('lets no build gain time by mass, thrust by height, or anything by a smaller charge', () => {
    fc.assert(
      fc.property(anyBuild, (build) => {
        const { dry_mass_g, usable_fraction, altitude_m } = resolve(build).full;
        const heavy = { ...build, dry_mass_g: Math.min(1_000_000, 1.1 * dry_mass_g) };
        const short = { ...build, usable_fraction: 0.9 * usable_fraction };
        const high = { ...build, altitude_m: Math.min(12_000, altitude_m + 500) };
        const figures = (one: Build) => analysisOf(one).performance;
        const now = figures(build);
        expectNoMore(figures(heavy).rotor, now.rotor, ['hoverTime_s', 'thrustToWeight']);
        expectNoMore(figures(heavy).rotor, now.rotor, ['cruiseTime_s', 'payloadMargin_kg']);
        expectNoMore(figures(short).rotor, now.rotor, ['hoverTime_s', 'cruiseTime_s', 'range_m']);
        expectNoMore(figures(short).wing, now.wing, ['enduranceTime_s']);
        expectNoMore(figures(high).rotor, now.rotor, ['thrustToWeight']);
        expectNoMore(now.wing, figures(heavy).wing, ['stallSpeed_mps']);
      }),
      { numRuns: 60, seed: 20261115 },
    );
  });
  test('knows every code of the table', () => {
    expect(new Set(checks.map((check) => check.code))).toEqual(
      new Set([
        'TWR_LOW',
        'TWR_SAG',
        'TABLE_OTHER_DRIVE',
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
        'PAYLOAD_NO_MASS',
        'CG_ROTOR_OFFSET',
        'CG_MAC',
        'CG_UNPLACED',
        'WING_LOADING',
        'STALL_MARGIN',
        'CLIMB_LOW',
        'CRUISE_TOO_FAST',
        'TRANSITION_MARGIN',
        'MODEL_RANGE',
        'MEASURED_OTHER',
        'INPUT_ASSUMED',
        'LAYOUT_ASSUMED',
        'FIELD_IGNORED',
        'FIELD_UNKNOWN',
      ]),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { examples } from '../examples.ts';
import { isStudy, study } from '../model/study.ts';
import { computedFlight, cruiseCounts, hoverCounts } from './measuredFields.ts';

function outOf(params: Parameters<typeof study>[0]) {
  const studied = study(params);
  if (!isStudy(studied)) throw new Error(studied.refused);
  return studied.glance.out;
}
const paramsOf = (key: string) => examples.find((example) => example.key === key)!.params;

describe('what a build computes for a flight that may be measured', () => {
  test('is its own hover, and its own cruise at the speed of that power', () => {
    const out = outOf(paramsOf('quadplane'));
    const short = (value: number | null | undefined) => Number(value!.toPrecision(3));
    expect(computedFlight(out, 'hover')).toEqual({
      minutes: short(out.hover_min),
      power_w: short(out.hover_power_w),
      current_a: short(out.hover_current_total_a),
    });
    expect(computedFlight(out, 'cruise')).toEqual({
      speed_kmh: 68.4,
      power_w: short(out.cruise_power_w),
    });
  });

  test('is nothing where there is no such flight, or no answer', () => {
    expect(computedFlight(outOf({ max_thrust_per_motor_g: 50 }), 'hover')).toEqual({});
    expect(computedFlight(outOf(paramsOf('flying-wing')), 'hover')).toEqual({});
    expect(computedFlight(null, 'cruise')).toEqual({});
  });

  test('is no measurement: taken for one it would narrow the bands', () => {
    const params = paramsOf('flying-wing');
    const before = outOf(params);
    const { speed_kmh, power_w } = computedFlight(before, 'cruise');
    const taken = outOf({
      ...params,
      measured_cruise: [{ speed_kmh: speed_kmh!, power_w: power_w! }],
    });
    const width = (out: typeof before) => out.bands.cruise_min!.high - out.bands.cruise_min!.low;
    expect(width(taken)).toBeLessThan(0.5 * width(before));
  });
});

test.each([
  [{}, false],
  [{ mass_g: 900, voltage_v: 22 }, false],
  [{ minutes: 9 }, true],
  [{ power_w: 250 }, true],
  [{ current_a: 11 }, true],
] as const)('a hover with %o counts: %s', (hover, counts) => {
  expect(hoverCounts(hover)).toBe(counts);
});

test.each([
  [{}, false],
  [{ speed_kmh: 60 }, false],
  [{ power_w: 150 }, false],
  [{ speed_kmh: 60, power_w: 150 }, true],
  [{ speed_kmh: 60, current_a: 9 }, true],
] as const)('a cruise with %o counts: %s', (cruise, counts) => {
  expect(cruiseCounts(cruise)).toBe(counts);
});

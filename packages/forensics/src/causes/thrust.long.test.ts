import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { viewOf } from '../samples/view.ts';
import { from, mission, QUAD, simulate } from '../testing/missions.ts';
import { POOR_SENSORS } from '../testing/poorSensors.ts';
import { gainIn } from './thrust.ts';

test('all motors at full in a fall are named without an attitude where the accelerometer feels no push', () => {
  const flight = simulate({
    script: mission({ top_m: 25, land_s: 200 }),
    trouble: from(30, () => ({ thrust: QUAD.frame.map(() => 0.3) })),
    run: { end_s: 45 },
  });
  const first = (changed: Partial<Flight>) =>
    readCrash({ ...flight, ...changed }).preconditions.findings[0]?.[0];
  expect(first({})).toBe('thrust_loss');
  expect(first({ attitude: null })).toBe('thrust_loss');
  expect(first({ attitude: null, imus: [] })).not.toBe('thrust_loss');
});

test('a throttle that is closed within the window is no loss of thrust, however few samples show it', () => {
  const flight = simulate({ script: mission({ top_m: 5, land_s: 20 }), run: { end_s: 30 } });
  const series = (step_s: number, at: (t_s: number) => number) => {
    const time_us = Float64Array.from({ length: 60 }, (_, i) => i * step_s * 1e6);
    return { time_us, value: time_us.map((at_us) => at(at_us / 1e6)), origin: '' };
  };
  // Closed at 0.27 s: two of three throttles stand before it, most of the forces behind it.
  const given = (t_s: number) => (t_s < 0.27 ? 1 : 0.1);
  const lift = series(0.2, given);
  const force = series(0.02, (t_s) => 10 * given(t_s));
  const view = { ...viewOf(flight), force };
  expect(gainIn({ view, flight }, lift, { from_us: 0, to_us: 0.58e6 })).toBeCloseTo(10, 0);
});

test('the share of lift that one sample gives is no pack that gives out', () => {
  const flight = simulate({ script: mission({ top_m: 25, land_s: 40 }), run: { end_s: 80 } });
  const { time_us } = flight.throttle!;
  const liftMax = (isLow: (t_s: number) => boolean) => ({
    ...flight.throttle!,
    value: Float64Array.from(time_us, (at_us) => (isLow(at_us / 1e6) ? 0.5 : 1)),
  });
  const low = (isLow: (t_s: number) => boolean) =>
    readCrash({ ...flight, liftMax: liftMax(isLow) }).preconditions.findings.some(
      ([category]) => category === 'battery',
    );
  const step_s = (time_us[1]! - time_us[0]!) / 1e6;
  expect(low((t_s) => t_s >= 30 && t_s < 30 + step_s)).toBe(false);
  expect(low((t_s) => t_s >= 30)).toBe(true);
});

test('an accelerometer that shakes does not hide that all motors at full gave too little', () => {
  const flight = simulate({
    script: mission({ top_m: 40, land_s: 200 }),
    trouble: from(30, { thrust: QUAD.frame.map(() => 0.55 / QUAD.thrustToWeight) }),
    run: { end_s: 60 },
  });
  const { preconditions } = readCrash(POOR_SENSORS['accelerometer shaken']!(flight));
  expect(preconditions.findings[0]?.[0]).toBe('thrust_loss');
});

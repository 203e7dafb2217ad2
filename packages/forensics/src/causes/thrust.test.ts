import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { from, mission, QUAD, simulate } from '../testing/missions.ts';

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

import { describe, expect, test } from 'vitest';
import { understand } from '../examine.ts';
import { but, from, mission, QUAD, RESTING, simulate, weak } from '../testing/missions.ts';
import type { Cause } from './cause.ts';
import { withPath } from './paths.ts';

const cause = (category: Cause['category'], key: string, more: Partial<Cause> = {}): Cause => ({
  category,
  key,
  onset_us: 29e6,
  rank: 1,
  sentence: '',
  clause: '',
  ...more,
});

const lossIn = (mode: string) =>
  understand(
    simulate({
      script: but(20, mission(), () => ({ mode, law: 'angle', sticks: RESTING })),
      trouble: from(30, weak(QUAD, 2)),
      run: { end_s: 45 },
    }),
  );

describe('a cause without a way to its effect', () => {
  test.each(['STABILIZE', 'ACRO', 'ALT_HOLD'])('is no reason in %s: GPS and compass', (mode) => {
    const found = withPath(lossIn(mode), [
      cause('gps', 'gps_lost'),
      cause('compass', 'compass_lost'),
    ]);
    expect(found.map(({ rank }) => rank)).toEqual([3, 3]);
  });

  test('stays a reason where the mode flies by it', () => {
    const [gps] = withPath(lossIn('LOITER'), [cause('gps', 'gps_lost')]);
    expect(gps?.rank).toBe(1);
  });

  test('is the estimator of a wing that is flown by hand alone', () => {
    const flown = lossIn('MANUAL');
    const wing = { ...flown, view: { ...flown.view, winged: true, rotary: false } };
    expect(withPath(wing, [cause('ekf', 'attitude_false')])[0]?.rank).toBe(3);
    expect(withPath(flown, [cause('ekf', 'attitude_false')])[0]?.rank).toBe(1);
  });
});

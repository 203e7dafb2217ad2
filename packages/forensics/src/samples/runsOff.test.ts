/** An estimate that runs off while its rotors stand shows no flight; one that stands until they lift it does. */
import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { understand } from '../examine.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { but, mission, RESTING, simulate } from '../testing/missions.ts';

/** Rotors driven on a bench from twelve to twenty seconds, and an attitude that drifts by degrees a second. */
function bench(offAt: (t_s: number) => number): Flight {
  const stands = simulate({
    script: but(0, mission({ land_s: 200 }), (t_s) => ({
      law: 'angle',
      mode: 'STABILIZE',
      armed: t_s > 2,
      sticks: { ...RESTING, throttle: t_s > 12 && t_s < 20 ? 0.6 : 0 },
    })),
    // Without propellers.
    trouble: () => ({ thrust: [0, 0, 0, 0] }),
    run: { end_s: 30 },
  });
  const { heights, attitude } = stands;
  const ekf = heights.ekf!;
  const far = { ...ekf, value: ekf.time_us.map((at_us) => offAt(at_us / 1e6)) };
  const roll_rad = attitude!.time_us.map((at_us) => 0.1 * Math.max(0, at_us / 1e6 - 3));
  return {
    ...stands,
    attitude: { ...attitude!, roll_rad },
    heights: { ...heights, ekf: far, baro: null },
    climbRates: { ...stands.climbRates, baro: null },
  };
}

test('an estimate without a barometer that ran off before its rotors were driven shows no flight', () => {
  expect(understand(bench((t_s) => 40 * Math.sin(t_s / 3))).spans).toEqual([]);
  expect(
    understand(bench((t_s) => (t_s < 12 ? 0 : 40 * Math.sin((t_s - 12) / 3)))).spans,
  ).toHaveLength(1);
});

test('a flight without a barometer is one', () => {
  const { spans } = understand(LOGGERS['no barometer']!(simulate({})));
  expect(spans).toHaveLength(1);
});

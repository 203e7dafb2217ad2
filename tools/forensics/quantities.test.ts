import type { Estimator, Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from '../../packages/forensics/src/examine.ts';
import { mission, simulate } from '../../packages/forensics/src/testing/missions.ts';
import { quantities } from './contradictions.ts';

/** Two cores that reject velocity twice each, the second time and the second core further. */
function rejecting(flight: Flight): Flight {
  const { time_us } = flight.attitude!;
  const ratio = (first: number, second: number) =>
    time_us.map((at_us) =>
      at_us > 40e6 && at_us < 44e6 ? second : at_us > 25e6 && at_us < 30e6 ? first : 0.1,
    );
  const quiet = time_us.map(() => 0.1);
  const core = (index: number, velocity: Float64Array) => ({
    index,
    ratios: {
      time_us,
      origin: 'XKF4',
      velocity,
      position: quiet,
      height: quiet,
      compass: quiet,
      airspeed: quiet,
    },
  });
  const cores = [core(0, ratio(2.3, 2.4)), core(1, ratio(2.2, 2.6))];
  const estimator: Estimator = { name: 'EKF3', cores, primary: null, resets: null };
  return { ...flight, estimator };
}

test('a test ratio has one value in every text and figure of a reading', () => {
  const reading = readCrash(
    rejecting(simulate({ script: mission({ land_s: 60 }), run: { end_s: 95 } })),
  );
  const sentence = reading.preconditions.findings.find(([category]) => category === 'ekf')?.[1];
  const finding = reading.diagnostics.findings.find(({ key }) => key === 'velocity_over');
  expect(sentence).toMatch(/reached 2\.6\./);
  expect(finding?.detail).toMatch(/reached 2\.6\./);
  expect(finding?.value).toBe(2.6);
  expect(quantities(reading)).toEqual([]);
});

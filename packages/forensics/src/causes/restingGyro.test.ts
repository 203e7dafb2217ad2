import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { cut } from '../testing/cut.ts';
import { from, simulate } from '../testing/missions.ts';

const wrong = simulate({ trouble: from(30, { gyroBias_radps: 0.9 }) });
const impact_s = readCrash(wrong).crash.impact_s!;

/** The same crash with roll rates of our own from two seconds after the impact on. */
function lying(flight: Flight, rate_radps: number): Flight {
  const imus = flight.imus.map((imu) => {
    const { time_us, gyroX_radps } = imu.motion;
    const rates = gyroX_radps.map((rate, i) =>
      time_us[i]! > (impact_s + 2) * 1e6 ? rate_radps : rate,
    );
    return { ...imu, motion: { ...imu.motion, gyroX_radps: rates } };
  });
  return { ...flight, imus };
}

test('names gyros that still turn while the wreck lies still', () => {
  const { crash, preconditions } = readCrash(wrong);
  expect(crash.reason).toMatch(/^The gyros were wrong from \d\d\.\d s/);
  expect(preconditions.findings[0]).toEqual([
    'ekf',
    expect.stringMatching(/The gyros read 5[12] deg\/s as it lay still .*: they were wrong\.$/),
  ]);
});

test.each([
  ['that are still as the wreck is', lying(wrong, 0)],
  ['with a small bias', lying(wrong, 0.02)],
  ['of a log that ends with the impact', cut(wrong, { from_us: 0, to_us: (impact_s + 1) * 1e6 })],
])('leaves gyros %s alone', (_, flight) => {
  const { crash, preconditions } = readCrash(flight);
  expect(crash.detected).toBe(true);
  expect(preconditions.findings[0]![0]).toBe('ekf');
  expect(JSON.stringify(preconditions)).not.toContain('gyros read');
});

import type { Flight } from '@airworthy/flightlog';
import { beforeAll, describe, expect, test } from 'vitest';
import { readCrash } from './examine.ts';
import type { CrashReading } from './report/reading.ts';
import { flightNamed } from './testing/logs.ts';
import { decimated, mirrored, renumbered, variations } from './testing/vary.ts';

function causesOf(reading: CrashReading): string[] {
  return reading.preconditions.findings
    .map(([category]) => category)
    .filter((category) => !category.startsWith('not_'));
}

describe('a motor that stops at 25 m', () => {
  let flight: Flight;
  beforeAll(async () => {
    flight = await flightNamed('dataflash/copter-quad-motor-failure.bin');
  });

  test.each([
    [[1, 2, 3, 4], 2],
    [[2, 3, 4, 1], 3],
    [[3, 4, 1, 2], 4],
    [[4, 1, 2, 3], 1],
  ])('follows the motor when the frame counts %j', (numbers, suspect) => {
    const { motors } = readCrash(renumbered(flight, numbers)).diagnostics;
    expect(motors).toMatchObject({ available: true, suspect });
  });

  test('is on the other side in a mirror', () => {
    expect(readCrash(mirrored(flight)).crash.reason).toMatch(/^Motor 2 \(right\) lost its thrust/);
  });

  test.each([2, 3, 5])('is seen with one sample in %i', (step) => {
    const thin = readCrash(decimated(flight, step));
    expect(thin.crash.detected).toBe(true);
    expect(causesOf(thin)[0]).toBe('motor_saturation');
    expect(thin.diagnostics.motors).toMatchObject({ suspect: 2 });
  });

  test.each(Object.keys(variations))('gives a whole reading with %s', (name) => {
    const varied = readCrash(variations[name]!(flight));
    expect(varied.crash.detected).toBe(true);
    expect(varied.warnings.join(' ')).not.toMatch(/internal failure/);
    expect(JSON.stringify(varied)).not.toMatch(/NaN|Infinity/);
  });
});

test.each([
  [
    'dataflash/copter-quad-motor-order.bin',
    { detected: true, confidence: 'high' },
    'motor_saturation',
    /^The aircraft tipped over as it left the ground/,
  ],
  [
    'dataflash/copter-quad-pilot-dive.bin',
    { detected: true, kind: 'impact' },
    'pilot_input',
    /^The pilot held full nose down and throttle closed/,
  ],
  [
    'dataflash/copter-quad-power-cut.bin',
    { detected: false, kind: 'log_ends_in_air', time: null, confidence: null },
    'log_gap',
    /^The log stops in the air/,
  ],
  [
    'tlog/copter-quad-motor-failure.tlog',
    { detected: true, confidence: 'medium' },
    'motor_saturation',
    /^Motor 2 /,
  ],
])('reads %s as what it was', async (name, crash, cause, sentence) => {
  const reading = readCrash(await flightNamed(name));
  expect(reading.crash).toMatchObject(crash);
  expect(reading.crash.reason).toMatch(sentence);
  expect(causesOf(reading)[0]).toBe(cause);
});

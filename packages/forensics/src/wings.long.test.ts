import { describe, expect, test } from 'vitest';
import { readCrash } from './examine.ts';
import { GOOD_LAUNCHES, LAUNCH_LOSSES } from './testing/launches.ts';
import { PITOT_LOSSES } from './testing/pitot.ts';
import { CRUISE, type Moment, type WingOptions, wing } from './testing/wing.ts';
import { GOOD_WINGS, stop, WING_LOSSES } from './testing/wingFlights.ts';

function read(moments: readonly Moment[], options: WingOptions = {}) {
  const reading = readCrash(wing(moments, options));
  const first = reading.preconditions.findings.find(([category]) => !category.startsWith('not_'));
  return { reading, first: first?.[0] ?? null };
}

describe('a wing reads', () => {
  test.each([...WING_LOSSES, ...PITOT_LOSSES, ...LAUNCH_LOSSES])(
    '%s',
    (_, moments, options, crash, category) => {
      const { reading, first } = read(moments, options);
      expect(reading.crash).toMatchObject(crash);
      expect(first).toBe(category);
    },
  );

  test('a tree in cruise and the fall that follows as a crash', () => {
    const { reading } = read([
      ...CRUISE,
      { t_s: 45.08, speed_mps: 0 },
      { t_s: 46, climb_mps: -9 },
      { t_s: 48, climb_mps: -14 },
      { t_s: 50.4 },
      ...stop(50.4),
    ]);
    expect(reading.crash).toMatchObject({ detected: true });
    expect(reading.crash.first_anomaly_s!).toBeCloseTo(45, 0);
  });
});

describe('a wing is not called crashed for', () => {
  test.each([...GOOD_WINGS, ...GOOD_LAUNCHES])('%s', (_, moments, options, kind, category) => {
    const { reading, first } = read(moments, options);
    expect(reading.crash).toMatchObject({ detected: false, kind, time: null });
    expect(first).toBe(category);
    expect(reading.meta.flights).toBeGreaterThanOrEqual(1);
  });
});

test('a log that stops in cruise ends in the air, and one that stops in a dive does not', () => {
  expect(read([...CRUISE], { end_s: 40 }).reading.crash).toMatchObject({
    detected: false,
    kind: 'log_ends_in_air',
  });
  const dive = WING_LOSSES[0]![1];
  expect(read(dive, { end_s: 49 }).reading.crash).toMatchObject({
    detected: true,
    kind: 'loss_of_control',
  });
});

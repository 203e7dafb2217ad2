import { describe, expect, test } from 'vitest';
import { readCrash, understand } from '../examine.ts';
import { cut } from '../testing/cut.ts';
import { drawnLoss } from '../testing/drawn.ts';
import { seeded } from '../testing/flips.ts';
import { flightNamed } from '../testing/logs.ts';
import { FLIPS } from '../testing/lowFlights.ts';

const LOST = [
  ['dataflash/copter-quad-motor-failure.bin', 'motor_saturation'],
  ['tlog/copter-quad-motor-failure.tlog', 'motor_saturation'],
  ['dataflash/copter-quad-pilot-dive.bin', 'pilot_input'],
  ['dataflash/plane-stall-spin.bin', 'pilot_input'],
] as const;

describe.each(LOST)('%s, cut short', (name, category) => {
  test('before the loss is a log that ends in the air', async () => {
    const flight = await flightNamed(name);
    const { lost_us, outcome } = understand(flight);
    const anomaly_us = 1e6 * readCrash(flight).crash.first_anomaly_s!;
    const until_us = Math.min(lost_us!, anomaly_us) - 0.5e6;
    for (const share of [0.6, 0.8, 1]) {
      const to_us = outcome.span!.from_us + share * (until_us - outcome.span!.from_us);
      expect(readCrash(cut(flight, { to_us })).crash).toMatchObject({
        detected: false,
        kind: 'log_ends_in_air',
      });
    }
  });

  test('after the impact is the same crash with the same cause', async () => {
    const flight = await flightNamed(name);
    const whole = readCrash(flight);
    for (const after_s of [2, 5]) {
      const reading = readCrash(cut(flight, { to_us: 1e6 * (whole.crash.time! + after_s) }));
      expect(reading.crash).toMatchObject({ detected: true, kind: whole.crash.kind });
      expect(reading.crash.time!).toBeCloseTo(whole.crash.time!, 0);
      expect(reading.preconditions.findings[0]![0]).toBe(category);
    }
  });

  test('at its start is the same crash with the same cause', async () => {
    const flight = await flightNamed(name);
    const { outcome } = understand(flight);
    const from_us = outcome.span!.from_us + 4e6;
    const reading = readCrash(cut(flight, { from_us }));
    const whole = readCrash(flight);
    expect(reading.crash).toMatchObject({ detected: true, kind: whole.crash.kind });
    expect(reading.crash.time! + from_us / 1e6).toBeCloseTo(whole.crash.time!, 1);
    expect(reading.preconditions.findings[0]![0]).toBe(category);
  });
});

test.each(LOST.slice(0, 2))(
  '%s, cut in the fall, still names its motor',
  async (name, category) => {
    const flight = await flightNamed(name);
    const { outcome } = understand(flight);
    for (const before_s of [2, 1, 0.3]) {
      const reading = readCrash(cut(flight, { to_us: outcome.contact!.time_us - 1e6 * before_s }));
      expect(reading.crash).toMatchObject({ detected: true, kind: 'loss_of_control' });
      expect(reading.preconditions.findings[0]![0]).toBe(category);
      expect(reading.diagnostics.motors).toMatchObject({ suspect: 2 });
    }
  },
);

test('a log that stops below a metre, carried by its rotors, ends in the air and not in a landing', async () => {
  const flight = await flightNamed('ulog/quad-forced-disarm.ulg');
  const to_us = understand(flight).outcome.span!.from_us + 1.5e6;
  expect(readCrash(cut(flight, { to_us })).crash).toMatchObject({
    detected: false,
    kind: 'log_ends_in_air',
  });
});

test.each([93, 158])(
  'one that leans over as it lifts off, slower than a hand turns it, and strikes the ground is a crash (draw %i)',
  async (seed) => {
    const { flight } = await drawnLoss(FLIPS[0]!, seeded(seed)).fly();
    expect(readCrash(flight).crash).toMatchObject({ detected: true, kind: 'loss_of_control' });
  },
);

test('an aircraft thrown over on the ground is no hard landing, however soon the log stops', async () => {
  const flight = await flightNamed('dataflash/copter-quad-motor-order.bin');
  const whole = readCrash(flight);
  for (const after_s of [0.3, 1, 2]) {
    const { crash } = readCrash(cut(flight, { to_us: 1e6 * (whole.crash.time! + after_s) }));
    expect(crash).toMatchObject({ detected: true });
    expect(crash.reason).toMatch(/^The aircraft tipped over as it left the ground/);
  }
});

test('a landing that is cut before its disarm is a landing', async () => {
  const flight = await flightNamed('tlog/copter-quad-normal-loiter.tlog');
  const disarm_us = flight.armed[flight.armed.length - 1]!.to_us;
  for (const before_s of [1, 0.1]) {
    const { crash } = readCrash(cut(flight, { to_us: disarm_us - 1e6 * before_s }));
    expect(crash).toMatchObject({ detected: false, kind: null });
  }
});

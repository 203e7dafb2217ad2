import type { Flight, FlightEvent } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { but, type Case, from, mission, RESTING, recordAt } from '../testing/missions.ts';
import { readFirst } from '../testing/read.ts';

const HOLD = mission({ land_s: 90 });

describe('a descent that nobody commanded', () => {
  test.each<[string, Case, RegExp]>([
    [
      'on an estimated height that runs up',
      { script: HOLD, trouble: from(30, (s) => ({ heightError_m: Math.min(60, 3 * s) })) },
      /^The estimated height was false from 3\d\.\d s and it hit the ground/,
    ],
    [
      'on a barometer that runs up and takes the estimate along',
      { script: HOLD, trouble: from(30, (s) => ({ baroError_m: Math.min(60, 6 * s) })) },
      /^The barometer was false from 3\d\.\d s and it hit the ground/,
    ],
  ])('ends in a crash of the estimator %s', (_, flight, reason) => {
    const { reading, first } = readFirst(flight);
    expect(reading.crash.detected).toBe(true);
    expect(first).toBe('ekf');
    expect(reading.crash.reason).toMatch(reason);
  });

  test.each<[string, Case]>([
    [
      'a landing by the throttle stick, just as fast',
      {
        script: but(45, mission({ land_s: 45, sink_mps: 2.5 }), () => ({
          sticks: { ...RESTING, throttle: 0.1 },
        })),
      },
    ],
    [
      'a barometer that drifts by three metres in a minute',
      { trouble: (t_s) => ({ baroError_m: Math.max(0, 0.05 * (t_s - 10)) }) },
    ],
    [
      'a barometer that the wind presses up for a moment',
      { trouble: (t_s) => ({ baroError_m: t_s > 25 && t_s < 27 ? 2.5 : 0 }) },
    ],
  ])('is not %s', (_, flight) => {
    const { reading, first } = readFirst(flight);
    expect(reading.crash.detected).toBe(false);
    expect(first).toBeNull();
  });
});

/** The motors idle for a second and a half from a moment on. */
const idles = (from_s: number) => from(from_s, { thrust: [0, 0, 0, 0] });

const idleThrottle = (flight: Flight): Flight => ({
  ...flight,
  throttle: {
    ...flight.throttle!,
    value: flight.throttle!.value.map((value, i) =>
      flight.throttle!.time_us[i]! > 30e6 ? 0.05 : value,
    ),
  },
});

describe('a landing that is detected', () => {
  const landed: FlightEvent[] = [recordAt(30, 'land_complete', 'event')];

  test('at height, with the motors at idle, is the land detector', () => {
    const { reading, first } = readFirst({
      script: HOLD,
      trouble: idles(30),
      how: { events: landed, change: idleThrottle },
    });
    expect(first).toBe('failsafe');
    expect(reading.crash.reason).toMatch(/^The autopilot took it for landed 20 m up at 30\.0 s/);
  });

  test('at height without any answer of the motors is nothing', () => {
    const { reading, first } = readFirst({ how: { events: landed } });
    expect(reading.crash.detected).toBe(false);
    expect(first).toBeNull();
  });

  test('on the ground is a landing', () => {
    const { reading, first } = readFirst({
      how: { events: [recordAt(68, 'land_complete', 'event')] },
    });
    expect(reading.crash.detected).toBe(false);
    expect(first).toBeNull();
  });
});

describe('setpoints of a companion computer', () => {
  const lost: FlightEvent[] = [recordAt(30, 'setpoints_lost', 'failsafe')];
  const blind = but(20, HOLD, (t_s) =>
    t_s < 30 ? { mode: 'Offboard' } : { mode: 'Descend', height_m: -100, speed_mps: 5 },
  );

  test('that stop in the air come before the blind descent that follows', () => {
    const { reading, first } = readFirst({
      script: blind,
      how: { autopilot: 'px4', events: lost },
    });
    expect(reading.crash.detected).toBe(true);
    expect(first).toBe('failsafe');
    expect(reading.crash.reason).toMatch(/^The setpoints that it flew by were lost at 30\.0 s/);
    expect(reading.preconditions.findings[0]![1]).toMatch(/went to Descend by itself/);
  });

  test('that stop after a pilot took over are missed by nobody', () => {
    const { reading, first } = readFirst({
      script: but(20, mission(), () => ({ mode: 'Position' })),
      how: { autopilot: 'px4', events: lost },
    });
    expect(reading.crash.detected).toBe(false);
    expect(first).toBeNull();
  });
});

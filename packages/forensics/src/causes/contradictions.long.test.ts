import type { Channel, Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { but, from, mission, QUAD, RESTING, recordAt, weak } from '../testing/missions.ts';
import { readFirst } from '../testing/read.ts';

/** A channel with something added from a moment on. */
function shifted(channel: Channel, from_s: number, by: (since_s: number) => number): Channel {
  const value = channel.value.map((v, i) => {
    const since_s = channel.time_us[i]! / 1e6 - from_s;
    return since_s > 0 ? v + by(since_s) : v;
  });
  return { ...channel, value };
}

const withHeights = (flight: Flight, heights: Partial<Flight['heights']>): Flight => ({
  ...flight,
  heights: { ...flight.heights, ...heights },
});

test('an estimated height that parts from barometer and satellites is the estimator', () => {
  const { reading, first } = readFirst({
    how: {
      change: (flight) =>
        withHeights(flight, {
          ekf: shifted(flight.heights.ekf!, 25, (s) => Math.min(12, 3 * s)),
          gps: { ...flight.heights.baro!, origin: 'GPS' },
        }),
    },
  });
  expect(first).toBe('ekf');
  expect(reading.crash.detected).toBe(false);
  expect(reading.crash.reason).toMatch(/estimated height was false from 2[56]\.\d s/);
});

test('a barometer that leaps under one g is the barometer', () => {
  const { reading, first } = readFirst({
    how: {
      change: (flight) => {
        const baro = shifted(flight.heights.baro!, 25, (s) => 60 * Math.min(s, 8));
        return withHeights(flight, { baro, ekf: { ...baro, origin: 'EKF' } });
      },
    },
  });
  expect(first).toBe('ekf');
  expect(reading.crash.reason).toMatch(/barometer was false/);
});

test('a landing that is detected at height is the land detector', () => {
  const { first } = readFirst({
    script: but(30, mission(), () => ({ armed: false })),
    how: { disarmMethod: 'landed' },
  });
  expect(first).toBe('failsafe');
});

test('an estimate that turns over while the aircraft is parked is not a crash', () => {
  const { reading, first } = readFirst({
    trouble: () => ({ thrust: [0, 0, 0, 0] }),
    how: {
      events: [recordAt(40, 'crash_check', 'crash')],
      change: (flight) => ({
        ...flight,
        attitude: {
          ...flight.attitude!,
          roll_rad: flight.attitude!.time_us.map((at_us) => 0.1 * (at_us / 1e6)),
        },
      }),
    },
  });
  expect(reading.crash).toMatchObject({ detected: false, kind: null });
  expect(first).toBe('ekf');
  expect(reading.crash.reason).toMatch(/attitude estimate was false/);
});

test('a pack that sags under full throttle and comes back did not give out', () => {
  const { reading } = readFirst({
    trouble: (t_s) => ({
      voltage: t_s > 28 && t_s < 30 ? 0.8 : 1,
      ...(t_s > 33 ? weak(QUAD, 2) : {}),
    }),
  });
  const sentences = reading.preconditions.findings.map(([, sentence]) => sentence).join(' ');
  expect(sentences).not.toMatch(/battery gave out/);
});

test('a motor that stops outranks the oscillation that it starts', () => {
  const { reading, first } = readFirst({ trouble: from(30, { cut: [true, false, false, false] }) });
  expect(first).toBe('thrust_loss');
  expect(reading.crash.first_anomaly_s).toBeGreaterThan(29.5);
});

test('two outputs that are switched off are both named, the first one first', () => {
  const { reading } = readFirst({
    trouble: (t_s) => ({ cut: [t_s > 30.6, false, t_s > 30, false] }),
  });
  expect(reading.crash.reason).toMatch(
    /^Motor 3 .* switched off at 30\.\d s.*motor 1 .* at 30\.\d s/,
  );
  expect(reading.diagnostics.motors).toMatchObject({ suspect: 3 });
});

test('a throttle stick at zero when the mode becomes manual is the pilot', () => {
  const { reading, first } = readFirst({
    script: but(20, mission(), (t_s) => ({
      mode: t_s < 30 ? 'LOITER' : 'STABILIZE',
      law: t_s < 30 ? 'hold' : 'angle',
      sticks: { ...RESTING, throttle: 0 },
    })),
  });
  expect(first).toBe('pilot_input');
  expect(reading.crash.reason).toMatch(/throttle stick at zero from 30\.\d s in STABILIZE/);
});

/** A blow of 70 m/s² along the nose at a moment. */
const struck =
  (at_s: number) =>
  (flight: Flight): Flight => ({
    ...flight,
    imus: flight.imus.map((imu) => ({
      ...imu,
      motion: {
        ...imu.motion,
        accX_mps2: imu.motion.accX_mps2.map((value, i) =>
          Math.abs(imu.motion.time_us[i]! / 1e6 - at_s) < 0.05 ? 70 : value,
        ),
      },
    })),
  });

test('a blow at height, out of calm flight, right before control goes is a collision', () => {
  const { reading, first } = readFirst({
    trouble: from(30, weak(QUAD, 1)),
    how: { change: struck(29.9) },
  });
  expect(first).toBe('collision');
  expect(reading.crash.reason).toMatch(/^It collided with something \d+ m up at 29\.\d s/);
});

test('a blow that it flew on from is no collision', () => {
  const { reading, first } = readFirst({
    trouble: from(30, weak(QUAD, 1)),
    how: { change: struck(20) },
  });
  expect(first).toBe('motor_saturation');
  expect(reading.crash.reason).not.toMatch(/collided/);
});

test('a throttle stick that hovers when the mode becomes manual is nothing', () => {
  const { reading, first } = readFirst({
    script: but(20, mission(), (t_s) => ({
      mode: t_s > 30 && t_s < 34 ? 'STABILIZE' : 'LOITER',
      law: t_s > 30 && t_s < 34 ? 'angle' : 'hold',
    })),
  });
  expect(reading.crash.detected).toBe(false);
  expect(first).toBeNull();
});

/** A number of metres north of the take-off, flown in RTL from 30 s on. */
const returning = (north_m: (t_s: number) => number) =>
  readFirst({
    script: but(30, mission(), () => ({ mode: 'RTL' })),
    how: {
      change: (flight) => {
        const { time_us } = flight.attitude!;
        return {
          ...flight,
          position: {
            time_us,
            origin: 'POS',
            latitude_deg: time_us.map((at_us) => 47 + north_m(at_us / 1e6) / 111_195),
            longitude_deg: time_us.map(() => 8),
            altitude_m: time_us.map(() => 500),
          },
        };
      },
    },
  });

test('a return on which home gets farther away is reported', () => {
  const { reading, first } = returning((t_s) => Math.max(0, 5 * (t_s - 30)));
  expect(first).toBe('compass');
  expect(reading.crash.reason).toMatch(/flew away from home in RTL from 3[5-9]\.\d s/);
});

test('a return that goes home, after a moment of braking, is nothing', () => {
  const { first } = returning((t_s) =>
    t_s < 10 ? 0 : t_s < 32 ? 4 * (t_s - 10) : Math.max(0, 88 - 6 * (t_s - 32)),
  );
  expect(first).toBeNull();
});

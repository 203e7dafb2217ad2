import type { Flight } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { but, from, mission, QUAD, RESTING, weak } from '../testing/missions.ts';
import { readFirst } from '../testing/read.ts';

const lost = (...motors: number[]) => ({
  thrust: QUAD.frame.map((_, i) => (motors.includes(i + 1) ? 0 : 1)),
});

describe('two motors of a quad that are gone at once are both named', () => {
  test.each([
    [[1, 3], /^Motor 1 \(front right\) and motor 3 \(front left\) lost their thrust at 30\.\d s/],
    [[2, 4], /^Motor 2 \(rear left\) and motor 4 \(rear right\) lost their thrust at 30\.\d s/],
    [[1, 2], /^Motor 1 \(front right\) and motor 2 \(rear left\) lost their thrust at 30\.\d s/],
  ])('%j', (motors, reason) => {
    const { reading, first } = readFirst({ trouble: from(30, lost(...motors)) });
    expect(first).toBe('motor_saturation');
    expect(reading.crash.reason).toMatch(reason);
    expect(reading.diagnostics.motors).toMatchObject({ suspect: motors[0] });
  });
});

test('one motor that is gone is named alone', () => {
  const { reading } = readFirst({ trouble: from(30, weak(QUAD, 3)) });
  expect(reading.crash.reason).toMatch(/^Motor 3 \(front left\) lost its thrust/);
});

test('a craft that swings itself up has lost no pair', () => {
  const { reading, first } = readFirst({ trouble: from(30, (s) => ({ gain: 1 + s })) });
  expect(first).toBe('tuning');
  expect(reading.crash.reason).not.toMatch(/lost (its|their) thrust/);
});

test('a pilot who turns and sinks has lost no pair', () => {
  const { first } = readFirst({
    script: but(25, mission(), (t_s) =>
      t_s < 33 ? { sticks: { ...RESTING, yaw: 1 }, height_m: 5, speed_mps: 3 } : {},
    ),
  });
  expect(first).toBeNull();
});

/** Rotor speeds as the square root of the thrust that is left. */
const withSpeeds =
  (speed: (motor: number, t_s: number) => number) =>
  (flight: Flight): Flight => ({
    ...flight,
    escs: flight.motors.map(({ number, output }) => {
      const column = (value: (i: number) => number) => output.time_us.map((_, i) => value(i));
      return {
        number,
        telemetry: {
          time_us: output.time_us,
          origin: 'synthetic',
          speed_rpm: column((i) =>
            output.value[i]! < 0
              ? 0
              : 8000 * output.value[i]! * speed(number, output.time_us[i]! / 1e6),
          ),
          voltage_V: column(() => 16),
          current_A: column(() => 5),
          temperature_C: column(() => 40),
        },
      };
    }),
  });

describe('rotors that stop by their own telemetry', () => {
  test('are named, both of them, each with its moment', () => {
    const { reading, first } = readFirst({
      trouble: (t_s) => (t_s < 30 ? {} : lost(...(t_s < 30.4 ? [2] : [2, 3]))),
      how: {
        change: withSpeeds((motor, t_s) =>
          (motor === 2 && t_s > 30) || (motor === 3 && t_s > 30.4) ? 0.1 : 1,
        ),
      },
    });
    expect(first).toBe('motor_saturation');
    expect(reading.crash.reason).toMatch(
      /^Motor 2 .* stopped at 30\.\d s and motor 3 .* stopped at/,
    );
  });

  test('are not claimed in a flight that lands and stops them all', () => {
    const { reading, first } = readFirst({ how: { change: withSpeeds(() => 1) } });
    expect(reading.crash.detected).toBe(false);
    expect(first).toBeNull();
  });
});

describe('of two stick movements', () => {
  const script = (first: number, second: number) =>
    but(25, mission({ top_m: 12 }), (t_s) => ({
      mode: 'STABILIZE',
      law: 'angle' as const,
      sticks: { roll: t_s < 28 ? 0 : t_s < 29.2 ? first : second, pitch: 0, yaw: 0, throttle: 0.4 },
    }));

  test('the first is named and not the recovery', () => {
    const { reading, first } = readFirst({ script: script(-1, 1) });
    expect(first).toBe('pilot_input');
    expect(reading.crash.reason).toMatch(/^The pilot held full left roll from 28\.\d s/);
  });
});

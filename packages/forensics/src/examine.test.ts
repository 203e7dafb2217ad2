import type { Flight } from '@airworthy/flightlog';
import { beforeAll, describe, expect, test } from 'vitest';
import { readCrash } from './examine.ts';
import type { CrashReading } from './report/reading.ts';
import { flightNamed } from './testing/logs.ts';
import { unrecorded } from './testing/vary.ts';

function causesOf(reading: CrashReading): string[] {
  return reading.preconditions.findings
    .map(([category]) => category)
    .filter((category) => !category.startsWith('not_'));
}

describe('a motor that stops at 25 m', () => {
  let flight: Flight;
  let reading: CrashReading;
  beforeAll(async () => {
    flight = await flightNamed('dataflash/copter-quad-motor-failure.bin');
    reading = readCrash(flight);
  });

  test('is a loss of control that the autopilot recorded', () => {
    expect(reading.crash).toMatchObject({
      detected: true,
      kind: 'loss_of_control',
      confidence: 'high',
    });
    expect(reading.crash.time).toBeCloseTo(30.91, 1);
    expect(reading.crash.control_lost_s).toBeCloseTo(28.1, 1);
    expect(reading.crash.first_anomaly_s).toBeCloseTo(28.0, 1);
  });

  test('says when the log began, to the second', () => {
    expect(flight.meta.startedAt).toMatch(/\.\d+Z$/);
    expect(reading.meta.started_at).toBe(flight.meta.startedAt!.replace(/\.\d+/, ''));
  });

  test('names the motor in its first sentence', () => {
    expect(reading.crash.reason).toMatch(/^Motor 2 \(left\) lost its thrust at 28\.0 s/);
    expect(causesOf(reading)[0]).toBe('motor_saturation');
    expect(reading.diagnostics.motors).toMatchObject({ available: true, suspect: 2, count: 4 });
  });

  test('rules out the battery and the estimator, each with its window', () => {
    const ruledOut = new Map(reading.preconditions.findings);
    expect([...ruledOut.keys()]).toEqual(expect.arrayContaining(['not_battery', 'not_ekf']));
    expect(ruledOut.get('not_battery')).toMatch(/^From [\d.]+ to [\d.]+ s .*\(limit 3.3 V\)/);
  });

  test('rules out the radio by what the receiver reports, and no pilot whose sticks never moved', () => {
    const ruledOut = new Map(reading.preconditions.findings);
    expect(ruledOut.get('not_rc_loss')).toMatch(/radio link held: .* reported valid input/);
    expect(ruledOut.has('not_pilot_input')).toBe(false);
  });

  test('puts what the wreck did behind the event, as information', () => {
    const late = reading.diagnostics.findings.filter((finding) => finding.after_event);
    expect(late.every((finding) => finding.level === 'info')).toBe(true);
    const alerts = reading.diagnostics.findings.filter((finding) => finding.level === 'alert');
    expect(alerts.every((finding) => (finding.at_s ?? 0) <= reading.crash.time!)).toBe(true);
  });

  test('is of medium confidence where the autopilot kept no record', () => {
    const reading = readCrash(unrecorded(flight));
    expect(reading.crash).toMatchObject({ detected: true, confidence: 'medium' });
  });

  describe('of which the log shows no height, no speed and no output', () => {
    const bare = () => ({
      ...flight,
      ...{ throttle: null, motors: [], gps: [], position: null, velocity: null },
      heights: { ekf: null, baro: null, gps: null, rangefinder: null, target: null },
    });

    test('is the crash that the autopilot recorded', () => {
      const { crash, preconditions, meta } = readCrash(bare());
      expect(crash).toMatchObject({ detected: true, confidence: 'high', kind: 'impact' });
      // The check waits two seconds.
      expect(crash.time).toBeCloseTo(33.58 - 2, 1);
      expect(crash.reason).toBe(
        'The autopilot called it a crash. The autopilot recorded it at 33.6 s. More cannot be seen: the log has no height, no speed and no motor output.',
      );
      expect(preconditions.available).toBe(true);
      expect(meta.flights).toBe(0);
    });

    test('is not seen without a record', () => {
      const { crash } = readCrash(unrecorded(bare()));
      expect(crash).toMatchObject({ detected: false, time: null, confidence: null });
      expect(crash.reason).toMatch(/^Whether it flew cannot be seen: the log has no height/);
    });

    test.each([
      [
        'that falls',
        [10, 10, 10, 0, 0],
        /^Whether it flew cannot be seen: its height changes by 10 m/,
      ],
      ['that stays', [10, 10, 10, 10, 10], /^No flight: nothing in this log left the ground/],
    ])('but a height %s', (_, metres, reason) => {
      const time_us = Float64Array.of(0, 10e6, 20e6, 22e6, 40e6);
      const baro = { time_us, value: Float64Array.from(metres), origin: 'BARO.Alt' };
      const high = { ...bare(), heights: { ...bare().heights, baro } };
      expect(readCrash(high).crash).toMatchObject({ detected: true, confidence: 'high' });
      const { crash } = readCrash(unrecorded(high));
      expect(crash.detected).toBe(false);
      expect(crash.reason).toMatch(reason);
    });

    test('is dated no earlier than the log', () => {
      const early = flight.events.map((event) => ({ ...event, time_us: 1e6 }));
      expect(readCrash({ ...bare(), events: early }).crash.time).toBe(0);
    });
  });
});

test.each([
  [
    'dataflash/plane-stall-spin.bin',
    { detected: true, kind: 'loss_of_control' },
    'pilot_input',
    /^The pilot held full nose up/,
  ],
  [
    'ulog/quad-forced-disarm.ulg',
    { detected: true, kind: 'loss_of_control' },
    'pilot_input',
    /^The motors were stopped \d+ m up by a command/,
  ],
])('reads %s as what it was', async (name, crash, cause, sentence) => {
  const reading = readCrash(await flightNamed(name));
  expect(reading.crash).toMatchObject(crash);
  expect(reading.crash.reason).toMatch(sentence);
  expect(causesOf(reading)[0]).toBe(cause);
});

test('finds nothing in a normal flight, and warns that telemetry has no crash record', async () => {
  const reading = readCrash(await flightNamed('tlog/copter-quad-normal-loiter.tlog'));
  expect(reading.crash).toMatchObject({
    detected: false,
    kind: null,
    time: null,
    confidence: null,
  });
  expect(reading.preconditions.available).toBe(false);
  expect(reading.warnings).toContain(
    'A telemetry log carries no crash record from the autopilot; the verdict rests on motion alone.',
  );
});

test('has series of equal length inside their limits', async () => {
  const { series } = readCrash(await flightNamed('dataflash/copter-quad-motor-failure.bin'));
  expect(series.flight.t!.length).toBeLessThanOrEqual(600);
  expect(series.event.t!.length).toBeLessThanOrEqual(500);
  for (const block of [series.flight, series.event])
    for (const column of Object.values(block)) expect(column).toHaveLength(block.t!.length);
  expect(series.groups.motors).toEqual(['motor_1', 'motor_2', 'motor_3', 'motor_4']);
  expect(Object.keys(series.units).sort()).toEqual(Object.values(series.groups).flat().sort());
});

test('has a timeline in order, without the words of the simulator', async () => {
  const { timeline } = readCrash(await flightNamed('dataflash/copter-quad-motor-failure.bin'));
  const times = timeline.map(([t]) => t);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(timeline.some(([, type, , level]) => type === 'crash' && level === 'crash')).toBe(true);
  expect(timeline.some(([, , text]) => text.startsWith('SIM '))).toBe(false);
});

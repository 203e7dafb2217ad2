import type { CrashReading } from '@airworthy/forensics';
import { expect, test } from 'vitest';
import { motionOf, poseAt } from './motion.ts';

const reading = (flight: object, timeline: unknown[] = []) =>
  ({
    series: { flight, event: { t: [] }, event_window_s: null },
    timeline,
    meta: { duration_s: 10 },
  }) as unknown as CrashReading;

test('a pose lies between two samples, angles by the shorter way round', () => {
  const motion = motionOf(
    reading(
      {
        t: [0, 1, 2],
        lat: [60, 60.0001, 60.0002],
        lon: [10, 10, 10],
        alt_m: [0, 10, 20],
        roll_deg: [170, -170, -150],
        pitch_deg: [0, 10, null],
        yaw_deg: [350, 10, 20],
        motor_1: [0.2, 0.4, 1],
        motor_2: [0, 1, 1],
        rc_throttle: [0.5, 0.5, null],
      },
      [
        [0, 'mode', 'LOITER', 'info'],
        [1.2, 'mode', 'LAND (failsafe)', 'warn'],
      ],
    ),
  );
  const { place, ...pose } = poseAt(motion, 0.5);
  expect(place!.up_m).toBe(5);
  expect(place!.north_m).toBeCloseTo(5.56, 1);
  const degrees = (angle: number | null) => ((angle ?? Number.NaN) * 180) / Math.PI;
  expect(degrees(pose.roll_rad)).toBeCloseTo(180, 9);
  expect(degrees(pose.pitch_rad)).toBeCloseTo(5, 9);
  expect(degrees(pose.yaw_rad)).toBeCloseTo(360, 9);
  expect(pose.motors[0]).toBeCloseTo(0.3, 9);
  expect([pose.mode, poseAt(motion, 1.5).mode]).toEqual(['LOITER', 'LAND']);
  expect(pose.sticks).toEqual({ roll: null, pitch: null, yaw: null, throttle: 0.5 });
  // Beyond the ends the aircraft stays where it was first and last seen.
  expect(poseAt(motion, -3).place!.up_m).toBe(0);
  expect(poseAt(motion, 99).place!.up_m).toBe(20);
});

test('a log without a position turns in place at its height', () => {
  const motion = motionOf(reading({ t: [0, 1], alt_m: [3, 5], roll_deg: [0, 0] }));
  expect(motion.hasPlace).toBe(false);
  expect(poseAt(motion, 0.5).place).toEqual({ east_m: 0, north_m: 0, up_m: 4 });
});

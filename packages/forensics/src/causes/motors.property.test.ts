import { describe, expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { FRAME_NAMES, frameNamed, from, QUAD, simulate, weak } from '../testing/missions.ts';
import type { Craft } from '../testing/multirotor.ts';

const RUN = { end_s: 45 };

function firstOf(reading: ReturnType<typeof readCrash>): string {
  return reading.preconditions.findings[0]?.[0] ?? 'none';
}

/**
 * The first frame and one motor between the first and the last in `npm test`; all frames, and these two motors as
 * well, in `npm run test:long`; `npm run corpus:motors` flies all motors.
 */
const isLong = process.env.LONG_TESTS === '1';

describe.each(FRAME_NAMES.filter((_, i) => isLong || i === 0))('on a flying %s', (name) => {
  const frame = frameNamed(name);
  const craft: Craft = { frame, thrustToWeight: 2 };
  const middle = Math.ceil(frame.length / 2);
  const motors = isLong ? [1, middle, frame.length] : [middle];

  test('calm air gives no motor the blame', () => {
    const reading = readCrash(simulate({ craft, run: { end_s: 75 } }));
    expect(reading.crash).toMatchObject({ detected: false, kind: null });
    expect(reading.preconditions.available).toBe(false);
  });

  test.each(motors)(
    'motor %i is named when it stops, whether or not the frame stays up',
    (motor) => {
      const reading = readCrash(
        simulate({ craft, trouble: from(30, weak(craft, motor)), run: RUN }),
      );
      expect(['motor_saturation', 'thrust_loss']).toContain(firstOf(reading));
      expect(reading.diagnostics.motors).toMatchObject({ suspect: motor });
      expect(reading.crash.first_anomaly_s!).toBeGreaterThanOrEqual(29.5);
      expect(reading.crash.first_anomaly_s!).toBeLessThan(32);
      if (frame.length === 4) expect(reading.crash).toMatchObject({ kind: 'loss_of_control' });
    },
  );

  test.each(motors)('motor %i is named when it gives half', (motor) => {
    const trouble = from(25, weak(craft, motor, 0.5));
    const reading = readCrash(simulate({ craft, trouble, run: RUN }));
    expect(firstOf(reading)).toBe('thrust_loss');
    expect(reading.diagnostics.motors).toMatchObject({ suspect: motor });
    expect(reading.crash.detected).toBe(false);
  });
});

test.each([1.6, 3.5])(
  'a motor is named with %f times the thrust of the weight',
  (thrustToWeight) => {
    const craft = { ...QUAD, thrustToWeight };
    const reading = readCrash(simulate({ craft, trouble: from(30, weak(craft, 3)), run: RUN }));
    expect(reading.crash).toMatchObject({ detected: true, kind: 'loss_of_control' });
    expect(reading.crash.reason).toMatch(/^Motor 3 \(front left\) lost its thrust/);
  },
);

test('an output that is not sent any more is named as well', () => {
  const trouble = from(30, { cut: [false, false, true, false] });
  const reading = readCrash(simulate({ trouble, run: RUN }));
  expect(reading.crash.reason).toMatch(/^Motor 3 \(front left\) was switched off at 30\.\d s/);
  expect(reading.diagnostics.motors).toMatchObject({ suspect: 3 });
});

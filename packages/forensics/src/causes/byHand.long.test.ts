import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { but, mission, QUAD, RESTING, simulate, weak } from '../testing/missions.ts';

const read = (flight: Parameters<typeof readCrash>[0]) => {
  const { crash, preconditions } = readCrash(flight);
  const [first] = preconditions.findings.filter(([name]) => !name.startsWith('not_'));
  return { crash, first: first?.[0], sentence: first?.[1] };
};

/** Level by hand with so much of the throttle stick. */
const held = (throttle: number) =>
  simulate({
    script: but(30, mission(), (t_s) => ({
      mode: 'STABILIZE',
      law: 'angle' as const,
      sticks: { ...RESTING, roll: 0.1 * Math.sin(t_s), throttle },
    })),
  });

test.each([0.15, 0.3])(
  'a throttle stick at %d that lets it fall is what was asked for',
  (throttle) => {
    for (const logger of ['as flown', 'no radio', 'hover stated too low']) {
      const { crash, first, sentence } = read(LOGGERS[logger]!(held(throttle)));
      expect(crash.detected).toBe(true);
      expect([logger, first]).toEqual([logger, 'pilot_input']);
      expect(sentence).toMatch(/STABILIZE/);
    }
  },
);

test('a fall that the throttle does not give is not put down to it', () => {
  const flight = simulate({
    script: but(30, mission(), () => ({
      mode: 'STABILIZE',
      law: 'angle' as const,
      sticks: { ...RESTING, throttle: 0.42 },
    })),
    trouble: (t_s) => (t_s < 31 ? {} : { thrust: [0.2, 0.2, 0.2, 0.2] }),
  });
  expect(read(flight).first).not.toBe('pilot_input');
});

test('a tumble in acro with the sticks at rest is not flown by hand', () => {
  const flight = simulate({
    script: but(28, mission(), () => ({
      mode: 'ACRO',
      law: 'rate' as const,
      sticks: { ...RESTING, throttle: 0.5 },
    })),
    trouble: (t_s) => (t_s < 30 ? {} : weak(QUAD, 3)),
  });
  for (const logger of ['no outputs', 'old copter']) {
    const { crash, first, sentence } = read(LOGGERS[logger]!(flight));
    expect(crash.detected).toBe(true);
    expect(crash.reason).not.toMatch(/by hand/);
    expect([logger, first]).toEqual([logger, 'thrust_loss']);
    expect(sentence).toMatch(
      /over to the (front|left|front left) by .* while its sticks were at rest/,
    );
  }
});

test('what turned over fell by that, whatever the throttle was, where no target was logged', () => {
  const flight = simulate({
    script: but(28, mission(), () => ({
      mode: 'STABILIZE',
      law: 'angle' as const,
      sticks: { ...RESTING, throttle: 0.3 },
    })),
    trouble: (t_s) => (t_s < 28.5 ? {} : weak(QUAD, 3)),
  });
  const thin = LOGGERS['no outputs']!(LOGGERS['no attitude target']!(flight));
  const { crash, first } = read(thin);
  expect(crash.detected).toBe(true);
  expect(first).not.toBe('pilot_input');
});

test('a roll that the sticks ask for lacks no thrust', () => {
  const rolled = simulate({
    script: but(28, mission(), () => ({
      mode: 'ACRO',
      law: 'rate' as const,
      sticks: { ...RESTING, roll: 1, throttle: 0.5 },
    })),
  });
  for (const logger of ['no outputs', 'old copter']) {
    const { first } = read(LOGGERS[logger]!(rolled));
    expect([logger, first]).toEqual([logger, 'pilot_input']);
  }
});

test('what tips over as it lifts off is not put down to the hand, where no output was logged', () => {
  const flight = simulate({
    script: but(0, mission(), (t_s) => ({
      mode: 'STABILIZE',
      law: 'angle' as const,
      sticks: { ...RESTING, roll: 0.1 * Math.sin(t_s), throttle: t_s > 5 ? 0.6 : 0 },
      armed: t_s > 2,
    })),
    trouble: () => ({ wiring: [2, 1, 0, 3] }),
    run: { end_s: 20 },
  });
  const { crash, first } = read(LOGGERS['no outputs']!(flight));
  expect(crash.detected).toBe(true);
  expect(first).not.toBe('pilot_input');
});

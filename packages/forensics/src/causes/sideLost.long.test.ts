import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { but, from, mission, QUAD, RESTING, simulate, weak } from '../testing/missions.ts';

const first = (flight: Parameters<typeof readCrash>[0]) => {
  const { crash, preconditions } = readCrash(flight);
  return { crash, finding: preconditions.findings.find(([name]) => !name.startsWith('not_'))! };
};

const lost = (motor: number) => simulate({ trouble: from(30, weak(QUAD, motor)) });

test.each([
  [1, 'front right'],
  [2, 'rear left'],
  [3, 'front left'],
  [4, 'rear right'],
] as const)(
  'without outputs a lost motor %i is told as thrust missing at its side, and not named',
  (motor, side) => {
    for (const logger of ['no outputs', 'old copter']) {
      const { crash, finding } = first(LOGGERS[logger]!(lost(motor)));
      expect([logger, finding[0]]).toEqual([logger, 'thrust_loss']);
      expect(crash.reason).toMatch(/^Thrust was missing at the /);
      expect(side.split(' ').some((word) => crash.reason.includes(word))).toBe(true);
      expect(finding[1]).toMatch(/Which one cannot be seen/);
      // Nobody knows of a blow without an accelerometer.
      expect(/Nor could a blow be seen/.test(finding[1])).toBe(logger === 'old copter');
      expect(crash.reason).not.toMatch(/motor \d/i);
    }
  },
);

test('what oscillates, or is steered over, lacks no thrust', () => {
  const swung = simulate({ trouble: from(30, (s) => ({ gain: 1 + s })) });
  const dived = simulate({
    script: but(30, mission(), () => ({
      mode: 'STABILIZE',
      law: 'angle',
      sticks: { ...RESTING, pitch: -1, throttle: 0.2 },
    })),
  });
  for (const flight of [swung, dived])
    expect(first(LOGGERS['no outputs']!(flight)).finding[0]).not.toBe('thrust_loss');
});

const gone = (shares: (s: number) => readonly number[]) =>
  LOGGERS['frame unknown']!(simulate({ trouble: from(30, (s) => ({ thrust: shares(s) })) }));

test('one output alone at its limit as a side goes down is that motor, wherever it sits', () => {
  const left = (s: number) => Math.max(0, 1 - s / 8);
  const { crash, finding } = first(gone((s) => [1, 1, left(s), 1]));
  expect(finding[0]).toBe('thrust_loss');
  expect(crash.reason).toMatch(/^Motor 3 lost its thrust by /);
  expect(finding[1]).toMatch(/while motor 3 alone was driven to its limit.*Where its motors sit/);
});

test('of two outputs at their limit none is named', () => {
  const { diagnostics } = readCrash(
    gone((s) => [Math.max(0, 1 - s / 8), 1, Math.max(0, 1 - s / 8), 1]),
  );
  expect(diagnostics.motors).toMatchObject({ suspect: null });
});

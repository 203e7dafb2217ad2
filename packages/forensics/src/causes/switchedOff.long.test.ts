import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { but, mission, RESTING, simulate } from '../testing/missions.ts';
import { limit } from '../thresholds/thresholds.ts';

const unarmed = LOGGERS['never armed']!;
const killed = simulate({ script: but(30, mission({ land_s: 90 }), () => ({ armed: false })) });

/** The same with every output at a level from the moment it was stopped. */
const stoppedAt = (level: number): Flight => ({
  ...killed,
  motors: killed.motors.map((motor) => ({
    ...motor,
    output: { ...motor.output, value: motor.output.value.map((v) => (v < -0.1 ? level : v)) },
  })),
});

const first = (flight: Flight) => readCrash(unarmed(flight)).preconditions.findings[0];

test('outputs that are switched off at height without a record of it are a disarm', () => {
  const [category, sentence] = first(killed)!;
  expect(category).toBe('pilot_input');
  expect(sentence).toMatch(
    /^All motor outputs were switched off 20 m up at 30\.0 s.*no record of a disarm/,
  );
});

test('outputs at the edge of standing still are off, and above it idle', () => {
  expect(first(stoppedAt(limit.stoppedOutput))![1]).toMatch(/switched off/);
  expect(first(stoppedAt(limit.stoppedOutput + 0.02))?.[1] ?? '').not.toMatch(/switched off/);
});

test('samples that a damaged log lost do not say that a motor turned again', () => {
  const lost = (values: readonly number[]): Flight => ({
    ...killed,
    motors: killed.motors.map((motor, at) => {
      const { time_us, value } = motor.output;
      const from = time_us.findIndex((at_us) => at_us >= 31e6);
      const changed = value.map((level, i) => values[i - from] ?? level);
      return at === 2 ? { ...motor, output: { ...motor.output, value: changed } } : motor;
    }),
  });
  expect(first(lost([0.5, Number.NaN]))![1]).toMatch(/switched off 20 m up at 30\.0 s/);
  expect(first(lost([0.5, 0.5]))?.[1] ?? '').not.toMatch(/switched off 20 m up/);
});

test('a throttle that the pilot closes is not', () => {
  const idle = simulate({
    script: but(30, mission({ land_s: 90 }), () => ({
      mode: 'STABILIZE',
      law: 'angle',
      sticks: { ...RESTING, throttle: 0 },
    })),
  });
  expect(first(idle)![1]).not.toMatch(/switched off/);
});

test.each([
  ['of a motor at full speed', 1],
  ['that holds no number', Number.NaN],
])('motors stay off through one damaged sample %s', (_, damaged) => {
  const motors = killed.motors.map((motor, i) => ({
    ...motor,
    output: {
      ...motor.output,
      value: motor.output.value.map((value, k) => {
        const during = motor.output.time_us[k]! > 31e6 && motor.output.time_us[k - 1]! <= 31e6;
        return i === 0 && during ? damaged : value;
      }),
    },
  }));
  const { preconditions } = readCrash(LOGGERS['never armed']!({ ...killed, motors }));
  const [category, sentence] = preconditions.findings[0]!;
  expect(category).toBe('pilot_input');
  expect(sentence).toMatch(/^All motor outputs were switched off 20 m up at 30\.0 s/);
});

import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { but, mission, simulate } from '../testing/missions.ts';

test.each([
  ['of a motor at full speed', 1],
  ['that holds no number', Number.NaN],
])('motors stay off through one damaged sample %s', (_, damaged) => {
  const killed = simulate({ script: but(30, mission({ land_s: 90 }), () => ({ armed: false })) });
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

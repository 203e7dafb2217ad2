/** A motor that loses step and catches it again is named; what swings by itself is not. */
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { FIELD_KINDS } from '../testing/fieldKinds.ts';
import { seeded } from '../testing/flips.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { LOSS_KINDS } from '../testing/lossKinds.ts';
import { simulate } from '../testing/missions.ts';
import { drawnOf } from '../testing/settings.ts';

const first = (flight: Parameters<typeof readCrash>[0]) => {
  const { crash, preconditions, diagnostics } = readCrash(flight);
  const [category, sentence] = preconditions.findings.find(([name]) => !name.startsWith('not_'))!;
  return { crash, category, sentence, motors: diagnostics.motors };
};

const LOSES_STEP = FIELD_KINDS.find(({ name }) => name.startsWith('a speed controller'))!;

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the motor is named where its thrust comes and goes (%i)',
  (seed) => {
    const { setting, given } = drawnOf(LOSES_STEP, seeded(seed));
    const motor = LOSES_STEP.motor!(setting);
    for (const logger of ['as flown', 'noisy']) {
      const { crash, category, motors } = first(LOGGERS[logger]!(simulate(given)));
      expect(crash.detected).toBe(true);
      expect(['motor_saturation', 'thrust_loss']).toContain(category);
      expect([logger, motors.available && motors.suspect]).toEqual([logger, motor]);
    }
  },
);

test('an oscillation is no motor that comes and goes', () => {
  const kind = LOSS_KINDS.find(({ name }) => name === 'gains too high')!;
  for (const seed of [1, 2, 3]) {
    const { crash, category } = first(simulate(drawnOf(kind, seeded(seed)).given));
    expect(crash.reason).not.toMatch(/lost its thrust/);
    expect(category).toBe('tuning');
  }
});

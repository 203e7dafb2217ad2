import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { from, QUAD, recordAt, simulate, weak } from '../testing/missions.ts';

test('a repeated text is listed once, with its count', () => {
  const { timeline, warnings } = readCrash(
    simulate({
      how: {
        events: [recordAt(20, 'ekf_check', 'ekf')],
        change: (flight) => ({
          ...flight,
          texts: Array.from({ length: 5000 }, (_, i) => ({
            time_us: 10e6 + 1e3 * i,
            severity: 4,
            text: 'Again',
          })),
        }),
      },
    }),
  );
  const texts = timeline.filter(([, type]) => type === 'text');
  expect(texts).toEqual([[10, 'text', 'Again (5000 times, last at 15.0 s)', 'warn']]);
  expect(timeline.some(([, type]) => type === 'ekf')).toBe(true);
  expect(warnings.join(' ')).not.toMatch(/left out/);
});

test('no landing is reported after a crash', () => {
  const { crash, timeline } = readCrash(
    simulate({
      trouble: from(30, weak(QUAD, 2)),
      how: { events: [recordAt(45, 'land_complete', 'event')] },
    }),
  );
  expect(crash.detected).toBe(true);
  expect(timeline.some(([, , text]) => /land complete/i.test(text))).toBe(false);
});

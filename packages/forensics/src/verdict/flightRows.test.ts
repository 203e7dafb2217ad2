import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { from, QUAD, simulate, weak } from '../testing/missions.ts';

test('a flight that lands has one row that says so', () => {
  const { flights } = readCrash(simulate({}));
  expect(flights.map((row) => row.ending)).toEqual(['landed']);
  expect(flights[0]!.height_m).toBeCloseTo(20, 0);
});

test('the row of a crash gives the speed of its contact, down and over ground together', () => {
  const { crash, flights } = readCrash(simulate({ trouble: from(30, weak(QUAD, 2)) }));
  expect(flights).toHaveLength(1);
  expect(flights[0]).toMatchObject({
    ending: 'crash',
    contact_s: crash.impact_s,
    sink_ms: crash.sink_ms,
    impact_speed_ms: crash.impact_speed_ms,
  });
  expect(crash.impact_speed_ms!).toBeGreaterThanOrEqual(crash.sink_ms!);
});

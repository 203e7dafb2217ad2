import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { simulate } from '../testing/missions.ts';
import type { PartFailure } from './failures.ts';

/** A flight in which looking at the wind throws. */
function withoutWind(error: unknown): Flight {
  return Object.defineProperty({ ...simulate({}) }, 'wind', {
    get() {
      throw error;
    },
  });
}

test.each([
  [new Error('no such column'), 'no such column'],
  ['a string', 'a string'],
])('a rule that throws %s is named, and the others are read', (error, message) => {
  const failures: PartFailure[] = [];
  const reading = readCrash(withoutWind(error), { onFailure: (one) => failures.push(one) });
  expect(failures).toEqual([{ part: 'wind', message }]);
  expect(reading.warnings.at(-1)).toBe('Not computed because of an internal failure: wind.');
  expect(reading.crash).toMatchObject({ detected: false, kind: null });
});
